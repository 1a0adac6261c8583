@testable import Books
import TestSupport

@testable import Catalog

/// Two people, two programs, one catalogue with three books.
struct Household {
  let shared: TemporaryCatalog
  let clock: TestClock
  let maria: Catalog
  let jan: Catalog
  let dune: ID<Book>
  let emma: ID<Book>
  let solaris: ID<Book>

  init() throws {
    shared = try TemporaryCatalog()
    let clock = TestClock(2026, 11, 21)
    self.clock = clock
    maria = try Catalog.open(at: shared.path, user: "Maria", clock: { clock.now })
    jan = try Catalog.open(at: shared.path, user: "Jan", clock: { clock.now })
    (dune, emma, solaris) = try maria.write("Added 3 books") { edit in
      (
        try edit.books.add(
          .book(
            "Dune",
            by: ["Frank Herbert"],
            genre: "Science fiction",
            series: "Dune",
            volume: "1"
          )
        ),
        try edit.books.add(.book("Emma", by: ["Jane Austen"], genre: "Novel")),
        try edit.books.add(.book("Solaris", by: ["Stanisław Lem"], genre: "Science fiction"))
      )
    }.value
    for catalog in [maria, jan] { try catalog.write { edit in _ = try edit.readers.me() } }
  }

  func reader(_ name: String) throws -> ID<Reader> {
    try maria.read { view in try view.readers.named(name) ?? 0 }
  }

  func titles(_ query: String, for catalog: Catalog) throws -> [String] {
    try catalog.read { view throws in
      try view.books.rows(view.books.ids(view.listing(query))).map(\.title)
    }
  }
}
