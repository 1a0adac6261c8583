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
  /// Whether there is any, in SQL: what asks it beside something else asks nothing more where there
  /// is none.
  static let areThere = "EXISTS (SELECT 1 FROM customField)"

  /// What `choices` of a row of `customField` holds, in SQL; of one that is damaged nothing.
  static let readableChoices =
    "CASE WHEN json_valid(customField.choices) THEN customField.choices ELSE '[]' END"

  /// What a stored list of choices holds.
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
