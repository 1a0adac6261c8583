import Books
import GRDB

/// Adds the values of many books in custom fields, and the fields that a file defines.
///
/// Without custom fields it does nothing.
final class CustomLoader {
  private let edit: WriteTransaction
  private let writer: RowWriter
  private var rows: RowLoader?
  /// The fields that names of the file mean, by their words.
  private var fields: [String: CustomField] = [:]
  /// The same fields by their names as they stand, which come with every book.
  private var named: [String: CustomField] = [:]

  init(_ edit: WriteTransaction, _ writer: RowWriter) {
    self.edit = edit
    self.writer = writer
  }

  /// Makes a field, unless there is one that takes its values.
  ///
  /// - Returns: True when the field was added.
  /// - Throws: ``CatalogError/customField(_:)``.
  func add(_ draft: CustomFieldDraft) throws -> Bool {
    named = [:]
    let taken = try edit.customFields.adopt(draft)
    fields[CustomField.word(of: draft.name)] = taken.field
    return taken.isNew
  }

  /// Adds the values of a book; a field that the file does not define is made for its first value.
  func add(_ records: [CustomRecord], to book: Int64) throws {
    for record in records {
      guard var field = try field(of: record) else { continue }
      var text = record.text
      // A choice in the spelling that the field has; one that it has not comes behind its own.
      if field.kind == .choice, !field.choices.contains(text) {
        if let known = field.choice(text) {
          text = known
        } else {
          _ = try add(CustomFieldDraft(name: record.name, kind: .choice, choices: [text]))
          field = try self.field(of: record) ?? field
        }
      }
      try add(text, in: field, to: book)
    }
  }

  private func field(of record: CustomRecord) throws -> CustomField? {
    if let known = named[record.name] { return known }
    let word = CustomField.word(of: record.name)
    if fields[word] == nil {
      let choices = record.kind == .choice ? [record.text] : []
      _ = try add(CustomFieldDraft(name: record.name, kind: record.kind, choices: choices))
    }
    named[record.name] = fields[word]
    return fields[word]
  }

  func add(_ text: String, in field: CustomField, to book: Int64) throws {
    let rows = try rows ?? RowLoader(.customValue, edit, writer)
    self.rows = rows
    rows.beginRow()
    rows.add(book, "bookId")
    rows.add(field.id.rawValue, "fieldId")
    rows.add(Int64(field.kind.rawValue), "kind")
    rows.add(text, "value")
    rows.add(field.kind.key(of: text).databaseValue, "key")
    try rows.endRow()
  }

  func flush() throws { try rows?.flush() }

  func finish() throws { try rows?.finish() }
}
