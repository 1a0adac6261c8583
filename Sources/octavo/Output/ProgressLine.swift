import Glibc

/// One line on a terminal that says how far something has come; elsewhere nothing.
///
/// It shows after half a second, and changes at most once a second.
final class ProgressLine {
  enum Unit {
    case records
    case bytes
  }

  private let what: String
  private let messages: Sink
  private let isShown: Bool
  private let start = ProgressLine.now()
  private var last = 0.0
  private var isOnScreen = false

  init(_ what: String, on console: Console) {
    self.what = what
    messages = console.messages
    isShown = console.answer != nil
  }

  /// - Throws: `CancellationError` when the task was cancelled.
  func show(_ done: Int, of total: Int, unit: Unit = .records) throws {
    guard isShown, total > 0 else { return }
    let passed = Self.now() - start
    guard passed > 0.5, passed - last >= 1 || !isOnScreen else { return }
    last = passed
    isOnScreen = true
    let rest = Int((passed / Double(max(1, done)) * Double(total - done)).rounded(.up))
    let amount =
      switch unit {
      case .records: "\(done) of \(total), \(Int(Double(done) / passed)) a second"
      case .bytes: "\(done / 1_048_576) of \(total / 1_048_576) MiB"
      }
    messages.write("\r\u{1B}[K\(what) \(amount) · \(rest) s left · Ctrl-C stops, nothing kept")
    try? messages.flush()
  }

  /// Takes the line away.
  func end() {
    guard isOnScreen else { return }
    isOnScreen = false
    messages.write("\r\u{1B}[K")
    try? messages.flush()
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
