import Catalog

/// The columns of Octavo's own tables, which have everything about a book.
enum OctavoColumn: Hashable {
  case field(BookField)
  case other(Other)

  /// What a book has apart from its fields.
  enum Other: String, CaseIterable {
    case source
    // The reader's own readings; of several, one value for each.
    case status
    case rating
    case started
    case finished
    case note
    case added
    case modified
  }

  static let all =
    BookField.written.map(OctavoColumn.field) + Other.allCases.map(OctavoColumn.other)

  /// The heading of the column.
  var name: String {
    switch self {
    case .field(let field): field.rawValue
    case .other(let other): other.rawValue
    }
  }

  /// The first line, by which such a table is known.
  static let header = all.map(\.name).joined(separator: ",")
}
