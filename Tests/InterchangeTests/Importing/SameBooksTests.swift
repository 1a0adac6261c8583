import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// What becomes one book and what does not, by which rule, and that the same file again is the same.
struct SameBooksTests {
  let library: TemporaryCatalog

  init() throws { library = try TemporaryCatalog() }

  private func plan(
    _ text: String,
    _ name: String = "books.csv",
    same: SameBooks = .likely
  ) throws -> ImportPlan {
    let path = library.folder + "/" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    var source = ImportSource(paths: [path])
    source.same = same
    return try ImportPlan.make(source, in: library.catalog)
  }

  /// Brings a file twice: the second time nothing is written.
  private func bringTwice(
    _ text: String,
    _ name: String = "books.csv",
    same: SameBooks = .likely,
    adding count: Int
  ) throws {
    let first = try plan(text, name, same: same).carryOut(in: library.catalog)
    #expect(first.added == count)
    let again = try plan(text, name, same: same)
    #expect((again.count(.new), again.count(.broken)) == (0, 0))
    #expect(try again.carryOut(in: library.catalog).revision == nil)
    #expect(try library.catalog.check().map { "\($0)" } == [])
  }

  private func cards() throws -> [BookCard] {
    try library.catalog.read { view in
      try view.books.cards(view.books.rows(BookListing(), limit: 99).map(\.id))
        .sorted { $0.book.id < $1.book.id }
    }
  }

  private func sources() throws -> [String] { try cards().map { $0.book.source ?? "" } }

  // MARK: - Volumes and editions

  @Test(arguments: [
    "Title,Author,Volume\nCollected Tales,Ann Bee,1\nCollected Tales,Ann Bee,2\nCollected Tales,Ann Bee,3\n",
    "Title,Author,Edition\nTides,Ann Bee,1st\nTides,Ann Bee,2nd\nTides,Ann Bee,3rd\n",
    "Titel,Autor,Auflage\nGezeiten,Ann Bee,1. Aufl.\nGezeiten,Ann Bee,2. Aufl.\nGezeiten,Ann Bee,\n",
    "Titre,Auteur,Tome\nContes,Ann Bee,I\nContes,Ann Bee,II\nContes,Ann Bee,III\n",
  ])
  func `volumes without a series and editions are books of their own`(table: String) throws {
    try bringTwice(table, adding: 3)
  }

  @Test(arguments: ["Volume", "Edition"])
  func `another volume or edition than that of a book here is a new book`(column: String) throws {
    let heading = "Title,Author,\(column)\n"
    try bringTwice(heading + "Tales,Ann Bee,1\n", adding: 1)
    try bringTwice(heading + "Tales,Ann Bee,2\n", "more.csv", adding: 1)
    #expect(try plan(heading + "Tales,Ann Bee,1\n", "more.csv").count(.same) == 1)
  }

  @Test func `an edition in other words is the same edition`() throws {
    try bringTwice("Title,Author,Edition\nTales,Ann Bee,2nd ed.\n", adding: 1)
    let again = try plan("Title,Author,Edition\nTales,Ann Bee,2. Auflage\n", "more.csv")
    #expect(again.count(.new) == 0)
  }

  // MARK: - Copies

  @Test func `rows that differ in barcode are copies of one book`() throws {
    try bringTwice(
      """
      Title,Author,Barcode,Location
      Same Book,Ann Bee,0001,A
      Same Book,Ann Bee,0002,B
      Same Book,Ann Bee,0003,A

      """,
      adding: 1
    )
    let card = try #require(try cards().first)
    let book = card.book
    #expect(book.copies == 3)
    #expect(card.shelf?.name == "A")
    let source = try #require(book.source)
    for word in ["0001", "0002", "0003", #""Shelf":"B""#] {
      #expect(source.contains(word), "\(source)")
    }
  }

  @Test func `copies with one ISBN are counted, the same barcode once`() throws {
    try bringTwice(
      """
      Titel,ISBN,Inventarnummer
      Emma,9780141439587,17
      Emma,9780141439587,18
      Emma,9780141439587,18

      """,
      adding: 1
    )
    #expect(try cards().map(\.book.copies) == [2])
  }

  @Test func `a barcode makes no copy of another volume`() throws {
    try bringTwice(
      "Title,Author,Volume,Barcode\nTales,Ann Bee,1,01\nTales,Ann Bee,2,02\nTales,Ann Bee,2,03\n",
      adding: 2
    )
    #expect(try cards().map(\.book.copies) == [1, 2])
  }

  // MARK: - What a repeated row says otherwise

  @Test(arguments: ["lccn", "oclc"])
  func `a number in which a repeated row alone differs is kept`(column: String) throws {
    try bringTwice(
      "title,author,year,\(column)\nEmma,Jane Austen,1815,00504625\nEmma,Jane Austen,1815,00504652\n",
      adding: 1
    )
    let source = try #require(try sources().first)
    #expect(source.contains("504625") && source.contains("504652"), "\(source)")
  }

  // MARK: - Rules

  private static let pairs = """
    title,author,isbn,year
    Emma,Jane Austen,9780141439587,1815
    Emma,Jane Austen,9780141439587,1815
    Emma,Jane Austen,9780141439587,2003
    Dune,Frank Herbert,,1965
    Dune,Frank Herbert,,1965
    Dune,Frank Herbert,,

    """

  @Test(arguments: [(SameBooks.likely, 3), (.isbn, 4), (.never, 6)])
  func `each rule joins what it says, and the same file again brings nothing`(
    same: SameBooks,
    count: Int
  ) throws {
    let first = try plan(Self.pairs, same: same)
    let joins: [SameBooks: [SameBooks.Rule: Int]] = [
      .likely: [.isbn: 2, .values: 1], .isbn: [.isbn: 2], .never: [:],
    ]
    #expect(first.joins == joins[same])
    try bringTwice(Self.pairs, same: same, adding: count)
  }

  @Test(arguments: SameBooks.allCases)
  func `many rows that are alike are here the second time under each rule`(same: SameBooks) throws {
    let rows = (0..<60).map { "Poems,Ann Bee,House \($0 % 3),note \($0 % 2)" }
    let table = "title,author,publisher,notes\n" + rows.joined(separator: "\n") + "\n"
    try bringTwice(table, same: same, adding: same == .likely ? 6 : 60)
    try bringTwice(
      "title,author,publisher,notes\n" + rows.reversed().joined(separator: "\n") + "\n",
      "reversed.csv",
      same: same,
      adding: 0
    )
  }

  @Test(arguments: SameBooks.allCases)
  func `entries of one key are here the second time under each rule`(same: SameBooks) throws {
    try bringTwice(
      """
      @book{a, title={Emma}, author={Austen, Jane}, year={1815}}
      @book{a, title={Emma}, author={Austen, Jane}, year={1816}}
      """,
      "books.bib",
      same: same,
      adding: same == .never ? 2 : 1
    )
  }

  @Test(arguments: [(SameBooks.likely, 0), (.isbn, 1), (.never, 1)])
  func `title and authors alone join a book here only where that is likely`(
    same: SameBooks,
    count: Int
  ) throws {
    _ = try library.catalog.write { edit in try edit.books.add(.book("Emma", by: ["Jane Austen"])) }
    let text = "title,author,year\nEmma,Jane Austen,1815\n"
    #expect(try plan(text, same: same).joins == (same == .likely ? [.title: 1] : [:]))
    try bringTwice(text, same: same, adding: count)
  }

  @Test func `a row of its own with an ISBN that a book here has comes without it`() throws {
    _ = try library.catalog.write { edit in
      try edit.books.add(.book("Emma", by: ["Jane Austen"], isbn: "9780141439587"))
    }
    let text = "title,author,isbn,year\nEmma,Jane Austen,9780141439587,1996\n"
    let first = try plan(text, same: .never)
    #expect(first.withoutISBNCount == 1)
    #expect(first.problems.map(\.code) == [.isbnTaken("9780141439587", by: "Emma")])
    try bringTwice(text, same: .never, adding: 1)
  }

  @Test(arguments: SameBooks.allCases)
  func `a list of numbers with one twice is here the second time`(same: SameBooks) throws {
    try bringTwice(
      "9780141439587\n9780441013593\n9780141439587\n",
      "list.txt",
      same: same,
      adding: 2
    )
  }

  @Test(arguments: SameBooks.allCases)
  func `a file of Octavo's own brings nothing to where it comes from`(same: SameBooks) throws {
    _ = try library.catalog.write { edit in
      for _ in 0..<3 { _ = try edit.books.add(.book("Emma", by: ["Jane Austen"])) }
    }
    let text = String(decoding: try exported(library.catalog, .jsonLines), as: UTF8.self)
    try bringTwice(text, "books.jsonl", same: same, adding: 0)
  }

  // MARK: - Fuller forms of names

  /// Each author with the other spellings, in the order of their making.
  private func authors() throws -> [String] {
    try library.catalog.read { view in
      let ids = try view.books.cards(view.books.rows(BookListing(), limit: 99).map(\.id))
        .flatMap { $0.credits.map(\.author.id) }
      return try Set(ids).sorted { $0.rawValue < $1.rawValue }.map { id in
        let author = try view.authorities(.author).record(id)
        return ([author.displayName] + author.aliases).joined(separator: " = ")
      }
    }
  }

  @Test func `two people of one name and initials stay two, and the same file again is the same`()
    throws
  {
    let table = """
      Title,Author
      One,"Ganesan, S. (Sivaguru)"
      Two,"Ganesan, S. (Srinivasan)"
      Three,"Ganesan, S. (Sivaguru)"

      """
    try bringTwice(table, adding: 3)
    #expect(
      try authors() == [
        "S. Ganesan = Sivaguru Ganesan", "S. Ganesan (Srinivasan) = Srinivasan Ganesan",
      ]
    )
    let names = try cards().map { $0.credits.map(\.author.name) }
    #expect(names == [["S. Ganesan"], ["S. Ganesan (Srinivasan)"], ["S. Ganesan"]])
  }

  @Test func `a fuller form of a name that is there already is kept`() throws {
    try bringTwice("Title,Author\nOne,\"Turner, J.\"\n", "a.csv", adding: 1)
    try bringTwice(
      "Title,Author\nTwo,\"Turner, J. (Joseph)\"\nThree,\"Turner, J. (Joseph Mallord)\"\n",
      "b.csv",
      adding: 2
    )
    #expect(try authors() == ["J. Turner = Joseph Turner = Joseph Mallord Turner"])
  }

  @Test func `somebody else of a name that is there already is somebody else`() throws {
    try bringTwice("Title,Author\nOne,\"Ganesan, S. (Sivaguru)\"\n", "a.csv", adding: 1)
    try bringTwice("Title,Author\nTwo,\"Ganesan, S. (Srinivasan)\"\n", "b.csv", adding: 1)
    #expect(try authors().count == 2)
  }

  @Test func `names that differ in accents alone are one, and that is said`() throws {
    let table = "Title,Author,Tags\nA,Jörg Schön,año\nB,Jorg Schon,ano\nC,JÖRG SCHÖN,Año\n"
    let outcome = try plan(table).carryOut(in: library.catalog)
    #expect(
      outcome.respelledWords
        == "Names that differ in accents alone are one here: “Jorg Schon” is “Jörg Schön”, "
        + "“ano” is “año”."
    )
    #expect(try authors() == ["Jörg Schön"])
  }
}
