import Catalog

/// What the columns that a library's owner made are taken for.
struct CalibreColumns {
  private(set) var summary: [ReadingSummary.Column] = []
  private var fields: [String: TableField] = [:]

  /// What a column can be without being asked for; the rest calibre has columns of its own for.
  private static let plausible: Set<TableField> = [
    .genre, .pages, .location, .copies, .rating, .status, .started, .finished, .stopped, .review,
    .note, .translator, .illustrator, .narrator, .editor, .contributor, .format, .shelves, .tags,
    .lentTo, .borrowedFrom, .lent, .due, .returned,
  ]

  /// - Parameter columns: Each key, as `#read`, with the name that calibre shows.
  init(_ columns: [(key: String, name: String)], mapping: TableMapping) {
    for (key, name) in columns {
      let label = String(key.dropFirst())
      let chosen = [key, label, name].lazy.compactMap { mapping.columns[DelimitedHeader.key($0)] }
        .first
      let field = chosen ?? Self.guess(label) ?? Self.guess(name)
      fields[key] = field
      summary.append(ReadingSummary.Column(name: key, field: field == .keep ? nil : field))
    }
  }

  private static func guess(_ name: String) -> TableField? {
    if ["read", "gelesen", "lu", "leído", "letto"].contains(name.lowercased()) { return .status }
    let words = name.replacing("_", with: " ")
    return TableNames.field(words).flatMap { plausible.contains($0) ? $0 : nil }
  }

  /// Whether a key is that of such a column: `#` in tables and in the library, `*` in JSON.
  static func isOne(_ key: String) -> Bool {
    (key.hasPrefix("#") || key.hasPrefix("*")) && key.utf8.count > 1
  }

  subscript(key: String) -> TableField? { fields[key] }
}
