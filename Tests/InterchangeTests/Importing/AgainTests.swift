import Foundation
import GRDB
import TestSupport
import Testing

@testable import Books
@testable import Catalog
@testable import Interchange

/// A file comes in whole, and what is imported a second time changes nothing.
struct AgainTests {
  let library: TemporaryCatalog
  var catalog: Catalog { library.catalog }

  init() throws {
    library = try TemporaryCatalog()
  }

  private func bring(_ text: String, _ name: String = "books.csv") throws -> ImportPlan.Outcome {
    let path = library.folder + "/" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let plan = try ImportPlan.make(ImportSource(paths: [path]), in: catalog)
    return try plan.carryOut(in: catalog)
  }

  /// Brings a file twice: the second time nothing is written.
  private func bringTwice(_ text: String, _ name: String = "books.csv", adding count: Int) throws {
    #expect(try bring(text, name).added == count)
    #expect(try bring(text, name).revision == nil)
    #expect(try catalog.read { view in try view.books.count() } == count)
    #expect(try catalog.check().map { "\($0)" } == [])
  }

  private func subtitles() throws -> [String?] {
    try catalog.read { view in
      try view.books.cards(view.books.rows(BookListing(), limit: 9).map(\.id)).map(\.book.subtitle)
    }
  }

  @Test(arguments: [
    (
      "books.csv",
      """
      title,subtitle,author,isbn
      Emma,,Jane Austen,9780141439587
      Emma,A Novel,Jane Austen,9780141439587

      """
    ),
    (
      "books.bib",
      """
      @book{a, title={Emma}, author={Austen, Jane}}
      @book{a, title={Emma}, subtitle={A Novel}, author={Austen, Jane}}
      """
    ),
    (
      "books.json",
      """
      [{"title":"Emma","isbn":"9780141439587"},
      {"title":"Emma","subtitle":"A Novel","isbn":"9780141439587"}]
      """
    ),
  ])
  func `a later row fills the subtitle of a book that the same file adds`(
    _ name: String,
    _ text: String
  ) throws {
    try bringTwice(text, name, adding: 1)
    #expect(try subtitles() == ["A Novel"])
    #expect(try catalog.read { try $0.books.count($0.listing("novel")) } == 1)
    _ = try catalog.undoLast()
    #expect(try catalog.check().map { "\($0)" } == [])
  }

  @Test func `an author whose names differ in capitals is the same person again`() throws {
    try bringTwice(
      """
      title,author
      Law one,"Berg, anna, 1907-"
      Law two,"Berg, Anna, 1907-"
      Law three,"anna Berg (1907-)"

      """,
      adding: 3
    )
  }

  // MARK: - Many that look alike

  /// Books of one title: each with an author of its own, all by one author, all by nobody.
  private static let alike: [String] = [
    (0..<60).map { "Poems,Ann Bee \($0),,," },
    (0..<60).map { "Poems,Ann Bee,House \($0),," },
    (0..<60).map { "Poems,,,\(1900 + $0)," },
    (0..<60).map { "Poems,Ann Bee,House \($0),,worn \($0 % 7)" },
    (0..<60).map { "Poems,\($0 % 3 == 0 ? "Ann Bee" : ""),House \($0 % 20),\(1900 + $0)," },
  ].map { "title,author,publisher,year,condition\n" + $0.joined(separator: "\n") + "\n" }

  @Test(arguments: alike)
  func `any number of books that look alike is here the second time`(table: String) throws {
    try bringTwice(table, adding: 60)
    let again = try ImportPlan.make(
      ImportSource(paths: [library.folder + "/books.csv"]),
      in: catalog
    )
    #expect(again.count(.same) == 60)
  }

  @Test(arguments: ["json", "jsonl", "csv", "goodreads", "bibtex", "csl", "marcxml", "ris"])
  func `books that look alike are here again in every format`(format: String) throws {
    _ = try catalog.write { edit in
      for number in 0..<45 {
        var book = BookDraft()
        book.title = "Poems"
        book.authors = [Credit(author: Reference(name: "Ann Bee \(number % 15)"))]
        book.publishers = [Reference(name: "House \(number)")]
        book.year = String(1900 + number)
        _ = try edit.books.add(book)
      }
    }
    let format = try #require(ExportFormat.named(format))
    let path = library.folder + "/poems." + format.ending
    try Data(try exported(catalog, format)).write(to: URL(fileURLWithPath: path))
    let other = try TemporaryCatalog()
    for times in 1...3 {
      let plan = try ImportPlan.make(ImportSource(paths: [path]), in: other.catalog)
      let outcome = try plan.carryOut(in: other.catalog)
      #expect(outcome.added == (times == 1 ? 45 : 0))
      #expect((outcome.revision == nil) == (times > 1))
    }
    // What it came from has all of it already.
    let plan = try ImportPlan.make(ImportSource(paths: [path]), in: catalog)
    #expect(plan.count(.new) == 0)
  }

  @Test func `one key of many entries leads to each of them`() throws {
    let entries = (0..<60).map { "@book{a, title={Book \($0)}, author={Bee, Ann}}\n" }
    try bringTwice(entries.joined(), "books.bib", adding: 60)
  }

  @Test func `identical books of Octavo's own keep each their readings`() throws {
    _ = try catalog.write { edit in
      for number in 0..<45 {
        let id = try edit.books.add(.book("Poems"))
        var reading = ReadingDraft()
        reading.finished = "20\(10 + number % 15)-01-05"
        _ = try edit.readings.add(id, reading)
      }
    }
    let path = library.folder + "/poems.jsonl"
    try Data(try exported(catalog, .jsonLines)).write(to: URL(fileURLWithPath: path))
    let plan = try ImportPlan.make(ImportSource(paths: [path]), in: catalog)
    #expect(try plan.carryOut(in: catalog).revision == nil)
    #expect(plan.count(.new) == 0)
  }

  // MARK: - What the catalogue refuses

  /// Makes the database refuse a value, as it would one that no check foresees.
  private func refuse(_ condition: String, on change: String) throws {
    _ = try catalog.write { edit in
      try edit.db.execute(
        sql: """
          CREATE TEMP TRIGGER refusing BEFORE \(change) WHEN \(condition)
          BEGIN SELECT RAISE(ABORT, 'not this one'); END
          """
      )
    }
  }

  @Test(arguments: ["csv", "jsonl"])
  func `a record that the catalogue refuses is refused by its line, and the rest comes`(
    format: String
  ) throws {
    try refuse("NEW.title = 'Book 17'", on: "INSERT ON main.book")
    let rows = (1...40).map { number in
      format == "csv"
        ? "Book \(number),Ann Bee,,note \(number)"
        : #"{"title":"Book \#(number)","author":"Ann Bee"}"#
    }
    let text = (format == "csv" ? ["title,author,isbn,notes"] + rows : rows).joined(separator: "\n")
    let file = library.folder + "/books." + format
    try (text + "\n").write(toFile: file, atomically: true, encoding: .utf8)
    let plan = try ImportPlan.make(ImportSource(paths: [file]), in: catalog)
    let outcome = try plan.carryOut(in: catalog)
    #expect((outcome.added, outcome.refused) == (39, 1))
    let done = plan.after(outcome)
    #expect((done.count(.new), done.count(.broken), done.work.adds) == (39, 1, 39))
    let reason = "The catalogue does not take it: it has a value that cannot be saved."
    let place = format == "csv" ? "books.csv:18" : "books.jsonl:17"
    #expect(done.problems.map(\.description) == ["\(place): \(reason)"])
    #expect(try catalog.read { try $0.books.count() } == 39)
    let path = try #require(outcome.rejectedPaths.first)
    let rejected = try String(contentsOfFile: path, encoding: .utf8)
    // All of the row is there, so that it can be corrected and imported again.
    #expect(
      rejected
        == (format == "csv"
          ? "title,author,isbn,notes,reason\nBook 17,Ann Bee,,note 17,\(reason)\n"
          : #"{"title":"Book 17","author":"Ann Bee","octavo:reason":"\#(reason)"}"# + "\n")
    )
    #expect(try catalog.check().map { "\($0)" } == [])
    _ = try catalog.undoLast()
    #expect(try catalog.read { try $0.books.count() } == 0)
  }

  @Test func `an ISBN that another book got meanwhile is told as that, and a dry run counts it`()
    throws
  {
    try refuse("NEW.title = 'Emma'", on: "INSERT ON main.book")
    let path = library.folder + "/books.csv"
    try "title,isbn\nEmma,9780141439587\nDune,\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    let plan = try ImportPlan.make(ImportSource(paths: [path]), in: catalog)
    let rehearsal = try plan.rehearsal(in: catalog, limit: 9)
    #expect((rehearsal.value.added, rehearsal.value.refused) == (1, 1))
    #expect(plan.after(rehearsal.value).count(.broken) == 1)
    // No file is written by it.
    #expect(rehearsal.value.rejectedPaths == [])
    #expect(
      CatalogError.refusal(
        DatabaseError(
          resultCode: .SQLITE_CONSTRAINT_UNIQUE,
          message: "UNIQUE constraint failed: isbn.value"
        )
      ) == "another book has its ISBN"
    )
  }

  @Test func `a row of which the book has all fills nothing, whatever else differs`() throws {
    #expect(try bring("title,author,isbn,year\nEmma,Jane Austen,9780141439587,1815\n").added == 1)
    let path = library.folder + "/other.csv"
    try "title,author,isbn,year\nEmma,Jane Austen,9780141439587,1816\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    var plan = try ImportPlan.make(ImportSource(paths: [path]), in: catalog)
    #expect((plan.count(.differs), plan.work.fills) == (1, 0))
    let item = try #require(plan.items[.differs]?.first)
    plan.turn(.field(.year), of: item)
    #expect(plan.work.fills == 1)
    #expect(try plan.carryOut(in: catalog).filled == 1)
  }

  @Test func `a book that cannot be filled stays as it is, and others are filled`() throws {
    let old = (1...40).map { "Book \($0),Ann Bee," }.joined(separator: "\n")
    #expect(try bring("title,author,notes\n\(old)\n").added == 40)
    try refuse("NEW.notes = 'note 17'", on: "UPDATE ON main.book")
    let new = (1...40).map { "Book \($0),Ann Bee,note \($0)" }.joined(separator: "\n")
    let outcome = try bring("title,author,notes\n\(new)\n")
    #expect((outcome.filled, outcome.refused) == (39, 1))
    #expect(try catalog.check().map { "\($0)" } == [])
  }

  @Test func `rows that say more of a refused one are refused with it`() throws {
    try refuse("NEW.title = 'Emma'", on: "INSERT ON main.book")
    let outcome = try bring(
      """
      title,subtitle,isbn
      Emma,,9780141439587
      Emma,A Novel,9780141439587
      Dune,,

      """
    )
    #expect((outcome.added, outcome.refused) == (1, 2))
  }

  // MARK: - Very much of one book

  @Test func `rows that say more of one book come up to a limit, which is named`() throws {
    let rows = (0..<1_200).map { "Emma,9780141439587,worn \($0)" }.joined(separator: "\n")
    let path = library.folder + "/books.csv"
    try "title,isbn,condition\n\(rows)\n".write(toFile: path, atomically: true, encoding: .utf8)
    let plan = try ImportPlan.make(ImportSource(paths: [path]), in: catalog)
    #expect((plan.count(.repeated), plan.count(.broken)) == (1_000, 199))
    let refusing = plan.problems.filter(\.refuses)
    let reason = try #require(refusing.first).description
    #expect(reason.contains("1,000 rows before this one"), "\(reason)")
    let outcome = try plan.carryOut(in: catalog)
    #expect((outcome.added, outcome.refused) == (1, 199))
    let refused = try #require(outcome.rejectedPaths.first)
    let rejected = try String(contentsOfFile: refused, encoding: .utf8)
    #expect(rejected.contains("\nEmma,9780141439587,worn 1001,"), "\(rejected.prefix(200))")
    let source = try catalog.read { view in
      try view.books.cards(view.books.rows(BookListing(), limit: 1).map(\.id)).first?.book.source
    }
    #expect(source?.contains("worn 1000\"") == true)
    #expect(source?.contains("worn 1001\"") == false)
  }

  @Test func `names of one book come up to a limit, and more are kept and said`() throws {
    let names = (0..<1_500).map { "Ann B\($0)" }.joined(separator: "; ")
    let path = library.folder + "/books.csv"
    try "title,author,tags\nBook,\"\(names)\",\"\(names)\"\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    let plan = try ImportPlan.make(ImportSource(paths: [path]), in: catalog)
    let words = plan.problems.map(\.code.description)
    #expect(
      words == [
        "A book takes 1,000 authors from a file: 500 more are kept as source data.",
        "A book takes 1,000 tags from a file: 500 more are kept as source data.",
      ]
    )
    #expect(try plan.carryOut(in: catalog).added == 1)
    let card = try #require(
      try catalog.read { view in
        try view.books.cards(view.books.rows(BookListing(), limit: 1).map(\.id)).first
      }
    )
    #expect((card.credits.count, card.tags.count) == (1_000, 1_000))
    #expect(card.book.source?.contains("Ann B1499") == true)
    #expect(try bring("title,author,tags\nBook,\"\(names)\",\"\(names)\"\n").revision == nil)
  }
}
