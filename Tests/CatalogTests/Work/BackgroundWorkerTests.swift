import Synchronization
import Testing

@testable import Books
@testable import Catalog

struct BackgroundWorkerTests {
  /// What the other thread wrote down.
  private final class Record: Sendable {
    private let numbers = Mutex<[Int]>([])
    var all: [Int] { numbers.withLock { $0 } }
    func note(_ number: Int) { numbers.withLock { $0.append(number) } }
  }

  @Test func `work is carried out in its order, also when there is more than may wait`() throws {
    let record = Record()
    let sideline = BackgroundWorker("test")
    for number in 0..<5000 { try sideline.submit { record.note(number) } }
    try sideline.finish()
    #expect(record.all == Array(0..<5000))
  }

  @Test func `an error leaves out what is behind it, and comes to whoever waits`() throws {
    struct Failure: Error {}
    let record = Record()
    let sideline = BackgroundWorker("test")
    try sideline.submit { record.note(1) }
    try sideline.submit { throw Failure() }
    try? sideline.submit { record.note(2) }
    #expect(throws: Failure.self) { try sideline.finish() }
    #expect(throws: Failure.self) { try sideline.submit { record.note(3) } }
    sideline.waitUntilIdle()
    #expect(record.all == [1])
  }

  @Test func `nothing is waited for where nothing was handed over`() throws {
    let sideline = BackgroundWorker("test")
    #expect(!sideline.waitUntilIdle())
    try sideline.submit {}
    #expect(sideline.waitUntilIdle())
    #expect(!sideline.waitUntilIdle())
  }
}
