import TestSupport
import Testing

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
}
