import Synchronization

/// A counting semaphore that serves its waiters in their order.
final class Gate: Sendable {
  private struct Waiting {
    let places: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var free: Int
    var queue: [Waiting] = []

    /// Who may come in now; nobody overtakes one who needs more places.
    mutating func admitted() -> [CheckedContinuation<Void, Never>] {
      var admitted: [CheckedContinuation<Void, Never>] = []
      while let first = queue.first, first.places <= free {
        free -= first.places
        admitted.append(queue.removeFirst().continuation)
      }
      return admitted
    }
  }

  private let state: Mutex<State>

  init(places: Int) { state = Mutex(State(free: places)) }

  /// Runs a body in so many places, which it gets together: two that have one each and wait for one
  /// more would wait for ever.
  func passing(_ places: Int, _ body: () async throws -> Void) async throws {
    await withCheckedContinuation { continuation in
      admit { $0.queue.append(Waiting(places: places, continuation: continuation)) }
    }
    defer { admit { $0.free += places } }
    try await body()
  }

  private func admit(after change: (inout State) -> Void) {
    let admitted = state.withLock { state in
      change(&state)
      return state.admitted()
    }
    for continuation in admitted { continuation.resume() }
  }
}
