/// When what is typed is kept on the disk: soon after the first key that is not there yet, however
/// fast the next ones follow.
struct DraftTimer {
  private var due: ContinuousClock.Instant?
  private static let delay = Duration.milliseconds(400)

  var isDue: Bool { due.map { $0 <= .now } ?? false }

  /// Something happened that may have changed a form.
  mutating func start() {
    if due == nil { due = .now + Self.delay }
  }

  mutating func stop() { due = nil }

  /// How long to sleep at most, when something else wants to wake sooner or not at all.
  func timeout(atMost other: Duration?) -> Duration? {
    let rest = due.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    return [rest, other].compactMap(\.self).min()
  }
}
