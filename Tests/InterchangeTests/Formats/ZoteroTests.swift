import Books
import Interchange
import Testing

struct ZoteroTests {
  private static let header =
    "Key,Item Type,Publication Year,Author,Title,ISBN,Date,Pages,Num Pages,Issue,Volume,"
    + "Number Of Volumes,Series,Series Number,Publisher,Editor,Manual Tags,DOI\n"

  private func book(_ row: String) throws -> ImportedBook {
    let (books, summary) = try read(Self.header + row)
    #expect(summary.format == "Zotero CSV")
    return try #require(books.first)
  }

  @Test func `pages are the length, and the number of a series is no volume of a work`() throws {
    let book = try book(
      #"B1,book,1999,"Foe, Eve; others",A book,978-0-306-40615-7,1999-05-02,10-20,348,,2,3,Harbour,4,Faber,"Dee, Carl","sea; gift","#
    )
    #expect(book.origin == ImportedBook.Origin(program: "zotero", id: "B1"))
    #expect(book.kind == .book)
    #expect(book.draft.title == "A book")
    #expect(
      book.draft.authors.map { "\($0.author.name):\($0.role.rawValue)" }
        == ["Eve Foe:author", "Carl Dee:editor"]
    )
    #expect(
      [book.draft.isbn, book.draft.year, book.draft.pages] == ["9780306406157", "1999", "348"]
    )
    #expect([book.draft.series?.name, book.draft.volume] == ["Harbour", "4"])
    #expect(book.draft.publishers.map(\.name) == ["Faber"])
    #expect(book.draft.tags.map(\.name) == ["sea", "gift"])
    #expect(book.problems.isEmpty)
    let kept = book.extras.map { "\($0.key)=\($0.value.text ?? "")" }
    #expect(
      kept == [
        "others=others", "Date=1999-05-02", "Pages=10-20", "Number Of Volumes=3", "Volume=2",
      ]
    )
  }

  @Test(arguments: ["154–162", "151559", "10-20"])
  func `pages of an article are none of a book`(_ pages: String) throws {
    let book = try book(
      "A1,journalArticle,2001,\"Bee, Ann\",An article,,,\(pages),,3,7,,,,,,,10.1/x"
    )
    #expect(book.kind == .articleOrChapter)
    #expect([book.draft.pages, book.draft.volume] == ["", ""])
    #expect(book.sourceData?["Pages"] == .string(pages))
    #expect(book.sourceData?["Volume"] == .string("7"))
    #expect(book.identifiers == [ImportedBook.Identifier("doi", "10.1/x")])
  }

  @Test func `a volume is the place where no other number is said`() throws {
    let alone = try book("B2,book,,World Bank,A set,,2003,,,,2,3,,,,,,")
    #expect([alone.draft.volume, alone.draft.year] == ["2", "2003"])
    #expect(alone.draft.authors.map(\.author.name) == ["World Bank"])
    let series = try book("B3,book,1999,,Tide,,,,,,5,,Harbour,,,,,")
    #expect([series.draft.series?.name, series.draft.volume] == ["Harbour", "5"])
  }

  @Test(arguments: [
    ("Foe, Eve; others", ["Eve Foe"]), ("Foe, Eve, et al.", ["Eve Foe"]),
    ("Foe, Eve; Bee, Ann and others", ["Eve Foe", "Ann Bee"]), ("others", []),
    ("Foe, Eve [u.a.]", ["Eve Foe"]), ("Fanthorpe, U.A.; Gore, Al", ["U.A. Fanthorpe", "Al Gore"]),
  ])
  func `authors who are not named are no author, and are kept`(
    _ text: String,
    _ names: [String]
  ) throws {
    let book = try book("B4,book,1999,\"\(text)\",Tide,,,,,,,,,,,,,")
    #expect(book.draft.authors.map(\.author.name) == names)
    #expect((book.sourceData?["others"] == nil) == text.contains("Fanthorpe"))
  }

  @Test(arguments: [
    "Zoe Hill, et al.", "Zoe Hill et al.", "Zoe Hill; others", "Zoe Hill and others",
    "Zoe Hill u.a.", "Zoe Hill и др.",
  ])
  func `nor are they in a table or in BibTeX`(_ text: String) throws {
    let table = try read("Title,Author\nTide,\"\(text)\"\nSalt,Ann Bee\n").books
    #expect(table.first?.draft.authors.map(\.author.name) == ["Zoe Hill"])
    #expect(table.first?.sourceData?["Author"] == .string(text))
    let reference = try read("@book{a, title={Tide}, author={Hill, Zoe and others}}").books
    #expect(reference.first?.draft.authors.map(\.author.name) == ["Zoe Hill"])
  }
}
