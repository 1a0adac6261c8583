package import Books

/// Which columns of a foreign table mean what, where their names do not show it.
///
/// Saved it is a small text: a line a column, `title = Titel`, and `#` before a remark.
package struct TableMapping: Hashable, Sendable {
  /// By the name of the column, or its number from 1 where the table has no names.
  package private(set) var columns: [String: ImportedField] = [:]
  /// The columns that become custom fields, likewise.
  private var custom: [String: CustomFieldDraft] = [:]
  /// The fields that no column is taken for, whatever its name.
  private var unwanted: Set<ImportedField> = []

  package init() {}

  package var isEmpty: Bool { columns.isEmpty && custom.isEmpty && unwanted.isEmpty }

  /// The field that a person said a column is.
  ///
  /// - Parameter place: From 0.
  func field(_ column: String, at place: Int) -> ImportedField? {
    columns[DelimitedHeader.key(column)] ?? columns[String(place + 1)]
  }

  /// True when the name of a column may say that it is the field.
  func wants(_ field: ImportedField?) -> Bool { field.map { !unwanted.contains($0) } ?? true }

  /// Applies one `field=column`, as `--map` has it; false when there is no such field.
  ///
  /// Without a column, no column is read as the field: its values are kept as source data.
  /// A custom field is named as it is called in the catalogue, or with its kind, as in
  /// `Price:money=Preis`: then it is made where there is none.
  ///
  /// - Parameters:
  ///   - known: The custom fields that there are.
  ///   - replaces: True to forget an earlier column of the same field, of which a book has one.
  package mutating func apply(
    _ pair: String,
    among known: [CustomField] = [],
    replacing replaces: Bool = false
  ) -> Bool {
    guard let equals = pair.firstIndex(of: "=") else { return false }
    let column = trimmed(String(pair[pair.index(after: equals)...]))
    let word = trimmed(String(pair[..<equals]))
    guard !column.isEmpty else {
      return Self.field(word).map { unwanted.insert($0) } != nil
    }
    let key = DelimitedHeader.key(column)
    if let field = Self.field(word) {
      if replaces, field.isSingle { columns = columns.filter { $0.value != field } }
      columns[key] = field
      custom[key] = nil
    } else if let field = Self.custom(word, among: known) {
      custom[key] = field
      columns[key] = nil
    } else {
      return false
    }
    return true
  }

  /// Applies one `field=column` of a format, unless a person said what the column is.
  mutating func takeUsual(_ pair: String) {
    guard let equals = pair.firstIndex(of: "=") else { return }
    let key = DelimitedHeader.key(String(pair[pair.index(after: equals)...]))
    guard columns[key] == nil, custom[key] == nil else { return }
    _ = apply(pair)
  }

  /// The custom field that a column becomes.
  ///
  /// - Parameter place: From 0; nil where values have names alone.
  func custom(_ column: String, at place: Int? = nil) -> CustomFieldDraft? {
    guard !custom.isEmpty else { return nil }
    return custom[DelimitedHeader.key(column)] ?? place.flatMap { custom[String($0 + 1)] }
  }

  /// Says which custom field a column becomes.
  package mutating func assign(
    _ field: CustomFieldDraft,
    for column: String,
    at place: Int
  ) {
    for key in [DelimitedHeader.key(column), String(place + 1)] {
      custom[key] = field
      columns[key] = nil
    }
  }

  private static func custom(_ word: String, among known: [CustomField]) -> CustomFieldDraft? {
    if let field = known.first(where: { $0.word == CustomField.word(of: word) }) {
      return CustomFieldDraft(field)
    }
    guard let field = made(word), field.isPossible else { return nil }
    return field
  }

  /// The mapping as lines that ``apply(_:among:replacing:)`` reads.
  package var lines: [String] {
    let fields = columns.map { "\($1.word)=\($0)" }
    let own = custom.map { "\($1.name):\($1.kind.word)=\($0)" }
    return (fields + own + unwanted.map { "\($0.word)=" }).sorted()
  }

  /// The custom field that `name:kind` describes, whether it is allowed or not.
  private static func made(_ word: String) -> CustomFieldDraft? {
    guard let colon = word.lastIndex(of: ":"),
      let kind = CustomField.Kind(word: trimmed(String(word[word.index(after: colon)...])))
    else { return nil }
    return CustomFieldDraft(name: trimmed(String(word[..<colon])), kind: kind)
  }

  /// Why the new field of one `field=column` is not allowed; nil where it is, and for another pair.
  package static func refusal(of pair: String) -> CustomFieldError? {
    guard let equals = pair.firstIndex(of: "="), let field = made(trimmed(String(pair[..<equals])))
    else { return nil }
    return field.refusal
  }

  /// Says what a column is, by its name, or its place where the table has no names.
  package mutating func assign(
    _ field: ImportedField,
    for column: String,
    at place: Int
  ) {
    for key in [DelimitedHeader.key(column), String(place + 1)] {
      columns[key] = field
      custom[key] = nil
    }
  }

  /// The mapping that a saved text holds, and the lines that were not understood.
  package static func parse(_ text: String) -> (mapping: TableMapping, wrong: [String]) {
    var mapping = TableMapping()
    var wrong: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let line = trimmed(String(line))
      if line.isEmpty || line.hasPrefix("#") { continue }
      if !mapping.apply(line) { wrong.append(line) }
    }
    return (mapping, wrong)
  }

  /// The field of a name: its own, or one that a column could have.
  private static func field(_ word: String) -> ImportedField? {
    ImportedField.all.first { $0.word.lowercased() == word.lowercased() }
      ?? ColumnNames.field(word)
  }
}
