import Books
import Catalog
import Interchange
import TestSupport
import Testing

/// Years, pages, ratings and days as files print them.
struct NumberReadingTests {
  @Test(arguments: [
    ("ix + 348", "348"), ("vii, 352, [1] p.", "352"), ("xxiv, 160 10 p.", "160"),
    ("2 sound cassettes", ""), ("1 v. (345 p.)", "345"), ("2 v.", ""), ("p. cm.", ""),
    ("v. <1  > ;", ""), ("v, 627 p.", "627"),
    ("312 Seiten", "312"), ("345 S. : Ill.", "345"), ("1,234 p.", "1234"), ("345頁", "345"),
    ("v, 320 p., 12 leaves of plates", "320"), ("with 12 maps", ""),
  ])
  func `pages are the largest run in Arabic numbers`(_ cell: String, _ pages: String) throws {
    let book = try #require(try read("Title,Pages\nT,\"\(cell)\"\nU,3").books.first)
    #expect(book.draft.pages == pages)
    #expect(book.sourceData?[pages.isEmpty ? "Pages" : "extent"] == .string(cell))
  }

  @Test(arguments: [
    ("Pages", "2 v.", "Pages “2 v.” counts no pages. It is kept as source data."),
    ("Seiten", "3 hours", "Seiten “3 hours” counts no pages. It is kept as source data."),
    ("Page count", "many", "Page count “many” cannot be read. It is kept as source data."),
    ("Jahr", "bald", "Jahr “bald” cannot be read. It is kept as source data."),
    ("Sprache", "Qwx", "Sprache “Qwx” cannot be read. It is kept as source data."),
    ("Einband", "Karton", "Einband “Karton” cannot be read. It is kept as source data."),
  ])
  func `a value that is not read is said and kept under the heading of its file`(
    _ heading: String,
    _ cell: String,
    _ words: String
  ) throws {
    let books = try read("Title,\(heading)\nT,\(cell)\nU,\(cell)\n").books
    #expect(books.map(\.sourceData?[heading]) == [.string(cell), .string(cell)])
    #expect(books.map { $0.problems.map(\.code.description) } == [[words], [words]])
  }

  @Test(arguments: [
    ("pageCount", "2 v.", "counts no pages"), ("year", "soon", "cannot be read"),
    ("lang", "Qwx", "cannot be read"), ("format", "Karton", "cannot be read"),
  ])
  func `a member of JSON that is not read is said by its own name`(
    _ key: String,
    _ value: String,
    _ words: String
  ) throws {
    let text = "[{\"title\": \"T\", \"\(key)\": \"\(value)\"}]"
    let book = try #require(try read(text, named: "a.json").books.first)
    #expect(book.sourceData?[key] == .string(value))
    let said = "\(key) “\(value)” \(words). It is kept as source data."
    #expect(book.problems.map(\.code.description) == [said])
  }

  @Test(
    arguments: [
      ("1872-1905", 1872), ("1829, 1830", 1829), ("-<1999>", 1999), ("8th century BCE", -800),
      ("1890s", 1890), ("n.d.", nil), ("1980{\\\\noopsort{a}}", 1980),
    ] as [(String, Int?)]
  )
  func `of a date the first certain year is read, and it stays as printed`(
    _ cell: String,
    _ number: Int?
  ) throws {
    let book = try #require(try read("Title,Year\nT,\"\(cell)\"\nU,2000").books.first)
    #expect(try Year.parse(book.draft.year, currentYear: 2026).number == number)
    #expect(!book.isRefused)
  }

  @Test(arguments: [
    "Date of Publication", "Year-Of-Publication", "Published Year", "Copyright Date",
    "Jahr der Veröffentlichung", "Publikationsjahr", "Date d’édition", "Année de copyright",
    "Fecha de copyright", "Año Publicación", "発行年月日", "刊行年",
  ])
  func `columns of years are known in several languages`(_ name: String) throws {
    #expect(try read("Title,\(name)\nT,1999").books.map(\.draft.year) == ["1999"])
  }

  @Test(arguments: ["Shelfmark(s)", "Signatur", "Cote", "Signatura", "請求記号"])
  func `columns of shelfmarks are known in several languages`(_ name: String) throws {
    #expect(try read("Title,\(name)\nT,DRT 12").books.map(\.draft.shelf) == ["DRT 12"])
  }

  @Test func `a rating in quarters is rounded, kept, and said once`() throws {
    let header = "Title,Authors,ISBN/UID,Read Status,Star Rating,Moods\n"
    let (books, summary) = try read(header + "A,B,,read,4.25,\nC,D,,read,3.5,\nE,F,,read,2.75,\n")
    #expect(books.map { $0.storedReadings.map { $0.rating?.halves } } == [[9], [7], [6]])
    #expect(books.map { $0.sourceData?["Star Rating"] } == [.string("4.25"), nil, .string("2.75")])
    #expect(
      summary.roundedWords
        == "2 ratings are rounded to half stars; the file’s own is kept as source data."
    )
  }

  @Test func `days in the wrong order both stay, in the note`() throws {
    let header = "Title,Authors,ISBN/UID,Read Status,Dates Read,Star Rating,Moods\n"
    let book = try #require(
      try read(header + "A,B,,read,2025/04/14-2025/04/04,,\n").books.first
    )
    let reading = try #require(book.storedReadings.first)
    #expect(reading.started == nil)
    #expect(reading.finished == PartialDate(2025, 4, 4))
    #expect(reading.note == "Started 2025-04-14, finished 2025-04-04, as the file has it.")
    #expect(
      [book].problems == [
        "books.csv:2: This was finished (2025-04-04) before it was started (2025-04-14): both days are "
          + "in the note."
      ]
    )
  }

  @Test(arguments: [
    "dropped", "DNF", "did-not-finish", "paused", "abandoned", "on-hold", "On Hold", "abgebrochen",
    "pausiert", "abandonné", "en pause", "abandonado", "no terminado",
  ])
  func `shelves of books that were given up are a status`(_ shelf: String) throws {
    let header = "Title,Author,Bookshelves,Exclusive Shelf,My Rating,Book Id,Date Read\n"
    let books = try read(header + "A,B,\(shelf),read,0,1,\nC,D,,\(shelf),0,2,\n").books
    #expect(books.map { $0.readings.map(\.status) } == [[.abandoned], [.abandoned]])
  }

  @Test func `a shelf that says something else than the status is kept`() throws {
    let header = "Title,Author,Bookshelves,Exclusive Shelf,My Rating,Book Id,Date Read\n"
    let book = try #require(try read(header + "A,B,wishlist,read,0,1,\n").books.first)
    #expect(book.readings.map(\.status) == [.read])
    #expect(book.sourceData?["shelf"] == .string("wishlist"))
  }

  @Test func `all series of a title and of a cell are read`() throws {
    let books = try read(
      """
      Title,Author,Series
      "Ender's Shadow (Ender's Saga #5, The Shadow Series #1)",A,
      Mort,B,"Discworld #4, Death #1"
      Both,C,"Saga, #1, #2"
      """
    ).books
    #expect(books.titles == ["Ender's Shadow", "Mort", "Both"])
    #expect(books.map { $0.draft.series?.name } == ["Ender's Saga", "Discworld", "Saga"])
    #expect(books.map(\.draft.volume) == ["5", "4", "1, 2"])
    #expect(
      books.map { $0.sourceData?["series"] }
        == [.string("Ender's Saga #5, The Shadow Series #1"), .string("Death, 1"), nil]
    )
  }
}
