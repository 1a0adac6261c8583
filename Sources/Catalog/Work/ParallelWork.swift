import Dispatch
import Synchronization

/// Work on a thread of its own, whose outcome somebody waits for later.
///
/// ```swift
/// let file = ParallelWork("file") { try check(file) }
/// try checkOthers()
/// let found = try file.value()
/// ```
package final class ParallelWork<Value: Sendable>: Sendable {
  private let queue: DispatchQueue
  private let outcome = Mutex<Result<Value, any Error>>(.failure(CancellationError()))

  /// - Parameter yields: True to let other threads come first where there are fewer processors than threads
  ///   at work.
  package init(
    _ name: String,
    yields: Bool = false,
    _ body: @escaping @Sendable () throws -> Value
  ) {
    queue = DispatchQueue(label: "octavo." + name, qos: yields ? .background : .unspecified)
    queue.async { [self] in
      let result = Result { try body() }
      outcome.withLock { $0 = result }
    }
  }

  /// Waits until the work is done.
  ///
  /// - Throws: What the work threw.
  package func value() throws -> Value {
    queue.sync {}
    return try outcome.withLock { try $0.get() }
  }
}
