import Books
import GRDB

/// A stored value that is not what its column promises: nothing where a value must be, or another
/// kind of value.
///
/// No table would take it; it is there when a disk, or another program, has changed the file.
package struct DamagedValue: Error, Hashable, Sendable, CustomStringConvertible {
  /// The record that it belongs to, as "book 7"; nil where only the column is known.
  package let record: String?
  package let column: String
  /// The value that is there: "nothing", "a text", "-5".
  package let found: String

  /// Stands in place of a text that cannot be read.
  package static let placeholder = "(damaged)"

  init(record: String? = nil, column: String, found: String) {
    self.record = record
    self.column = column
    self.found = found
  }

  /// - Parameter column: A column, or an expression, of which the first column is named.
  init(record: String? = nil, column: String, _ value: DatabaseValue) {
    let name = column.prefix { $0.isLetter || $0.isNumber || $0 == "." }
    self.init(record: record, column: name.isEmpty ? column : String(name), found: value.kindName)
  }

  package var description: String {
    (record.map { "\($0): " } ?? "") + tr("“\(column)” holds \(found)")
  }
}

extension DatabaseValue {
  fileprivate var kindName: String {
    switch storage {
    case .null: "nothing"
    case .int64: tr("a number")
    case .double: tr("a fractional number")
    case .string: tr("a text")
    case .blob: "bytes"
    }
  }
}
