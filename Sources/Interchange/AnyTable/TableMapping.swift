import Catalog

/// Which columns of a foreign table mean what, where their names do not show it.
///
/// Saved it is a small text: a line a column, `title = Titel`, and `#` before a remark.
package struct TableMapping: Hashable, Sendable {
  /// By the name of the column, or its number from 1 where the table has no names.
  package var columns: [String: TableField] = [:]

  package init() {}

  /// Takes one `field=column`, as `--map` has it; false when there is no such field.
  package mutating func take(_ pair: String) -> Bool {
    guard let equals = pair.firstIndex(of: "=") else { return false }
    let column = trimmed(String(pair[pair.index(after: equals)...]))
    let word = trimmed(String(pair[..<equals]))
    guard !column.isEmpty, let field = Self.field(word) else { return false }
    columns[DelimitedHeader.key(column)] = field
    return true
  }

  /// Says what a column is, by its name, or its place where the table has no names.
  package mutating func take(_ field: TableField, for column: ReadingSummary.Column, at place: Int)
  {
    columns[DelimitedHeader.key(column.name)] = field
    columns[String(place + 1)] = field
  }

  /// The mapping that a saved text holds, and the lines that were not understood.
  package static func parse(_ text: String) -> (mapping: TableMapping, wrong: [String]) {
    var mapping = TableMapping()
    var wrong: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let line = trimmed(String(line))
      if line.isEmpty || line.hasPrefix("#") { continue }
      if !mapping.take(line) { wrong.append(line) }
    }
    return (mapping, wrong)
  }

  /// As it is saved.
  package static func text(of columns: [ReadingSummary.Column]) -> String {
    columns.map { "\(($0.field ?? .keep).rawValue) = \($0.name)\n" }.joined()
  }

  /// The field of a name: its own, or one that a column could have.
  private static func field(_ word: String) -> TableField? {
    TableField.allCases.first { $0.rawValue.lowercased() == word.lowercased() }
      ?? ColumnNames.field(word)
  }
}

/// What a column of a table can be taken for; the raw value is its name in `--map`.
package enum TableField: String, CaseIterable, Hashable, Sendable {
  case title
  case subtitle
  case author
  case editor
  case translator
  case illustrator
  case narrator
  case contributor
  case publisher
  case year
  case isbn
  case series
  case volume
  case pages
  case language
  case format
  case genre
  case tags
  case shelves
  case location
  case notes
  case copies
  case id
  case added
  case rating
  case status
  case started
  case finished
  case stopped
  case review
  case note
  case lentTo
  case borrowedFrom
  case lent
  case due
  case returned
  /// Whether it is a book at all, in lists that have films and music as well.
  case kind
  /// Kept as source data, whatever the name of the column seems to say.
  case keep
  /// Left out, also of the source data.
  case skip

  /// What they did whose names stand in such a column; nil where no names stand.
  var role: Role? {
    switch self {
    case .author: .author
    case .editor: .editor
    case .translator: .translator
    case .illustrator: .illustrator
    case .narrator: .narrator
    case .contributor: .contributor
    default: nil
    }
  }
}
