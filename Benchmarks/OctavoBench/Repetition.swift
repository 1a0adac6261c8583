/// The rule for the number of samples.
///
/// Each further sample should be worth its time. One more, whatever its value, moves the median to
/// one of its neighbours at most; when both neighbours are nearly equal to it, the median is
/// settled. Long measurements need fewer samples, as noise of seconds averages out within them, and
/// a second one only where noise could turn the verdict: an import of a million books is measured
/// once, unless it is near its goal.
enum Repetition {
  /// The fewest samples whose median has a neighbour on each side.
  private static let fewest = 3
  /// Chosen: a smaller move of the median can only turn the verdict of a figure that is at its goal
  /// anyway.
  private static let share = 0.03
  /// Chosen: with a minute, the twenty measurements that take so long at a million books would
  /// alone need the 25 minutes of the whole run.
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

/// Measures until the median is settled, as ``Repetition`` decides.
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
