@testable import Books
@testable import Catalog
import Glibc
import GRDB

extension Paths {
  /// The demo's catalogue, as the program makes it.
  func demo() throws -> String {
    let path = temporary("demo.sqlite")
    guard try run([program, "demo", "--create", path]) == 0 else {
      throw Trouble("octavo demo --create fails")
    }
    return path
  }

  /// A catalogue of so many generated books, made once for each edition of the generator.
  ///
  /// One of an older schema is brought up to date; one of a newer schema is made anew.
  func catalog(of count: Int) throws -> String {
    try made("books-\(count)-\(BookGenerator.edition).sqlite", isGood: opens) { draft in
      try fill(draft, with: count)
    }
  }

  /// Returns false for a catalogue of a newer schema; brings one of an older schema up to date.
  func opens(_ path: String) throws -> Bool {
    do {
      try Catalog.open(at: path, user: "bench", creating: false).close()
      return true
    } catch CatalogError.newer {
      return false
    }
  }

  private func fill(_ path: String, with count: Int) throws {
    let catalog = try Catalog.open(at: path, user: "bench")
    // A few pages more in memory: the indexes of a million names do not fit into the usual ones.
    try catalog.writer().writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA cache_size = -524288")
    }
    var generator = BookGenerator(count: count, hasTags: true)
    for start in stride(from: 0, to: count, by: 50_000) {
      if start > 0 { tell("  \(start) of \(count) books made\n") }
      try catalog.write("Generated books") { edit in
        for number in start..<min(count, start + 50_000) {
          _ = try edit.books.add(generator.book(number))
        }
      }
    }
    try catalog.close()
  }
}
