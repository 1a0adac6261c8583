@testable import Books
import Catalog
import Foundation
import Testing

@testable import Interchange

/// Values of which a field took a part, and the rest was gone without a word.
struct WholeValuesTests {
  private func words(_ books: [ImportedBook]) -> String {
    books.flatMap { $0.problems.map(\.description) }.joined(separator: "\n")
  }

  /// What is kept of a book as source data, its numbers too.
  private func source(_ book: ImportedBook?) -> String {
    guard let book else { return "" }
    let members = book.extras.map { "\($0.key): \($0.value)" }
    return (members + book.identifiers.map { "\($0.scheme): \($0.value)" }).joined(separator: "\n")
  }

  @Test(arguments: [
    ("März 2020", "2020-03"), ("Okt. 2019", "2019-10"), ("févr. 2020", "2020-02"),
    ("12. März 2020", "2020-03-12"), ("марта 2021", "2021-03"), ("2 mei 2020", "2020-05-02"),
    ("3 października 2018", "2018-10-03"), ("Monday, 2 March 2019", "2019-03-02"),
    ("Mar 2, 2019 10:20", "2019-03-02"), ("2019-03-02T10:20:00Z", "2019-03-02"),
    ("2020年3月12日", "2020-03-12"),
  ]) func `a date is read whole, in the languages that people write it in`(
    text: String,
    day: String
  ) throws {
    let book = try #require(try read("Title,Date Read\nA,\"\(text)\"\n").books.first)
    #expect(book.readings.map { $0.finished?.description } == [day])
    #expect(words([book]) == "")
  }

  @Test(arguments: [
    ("Spring 2020", "2020"), ("late 2020", "2020"), ("2020?", "2020"), ("2020-W12", "2020"),
    ("2020 DNF at p. 100", "2020"), ("2019/2020", nil), ("2019 and 2020", nil),
    ("2021/05/01-2021/05/02-2021/05/03", "2021-05-01"),
  ]) func `what a date says beside its day is kept and said`(text: String, day: String?) throws {
    let book = try #require(try read("Title,Date Read\nA,\"\(text)\"\n").books.first)
    if let day { #expect(book.readings.map { $0.finished?.description } == [day]) }
    #expect(source(book).contains(text), "\(source(book))")
    #expect(words([book]).contains(text), "\(words([book]))")
  }

  @Test func `a day on which a book was got is kept where it says more`() throws {
    let books = try read("Title,Acquired\nA,before 2020\nB,2020-03-01\n").books
    #expect(books.map(\.draft.acquired) == ["2020", "2020-03-01"])
    #expect(source(books.first).contains("before 2020"))
    #expect(source(books.last) == "")
  }

  @Test(arguments: [
    (
      "Title,Date Read\nA,01/02/2020\nB,03/04/2020\n",
      "month before the day: “01/02/2020” is 2020-01-02."
    ),
    ("Titel,Gelesen am\nA,01/02/2020\n", "day before the month: “01/02/2020” is 2020-02-01."),
    ("Title,Date Read\nA,01/02/2020\nB,31/12/2020\n", nil),
    ("Title,Date Read\nA,01/01/2020\n", nil),
  ]) func `a date that means two days says how it is read`(table: String, said: String?) throws {
    let words = try read(table).summary.guessedDateWords
    #expect(words == said.map { "Dates are read with the \($0)" })
  }

  @Test func `a status is kept where it says more`() throws {
    let books = try read("Title,Status\nA,Reading (50%)\nB,on hold\nC,dnf\nD,read\n").books
    #expect(
      books.map { $0.readings.map(\.status) } == [[.reading], [.abandoned], [.abandoned], [.read]]
    )
    #expect(source(books[0]).contains("Reading (50%)"))
    #expect(source(books[1]).contains("on hold"))
    #expect(books[2...].map { source($0) } == ["", ""])
    #expect(words(books).contains("“on hold” says more than its field takes"))
  }

  @Test func `a misprint among ratings does not change the others`() throws {
    let few = [4, 5, 55, 3, 2, 1, 4, 5].map { "T\($0),\($0)" }.joined(separator: "\n")
    let books = try read("Title,My Rating\n\(few)\n").books
    #expect(books.map { $0.readings.first?.rating } == [4, 5, nil, 3, 2, 1, 4, 5])
    #expect(source(books[2]).contains("55"))
    #expect(words(books).contains("“55” cannot be read"))
    let tens = try read("Title,My Rating\nA,3\nB,8\nC,10\n").books
    #expect(tens.map { $0.readings.first?.rating } == [1.5, 4, 5])
  }

  @Test func `a decimal comma stays on the scale of its column`() throws {
    let books = try read("Titel;Bewertung\nA;8\nB;7,5\nC;4,5\nD;10\nE;4½\n").books
    #expect(books.map { $0.readings.first?.rating } == [4, 3.75, 2.25, 5, 2.25])
  }

  @Test func `lines in a cell are several values`() throws {
    let books = try read(
      """
      Title,Author,Tags
      A,"John Smith
      Jane Doe","sci fi
      classic"
      B,Jim Kay,"one, two"

      """
    ).books
    #expect(books.first?.draft.authors.map(\.author.name) == ["John Smith", "Jane Doe"])
    #expect(books.map { $0.draft.tags.map(\.name) } == [["sci fi", "classic"], ["one", "two"]])
  }

  @Test func `“Jr.” belongs to the name before it`() throws {
    let books = try read(
      "Title,Authors\nA,\"Kurt Vonnegut, Jr.\"\nB,\"Ann Lee, Bob Ray\"\nC,\"Cy Fox, Di Orr, Ed Poe\"\n"
    ).books
    #expect(books[0].draft.authors.map(\.author.name) == ["Kurt Vonnegut, Jr."])
    #expect(books[1].draft.authors.map(\.author.name) == ["Ann Lee", "Bob Ray"])
  }

  @Test func `initials behind a surname make no person of their own`() throws {
    let books = try read(
      "Title,Authors\nA,\"Ann Lee, Bob Ray\"\nB,\"Tolkien, J.R.R.\"\nC,\"Smith, J., Doe, K. L.\"\n"
        + "D,\"Cy Fox, Di Orr\"\nE,\"Ed Poe, Flo Gay\"\n"
    ).books
    let names = books.map { $0.draft.authors.map(\.author.name) }
    #expect(
      names == [
        ["Ann Lee", "Bob Ray"], ["J.R.R. Tolkien"], ["J. Smith", "K. L. Doe"],
        ["Cy Fox", "Di Orr"], ["Ed Poe", "Flo Gay"],
      ]
    )
  }

  @Test func `a second value in RIS is kept`() throws {
    let ris =
      "TY  - BOOK\nTI  - T\nPY  - 1990\nY1  - 1995\nLA  - en\nLA  - Klingonish\nT2  - S\n"
      + "VL  - 2\nVL  - 3\nER  - \n"
    let book = try #require(try read(ris, named: "a.ris").books.first)
    #expect([book.draft.year, book.draft.language, book.draft.volume] == ["1990", "eng", "2"])
    for text in ["1995", "Klingonish", "VL: string(\"3\")"] {
      #expect(source(book).contains(text), "\(source(book))")
    }
  }

  @Test func `a volume without a series is said`() throws {
    let books = try read("Title,Volume\nA,Band 3\n").books
    #expect(source(books.first).contains("Band 3"))
    #expect(words(books).contains("“Band 3” is a volume of no series"))
  }

  @Test(arguments: [
    ("1 234", "1234"), ("1'234", "1234"), ("1\u{A0}050 p.", "1050"), ("1\u{202F}050", "1050"),
    ("xxiv, 160 10 p.", "160"), ("12 345", "345"),
  ]) func `thousands of pages are one number`(text: String, pages: String) throws {
    let books = try read("Title,Pages\nA,\"\(text)\"\n").books
    #expect(books.map(\.draft.pages) == [pages])
  }

  @Test func `a language that nobody knows is said`() throws {
    let books = try read("Title,Language\nA,Klingonish\nB,en\n").books
    #expect(source(books.first).contains("Klingonish"))
    #expect(words(books).contains("“Klingonish” cannot be read"))
  }

  @Test func `a number that is no ISBN is kept and said in every format`() throws {
    let files = [
      ("a.bib", "@book{x, title={T}, isbn={foo}}\n"),
      ("a.ris", "TY  - BOOK\nTI  - T\nSN  - foo\nER  - \n"),
      (
        "a.xml",
        #"<record xmlns="http://www.loc.gov/MARC21/slim"><leader>00000nam a2200000   4500</leader>"#
          + #"<datafield tag="020" ind1=" " ind2=" "><subfield code="a">foo</subfield></datafield>"#
          + #"<datafield tag="245" ind1="0" ind2="0"><subfield code="a">T</subfield></datafield></record>"#
      ),
    ]
    for (name, text) in files {
      let books = try read(text, named: name).books
      #expect(source(books.first).contains("foo"), "\(name): \(source(books.first))")
      #expect(words(books).contains("“foo” cannot be read"), "\(name): \(words(books))")
    }
  }

  @Test func `ISBNs in an object and between “and” are all read`() throws {
    let json = #"[{"title":"A","author":"X","isbn":{"10":"0306406152","13":"9780140449136"}}]"#
    let book = try #require(try read(json, named: "a.json").books.first)
    #expect(book.draft.isbn.filter(\.isNumber) == "9780306406157")
    #expect(source(book).contains("9780140449136"))
    let bib = "@book{x, title={T}, isbn={978-0-306-40615-7 and 0-14-044913-2}}\n"
    let both = try #require(try read(bib, named: "a.bib").books.first)
    #expect(both.draft.isbn.filter(\.isNumber) == "9780306406157")
    #expect(source(both).contains("0140449132") || source(both).contains("9780140449136"))
  }

  @Test func `an address in BibTeX stays as it is`() throws {
    let bib =
      #"@book{x, title={T}, url={http://a.b/~user/c\_d}, doi={10.1000/x_y--z}, price={$30}}"#
    let kept = source(try read(bib + "\n", named: "a.bib").books.first)
    for text in ["http://a.b/~user/c_d", "10.1000/x_y--z", "$30"] {
      #expect(kept.contains(text), "\(kept)")
    }
  }

  @Test func `what MARC has twice is kept`() throws {
    func field(_ tag: String, _ parts: String) -> String {
      let subfields = parts.split(separator: "$").map {
        #"<subfield code="\#($0.first ?? "a")">\#($0.dropFirst())</subfield>"#
      }.joined()
      return #"<datafield tag="\#(tag)" ind1=" " ind2=" ">\#(subfields)</datafield>"#
    }
    let record =
      #"<record xmlns="http://www.loc.gov/MARC21/slim"><leader>00000nam a2200000   4500</leader>"#
      + field("100", "aDoe, John$eeditor$etranslator") + field("245", "aOne")
      + field("245", "aOther title") + field("250", "a2nd ed.") + field("250", "aIllustrated ed.")
      + field("260", "bAce$c1989") + field("260", "bTor$c1990") + field("300", "a10 p.")
      + field("300", "a1 CD") + "</record>"
    let kept = source(try read(record, named: "a.xml").books.first)
    for text in ["Other title", "Illustrated ed.", "1990", "1 CD", "translator"] {
      #expect(kept.contains(text), "\(text) in \(kept)")
    }
  }

  @Test func `a list of wishes in JSON is one`() throws {
    let json = """
      {"owned":[{"title":"O","author":"X"}],"wishlist":[{"title":"W","author":"Q"}],\
      "read":[{"title":"R","author":"Z"}]}
      """
    let books = try read(json, named: "a.json").books
    #expect(books.titles == ["O", "W", "R"])
    #expect(books.map { $0.readings.map(\.status) } == [[], [.wanted], [.read]])
    #expect(books.map(\.isWish) == [false, true, false])
  }

  @Test func `a table in Shift-JIS without kana is known`() throws {
    let text = "書名,著者名,出版社,発行年\n羅生門,芥川龍之介,岩波書店,1915\n三四郎,夏目漱石,春陽堂,1909\n"
    let bytes = try #require(text.data(using: .shiftJIS))
    let books = try read(Array(bytes)).books
    #expect(books.titles == ["羅生門", "三四郎"])
    #expect(books.map(\.draft.year) == ["1915", "1909"])
  }
}
