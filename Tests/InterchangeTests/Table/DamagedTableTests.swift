@testable import Books
import Catalog
import Testing

@testable import Interchange

/// Tables after spreadsheets, scripts and people have been at them.
struct DamagedTableTests {
  private func books(_ csv: String) throws -> [ImportedBook] { try read(csv).books }

  @Test(arguments: ["", "\u{FEFF}"]) func `the names of the columns once more are no book`(
    mark: String
  ) throws {
    let books = try books("Title,Author\nDune,Frank\n\(mark)Title,Author\nEmma,Jane\n")
    #expect(books.titles == ["Dune", "Emma"])
  }

  @Test func `a lost quotation mark does not swallow the next row`() throws {
    let books = try books(
      #"""
      Title,Author,Note
      "Lost,Ann,x
      "Dune, part 1",Frank,y
      "Two
      lines, he said ""no"", and ""yes""",Bob,z

      """#
    )
    #expect(
      books.problems == ["books.csv:2: A quotation mark opens a value here, and none closes it."]
    )
    #expect(books.titles == ["", "Dune, part 1", "Two\nlines, he said \"no\", and \"yes\""])
  }

  @Test(arguments: ["|:---|---|", "|-------|--------|"])
  func `a table of Markdown is read without the line below the names`(line: String) throws {
    let books = try books("| Title | Author |\n\(line)\n| Dune | Frank Herbert |\n")
    #expect(books.map { trimmed($0.draft.title) } == ["Dune"])
    #expect(books[0].draft.authors.map(\.author.name) == ["Frank Herbert"])
  }

  @Test func `a table with ISBNs and titles is no list of ISBNs`() throws {
    let books = try books("Title,ISBN\nDune,9780441172719\nEmma,9.78E+12\nX,441172717\n")
    #expect(books.titles == ["Dune", "Emma", "X"])
    #expect(books.map(\.draft.isbn) == ["9780441172719", "", "9780441172719"])
  }

  @Test func `what was put into HTML is taken out of it`() throws {
    let book = try #require(
      books("Title,Author,Notes\nTom &amp; Jerry,S&eacute;an O&#39;Brien,a &lt; b\n").first
    )
    #expect(book.draft.title == "Tom & Jerry")
    #expect(book.draft.authors.map(\.author.name) == ["Séan O'Brien"])
    #expect(book.draft.notes == "a < b")
    #expect(try books("Title,Author\nAT&T; a story,X\n").titles == ["AT&T; a story"])
  }

  @Test(arguments: [
    ("\"Herbert, Frank; Le Guin, Ursula K.\"", ["Frank Herbert", "Ursula K. Le Guin"]),
    ("Terry Pratchett & Neil Gaiman", ["Terry Pratchett", "Neil Gaiman"]),
    ("\"Kurt Vonnegut, Jr.; W. Strunk, Jr.\"", ["Kurt Vonnegut, Jr.", "W. Strunk, Jr."]),
    ("Ann Alpha and Bob van Beta", ["Ann Alpha", "Bob van Beta"]),
    ("Simon & Schuster", ["Simon & Schuster"]),
    ("Department of Health and Human Services", ["Department of Health and Human Services"]),
    ("A & B", ["A & B"]),
  ]) func `two people are two, and a house is one`(cell: String, names: [String]) throws {
    let rest = "Emma,Jane Austen\nUtopia,Thomas More\n"
    let book = try #require(books("Title,Author\nX,\(cell)\n\(rest)").first)
    #expect(book.draft.authors.map(\.author.name) == names)
  }

  @Test(arguments: [
    ("4.5 stars", 4.5), ("8 stars of 10", 4), ("4 von 5 Sternen", 4), ("7 out of 10", 3.5),
    ("9 sur 10", 4.5), ("★★★½", 3.5), ("\"4,5\"", 4.5), ("8/10", 4), ("3 Sterne", 3),
  ]) func `ratings are read as people write them`(cell: String, stars: Double) throws {
    let book = try #require(books("Title,Rating\nX,\(cell)\nY,1\n").first)
    #expect(book.readings.map(\.rating) == [stars])
  }

  @Test(arguments: [
    ("36525", "1999-12-31"), ("45351", "2024-02-29"), ("12/31/99", "1999-12-31"),
    ("31.12.24", "2024-12-31"), ("0000-00-00", nil), ("1999-13-45", nil), ("30/02/2024", nil),
  ]) func `days are read as spreadsheets write them, and others kept`(
    cell: String,
    day: String?
  ) throws {
    let book = try #require(books("Title,Date Read\nX,\(cell)\n").first)
    #expect(book.readings.first?.finished?.description == day)
    #expect(book.extras.map(\.key) == (day == nil ? ["Date Read"] : []))
  }

  @Test func `numbers with a mark for thousands are numbers, and impossible ones are kept`() throws
  {
    let books = try books("Title,Year,Pages\nA,\"1,999\",\"1,234\"\nB,1999.0,-5\n")
    #expect(books.map(\.draft.year) == ["1999", "1999"])
    #expect(books.map(\.draft.pages) == ["1234", ""])
    #expect(books[1].extras.map(\.key) == ["Pages"])
  }

  @Test(arguments: [
    "Title,Author,Year\rAlpha,Ann,1974\r\nBeta,Bob,1975\nGamma,Cy,1976\n",
    "Title,Author,Year\nAlpha,Ann,1974\rBeta,Bob,1975\nGamma,Cy,1976\r",
    "Title,Author,Year\r\nAlpha,\"Ann\",\"1974\"\rBeta,Bob,1975\r\r\nGamma,Cy,1976\r\n",
    "Title;Author;Year\nAlpha;Ann;1974\n\rBeta;Bob;1975\rGamma;Cy;1976\n",
  ]) func `a carriage return alone ends a row among other ends`(table: String) throws {
    let books = try books(table)
    #expect(books.titles == ["Alpha", "Beta", "Gamma"])
    #expect(books.map(\.draft.year) == ["1974", "1975", "1976"])
    #expect(books.problems.isEmpty)
  }

  @Test func `a carriage return in a value that is no end of a row stays in it`() throws {
    let books = try books("Title\tAuthor\tNotes\nAlpha\tAnn\tone\rtwo\nBeta\tBob\tthree\n")
    #expect(books.titles == ["Alpha", "Beta"])
    #expect(books[0].draft.notes == "one\ntwo")
  }

  @Test func `a day of adding that is none is kept`() throws {
    let book = try #require(books("Title,Date Added\nA,yesterday\n").first)
    #expect(book.extras == [JSON.Member("Date Added", .string("yesterday"))])
  }

  @Test func `names alone may be anybody's`() throws {
    #expect(throws: InterchangeError.self) { try books("Name,Email\nAnn,ann@example.org\n") }
    #expect(try books("Name,Author\nDune,Frank\n").titles == ["Dune"])
  }
}
