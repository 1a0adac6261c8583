import GRDB
import TestSupport
import Testing

@testable import Catalog

/// What searches hold in memory is what the file says, however small it is made.
struct SearchCacheTests {
  @Test func `a set that is kept comes back as it was`() {
    let sets: [[Int64]] = [
      [], [1], [0, 63, 64, 1_000_000], Array(stride(from: 3, to: 9000, by: 2)),
    ]
    for ids in sets {
      #expect(CompressedBitmap(IDBitmap(ids)).books.ids == ids)
    }
  }

  @Test func `ids far beyond a million are kept too`() {
    let ids: [Int64] = [5, 1 << 26, 1 << 33]
    #expect(CompressedBitmap(IDBitmap(ids)).books.ids == ids)
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
    try catalog.read { view in
      for isInMemory in [false, true] {
        let finder = try BookListing(find: "dark star").finder(in: view)
        if isInMemory { try finder.cache?.prepare() }
        try view.forgetResults()
        // Every fourth has both in its title; of every tenth the author has one of them.
        #expect(try finder.count() == 12)
      }
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
    try catalog.read { view in
      for isInMemory in [false, true] {
        for (text, count) in finds {
          view.connection.memory?.forget()
          if isInMemory { try #require(try SearchCacheView(view)).prepare() }
          #expect(try view.books.count(BookListing(find: text)) == count, "\(text)")
        }
      }
    }
  }

  @Test func `what is typed on is looked for among what was found before, and rightly`() throws {
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
    // What each finds, typed letter by letter or all at once.
    let finds = [
      "star": 4, "starr": 1, "night star": 1, "night starr": 1, "97": 1, "978": 5, "97810": 5,
      ":~tar": 5, ":~tarr": 1, "stare|starr": 2, "-star": 1, "-starr": 4,
    ]
    try catalog.read { view in
      for isInMemory in [false, true] {
        for (text, count) in finds {
          view.connection.memory?.forget()
          if isInMemory { try #require(try SearchCacheView(view)).prepare() }
          for end in text.indices.dropLast() {
            // Half a query may be a mistake.
            _ = try? view.books.count(BookListing(find: String(text[...end])))
          }
          #expect(try view.books.count(BookListing(find: text)) == count, "\(text)")
        }
      }
    }
  }

  @Test func `lines have the names in memory that they have in the file`() throws {
    let catalog = try Catalog.inMemory()
    try catalog.write("Added") { edit in
      for (genre, series) in [("Novel", nil), ("Essay", "Earthsea"), (nil, "Hainish"), (nil, nil)] {
        var draft = BookDraft()
        draft.title = "Star \(genre ?? "") \(series ?? "")"
        draft.genre = genre.map { Reference(name: $0) }
        draft.series = series.map { Reference(name: $0) }
        _ = try edit.books.add(draft)
      }
      // Its number is nobody's any more.
      let earthsea = try #require(try edit.authorities(.series).named("Earthsea"))
      try edit.authorities(.series).delete(earthsea, books: .keep)
    }
    func lines() throws -> [BookRow] {
      try catalog.read { view in try view.books.rows(BookListing(find: "star"), limit: 9) }
    }
    let inFile = try lines()
    try catalog.read { view in
      view.connection.memory?.forget()
      try #require(try SearchCacheView(view)).prepare()
      #expect(try SearchCacheView(view)?.shownNames != nil)
    }
    #expect(inFile.map(\.series) == [nil, nil, "Hainish", nil])
    #expect(inFile.map(\.genre) == [nil, "Essay", nil, "Novel"])
    #expect(try lines() == inFile)
  }

  @Test func `lines that were shown before are shown again, until something changes`() throws {
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
        try view.books.rows(BookListing(find: find), from: .start, limit: 10)
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

  @Test func `lines of what was found are read ahead, and shown when a letter more is typed`()
    throws
  {
    let catalog = try Catalog.inMemory()
    try catalog.write("Added") { edit in
      for number in 0..<300 {
        _ = try edit.books.add(.book("Star \(number % 4 == 0 ? "Night" : "Day") \(number)"))
      }
    }
    // Whether lines are read from the file when the first ones of what is found are shown.
    func isRead(_ find: String, thenAhead: Bool = false) throws -> Bool {
      try catalog.read { view in
        let listing = BookListing(find: find)
        var readings = 0
        view.db.trace { event in
          guard case .statement(let statement) = event else { return }
          if statement.sql.contains("book.credits") { readings += 1 }
        }
        let rows = try view.books.rows(listing, from: .start, limit: 10)
        view.db.trace(options: [])
        let ids = try Array(view.books.ids(listing))
        #expect(rows.map(\.id.rawValue) == Array(ids[..<10]))
        if thenAhead { try view.books.readAhead(listing) }
        return readings > 0
      }
    }
    #expect(try isRead("star"))
    #expect(try !isRead("star"), "they were shown before")
    #expect(try isRead("star n"), "other ones, of which none was read ahead")
    _ = try catalog.write("Added") { edit in try edit.books.add(.book("Emma")) }
    #expect(try isRead("star", thenAhead: true), "something changed")
    #expect(try !isRead("star n"))
    #expect(try !isRead("star ni"))
  }
}
