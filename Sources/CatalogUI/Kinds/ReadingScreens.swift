import Books
import Catalog

/// The screens of a person's own readings, which are lines of the pages of books.
struct ReadingScreens: RecordScreens {
  var pageContext: CommandContext { .bookPage }
  var newDraft: RecordDraft? { nil }
  func pageVerbs(isOut: Bool) -> [CommandID] { [] }

  func page(of record: RecordID, among siblings: Siblings?, from origin: RecordID?) -> any Screen {
    HistoryScreen(of: record)
  }

  func facts(
    of record: RecordID,
    in view: ReadTransaction,
    withBooks: Bool
  ) throws -> any RecordFacts {
    throw CatalogError.notFound(record.kind, key: String(record.number))
  }

  func subject(_ record: RecordID, in view: ReadTransaction) throws -> RecordSubject {
    try .reading(record.id(), in: view)
  }

  func name(of record: RecordID, in view: ReadTransaction) throws -> String {
    try view.title(of: try view.readings.record(record.id()).book)
  }

  func object(_ name: String) -> String? { tr("your reading of \(Words.quoted(name))") }

  func delete(_ record: RecordID, books fate: BooksFate, in edit: WriteTransaction) throws {
    try edit.readings.delete(record.id())
  }
}
