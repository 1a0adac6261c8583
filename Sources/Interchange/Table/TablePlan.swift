import Catalog

/// How the columns of a table are read: what each is, and how several values stand in it.
struct TablePlan {
  struct Column {
    let name: String
    /// Nil is kept as source data.
    var field: TableField?
    /// What parts several values of a cell; nil when a cell is one value.
    var separator: Character?
    /// Whether names stand with the surname first: "Le Guin, Ursula K.".
    var isInverted = false
  }

  let columns: [Column]
  /// Whether the first row holds names.
  let hasHeader: Bool
  /// Whether values end with the marks of library cards: "Title /", "Publisher,".
  let hasISBD: Bool

  /// Whether there is what a book needs.
  var isUseful: Bool { columns.contains { $0.field == .title || $0.field == .isbn } }

  init(rows: [[String]], mapping: TableMapping) {
    let first = rows.first ?? []
    let named = first.enumerated().map { index, name in
      mapping.columns[DelimitedHeader.key(name)] ?? mapping.columns[String(index + 1)]
        ?? TableNames.field(name)
    }
    let isData = first.contains { (try? ISBN.parse($0)) != nil || BookFacts.isPlain($0, digits: 4) }
    hasHeader = !isData && (named.contains { $0 != nil } || TableContent.looksLikeHeader(rows))
    let data = hasHeader ? Array(rows.dropFirst()) : rows
    var fields: [TableField?] =
      hasHeader ? named : first.indices.map { mapping.columns[String($0 + 1)] }
    if !fields.contains(where: { $0 == .title || $0 == .isbn }) {
      TableContent.guess(&fields, from: data)
    }
    columns = fields.enumerated().map { index, field in
      let cells = data.compactMap { index < $0.count && !$0[index].isEmpty ? $0[index] : nil }
      var column = Column(
        name: hasHeader && !first[index].isEmpty ? first[index] : "column \(index + 1)",
        field: field
      )
      TableContent.findSeparator(&column, in: cells)
      return column
    }
    let titles = columns.firstIndex { $0.field == .title }
    let marked = data.count { row in
      titles.map { $0 < row.count && [" /", " :", " ="].contains(where: row[$0].hasSuffix) }
        ?? false
    }
    hasISBD = marked * 3 > data.count
  }

  var summary: [ReadingSummary.Column] {
    columns.map { ReadingSummary.Column(name: $0.name, field: $0.field) }
  }
}
