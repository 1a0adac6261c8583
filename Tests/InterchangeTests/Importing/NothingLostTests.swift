@testable import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// What a file says is in a field, or kept and said.
struct NothingLostTests {
  private func words(_ books: [ImportedBook]) -> [String] {
    books.flatMap { $0.problems.map(\.code.description) }
  }

  private func kept(_ book: ImportedBook?) -> String { book.map(SourceData.text) ?? "" }

  @Test func `elements of a list that are no objects are refused with their number`() throws {
    let text = #"[{"title":"One"},5,"text",null,{"title":"Two"},{}]"#
    let (books, _) = try read(text, named: "books.json")
    #expect(books.filter { !$0.isRefused }.titles == ["One", "Two"])
    #expect(
      books.problems
        == [2, 3, 4, 6].map {
          "books.json: record \($0): Element \($0) should be an object."
        }
    )
    let inside = #"{"shelf":"x","books":[{"title":"One"},5]}"#
    #expect(
      try read(inside, named: "books.json").books.problems
        == ["books.json:1: Element 2 should be an object."]
    )
    // These are the numbers of books.
    let numbers = #"{"authors":[{"name":"A","books":[1]}],"books":[{"id":1,"title":"One"}]}"#
    #expect(try read(numbers, named: "books.json").books.problems.isEmpty)
  }

  @Test func `in a list of one line the number of an element is its place`() throws {
    let (books, _) = try read(#"[{"title":"One"},{"x":1,"title":""}]"#, named: "books.json")
    #expect(books.map(\.place.description) == ["books.json: record 1", "books.json: record 2"])
    let lines = "[\n{\"title\":\"One\"},\n{\"title\":\"Two\"}\n]"
    #expect(
      try read(lines, named: "books.json").books.map(\.place.description)
        == ["books.json:2", "books.json:3"]
    )
  }

  @Test func `a comma too many costs no book`() throws {
    let text = """
      Title,Author,Year
      War, and Peace,Leo Tolstoy,1869
      Emma,Jane Austen,1815,signed
      Ulysses,Joyce,James,1922

      """
    let (books, _) = try read(text)
    #expect(books.titles == ["War, and Peace", "Emma", "Ulysses"])
    #expect(books.map(\.draft.year) == ["1869", "1815", ""])
    #expect(books[0].draft.authors.map(\.author.name) == ["Leo Tolstoy"])
    #expect(kept(books[1]).contains("signed"))
    #expect(kept(books[2]).contains("Ulysses,Joyce,James,1922") && books[2].draft.authors.isEmpty)
    let start = "This row has 4 values, the table 3"
    #expect(
      words(books) == [
        "\(start): “War, and Peace” was read as one of them.",
        "\(start). What is beyond is kept as source data.",
        "\(start), and they do not fit: only the title came, the row is kept as source data.",
      ]
    )
  }

  @Test func `of days that are partly none all are kept and said`() throws {
    let text = """
      Title,Authors,ISBN/UID,Read Status,Dates Read,Star Rating,Moods
      Momo,Michael Ende,,read,"2024/01/01-2024/02/02, spring, 2023/05/06",4,
      Emma,Jane Austen,,read,"2024/01/01-2024/02/02, 2023/05/06",4,

      """
    let (books, _) = try read(text)
    #expect(books.map(\.readings.count) == [2, 2])
    #expect(kept(books[0]).contains("spring") && !kept(books[1]).contains("2023"))
    #expect(words(books).count == 1)
  }

  @Test func `how often a book was read is said when not all of it comes`() throws {
    let text = """
      Book Id,Title,Author,My Rating,Exclusive Shelf,Read Count
      1,Momo,Michael Ende,0,read,250
      2,Emma,Jane Austen,0,read,2

      """
    let (books, _) = try read(text)
    #expect(books.map(\.readings.count) == [100, 2])
    #expect(kept(books[0]).contains("250"))
    #expect(
      words(books)
        == ["Read 250 times: 100 readings come, and the number is kept as source data."]
    )
  }

  @Test func `an ISBN is no title`() throws {
    let (books, _) = try read(
      "Title,Author,ISBN\n9783522177504,Michael Ende,\n1984,George Orwell,\n0306406152,X,9783522177504\n"
    )
    #expect(books.map(\.draft.isbn) == ["9783522177504", "", "9783522177504"])
    #expect(books.titles == ["", "1984", "0306406152"])
    #expect(
      words(books) == [
        "The title “9783522177504” is an ISBN: it is taken for that alone.",
        "The title “0306406152” is an ISBN, and not that of the book.",
      ]
    )
  }

  @Test func `a character with the number 0 in a title costs no book`() throws {
    let (books, _) = try read(#"[{"title":"Mo\u0000mo"},{"title":"\u0000"}]"#, named: "books.json")
    #expect(books.map(\.isRefused) == [false, true] && books[0].draft.title == "Momo")
    #expect(
      words([books[0]])
        == ["The title holds a character with the number 0: the book comes without it."]
    )
  }

  @Test func `an account is no list of books`() throws {
    let text =
      "Date,Amount,Payee,Reference,Balance\n2024-01-02,-12.50,Bakery Smith,Rye bread,1000\n"
    let error = #expect(throws: InterchangeError.self) { try read(text) }
    #expect(error?.description.contains("a list of payments, not of books") == true)
    let books = "Title,Amount,Currency\nMomo,12.50,EUR\n"
    #expect(try read(books).books.titles == ["Momo"])
  }

  @Test func `letters that are in one encoding are said to be in that alone`() throws {
    let text = Array("Title,Author\nCaf".utf8) + [0xE9] + Array(",Ren".utf8) + [0xE9, 0x0A]
    let (books, summary) = try read(text)
    #expect(books.titles == ["Café"])
    #expect(summary.encodingName == "Windows-1252" && summary.isEncodingGuessed)
    let (_, both) = try read(text + Array("Zoë,Ann\n".utf8))
    #expect(both.encodingName == "UTF-8 and Windows-1252" && !both.isEncodingGuessed)
  }

  @Test(arguments: [
    ("xiii, 852,, A12, B7, I5 p. :", 852), ("xv, 624, A1-32, C1-2 p.", 624),
    ("3 p. l., 348 p.", 348), ("2 p. l., 29 pl.", nil), ("135 ;", 135),
  ])
  func `pages of parts and leaves before the text are not counted`(text: String, pages: Int?) {
    #expect(Extent.pages(in: text) == pages)
  }

  @Test(arguments: [
    ("Suhayl, (Doctor)", "Suhayl", "Doctor"), ("林 雲銘, jin shi 1658", "林 雲銘", "jin shi 1658"),
    (
      "Jewish Reconstruction, Inc. (New York, N.Y.)",
      "Jewish Reconstruction, Inc. (New York, N.Y.)", ""
    ),
    (
      "Nadwat al-ʻAlāqāt، tārīkhuhā (1999 : Damascus, Syria)",
      "Nadwat al-ʻAlāqāt, tārīkhuhā (1999 : Damascus, Syria)", ""
    ),
    ("Buel, James W. (James William)", "James W. Buel", ""),
    ("Doe, Jim (of Ohio)", "Jim Doe", "of Ohio"), ("Lee, Ann (Sr.)", "Ann Lee Sr.", ""),
    ("University of California, Berkeley", "University of California, Berkeley", ""),
    ("World Health Organization, Geneva", "World Health Organization, Geneva", ""),
    ("Press, William H.", "William H. Press", ""), ("Art, Robert", "Robert Art", ""),
  ])
  func `only a given name is put in front`(text: String, name: String, qualifier: String) {
    let person = NameOrder.natural(text)
    #expect(person.name == name && person.qualifier == qualifier)
  }

  @Test func `a craft of comics behind a name is a role`() throws {
    let (books, _) = try read(
      "Title,Author\nA,\"Doe, Jim (Colourist)\"\nB,Sting (Musician)\nC,Jo Roe (Penciller)\n"
    )
    let authors = books.map { $0.draft.authors.map { "\($0.author.name): \($0.role.name)" } }
    #expect(
      authors == [["Jim Doe: colourist"], ["Sting (Musician): author"], ["Jo Roe: penciller"]]
    )
  }

  @Test func `years behind a wide comma are no person`() throws {
    let (books, _) = try read("Title,Author\nA,\"金　昌賢， 1960-\"\nB,\"曹雪芹，高鹗\"\n")
    #expect(
      books.map { $0.draft.authors.map(\.author.name) } == [["金 昌賢 (1960-)"], ["曹雪芹", "高鹗"]]
    )
  }

  @Test func `what stands beside an ISBN is kept`() throws {
    let (books, _) = try read(
      "Title,ISBN\nA,1856499936 Hb; 1856499944 Pb\nB,9783522177504 (pbk.) : $9.50\nC,ISBN-13: 9780441013593\n"
    )
    #expect(books.map(\.draft.isbn) == ["9781856499934", "9783522177504", "9780441013593"])
    #expect(kept(books[0]).contains("1856499936 Hb") && kept(books[1]).contains("(pbk.) : $9.50"))
    #expect(kept(books[2]).isEmpty)
  }

  @Test func `what MARC says beside the fields is kept`() throws {
    let text = """
      <collection><record><leader>00000nam a2200000 a 4500</leader>
      <datafield tag="100"><subfield code="a">Le Guin, Ursula K.</subfield>
        <subfield code="q">(Ursula Kroeber)</subfield></datafield>
      <datafield tag="020"><subfield code="a">9783522177504 (pbk.)</subfield></datafield>
      <datafield tag="245"><subfield code="a">Old</subfield></datafield>
      <datafield tag="264" ind2="1"><subfield code="c">-44</subfield></datafield>
      <datafield tag="490"><subfield code="a">Paper / Indian Ocean Centre</subfield>
        <subfield code="v">3</subfield><subfield code="x">1234-5678</subfield></datafield>
      </record></collection>
      """
    let book = try #require(try read(text, named: "a.xml").books.first)
    #expect(book.draft.year == "-44")
    #expect(book.draft.series?.name == "Paper" && book.draft.volume == "3")
    for part in ["Ursula Kroeber", "(pbk.)", "Indian Ocean Centre", "1234-5678"] {
      #expect(kept(book).contains(part), "\(kept(book))")
    }
  }

  @Test func `an object that says what books say is refused for its title, and not passed over`()
    throws
  {
    let text = #"[{"title":"A","author":"X"},{"author":"Y","year":1999,"rating":5}]"#
    for text in [text, #"{"books":\#(text)}"#] {
      let (books, _) = try read(text, named: "books.json")
      #expect(books.map(\.isRefused) == [false, true])
      #expect(words(books) == ["There is neither a title nor an ISBN."])
    }
    // An author is no book without a title.
    let authors = #"[{"name":"X","year":1920},{"id":1,"author":"Y"}]"#
    #expect(try read(authors, named: "books.json").books.problems.isEmpty)
  }

  @Test func `a repeated row says that its rating and review differ`() throws {
    let (books, _) = try read(
      "Title,Author,ISBN,Rating,Review\nR,A,9780306406157,4,good\nR,A,9780306406157,2,bad\n"
    )
    #expect(books[1].otherwise(than: books[0]) == ["Rating “2.0”", "Review “bad”"])
    #expect(books[0].otherwise(than: books[0]) == [])
  }

  @Test func `the day on which reading stopped ends the reading that the row tells of`() throws {
    let (books, _) = try read(
      """
      title,author_text,start_date,finish_date,stopped_date,shelf
      A,X,2021-01-01,,2021-02-01,stopped-reading
      B,X,,,2021-02-01,

      """
    )
    let readings = books.map(\.readings)
    #expect(readings.map(\.count) == [1, 1])
    #expect(readings.map { $0.first?.status } == [.abandoned, .abandoned])
    #expect(readings[0].first?.started?.description == "2021-01-01")
    #expect(readings.map { $0.first?.finished?.description } == ["2021-02-01", "2021-02-01"])
  }

  @Test func `people with their roles in natural order stay so among names that are turned`() throws
  {
    let (books, _) = try read(
      """
      Title,Authors
      One,"J.K. Rowling, Mary GrandPré (Illustrator), Jim Kay (Illustrator)"
      Two,"Collins, Suzanne"
      Three,"Tolkien, J.R.R."
      Four,"Rowling, J.K."
      Five,"Collins, Suzanne Marie (Illustrator)"

      """
    )
    let credits = books.map { $0.draft.authors.map { "\($0.author.name): \($0.role.name)" } }
    #expect(
      credits[0] == [
        "J.K. Rowling: author", "Mary GrandPré: illustrator", "Jim Kay: illustrator",
      ]
    )
    #expect(credits[1] == ["Suzanne Collins: author"])
    #expect(credits[4] == ["Suzanne Marie Collins: illustrator"])
  }

  @Test func `a word for giving up that says more is kept`() throws {
    let (books, _) = try read(
      """
      Book Id,Title,Author,ISBN13,My Rating,Exclusive Shelf,Bookshelves
      1,A,X,,0,paused,paused
      2,B,X,,0,did-not-finish,did-not-finish

      """
    )
    #expect(books.map { $0.readings.first?.status } == [.abandoned, .abandoned])
    #expect(kept(books[0]).contains("paused") && !kept(books[1]).contains("did-not-finish"))
  }

  @Test func `both of two wrong ISBNs are kept`() throws {
    let (books, _) = try read(
      "Book Id,Title,Author,ISBN,ISBN13,My Rating,Exclusive Shelf\n1,A,X,0306406153,9780306406158,0,read\n"
    )
    #expect(kept(books[0]).contains("0306406153") && kept(books[0]).contains("9780306406158"))
  }

  @Test(arguments: [
    ("ix + 348", "348"), ("xii, 352 p.", "352"), ("348", "348"), ("12--45", ""), ("12, 45", ""),
  ])
  func `the pages of a book of BibTeX are its length, and not a part of it`(
    _ text: String,
    _ pages: String
  ) throws {
    let (books, _) = try read("@book{a, title={T}, pages={\(text)}}\n", named: "a.bib")
    #expect(books.first?.draft.pages == pages)
  }

  @Test func `what UNIMARC says beside the fields is kept`() throws {
    let text = """
      <collection><record><leader>00000nam a2200000 i 4500</leader>
      <datafield tag="200"><subfield code="a">Vieux</subfield></datafield>
      <datafield tag="308"><subfield code="a">Coll. principale : Folio</subfield></datafield>
      <datafield tag="702"><subfield code="a">Dupont</subfield><subfield code="b">Jean</subfield>
        <subfield code="c">romancier</subfield></datafield>
      <datafield tag="930"><subfield code="a">8-CNLJ-5434</subfield></datafield>
      <datafield tag="801"><subfield code="b">BnF</subfield></datafield>
      </record></collection>
      """
    let book = try #require(try read(text, named: "a.xml").books.first)
    for part in ["Coll. principale : Folio", "romancier", "8-CNLJ-5434", "BnF"] {
      #expect(kept(book).contains(part), "\(kept(book))")
    }
  }

  @Test func `a fuller form of a name becomes another spelling of the author`() throws {
    let store = try TemporaryCatalog()
    let path = store.folder + "/names.csv"
    try """
    Title,Author
    A,"Bogard, Ben M. (Ben Marquis), 1868-1951."
    B,"Collins, Suzanne"
    C,"Bogard, Ben M. (Ben Marquis), 1868-1951."

    """.write(toFile: path, atomically: true, encoding: .utf8)
    for added in [3, 0] {
      let plan = try ImportPlan.make(ImportSource(paths: [path]), in: store.catalog)
      #expect(try plan.carryOut(in: store.catalog).added == added)
    }
    try store.catalog.read { view in
      let authors = view.authorities(.author)
      let id = try #require(try authors.named("Ben M. Bogard (1868-1951)"))
      #expect(try authors.record(id).aliases == ["Ben Marquis Bogard"])
      #expect(try view.authors.count() == 2)
    }
    #expect(try store.catalog.check().isEmpty)
    _ = try store.catalog.undoLast()
    #expect(try store.catalog.read { try $0.authors.count() } == 0)
  }

  @Test func `a record of a book that was merged brings back no other title`() throws {
    let store = try TemporaryCatalog()
    let path = store.folder + "/books.csv"
    try "Title,Author,ISBN\nFoo: a tale,X,9780306406157\nFoo,X,9780441013593\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    _ = try ImportPlan.make(ImportSource(paths: [path]), in: store.catalog)
      .carryOut(in: store.catalog)
    try store.catalog.write { edit in
      let ids = try edit.books.rows(BookListing(), limit: 9).sorted { $0.title < $1.title }.map(
        \.id
      )
      try edit.books.carryOut(try edit.books.merge([ids[1]], into: ids[0]))
    }
    let plan = try ImportPlan.make(ImportSource(paths: [path]), in: store.catalog)
    #expect(plan.count(.differs) == 0 && plan.count(.new) == 0)
  }

  @Test func `books without any number are known by their old titles once they are merged`() throws
  {
    let store = try TemporaryCatalog()
    let path = store.folder + "/books.csv"
    try """
    Title,Author,Year
    The Hobbit,J.R.R. Tolkien,
    There and back again,"Tolkien, John",1937
    De hobbit,,
    Another,"Tolkien, John",

    """.write(toFile: path, atomically: true, encoding: .utf8)
    func plan(in catalog: Catalog) throws -> ImportPlan {
      try ImportPlan.make(ImportSource(paths: [path]), in: catalog)
    }
    /// Without when it was changed last, which an undo does, too.
    func exportedFacts() throws -> String {
      String(decoding: try exported(store.catalog, .jsonLines), as: UTF8.self)
        .replacing(#/"modified":"[^"]*"/#, with: "")
    }
    _ = try plan(in: store.catalog).carryOut(in: store.catalog)
    let before = try exportedFacts()
    try store.catalog.write { edit in
      let rows = try edit.books.rows(BookListing(), limit: 9)
      func id(_ title: String) throws -> ID<Book> {
        try #require(rows.first { $0.title == title }).id
      }
      let others = try [id("There and back again"), id("De hobbit")]
      try edit.books.carryOut(try edit.books.merge(others, into: id("The Hobbit")))
    }
    for catalog in [store.catalog, try copy(of: store.catalog, in: store.folder)] {
      let plan = try plan(in: catalog)
      #expect(plan.count(.new) == 0 && plan.count(.differs) == 0)
      #expect(try plan.carryOut(in: catalog).revision == nil)
      #expect(try catalog.check().isEmpty)
    }
    _ = try store.catalog.undoLast()
    #expect(try exportedFacts() == before)
    #expect(try plan(in: store.catalog).count(.same) == 4)
  }

  /// A new catalogue of what one writes as Octavo's own file.
  private func copy(of catalog: Catalog, in folder: String) throws -> Catalog {
    let path = "\(folder)/copy.jsonl"
    try Data(exported(catalog, .jsonLines)).write(to: URL(fileURLWithPath: path))
    let copy = try Catalog.inMemory()
    _ = try ImportPlan.make(ImportSource(paths: [path]), in: copy).carryOut(in: copy)
    return copy
  }

  @Test(arguments: [
    ("London ; New York : Routledge, 1999", ["Routledge"]),
    ("Oxford ; New York : Oxford University Press, 1999.", ["Oxford University Press"]),
    ("Longman & Green; [etc., etc.]", ["Longman & Green"]), ("Ace; Tor", ["Ace", "Tor"]),
  ])
  func `places and remarks of cards are no publishers`(
    _ text: String,
    _ names: [String]
  ) throws {
    let (books, _) = try read("Title;Publisher\nA;\"\(text)\"\nB;\"Ace; Tor\"\n")
    #expect(books.first?.draft.publishers.map(\.name) == names)
    let comma = try read("Title,Publisher\nA,\"\(text)\"\nB,\"Ace; Tor\"\n").books
    #expect(comma.first?.draft.publishers.map(\.name) == names)
  }

  @Test func `a bracket that the number closes is no part of a series`() throws {
    let (books, _) = try read("Title,Series\nA,Dune Chronicles (Book #1.5)\nB,Dune #2\n")
    #expect(books.map { $0.draft.series?.name } == ["Dune Chronicles", "Dune"])
    #expect(books.map(\.draft.volume) == ["1.5", "2"])
  }
}
