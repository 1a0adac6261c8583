@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// What searches hold in memory is what the file says, however small it is made.
struct SearchCacheTests {
  /// Does the same twice, through the file and in memory.
  private func inFileAndMemory(_ catalog: Catalog, _ body: (ReadTransaction) throws -> Void) throws
  {
    for isInMemory in [false, true] {
      catalog.caches.search.forget()
      if isInMemory {
        try catalog.read { view in
          try view.connection.searchCache?.prepare(view.connection.stamp(), view.db)
        }
      }
      try catalog.read { view in
        let indexes = try view.connection.searchContext.indexes
        #expect((indexes != nil) == isInMemory)
        try body(view)
      }
    }
  }

  /// A reading's connection, for as long as anything else holds it.
  private final class Observer: @unchecked Sendable {
    weak var connection: Connection?
  }

  @Test func `nothing that a find gathered outlives its reading`() throws {
    let catalog = try Catalog.inMemory()
    let observer = Observer()
    try catalog.read { view in
      observer.connection = view.connection
      _ = try view.books.count(view.listing("emma"))
      #expect(view.connection.transactionCache?.searches.count == 1)
    }
    #expect(observer.connection == nil)
  }

  @Test func `a word in the title and one in a name are found together, from memory and the file`()
    throws
  {
    let catalog = try Catalog.inMemory()
    try catalog.write("Added") { edit in
      for number in 0..<40 {
        var draft = BookDraft()
        draft.title = number % 2 == 0 ? "Dark \(number)" : "Light \(number)"
        if number % 4 == 0 { draft.title += " Star" }
        if number % 5 == 0 {
          draft.authors = [Credit(author: Reference(name: "Ann Stark"), role: .author)]
        }
        _ = try edit.books.add(draft)
      }
    }
    try inFileAndMemory(catalog) { (view: ReadTransaction) throws in
      // Every fourth has both in its title; of every tenth the author has one of them.
      #expect(try view.books.count(view.listing("dark star")) == 12)
    }
  }

  @Test func `letters inside of the words of names are found in memory as in the file`() throws {
    let catalog = try Catalog.inMemory()
    try catalog.write("Added") { edit in
      for (number, name) in ["Ursula K. Le Guin", "Anne Guinness", "Alec Ingui", "Le Carré"]
        .enumerated()
      {
        var draft = BookDraft()
        draft.title = "Title \(number)"
        draft.authors = [Credit(author: Reference(name: name), role: .author)]
        draft.publishers = [Reference(name: number == 3 ? "Penguin" : "Faber")]
        _ = try edit.books.add(draft)
      }
    }
    // "e g" is of two words, "sulak" of none.
    let finds = [
      ":~guin": 3, "author:~guin": 2, "publisher:~guin": 1, ":~e g": 2, ":~sulak": 0, ":~gui": 4,
    ]
    try inFileAndMemory(catalog) { (view: ReadTransaction) throws in
      for (text, count) in finds {
        #expect(try view.books.count(view.listing(text)) == count, "\(text)")
      }
    }
  }

  @Test func `words, numbers and letters are found alike, and so is what they exclude`() throws {
    let catalog = try Catalog.inMemory()
    try catalog.write("Added") { edit in
      for (number, title) in ["978 Stars", "Starry Night", "The Stare", "Star", "Nightstar"]
        .enumerated()
      {
        var draft = BookDraft()
        draft.title = title
        draft.isbn = LoadingTests.isbn(number)
        _ = try edit.books.add(draft)
      }
    }
    let finds = [
      "star": 4, "starr": 1, "night star": 1, "night starr": 1, "97": 1, "978": 5, "97810": 5,
      ":~tar": 5, ":~tarr": 1, "stare|starr": 2, "-star": 1, "-starr": 4,
    ]
    try inFileAndMemory(catalog) { (view: ReadTransaction) throws in
      for (text, count) in finds {
        let listing = try view.listing(text)
        #expect(try view.books.count(listing) == count, "\(text)")
        #expect(try view.books.rows(listing, from: .end, limit: 9).count == count, "\(text)")
        #expect(try view.books.ids(listing).count == count, "\(text)")
      }
    }
  }

  @Test func `what is in memory is void as soon as something changes`() throws {
    let catalog = try Catalog.inMemory()
    try catalog.write("Added") { edit in
      for title in ["Star One", "Star Two", "Nightfall"] {
        var draft = BookDraft()
        draft.title = title
        draft.authors = [Credit(author: Reference(name: "Ann Stark"), role: .author)]
        _ = try edit.books.add(draft)
      }
    }
    func lines(_ find: String) throws -> [BookRow] {
      try catalog.read { view in
        try view.books.rows(view.listing(find), from: .start, limit: 10)
      }
    }
    #expect(try lines("star").map(\.title) == ["Nightfall", "Star One", "Star Two"])
    #expect(try lines("star t").map(\.title) == ["Star Two"])
    #expect(try lines("star -title:two").map(\.title) == ["Nightfall", "Star One"])
    #expect(try lines("stark").allSatisfy { $0.authors == ["Ann Stark"] })
    try catalog.write("Renamed") { edit in
      let author = try #require(try edit.authors.named("Ann Stark"))
      try edit.authors.update(author, to: AuthorityDraft(name: "Ann Starling"))
    }
    #expect(try lines("star").map(\.authors) == Array(repeating: ["Ann Starling"], count: 3))
  }

  @Test func `a query is parsed once, and searched for once, however much is asked of it`() throws {
    let catalog = try Catalog.inMemory()
    try catalog.write("Added") { edit in
      for number in 0..<300 {
        _ = try edit.books.add(.book("Star \(number % 4 == 0 ? "Night" : "Day") \(number)"))
      }
    }
    try catalog.read { view in
      let listing = try view.listing("star night")
      let search = try view.search(listing)
      _ = try view.books.rows(listing, from: .start, limit: 10)
      #expect(try view.books.count(listing) == 75)
      #expect(try view.books.ids(listing).count == 75)
      #expect(try view.search(listing) === search)
    }
  }
}
