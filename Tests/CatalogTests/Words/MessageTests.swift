@testable import Books
import Catalog
import TestSupport
import Testing

/// The program's own texts, in English and in a language of a file.
@Suite struct MessageTests {
  /// As German: one form for 1, another for the rest.
  private static let german = """
    # As a translator writes it.
    Deleted {1}.
        {1} wurde gelöscht.
    {1} to {2}
        an {2}: {1}
    Deleted {1}
        Gelöscht: {1}
    Undid: {1}
        Zurückgenommen: {1}
    Added “{1}”
        Hinzugefügt: „{1}“
    row
    rows
        one: Zeile
        other: Zeilen
    book
    books
        one: Buch
        other: Bücher
    1,000
        1.000
    """

  private func inGerman<Value>(_ body: () throws -> Value) throws -> Value {
    let german = try Translation(file: Self.german, category: { $0 == 1 ? .one : .other })
    return try Translation.$current.withValue(german, operation: body)
  }

  @Test func `a message has a pattern, its values and a text`() throws {
    let title = "Momo"
    let message: Message = "Deleted \(title)."
    #expect(message.pattern == "Deleted {1}.")
    #expect(message.values == [.text("Momo")])
    #expect(message.text == "Deleted Momo.")
    #expect(try inGerman { message.text } == "Momo wurde gelöscht.")
  }

  @Test func `values stand where the language puts them`() throws {
    #expect(try inGerman { tr("\("Momo") to \("Anna")") } == "an Anna: Momo")
  }

  @Test func `a language that has no words for a message says it in English`() throws {
    #expect(try inGerman { tr("Nothing of \("this")") } == "Nothing of this")
  }

  @Test func `brackets of a text or of a value are no places`() throws {
    let message: Message = "Type {1} or \("{2}")"
    #expect(message.pattern == "Type {{1} or {1}")
    #expect(message.text == "Type {1} or {2}")
    #expect(try inGerman { message.text } == "Type {1} or {2}")
  }

  @Test func `parts of a long literal are one message`() {
    let message: Message = "\("a") and {" + " \("b") end"
    #expect(message.pattern == "{1} and {{ {2} end")
    #expect(message.text == "a and { b end")
  }

  @Test func `a word has the form that goes with its number`() throws {
    #expect(counted(1, "row", "rows") == "1 row")
    #expect(try inGerman { counted(1, "row", "rows") } == "1 Zeile")
    #expect(try inGerman { counted(1200, "row", "rows") } == "1.200 Zeilen")
    #expect(try inGerman { plural(2, "file", "files") } == "files")
  }

  @Test(arguments: ["    indented first", "a\nb\nc\n    one: x", "row\nrows\n    Zeile"])
  func `a file that cannot be read names the line`(_ file: String) {
    #expect(throws: Translation.Mistake.self) {
      try Translation(file: file, category: { _ in .other })
    }
  }

  @Test func `a message is kept as JSON, with messages and words in it`() throws {
    let inner: Message = "Deleted \(3, RecordKind.book.noun)"
    let message: Message = "Undid: \(inner) of the \(RecordKind.genre.noun) “\("x")”"
    let kept = JSON(message).written
    #expect(
      kept
        == #"["Undid: {1} of the {2} “{3}”",["Deleted {1}",{"count":3,"one":"book","other":"books"}],"#
        + #"{"one":"genre","other":"genres"},"x"]"#
    )
    let read = try #require(JSON(parsing: kept).flatMap(Message.init))
    #expect(read == message)
    #expect(read.english == "Undid: Deleted 3 books of the genre “x”")
    for other in ["{}", "[1]", #"["a",1]"#, #"["a",{"one":"b"}]"#, "[]"] {
      #expect(JSON(parsing: other).flatMap(Message.init) == nil)
    }
  }

  @Test func `the words of a message can be changed, and its values stay`() {
    let change: Message = "Changed “\("A → B")”: year \("1815") → \("1816")"
    let undone: Message = "Undid: \(change)"
    let spoken = undone.reworded { $0.replacing("→", with: "to") }
    #expect(spoken == "Undid: Changed “A → B”: year 1815 to 1816")
  }

  @Test func `the history is told in the language of who reads it, and kept in English`() throws {
    let store = try TemporaryCatalog()
    let added = try inGerman {
      try store.catalog.write { edit in try edit.books.add(.book("Momo", by: ["Michael Ende"])) }
    }
    let undone = try store.catalog.undo(try #require(added.revision).id)
    let newest = try store.catalog.read { view in try view.history.revisions(limit: 2) }
    #expect(newest.map(\.what) == ["Undid: Added “Momo”", "Added “Momo”"])
    #expect(undone.deed.text == "Added “Momo”")
    #expect(
      try inGerman { newest.map(\.what) } == [
        "Zurückgenommen: Hinzugefügt: „Momo“", "Hinzugefügt: „Momo“",
      ]
    )
  }

  @Test func `a change of an older version keeps its text`() throws {
    let store = try TemporaryCatalog()
    try store.catalog.write { edit in _ = try edit.books.add(.book("Momo", by: ["Michael Ende"])) }
    try RawFile(path: store.catalog.path).change("UPDATE revision SET message = NULL")
    let newest = try store.catalog.read { view in try view.history.revisions(limit: 1) }
    #expect(newest.map(\.message) == [.verbatim("Added “Momo”")])
    #expect(try inGerman { newest.map(\.what) } == ["Added “Momo”"])
  }
}
