import Books

/// The first row of a table: which column has which name.
package struct DelimitedHeader: Hashable, Sendable {
  /// As they stand in the file.
  package let names: [String]
  private let columns: [String: Int]

  package init(_ names: [String]) {
    self.names = names
    columns = Dictionary(
      names.enumerated().map { (Self.key($0.element), $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The column of a name, whatever its case and its spaces; nil when there is none.
  package func column(_ name: String) -> Int? { columns[Self.key(name)] }

  /// True when there are columns of all these names.
  package func has(_ names: String...) -> Bool { names.allSatisfy { column($0) != nil } }

  /// How two names of columns are compared: "Number of Pages" is "number_of_pages".
  static func key(_ name: String) -> String {
    let isKey = name.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 }
    if isKey { return name }
    return String(folded(trimmed(name)).filter { $0 != " " })
  }
}
