import GRDB

/// Adds what many books have in fields of one's own, and the fields that a file tells of.
///
/// Without any of them it does nothing.
final class CustomLoader {
  private let edit: Edit
  private let writer: RowWriter
  private var rows: RowLoader?
  /// The fields that names of the file mean, by their words.
  private var fields: [String: CustomField] = [:]
  /// The same by the names as they stand, which come with every book.
  private var named: [String: CustomField] = [:]

  init(_ edit: Edit, _ writer: RowWriter) {
    self.edit = edit
    self.writer = writer
  }

  /// Makes a field, unless there is one that takes its values.
  ///
  /// Where another kind of field has the name, it comes beside that one, with the kind behind its name.
  /// - Returns: Whether it was made.
  /// - Throws: ``CatalogError/customField(_:)``.
  func add(_ draft: CustomFieldDraft) throws -> Bool {
    named = [:]
    let word = CustomField.word(of: draft.name)
    guard let known = try edit.customFields.named(draft.name) else {
      fields[word] = try edit.customFields.add(draft)
      return true
    }
    if known.kind == draft.kind {
      fields[word] = try widened(known, by: draft.choices)
      return false
    }
    if known.kind == .longText || known.kind == .text && draft.kind != .longText {
      fields[word] = known
      return false
    }
    var other = draft
    other.name = "\(draft.name) (\(draft.kind.name))"
    if let beside = try edit.customFields.named(other.name), beside.kind == draft.kind {
      fields[word] = try widened(beside, by: draft.choices)
      return false
    }
    fields[word] = try edit.customFields.add(other)
    return true
  }

  /// A field with choices that it did not have behind its own.
  private func widened(_ field: CustomField, by choices: [String]) throws -> CustomField {
    let more = choices.filter { field.choice($0) == nil }
    guard !more.isEmpty else { return field }
    var draft = CustomFieldDraft(field)
    draft.choices += more
    try edit.customFields.update(field, to: draft)
    return try edit.customFields.needed(field.name)
  }

  /// Adds what a book has; a field that nobody told of is made of the first value.
  func add(_ records: [CustomRecord], to book: Int64) throws {
    for record in records {
      guard let field = try field(of: record) else { continue }
      // A choice in the spelling that the field has.
      let isOther = field.kind == .choice && !field.choices.contains(record.text)
      try add(isOther ? field.choice(record.text) ?? record.text : record.text, in: field, to: book)
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
    let rows = try rows ?? RowLoader(.customValue, edit, writer, most: 64)
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

  func finish() throws { try rows?.finish(edit) }
}
