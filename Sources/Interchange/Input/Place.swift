import Books
/// Where in a file something stands.
package struct Place: Hashable, Sendable, CustomStringConvertible {
  /// The file's name without its folders.
  package let file: String
  /// Counted from 1.
  package let number: Int
  package let unit: Unit

  package enum Unit: Hashable, Sendable {
    case line
    case record
  }

  package init(file: String, line: Int) {
    self.file = file
    number = line
    unit = .line
  }

  package init(file: String, record: Int) {
    self.file = file
    number = record
    unit = .record
  }

  /// Such as `books.csv:1234`, as compilers and editors write it, or `books.mrc: record 12`.
  package var description: String {
    switch unit {
    case .line: "\(file):\(number)"
    case .record: tr("\(file): record \(number)")
    }
  }
}
