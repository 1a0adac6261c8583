import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Books
@testable import Catalog

/// Readings that nobody waits for any more, as with each letter of a find.
struct CancelledReadingTests {
  /// How far a reading is, for the thread that cancels it.
  private final class Course: Sendable {
    let begins = DispatchSemaphore(value: 0)
    let isAtEnd = Atomic(false)
  }

  /// GRDB ends the program where a transaction is left open.
  @Test func `one that is cancelled while it ends leaves no transaction open`() async throws {
    let store = try TemporaryCatalog()
    let catalog = store.catalog
    try catalog.write { edit in _ = try edit.books.add(.book("Emma", by: ["Jane Austen"])) }
    let thread = DispatchQueue(label: "cancelling")
    for turn in 0..<Proof.of(usual: 250, long: 5_000) {
      let course = Course()
      let reading = Task {
        try await catalog.fetch { view in
          course.begins.signal()
          defer { course.isAtEnd.store(true, ordering: .releasing) }
          return try view.books.count()
        }
      }
      thread.async {
        // Where all cores are busy, the reading has to get one first: turning round until then took a
        // seventh of the time of all tests.
        course.begins.wait()
        while !course.isAtEnd.load(ordering: .acquiring) { sched_yield() }
        for _ in 0..<turn % 250 { _ = course.isAtEnd.load(ordering: .acquiring) }
        reading.cancel()
      }
      _ = try? await reading.value
      thread.sync {}
    }
    #expect(try store.catalog.read { try $0.books.count() } == 1)
  }
}
