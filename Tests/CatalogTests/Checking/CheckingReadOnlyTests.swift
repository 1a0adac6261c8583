import GRDB
import TestSupport
import Testing

@testable import Books
@testable import Catalog

struct CheckingReadOnlyTests {
  @Test func `what can only be read is checked as far as that goes`() throws {
    let library = try TemporaryCatalog()
    _ = try library.catalog.write { edit in
      _ = try edit.books.add(.book("Dune", by: ["Frank Herbert"]))
    }
    #expect(try library.catalog.checkReadOnly { _ in }.isEmpty)
    try OtherProgram.execute("UPDATE author SET foldedName = 'x'", in: library.path)
    var parts: [CheckPart?] = []
    let found = try library.catalog.checkReadOnly { parts.append($0) }
    #expect(found.count == 1)
    #expect(parts.first == .some(nil))
    #expect(!parts.contains(.titleIndex))
  }

  @Test(arguments: [true, false])
  func `a row that fails a condition is found also where nothing can be written`(
    readonly: Bool
  ) throws {
    let library = try TemporaryCatalog()
    _ = try library.catalog.write { edit in
      _ = try edit.books.add(.book("Dune", by: ["Frank Herbert"]))
    }
    try OtherProgram.execute(
      "PRAGMA ignore_check_constraints = ON; UPDATE book SET notes = '', copies = -1",
      in: library.path
    )
    var configuration = Configuration()
    configuration.readonly = readonly
    let queue = try DatabaseQueue(path: library.path, configuration: configuration)
    try queue.unsafeRead { db in
      let file = try FileCheck(db: db, path: library.path).result()
      #expect(file.passedOverConditions == readonly)
      let found = try Checking(db: db, file: file).check([.values])
      #expect(found.first?.examples == ["book 1: “copies” holds what saving refuses"])
    }
    try queue.close()
  }

  @Test func `the conditions of a table are read out of the statement that makes it`() {
    let sql = """
      CREATE TABLE "a b" (
        id INTEGER PRIMARY KEY CHECK (id = 1), -- CHECK (this is none),
        name TEXT CHECK (name <> ')' AND length(name) > 0),
        CHECK ((id = 1) <> (name = 'it''s'))
      ) STRICT
      """
    let checks = TableConditions.checks(in: sql)
    #expect(checks.map(\.column) == ["id", "name", nil])
    #expect(
      checks.map(\.expression) == [
        "id = 1", "name <> ')' AND length(name) > 0", "(id = 1) <> (name = 'it''s')",
      ]
    )
  }
}
