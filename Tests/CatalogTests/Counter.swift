import Synchronization

/// A number that any thread counts up, as of the statements that are traced.
final class Counter: Sendable {
  private let number = Mutex(0)
  func count() { number.withLock { $0 += 1 } }
  var value: Int { number.withLock { $0 } }
}
