import TestSupport
import Testing

@testable import Books
@testable import Catalog

/// Names and titles that are offered while somebody types.
struct SuggestionTests {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog.inMemory(user: "maria")
  }

  func add(
    _ title: String,
    by author: String = "Somebody",
    _ change: (inout BookDraft) -> Void = { _ in }
  )
    throws
  {
    var draft = BookDraft.book(title, by: [author])
    change(&draft)
    try catalog.write { edit in _ = try edit.books.add(draft) }
  }

  func titles(_ text: String, limit: Int = 10) throws -> [String] {
    try catalog.read { view in try view.books.suggestions(text, limit: limit).map(\.title) }
  }

  func names(_ text: String, _ kind: AuthorityKind = .author) throws -> [String] {
    try catalog.read { view in try view.authorities(kind).suggestions(text).map(\.row.name) }
  }

  @Test func `an exact title comes before its beginning, its words and what is elsewhere`() throws {
    try add("Bilbo's Italian Hobbit")
    try add("Hobbit Houses")
    try add("The Hobbit")
    try add("A Guide", by: "Ann Hobbit")
    try add("It")
    for number in 1...30 { try add("Italy \(number)") }
    #expect(
      try titles("hobbit") == ["The Hobbit", "Hobbit Houses", "Bilbo's Italian Hobbit", "A Guide"]
    )
    #expect(try titles("the hobbit").first == "The Hobbit")
    #expect(try titles("It", limit: 3) == ["It", "Italy 1", "Italy 2"])
    #expect(try titles("").first == "Italy 30")
    #expect(try titles("ital hobb") == ["Bilbo's Italian Hobbit"])
  }

  @Test func `an article of the book's own language is no part of its title`() throws {
    try add("Prozession")
    try add("Der Process") { $0.language = "German" }
    #expect(try titles("proc") == ["Der Process"])
    #expect(try titles("der pro") == ["Der Process"])
    #expect(try titles("process") == ["Der Process"])
  }

  @Test func `books that look the same are told apart by what differs`() throws {
    try add("Dune", by: "Frank Herbert") {
      $0.year = "1965"; $0.shelf = "Study"
    }
    try add("Dune", by: "Frank Herbert") {
      $0.year = "1984"; $0.shelf = "Study"
    }
    try add("Emma", by: "Jane Austen") { $0.shelf = "Hall" }
    try add("Emma", by: "Jane Austen")
    try add("It", by: "Stephen King")
    try add("It", by: "Stephen King")
    try add("Solaris", by: "Stanisław Lem")
    try catalog.read { view in
      let rows = try view.books.rows(BookListing(), limit: 10)
      let signs = try view.books.differences(among: rows)
      let words = rows.map { "\($0.title) \((signs[$0.id] ?? []).joined(separator: ", "))" }
      #expect(
        words == [
          "Dune 1965", "Dune 1984", "Emma Hall", "Emma ", "It id:5", "It id:6", "Solaris ",
        ]
      )
    }
  }

  @Test func `the name but for its article comes first, what is inside of words last`() throws {
    for number in 1...3 { try add("\(number)") { $0.series = Reference(name: "Hobbit Tales") } }
    try add("4") { $0.series = Reference(name: "The Hobbit") }
    try add("5") { $0.series = Reference(name: "Of a Hobbit") }
    try add("6") { $0.series = Reference(name: "Cohobbits") }
    #expect(
      try names("hobbit", .series) == ["The Hobbit", "Hobbit Tales", "Of a Hobbit", "Cohobbits"]
    )
    #expect(try names("obbi", .series).count == 4)
    #expect(try names("New York New York", .series) == [])
  }

  @Test func `a name with a word twice is found exactly`() throws {
    try add("1", by: "Duran Duran Tribute")
    try add("2", by: "Duran Duran")
    #expect(try names("duran duran") == ["Duran Duran", "Duran Duran Tribute"])
  }

  @Test
  func `among more names than are ranked, the exact one and those with most books come first`()
    throws
  {
    try catalog.write { edit in
      try edit.books.load(expecting: 3000) { loader in
        for number in 0..<2500 {
          try loader.add(.book("Book \(number)", by: ["Abel A\(number)"]))
        }
        for number in 0..<3 { try loader.add(.book("More \(number)", by: ["Abel Zweig"])) }
        try loader.add(.book("One", by: ["A"]))
      }
    }
    #expect(try names("a").prefix(2) == ["A", "Abel Zweig"])
    #expect(try names("abel z") == ["Abel Zweig"])
    #expect(try names("a a2499") == ["Abel A2499"])
    #expect(try names("a").count == 50)
  }

  @Test func `readers whose name is typed come first, then those who have most books out`() throws {
    try catalog.write { edit in
      for name in ["Susanna", "Anna Zuse", "Anna Adler", "Anna", "Jan Annas"] {
        _ = try edit.readers.add(ReaderDraft(name: name))
      }
      let book = try edit.books.add(.book("It"))
      _ = try edit.loans.lend(LoanDraft([book], party: "Anna Zuse"))
    }
    try catalog.read { view in
      let names = try view.readers.suggestions("anna").map(\.name)
      #expect(names == ["Anna", "Anna Zuse", "Anna Adler", "Jan Annas", "Susanna"])
    }
  }
}
