import Books
import GRDB

extension CustomKey {
  var databaseValue: DatabaseValue {
    switch self {
    case .number(let number): number.databaseValue
    case .integer(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .none: .null
    }
  }
}

extension CustomField {
  /// SQL that is true when there is any: where there is none, the conditions beside it are not evaluated.
  static let areThere = "EXISTS (SELECT 1 FROM customField)"

  /// SQL for `choices` of a row of `customField`; an empty list where it is damaged.
  static let readableChoices =
    "CASE WHEN json_valid(customField.choices) THEN customField.choices ELSE '[]' END"

  /// Reads a stored list of choices.
  static func choices(in stored: DatabaseValue, _ db: Database) throws -> [String] {
    guard let text = String.fromDatabaseValue(stored) else { return [] }
    return try String.fetchAll(
      db,
      sql:
        "SELECT value FROM json_each(CASE WHEN json_valid(?1) THEN ?1 ELSE '[]' END) ORDER BY key",
      arguments: [text]
    )
  }
}
