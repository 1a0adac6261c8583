import Catalog

extension LookupService {
  /// Does what only one program at a time may do, such as working off the queue.
  ///
  /// A lease in the cache says who is at it, and is renewed meanwhile. A program that ends in the
  /// middle holds nothing up: its lease counts no longer when the process is gone, or after a
  /// minute.
  ///
  /// - Returns: nil when another program is at it.
  package func alone<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value?
  {
    let holder = AnswerCache.holder(String(UInt64.random(in: 0 ... .max)))
    guard (try? cache.take("queue", as: holder, for: 60, at: now())) != false else { return nil }
    defer { try? cache.give(back: "queue", as: holder) }
    return await withTaskGroup(of: Value?.self) { group in
      group.addTask { await body() }
      group.addTask {
        while (try? await Task.sleep(for: .seconds(20))) != nil {
          _ = try? cache.take("queue", as: holder, for: 60, at: now())
        }
        return nil
      }
      for await value in group {
        guard let value else { continue }
        group.cancelAll()
        return value
      }
      return nil
    }
  }
}
