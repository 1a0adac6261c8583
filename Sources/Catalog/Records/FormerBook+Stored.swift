import Books
import GRDB

/// As it is stored.
extension FormerBook {
  /// For the last columns of its table.
  var values: [DatabaseValue] {
    let names = authors.isEmpty ? nil : authors.joined(separator: Self.separator)
    return [isbn.databaseValue, title.databaseValue, names.databaseValue]
  }

  static func names(_ authors: String?) -> [String] {
    (authors ?? "").split(separator: separator).map(String.init)
  }

  private static let separator = "\u{1F}"
}
