import Books
import Catalog
import Interchange
import TestSupport
import Testing

/// Programs for collections, and what servers of libraries and of e-books send.
struct CollectionFormatTests {
  private func credits(_ book: ImportedBook) -> [String] {
    book.draft.authors.map { "\($0.author.name):\($0.role.rawValue)" }
  }

  @Test(arguments: [
    ("Collectorz XML", Fixtures.collectorz), ("Collectorz CSV", Fixtures.collectorzCSV),
  ])
  func `books of Collectorz are read as XML and as a table`(name: String, text: String) throws {
    let (books, summary) = try read(text, named: "books")
    #expect(summary.format == name)
    #expect(books.titles == ["The Dispossessed", "Emma"])
    #expect(books.problems.isEmpty)
    let book = try #require(books.first)
    #expect(book.origin == ImportedBook.Origin(program: "collectorz", id: "476"))
    #expect(book.draft.subtitle == "A Novel")
    #expect(credits(book).first == "Ursula K. Le Guin:author")
    #expect(book.draft.publishers.map(\.name) == ["Harper & Row"])
    #expect(book.draft.series?.name == "Hainish Cycle")
    #expect(
      [book.draft.volume, book.draft.year, book.draft.isbn, book.draft.pages, book.draft.shelf]
        == ["6", "1974", "9780060125639", "341", "Library"]
    )
    #expect(book.draft.format == "paperback")
    #expect(book.draft.acquired == "2001-04-09")
    // Ten points are five stars.
    #expect(book.readings.map(\.rating) == [4.5])
    #expect(book.readings.map(\.status) == [.read])
    #expect(book.readings.first?.finished?.description == "2003")
    #expect(book.draft.notes.contains("Two worlds."))
    #expect(book.sourceData?["condition"] ?? book.sourceData?["Condition"] == .string("Good"))
    #expect(books[1].isWish && books[1].readings.isEmpty)
  }

  @Test func `Collectorz' XML tells who did what, and how many there are`() throws {
    let book = try #require(try read(Fixtures.collectorz).books.first)
    #expect(credits(book) == ["Ursula K. Le Guin:author", "Ann Goldstein:translator"])
    #expect(book.people.map(\.sortName) == ["Goldstein, Ann", "Le Guin, Ursula K."].reversed())
    #expect(book.draft.copies == "2")
    #expect(book.draft.genre?.name == "Science Fiction")
    #expect(book.draft.tags.map(\.name) == ["Utopia"])
    #expect(book.sourceData?["signed"] == .string("Yes"))
    #expect(book.sourceData?["rare"] == nil && book.sourceData?["printing"] == nil)
  }

  @Test func `a record of MODS is read with its article, its roles and its series`() throws {
    let (books, summary) = try read(Fixtures.mods)
    #expect(summary.format == "MODS")
    let book = try #require(books.first)
    #expect(book.origin == ImportedBook.Origin(program: "mods-DLC", id: "42"))
    #expect(
      [book.draft.title, book.draft.subtitle] == ["The left hand of darkness", "a novel"]
    )
    #expect(
      credits(book) == [
        "Ursula K. Le Guin:author", "Ann Goldstein:translator",
        "Library of Congress. Office:issuing body",
      ]
    )
    #expect(book.draft.publishers.map(\.name) == ["Ace Books"])
    #expect(
      [
        book.draft.year, book.draft.pages, book.draft.language, book.draft.isbn,
        book.draft.shelf,
      ]
        == ["c1969", "286", "eng", "9780441478125", "PS3562.E42"]
    )
    #expect(book.draft.series?.name == "Hainish cycle")
    #expect(book.draft.volume == "4")
    #expect(book.draft.genre?.name == "Science fiction")
    #expect(book.draft.tags.map(\.name) == ["Gender -- Gethen"])
    #expect(book.draft.notes == "On Winter.")
    #expect(book.sourceData?["otherTitle"] == .string("Left hand"))
    #expect(book.sourceData?["identifiers"]?["lccn"] == .string("68000001"))
    #expect(book.sourceData?["identifiers"]?["isbn-invalid"] == .string("123"))
  }

  @Test func `OPDS is read, also as calibre's server writes it, and links to lists are none`()
    throws
  {
    let (books, summary) = try read(Fixtures.opds)
    #expect(summary.format == "OPDS")
    #expect(books.titles.prefix(2) == ["Pride and Prejudice", "1632"])
    #expect(books.map(\.isRefused) == [false, false, true])
    let book = books[0]
    #expect(credits(book) == ["Jane Austen:author"])
    #expect(
      [book.draft.isbn, book.draft.year, book.draft.language, book.draft.notes, book.draft.format]
        == ["9780141439518", "1813", "eng", "Five daughters.", "ebook"]
    )
    #expect(book.draft.tags.map(\.name) == ["Fiction"])
    let calibre = books[1]
    #expect(calibre.origin == ImportedBook.Origin(program: "calibre", id: "d00834a3"))
    #expect(credits(calibre) == ["Eric Flint:author"])
    #expect(calibre.draft.series?.name == "1632")
    #expect(calibre.draft.volume == "1")
    #expect(calibre.draft.tags.map(\.name) == ["Adventure", "War"])
    #expect(calibre.draft.notes == "A town is moved.")
    #expect(calibre.readings.map(\.rating) == [4])
  }

  @Test func `OPDS 2 is read`() throws {
    let (books, summary) = try read(Fixtures.opdsJSON)
    #expect(summary.format == "OPDS 2")
    let book = try #require(books.first)
    #expect([book.draft.title, book.draft.subtitle] == ["Moby-Dick", "The Whale"])
    #expect(credits(book) == ["Herman Melville:author", "Ann Lee:translator"])
    #expect(book.draft.publishers.map(\.name) == ["Penguin"])
    #expect(
      [book.draft.isbn, book.draft.year, book.draft.pages, book.draft.notes] == [
        "9780142437247", "1851", "720", "A whale.",
      ]
    )
    #expect(book.draft.series?.name == "Classics")
    #expect(book.draft.volume == "7")
    #expect(book.draft.tags.map(\.name) == ["Whales", "Sea"])
  }

  @Test func `a collection of Tellico is read`() throws {
    let (books, summary) = try read(Fixtures.tellico)
    #expect(summary.format == "Tellico XML")
    let book = try #require(books.first)
    #expect(book.problems.isEmpty)
    #expect(book.origin == ImportedBook.Origin(program: "tellico", id: "7"))
    #expect([book.draft.title, book.draft.subtitle] == ["Good Omens", "The Prophecies"])
    #expect(credits(book) == ["Terry Pratchett:author", "Neil Gaiman:author"])
    #expect(book.draft.publishers.map(\.name) == ["Corgi"])
    #expect(
      [book.draft.isbn, book.draft.year, book.draft.pages, book.draft.language, book.draft.format]
        == ["9780552137034", "1991", "383", "eng", "paperback"]
    )
    #expect(book.draft.series?.name == "Omens")
    #expect(book.draft.volume == "1")
    #expect(book.draft.genre?.name == "Fantasy")
    #expect(book.draft.tags.map(\.name) == ["Humour", "devil"])
    #expect(book.readings.map(\.status) == [.read])
    #expect(book.readings.map(\.rating) == [5])
    #expect(book.draft.notes == "Funny.")
    #expect(book.added?.description == "2020-07-25")
    #expect(book.sourceData?["pur_price"] == .string("£5.99"))
    #expect(book.loans.map(\.person) == ["Jan"])
    #expect(book.loans.map(\.given?.description) == ["2024-01-15"])
    #expect(book.loans.map(\.due?.description) == ["2024-02-15"])
    #expect(book.sourceData?["loan to Jan"] == .string("for the holidays"))
  }

  @Test func `both versions of Delicious Library are read, films as such`() throws {
    let (books, summary) = try read(Fixtures.delicious)
    #expect(summary.format == "Delicious Library")
    #expect(books.titles == ["Lost in Translation", "Romper Stomper"])
    #expect(books.map(\.kind) == [.book, .film])
    let book = try #require(books.first)
    #expect(book.origin == ImportedBook.Origin(program: "delicious", id: "791C86FD"))
    #expect(credits(book) == ["Nicole Mones:author", "Robby Stephenson:author"])
    #expect(
      [book.draft.isbn, book.draft.year, book.draft.pages, book.draft.format, book.draft.acquired]
        == ["9780385319348", "1998", "384", "hardcover", "2006-08-07"]
    )
    #expect(book.draft.series?.name == "China")
    #expect(book.draft.volume == "2")
    #expect(book.draft.genre?.name == "United States")
    #expect(book.readings.map(\.rating) == [4.5])
    #expect(books.map(\.shelves) == [["Favourites"], []])
    let second = try #require(try read(Fixtures.delicious2).books.first)
    #expect(second.draft.title == "The Restaurant at the End of the Universe")
    #expect(credits(second) == ["Douglas Adams:author"])
    #expect(second.draft.publishers.map(\.name) == ["Harmony"])
    #expect([second.draft.isbn, second.draft.year] == ["9780517545355", "1982"])
    #expect(second.readings.map(\.status) == [.read])
    #expect(second.added?.description == "2007-12-19")
    #expect(second.sourceData?["isSigned"] == nil)
  }
}
