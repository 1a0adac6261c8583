import Books
import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Interchange

struct CalibreLibraryTests {
  let library: CalibreFixture

  init() throws {
    library = try CalibreFixture()
  }

  @Test func `a library is known by its folder and by its database`() throws {
    for path in [library.folder, library.folder + "/", library.path] {
      let (books, summary) = try read(InputFile(path: path))
      #expect(summary.format == "calibre library")
      #expect(books.titles == ["The Dispossessed", "Ohne Datum"])
      #expect(books.allSatisfy { $0.place.file.hasSuffix("metadata.db") })
    }
  }

  @Test func `a book comes with all that calibre has of it`() throws {
    let book = try #require(try read(InputFile(path: library.folder)).books.first)
    let draft = book.draft
    #expect(draft.authors.map(\.author.name) == ["Ursula K. Le Guin"])
    #expect(draft.isbn == "9780061054884")
    #expect(draft.year == "1974")
    #expect(draft.publishers.map(\.name) == ["Harper & Row"])
    #expect(draft.series?.name == "Hainish Cycle")
    #expect(draft.volume == "6")
    #expect(draft.tags.map(\.name) == ["utopia", "SF, old"])
    #expect(draft.language == "eng")
    #expect(draft.copies == "1")
    #expect(draft.format == "ebook")
    #expect(draft.notes == "An ambiguous utopia.")
    #expect(book.origin == ImportedBook.Origin(program: "calibre", id: "uuid-1"))
    #expect(book.identifiers.map(\.value) == ["1", "13651"])
    #expect(book.people.map(\.sortName) == ["Le Guin, Ursula K."])
    #expect(book.readings.map(\.rating) == [4.5])
    #expect(book.readings.first?.finished?.description == "2021-03-04")
    #expect(
      book.custom.map { "\($0.name) \($0.kind.word) \($0.text)" } == [
        "Mood text dark, slow", "Cycle text Ekumen [2.5]", "State of it choice good",
        "Paid number 12.5",
      ]
    )
  }

  @Test func `a bar stands for a comma, and the year 101 for none`() throws {
    let book = try #require(try read(InputFile(path: library.folder)).books.last)
    #expect(book.draft.authors.map(\.author.name) == ["Müller, Jr.", "Immanuel Kant"])
    #expect(book.draft.year == "")
    #expect(book.added == nil)
    #expect(book.draft.shelf == "Study")
    #expect(book.draft.copies == "0")
    #expect(book.readings == [])
  }

  @Test func `own columns become what one says they are`() throws {
    var options = ReadingOptions()
    for pair in ["tags=#mood", "notes=#cycle", "keep=#shelf"] {
      let isTaken = options.mapping.apply(pair)
      #expect(isTaken)
    }
    let (books, summary) = try read(InputFile(path: library.folder), options: options)
    #expect(books[0].draft.tags.map(\.name) == ["utopia", "SF, old", "dark", "slow"])
    #expect(books[0].draft.notes == "An ambiguous utopia.\n\nEkumen [2.5]")
    #expect(books[1].draft.shelf == "")
    #expect(
      summary.columns.map { "\($0.name) \($0.field?.word ?? "-")" } == [
        "#read status", "#date_read finished", "#mood tags", "#shelf -", "#cycle notes",
        "#stars rating", "#owned copies", "#state -", "#paid -",
      ]
    )
  }

  @Test func `columns that every book does not have become fields of one's own`() throws {
    let store = try TemporaryCatalog()
    let plan = try ImportPlan.make(ImportSource(paths: [library.folder]), in: store.catalog)
    _ = try plan.carryOut(in: store.catalog)
    let (fields, books) = try store.catalog.read { view in
      (try view.customFields.all(), try view.customFields.books())
    }
    #expect(
      fields.map { "\($0.name) \($0.kind.word) \(books[$0.id] ?? 0)" } == [
        "Mood text 1", "Cycle text 1", "State of it choice 1", "Paid number 2",
      ]
    )
    #expect(fields[2].choices == ["fine", "good", "poor"], "as calibre has them, in its order")
    let again = try ImportPlan.make(ImportSource(paths: [library.folder]), in: store.catalog)
    #expect(again.count(.same) == 2 && again.work == (0, 0))
    _ = try store.catalog.undo(try #require(try store.catalog.read { try $0.history.newest() }))
    #expect(try store.catalog.read { try $0.customFields.all() }.isEmpty)
  }

  @Test func `it is read while calibre has it open, and not a byte is written`() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: library.path))
    let books = try library.queue.write { db in
      // A lock that calibre holds keeps nobody from reading.
      try db.execute(sql: "SELECT count(*) FROM books")
      return try read(InputFile(path: library.folder)).books
    }
    #expect(books.count == 2)
    #expect(try Data(contentsOf: URL(fileURLWithPath: library.path)) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: library.folder) == ["metadata.db"]
    )
  }

  @Test func `in the middle of a change one is told to wait`() throws {
    try Data("half a change".utf8).write(to: URL(fileURLWithPath: library.path + "-journal"))
    #expect(throws: InterchangeError.busy(path: library.path, program: "calibre")) {
      _ = try read(InputFile(path: library.folder))
    }
  }

  @Test func `a catalogue of Octavo is told to be one`() throws {
    let bytes =
      Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 52) + Array("Octv".utf8)
    try Data(bytes + [UInt8](repeating: 0, count: 1000)).write(
      to: URL(fileURLWithPath: library.path)
    )
    let error = #expect(throws: InterchangeError.self) { try read(InputFile(path: library.path)) }
    #expect(
      error?.description.contains("open it with --catalog") == true,
      "\(String(describing: error))"
    )
  }

  @Test func `a file that only begins as a database is none`() throws {
    let bytes = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 120, count: 1000)
    try Data(bytes).write(to: URL(fileURLWithPath: library.path))
    #expect(
      throws: InterchangeError.unknownFormat(
        name: "metadata.db",
        looksLike: "a database that is not calibre's"
      )
    ) { _ = try read(InputFile(path: library.path)) }
    let name = try #require(library.folder.split(separator: "/").last)
    #expect(try InputFile(path: library.folder).name == "\(name)/metadata.db")
  }

  @Test func `another program's database is refused with what it is`() throws {
    try library.queue.write { db in try db.execute(sql: "DROP TABLE custom_columns") }
    #expect(throws: InterchangeError.self) { _ = try read(InputFile(path: library.path)) }
  }

  @Test func `the book's own stars stay beside a column of ratings`() throws {
    try library.queue.write { db in
      try db.execute(
        sql: """
          UPDATE custom_columns SET name = 'My rating' WHERE id = 8;
          INSERT INTO custom_column_8 VALUES (1, 4);
          INSERT INTO books_custom_column_8_link VALUES (1, 1, 1), (2, 2, 1);
          """
      )
    }
    let books = try read(InputFile(path: library.folder)).books
    // The second was not read.
    #expect(books.map { $0.readings.map(\.rating) } == [[4.5], []])
    #expect(books[1].sourceData?["rating"] == .string("2.0"))
    #expect(books[0].sourceData?["#stars"] == .string("2.0"))
    var options = ReadingOptions()
    let isKnown = options.mapping.apply("rating=#stars")
    #expect(isKnown)
    let said = try #require(try read(InputFile(path: library.folder), options: options).books.first)
    #expect(said.readings.map(\.rating) == [2])
    #expect(said.sourceData?["rating"] == .string("4.5"))
  }
}
