import Dispatch

/// Runs what blocks its thread for long, as a large write does, beside the few threads that all other
/// work shares: whoever reads meanwhile does not wait for it.
func onOwnThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue(label: "octavo.work").async {
      continuation.resume(with: Result(catching: body))
    }
  }
}
