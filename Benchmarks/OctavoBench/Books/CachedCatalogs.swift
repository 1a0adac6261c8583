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
    let path = "\(cache)/books-\(count)-\(BookGenerator.edition).sqlite"
    if access(path, F_OK) == 0 {
      do {
        try Catalog.open(at: path, user: "bench", creating: false).close()
        return path
      } catch CatalogError.newer {
        remove(path)
      }
    }
    let start = ContinuousClock.now
    let draft = temporary("draft.sqlite")
    try fill(draft, with: count)
    guard rename(draft, path) == 0 else { throw Trouble("cannot make \(path)") }
    let seconds = start.duration(to: .now).microseconds / 1e6
    tell("  made \(count) books in \(Int(seconds)) s\n")
    return path
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
