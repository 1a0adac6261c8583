import Foundation

/// How long a test waits for what has to happen: polling, in one place and with one limit.
package enum Patience {
  /// The most that anything is waited for.
  ///
  /// Chosen for a machine that is four times as slow and builds something beside: elsewhere what is
  /// waited for takes a few seconds at most. Only a test that fails ever waits that long.
  package static let limit = Duration.seconds(seconds)
  package static let seconds = 60

  package struct Lost: Error, CustomStringConvertible {
    package let description: String
  }

  /// Asks until something is there, at first often.
  ///
  /// - Returns: nil when the time was over first.
  static func find<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Value?
  ) async throws -> Value? {
    let deadline = ContinuousClock.now + limit
    var pause = Duration.milliseconds(1)
    while true {
      if let value = try await body() { return value }
      guard ContinuousClock.now < deadline else { return nil }
      try await Task.sleep(for: pause)
      pause = min(pause * 2, .milliseconds(32))
    }
  }
}

/// Waits until a condition holds that something else brings about.
///
/// - Parameter what: What is waited for, for the error.
/// - Throws: ``Patience/Lost`` when it does not hold after ``Patience/limit``.
package func eventually(
  _ what: String,
  isolation: isolated (any Actor)? = #isolation,
  _ condition: () async throws -> Bool
) async throws {
  let isSo = try await Patience.find { try await condition() ? true : nil }
  if isSo == nil { throw Patience.Lost(description: "Waited in vain for \(what).") }
}

/// Acts on what holds for a few seconds only, as soon as it holds: on a thread of its own.
///
/// A task that sleeps comes back when the tests that are ready before it have run. In a whole suite
/// on two cores that took longer than the five seconds for which a command waits for a lock.
///
/// - Throws: ``Patience/Lost`` when it does not hold after ``Patience/limit``.
package func promptly(
  when what: String,
  _ condition: @escaping @Sendable () -> Bool,
  act: @escaping @Sendable () -> Void
) async throws {
  let isSo = await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      let deadline = ContinuousClock.now + Patience.limit
      var isSo = condition()
      while !isSo, ContinuousClock.now < deadline {
        Thread.sleep(forTimeInterval: 0.005)
        isSo = condition()
      }
      if isSo { act() }
      continuation.resume(returning: isSo)
    }
  }
  if !isSo { throw Patience.Lost(description: "Waited in vain for \(what).") }
}
