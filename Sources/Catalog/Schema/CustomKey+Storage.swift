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
