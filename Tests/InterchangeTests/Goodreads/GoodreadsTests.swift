import Books
import Catalog
import Interchange
import Testing

struct GoodreadsTests {
  private let csv = #"""
    Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies
    42036538,"Gideon the Ninth (The Locked Tomb, #1)",Tamsyn   Muir,"Muir, Tamsyn","Moira Quirk, Someone Else (Translator)","=""1250313198""","=""9781250313195""",4,4.19,Tor,Hardcover,448,2019,2019,2020/01/05,2019/12/24,"favorites, space","favorites (#1), space (#2)",read,"Bones!<br/>More <i>bones</i> &amp; swords.",,lent to me,2,1
    5,Wished,A. B.,"B., A.",,"=""""","=""""",0,3.9,,Kindle Edition,,,,,2021/03/01,to-read,to-read (#9),to-read,,,,0,0
    """#

  @Test func `a book comes with its series, reading and shelves`() throws {
    let (books, summary) = try read(csv)
    #expect(summary.format == "Goodreads CSV")
    let book = try #require(books.first)
    #expect(book.problems.isEmpty)
    #expect(book.draft.title == "Gideon the Ninth")
    #expect(book.draft.series?.name == "The Locked Tomb")
    #expect(book.draft.volume == "1")
    #expect(
      book.draft.authors.map { "\($0.author.name):\($0.role.rawValue)" } == [
        "Tamsyn Muir:author", "Moira Quirk:contributor", "Someone Else:translator",
      ]
    )
    // The last word put first: that is no news.
    #expect(book.people.isEmpty)
    #expect(book.draft.isbn == "9781250313195")
    #expect(book.draft.pages == "448")
    #expect(book.draft.format == "hardcover")
    #expect(book.shelves == ["read", "favorites", "space"])
    #expect(book.origin == ImportedBook.Origin(program: "goodreads", id: "42036538"))
    #expect(book.added?.description == "2019-12-24")
    let reading = try #require(book.readings.last)
    #expect(reading.status == .read)
    #expect(reading.finished?.description == "2020-01-05")
    #expect(reading.rating == 4)
    #expect(reading.review == "Bones!\nMore bones & swords.")
    #expect(reading.note == "lent to me")
    #expect(book.readings.map(\.finished?.description) == [nil, "2020-01-05"])
  }

  @Test func `what is to be read is a wish without an ISBN`() throws {
    let book = try #require(try read(csv).books.last)
    #expect(book.isWish)
    #expect(book.draft.copies == "0")
    #expect(book.draft.isbn.isEmpty)
    #expect(book.readings.map(\.status) == [.wanted])
  }

  @Test func `an ISBN that a spreadsheet damaged is taken from the other column`() throws {
    let header = "Book Id,Title,Author,ISBN,ISBN13,Exclusive Shelf\n"
    let rows = "1,A,X,441478123,9.78044E+12,read\n2,B,X,,9.78E+12,read\n3,C,X,,978030640615,read\n"
    let (books, _) = try read(header + rows)
    let kept = " It is kept as source data."
    #expect(books.map(\.draft.isbn) == ["9780441478125", "", ""])
    #expect(books.map(\.isRefused) == [false, false, false])
    #expect(
      books.problems == [
        "books.csv:3: ISBN 9.78E+12 was rounded by a spreadsheet, its last digits are lost."
          + kept,
        "books.csv:4: ISBN 978030640615 has 12 digits, not 10 or 13." + kept,
      ]
    )
  }

  private static let short =
    "Book Id,Title,Author,My Rating,Exclusive Shelf,Read Count,Date Read,Binding\n"

  private func book(_ row: String) throws -> ImportedBook {
    try #require(try read(Self.short + row).books.first)
  }

  @Test(arguments: [
    ("Tales of the &quot;Salt Fortress&quot;", "Tales of the \"Salt Fortress\""),
    ("Tom &amp; Ann", "Tom & Ann"), ("R&D; and more", "R&D; and more"),
  ])
  func `entities in a title are letters`(_ title: String, _ plain: String) throws {
    #expect(try book("1,\(title),Ann &amp; Bee,0,read,1,,").draft.title == plain)
  }

  @Test(arguments: [
    ("Drift (Harbour, #4) (Sea Songs, #7)", "Drift", "Harbour", "4", "Harbour, #4; Sea Songs, #7"),
    (
      "Tide (Harbour Universe; Sea Songs, #2)", "Tide", "Sea Songs", "2",
      "Harbour Universe; Sea Songs, #2"
    ),
    ("Storms (Harbour, Book 6)", "Storms", "Harbour", "6", nil),
    ("Storms (Harbour, Book Six)", "Storms", "Harbour", "Six", nil),
    ("Storms (Harbour, Vol. #6)", "Storms", "Harbour", "6", nil),
    ("Stürme (Hafen, Band 2)", "Stürme", "Hafen", "2", nil),
    ("Storms (Harbour Series Book 6)", "Storms", "Harbour Series", "6", nil),
    ("Omens (Harbour, #Prequel)", "Omens", "Harbour", "Prequel", nil),
    ("Salt (Harbour #1-4 + 3.5)", "Salt", "Harbour", "1-4 + 3.5", nil),
    ("Salt (Harbour, #1) (Abridged)", "Salt (Abridged)", "Harbour", "1", nil),
    ("Love (in the age of #MeToo)", "Love (in the age of #MeToo)", nil, "", nil),
    ("Salt (And Other Stories, Revised)", "Salt (And Other Stories, Revised)", nil, "", nil),
    ("1 (Abridged)", "1 (Abridged)", nil, "", nil),
  ])
  func `a series stands behind a title in many shapes`(
    _ text: String,
    _ title: String,
    _ series: String?,
    _ volume: String,
    _ kept: String?
  ) throws {
    let book = try book("1,\"\(text)\",Ann Bee,0,read,1,,")
    #expect(book.draft.title == title)
    #expect(book.draft.series?.name == series)
    #expect(book.draft.volume == volume)
    #expect(book.sourceData?["series"]?.text == kept)
  }

  @Test func `a book that is to be read again was read before`() throws {
    let again = try book("1,Tide,Ann Bee,4,to-read,2,2020/01/02,")
    #expect(again.readings.map(\.status) == [.read, .read, .wanted])
    #expect(again.readings.map(\.finished?.description) == [nil, "2020-01-02", nil])
    #expect(again.readings.map(\.rating) == [nil, 4, nil])
    #expect(again.isWish)
    let now = try book("1,Tide,Ann Bee,0,currently-reading,2,,")
    #expect(now.readings.map(\.status) == [.read, .reading])
    let first = try book("1,Tide,Ann Bee,0,currently-reading,1,,")
    #expect(first.readings.map(\.status) == [.reading])
  }

  @Test(arguments: [
    ("Klappenbroschur", "paperback"), ("Tapa dura con sobrecubierta", "hardcover"),
    ("Paperback Bunko", "paperback"), ("Relié", "hardcover"), ("Inbunden", "hardcover"),
    ("Häftad", "paperback"), ("Твердый переплет", "hardcover"), ("Ciltli", "hardcover"),
    ("文庫", "paperback"), ("精装", "hardcover"), ("Edição Kindle", "ebook"),
    ("Luisterboek", "audiobook"),
  ])
  func `bindings have names in many languages, and are kept`(
    _ word: String,
    _ format: String
  ) throws {
    let book = try book("1,Tide,Ann Bee,0,read,1,,\(word)")
    #expect(book.draft.format == format)
    #expect(book.sourceData?["binding"] == .string(word))
    #expect(book.problems.isEmpty)
  }

  @Test(arguments: ["CD-ROM", "Bound galley", "Cards"])
  func `a word that only begins as a binding is none`(_ word: String) throws {
    let book = try book("1,Tide,Ann Bee,0,read,1,,\(word)")
    #expect(book.draft.format.isEmpty)
    #expect(book.sourceData?["Binding"] == .string(word))
  }
}
