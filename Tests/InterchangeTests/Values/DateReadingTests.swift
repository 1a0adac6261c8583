import Books
import Interchange
import Testing

/// Days and years as programs and spreadsheets write them.
struct DateReadingTests {
  @Test(arguments: [
    ("198606", "1986"), ("20210726", "2021"), ("Jan-97", "1997"), ("2-Jan-97", "1997"),
    ("mars-05", "2005"), ("1709161200", "2024"), ("1709161200000", "2024"),
    ("1999-05-02T00:00:00+00:00", "1999"), ("2023-xx-xx", "2023"), ("2023-00-00", "2023"),
  ])
  func `a day or a number in the column of years gives the year and is kept`(
    _ cell: String,
    _ year: String
  ) throws {
    let book = try #require(try read("Title,Year\nT,\(cell)\n").books.first)
    #expect(book.draft.year == year)
    #expect(book.sourceData?["Year"] == .string(cell))
    #expect(book.problems.isEmpty)
  }

  @Test(arguments: ["0000-00-00", "0100-12-31T18:09:24-05:50:36", "0101-01-01T00:00:00+00:00"])
  func `what stands for no date is none`(_ cell: String) throws {
    let book = try #require(
      try read("Title,Author,Year,Date Read\nT,A B,\(cell),\(cell)\n").books.first
    )
    #expect(book.draft.year.isEmpty)
    #expect(book.readings.isEmpty)
    #expect(book.problems.isEmpty)
  }

  @Test(arguments: [
    ("昭和62年3月5日", "1987-03-05"), ("民國75年", "1986"), ("R3.4.1", "2021-04-01"),
    ("20210726", "2021-07-26"), ("202107", "2021-07"), ("20210726093000", "2021-07-26"),
    ("1709208000", "2024-02-29"), ("1709208000000", "2024-02-29"), ("45351.5", "2024-02-29"),
    ("29-Feb-24", "2024-02-29"), ("Feb-24", "2024-02"),
  ])
  func `a day is read in each of these writings`(_ cell: String, _ day: String) throws {
    let book = try #require(try read("Title,Author,Date Read\nT,A B,\(cell)\n").books.first)
    #expect(book.readings.map { $0.finished?.description } == [day])
    #expect(book.problems.isEmpty)
  }

  @Test func `a year of its own is the book's before a day that may be any`() throws {
    let text = "title,author,date,published\nOne,Ann Bee,2009-01-01,2001\nTwo,Ann Bee,2010-01-01,"
    let books = try read(text).books
    #expect(books.map(\.draft.year) == ["2001", "2010-01-01"])
    #expect(books[0].sourceData?["date"] == .string("2009-01-01"))
  }

  @Test(arguments: ["2024-02-30", "2024-13-01"])
  func `a book with an end that cannot be read was read`(_ cell: String) throws {
    let text = "Title,Author,Date Started,Date Read\nT,A B,2024-01-03,\(cell)\n"
    let book = try #require(try read(text).books.first)
    #expect(book.readings.map(\.status) == [.read])
    #expect(book.readings[0].finished == nil)
    #expect(book.sourceData?["Date Read"] == .string(cell))
  }
}
