/// When a thing was measured often enough.
///
/// Each further sample should be worth its time. One more, whatever it is, moves the median to a
/// neighbour of it at most; where both neighbours are as good as the same, the median stands. What
/// takes long is known sooner, as noise of seconds averages out within it, and needs a second sample
/// only where noise could turn the verdict: an import of a million books is measured once, unless it
/// lies near its goal.
enum Repetition {
  /// The fewest samples whose median has a neighbour on each side.
  private static let fewest = 3
  /// Chosen: a move of the median by less turns only the verdict of what is at its goal anyway.
  private static let share = 0.03
  /// Chosen: with a minute instead, the twenty things that take so long at a million books would need
  /// the 25 minutes of the whole for themselves.
  private static let patience = Duration.seconds(30)
  /// Chosen: three times the share, beyond which noise turns no verdict.
  private static let doubt = 0.1

  /// - Parameter goal: What the median should not exceed.
  static func isEnough(_ samples: Samples, after time: Duration, goal: Double?) -> Bool {
    if samples.count >= fewest, samples.isSettled(within: share) { return true }
    guard time >= patience else { return false }
    return goal.map { abs(samples.median / $0 - 1) > doubt } ?? true
  }
}

/// Measures until the median stands, as ``Repetition`` decides.
///
/// - Parameters:
///   - most: How many samples it takes at most.
///   - goal: What the median should not exceed, in what `sample` returns.
///   - sample: Measures once and returns what the median is of.
func repeated(atMost most: Int, goal: Double? = nil, _ sample: () throws -> Double) rethrows {
  let start = ContinuousClock.now
  var samples: [Double] = []
  repeat {
    samples.append(try sample())
  } while samples.count < most
    && !Repetition.isEnough(Samples(samples), after: start.duration(to: .now), goal: goal)
}
