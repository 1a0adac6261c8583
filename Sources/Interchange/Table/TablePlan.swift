import Catalog

/// How the columns of a table are read: what each is, and how several values stand in it.
struct TablePlan {
  struct Column {
    let name: String
    /// Nil is kept as source data.
    var field: TableField?
    /// What parts several values of a cell; nil when a cell is one value.
    var separator: UInt8?
    /// Whether names stand with the surname first: "Le Guin, Ursula K.".
    var isInverted = false
    /// The most that a rating can be: 5, or 10 or 100 where there are larger ones.
    var best = 5.0
    /// The system whose numbers stand in the column.
    var scheme: String?
  }

  let columns: [Column]
  /// Whether the first row holds names.
  let hasHeader: Bool
  /// Whether values end with the marks of library cards: "Title /", "Publisher,".
  let hasISBD: Bool
  /// Whether 3/2/2019 is in February.
  let isDayFirst: Bool
  /// What tables of the same columns have in common, so that their ids are told from others'.
  let signature: String

  /// Whether there is what a book needs; without names of columns more than one must be known.
  var isUseful: Bool {
    let known = Set(columns.compactMap(\.field))
    if hasHeader {
      // "Name" beside nothing that books have may be anybody's.
      let isNamed =
        columns.count > 1 && known.count == 1
        && columns.contains { $0.field == .title && DelimitedHeader.key($0.name) == "name" }
      return !isNamed && known.contains(.title) || known.contains(.isbn)
    }
    return known.contains(.isbn) || known.contains(.title) && known.count > 1
  }

  init(rows: [[String]], mapping: TableMapping) {
    let first = rows.first ?? []
    let named = first.enumerated().map { index, name in
      mapping.columns[DelimitedHeader.key(name)] ?? mapping.columns[String(index + 1)]
        ?? TableNames.likelyField(name)
    }
    let isData = first.contains { (try? ISBN.parse($0)) != nil || BookFacts.isPlain($0, digits: 4) }
    hasHeader = !isData && (named.contains { $0 != nil } || TableContent.looksLikeHeader(rows))
    let data = hasHeader ? Array(rows.dropFirst()) : rows
    var fields: [TableField?] =
      hasHeader ? named : first.indices.map { mapping.columns[String($0 + 1)] }
    if !fields.contains(where: { $0 == .title || $0 == .isbn }) {
      TableContent.guess(&fields, from: data)
    }
    TableContent.correct(&fields, names: hasHeader ? first : [], from: data)
    // Only now: what is kept on purpose is no longer guessed.
    fields = fields.map { $0 == .keep ? nil : $0 }
    let hasNames = hasHeader
    columns = fields.enumerated().map { index, field in
      let cells = data.compactMap { index < $0.count && !$0[index].isEmpty ? $0[index] : nil }
      var column = Column(
        name: hasNames && !first[index].isEmpty ? first[index] : "column \(index + 1)",
        field: field
      )
      if field == .rating { column.best = TableContent.bestRating(in: cells) }
      if field == nil { column.scheme = TableNames.scheme(column.name) }
      TableContent.findSeparator(&column, in: cells)
      return column
    }
    let title = fields.firstIndex(of: .title)
    let marked = data.count { row in
      guard let title, title < row.count else { return false }
      return row[title].contains(" / ") || [" /", " :", " ="].contains(where: row[title].hasSuffix)
    }
    hasISBD = marked * 3 > data.count
    let days: Set<TableField> = [
      .added, .started, .finished, .stopped, .lent, .due, .returned, .year,
    ]
    let dates = fields.indices.filter { fields[$0].map(days.contains) ?? false }
      .flatMap { column in data.compactMap { column < $0.count ? $0[column] : nil } }
    let isEnglish = title.map { hasNames && TableNames.isEnglishTitle(first[$0]) } ?? true
    isDayFirst = ImportedDate.isDayFirst(dates, usual: !isEnglish)
    let names = columns.map { DelimitedHeader.key($0.name) }.joined(separator: ",")
    let hash = names.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    signature = "table-" + String(hash, radix: 16)
  }

  var summary: [ReadingSummary.Column] {
    columns.map { ReadingSummary.Column(name: $0.name, field: $0.field) }
  }
}
