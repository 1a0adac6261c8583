import Books

/// How a table is read: what each column is, how values stand in it, and how days are written.
struct TableLayout {
  struct Column {
    let name: String
    /// Nil is kept as source data.
    var field: ImportedField?
    /// The separator of several values in a cell; nil when a cell is one value.
    var separator: UInt8?
    /// True when names stand with the surname first: "Le Guin, Ursula K.".
    var isInverted = false
    /// The first words behind the commas of such names, folded: "ursula".
    var givenNames: Set<String> = []
    /// The most that a rating can be: 5, or 10 or 100 where there are larger ones.
    var best = 5.0
    /// The system whose numbers stand in the column.
    var scheme: String?
    /// The custom field that it becomes.
    var custom: CustomFieldDraft?
    /// The columns before it that hold the same field of which a book has but one.
    var earlier: [Int] = []
    /// Three of the values that stand in it.
    var samples: [String] = []
    /// The kind of field that could hold what stands in it.
    var likelyKind = CustomField.Kind.text

    /// True when a cell can have several values, which are all read.
    var isList: Bool {
      switch field {
      case .people, .book(.isbn), .book(.tags), .book(.genre), .book(.publishers), .fact(.shelves):
        true
      case .book, .fact, nil: false
      }
    }
  }

  let columns: [Column]
  /// True when the first row holds names.
  let hasHeader: Bool
  /// True when values end with the punctuation of library cards (ISBD): "Title /", "Publisher,".
  let hasISBD: Bool
  /// True when 3/2/2019 is in February.
  let isDayFirst: Bool
  /// A date for which that was guessed; nil where a date of the table decides.
  let guessedDate: String?
  /// The column that names books by their numbers in another table, where this one has nothing else
  /// of them: a log of what was read, the lines of a list.
  let reference: String?
  /// True for a list of payments, in which no column is called a title.
  let isOfPayments: Bool
  /// A hash of the columns' names: ids of books in tables with the same columns can be compared.
  let signature: String

  /// True when somebody said where the titles are.
  private let isTitleSaid: Bool

  /// True when the places of publishers stand in a separate column.
  var hasPlaces: Bool {
    hasHeader && columns.contains { ColumnNames.places.contains(DelimitedHeader.key($0.name)) }
  }

  /// True when there is what a book needs; without names of columns more than one must be known.
  var isUseful: Bool {
    guard !isOfPayments else { return false }
    let known = Set(columns.compactMap(\.field))
    if hasHeader {
      // "Name" alone, without another column of books, may be the names of people.
      let isNamed =
        !isTitleSaid && columns.count > 1 && known.count == 1
        && columns.contains { $0.field == .book(.title) && DelimitedHeader.key($0.name) == "name" }
      return !isNamed && known.contains(.book(.title)) || known.contains(.book(.isbn))
    }
    return known.contains(.book(.isbn)) || known.contains(.book(.title)) && known.count > 1
  }

  init(rows: [[String]], mapping: TableMapping) {
    let first = rows.first ?? []
    isTitleSaid = mapping.columns.values.contains(.book(.title))
    let named = first.enumerated().map { index, name in
      mapping.field(name, at: index) ?? ColumnNames.likelyField(name)
    }
    let isData = first.contains { (try? ISBN.parse($0)) != nil || BookFacts.isPlain($0, digits: 4) }
    hasHeader = !isData && (named.contains { $0 != nil } || ColumnGuessing.looksLikeHeader(rows))
    let data = hasHeader ? Array(rows.dropFirst()) : rows
    var fields: [ImportedField?] =
      hasHeader ? named : first.indices.map { mapping.columns[String($0 + 1)] }
    for place in first.indices where mapping.custom(hasHeader ? first[place] : "", at: place) != nil
    {
      // Marked, so that no other meaning is guessed for it.
      fields[place] = .skip
    }
    let cells = fields.indices.map { column in
      data.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
    }
    let isTelling = fields.contains(where: { $0 == .book(.title) || $0 == .book(.isbn) })
    reference =
      hasHeader && !isTelling ? first.first(where: ColumnNames.isReference) : nil
    isOfPayments = hasHeader && !isTelling && ColumnNames.areOfPayments(first)
    if reference == nil, !isTelling {
      ColumnGuessing.guess(&fields, from: cells)
    }
    ColumnGuessing.correct(&fields, names: hasHeader ? first : [], from: cells)
    let hasNames = hasHeader
    // After the guessing, so that a column that a person wants kept was not guessed to be a field.
    let isSaid = first.indices.map { mapping.field(hasNames ? first[$0] : "", at: $0) != nil }
    // Where somebody said which column has the title, no other has.
    let said = Set(zip(fields, isSaid).compactMap { $1 ? $0 : nil }.filter(\.isSingle))
    fields = zip(fields, isSaid).map { field, isSaid in
      guard let field, field != .keep else { return nil }
      return isSaid || mapping.wants(field) && !said.contains(field) ? field : nil
    }
    Self.tellNames(&fields, hasNames ? first : [])
    columns = fields.enumerated().map { index, field in
      var column = Column(
        name: hasNames && !first[index].isEmpty ? first[index] : "column \(index + 1)",
        field: field
      )
      column.samples = Self.samples(of: cells[index])
      column.custom = mapping.custom(hasNames ? first[index] : "", at: index)
      if column.custom != nil { column.field = nil }
      if column.field == nil { column.likelyKind = CustomFieldDraft.likelyKind(of: cells[index]) }
      guard column.custom == nil else { return column }
      if let field, field.isSingle {
        column.earlier = fields[..<index].indices.filter { fields[$0] == field }
      }
      if field == .fact(.rating) { column.best = ColumnGuessing.bestRating(in: cells[index]) }
      if field == nil { column.scheme = ColumnNames.scheme(column.name) }
      ColumnGuessing.findSeparator(&column, in: cells[index])
      return column
    }
    let title = fields.firstIndex(of: .book(.title))
    let marked = data.count { row in
      guard let title, title < row.count else { return false }
      return row[title].contains(" / ") || [" /", " :", " ="].contains(where: row[title].hasSuffix)
    }
    // Old cards have punctuation behind publishers alone: "P. H. Mallen Company,". A third of the
    // titles or half of the publishers decide: 77 to 84 % and 84 to 99 % have such marks in the
    // tables of a library, at most 0.3 % and none in ten others.
    let houses = fields.firstIndex(of: .book(.publishers)).map { cells[$0] } ?? []
    hasISBD =
      marked * 3 > data.count || houses.count { $0.hasSuffix(",") } * 2 > max(2, houses.count)
    let dates = zip(columns, cells).filter { column, _ in
      column.custom?.kind == .date || column.field?.isDay ?? false
        || column.field == .book(.year)
    }.flatMap { $0.1 }
    let isEnglish = title.map { hasNames && ColumnNames.isEnglishTitle(first[$0]) } ?? true
    isDayFirst = ImportedDate.isDayFirst(dates, usual: !isEnglish)
    guessedDate = ImportedDate.undecided(dates)
    let names = columns.map { DelimitedHeader.key($0.name) }.joined(separator: ",")
    // FNV-1a, which gives the same number in every run.
    let hash = names.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    signature = "table-" + String(hash, radix: 16)
  }

  /// Takes "Name" beside another column of titles for the people, as the British Library's tables
  /// have it.
  private static func tellNames(_ fields: inout [ImportedField?], _ names: [String]) {
    guard fields.count(where: { $0 == .book(.title) }) > 1 else { return }
    for (index, name) in names.enumerated()
    where fields[index] == .book(.title) && DelimitedHeader.key(name) == "name" {
      fields[index] = fields.contains(.people(.author)) ? nil : .people(.author)
    }
  }

  var summary: [ReadingSummary.Column] {
    columns.map { column in
      ReadingSummary.Column(
        name: column.name,
        field: column.field,
        custom: column.custom,
        likelyKind: column.likelyKind,
        samples: column.samples
      )
    }
  }

  /// The first three values that differ.
  private static func samples(of cells: [String]) -> [String] {
    var samples: [String] = []
    for cell in cells where samples.count < 3 {
      let value = tidied(String(cell.prefix(60)))
      if !value.isEmpty, !samples.contains(value) { samples.append(value) }
    }
    return samples
  }
}

/// Guesses what a column is from its cells, where its name does not tell.
private enum ColumnGuessing {
  /// True when the first row holds names: words without digits above rows that have some.
  static func looksLikeHeader(_ rows: [[String]]) -> Bool {
    guard let first = rows.first, rows.count > 1 else { return false }
    let hasDigits = { (cell: String) in cell.utf8.contains { 0x30...0x39 ~= $0 } }
    guard !first.contains(where: hasDigits), first.allSatisfy({ $0.utf8.count < 40 }) else {
      return false
    }
    return first.indices.contains { column in
      rows.dropFirst().count { column < $0.count && hasDigits($0[column]) } * 3 > rows.count
    }
  }

  /// Guesses title, author, year and ISBN of a table whose columns have no names that say it.
  ///
  /// - Parameter cells: Those of each column that hold something.
  static func guess(_ fields: inout [ImportedField?], from cells: [[String]]) {
    var texts: [Int] = []
    for column in fields.indices where fields[column] == nil {
      if areMost(cells[column], isISBN) {
        fields[column] = .book(.isbn)
      } else if areMost(cells[column], isYear) {
        if !fields.contains(.book(.year)) { fields[column] = .book(.year) }
      } else if areMost(cells[column], { $0.contains { $0.isLetter } }) {
        texts.append(column)
      }
    }
    guard !fields.contains(.book(.title)), !texts.isEmpty else { return }
    let author = texts.first { areMost(cells[$0], isPerson) }
    let titles = texts.filter { $0 != author }
    let length = { (column: Int) in
      cells[column].reduce(0) { $0 + $1.utf8.count } / max(1, cells[column].count)
    }
    // Codes and places may stand before the titles: a column of titles has eight bytes or more on
    // average. In ten real tables it has 23 to 66.
    if let title = titles.first(where: { length($0) >= 8 }) ?? titles.first ?? texts.first {
      fields[title] = .book(.title)
      if let author, author != title, !fields.contains(.people(.author)) {
        fields[author] = .people(.author)
      }
    }
  }

  /// Corrects what names say by what cells hold: a column of ISBNs with another name, and "Note",
  /// which is French for a rating.
  static func correct(_ fields: inout [ImportedField?], names: [String], from cells: [[String]]) {
    for (column, cells) in cells.enumerated() where !cells.isEmpty {
      if fields[column] == nil, !fields.contains(.book(.isbn)), areMost(cells, isISBN) {
        fields[column] = .book(.isbn)
      }
      // "Shelf" is a place in a house, but in BookWyrm's tables the status of reading.
      if fields[column] == .book(.location), !fields.contains(.fact(.status)),
        areMost(cells, { ImportedReading.Status.parse($0) != nil })
          || isOfBookWyrm(names)
            && column < names.count && folded(names[column]) == "shelf"
      {
        fields[column] = .fact(.status)
      }
      let isNote =
        fields[column] == .book(.notes) && column < names.count && folded(names[column]) == "note"
      if isNote, !fields.contains(.fact(.rating)), cells.allSatisfy(isMark) {
        fields[column] = .fact(.rating)
      }
    }
  }

  /// True for the columns of BookWyrm, where "shelf" is the word for a status beside the names of
  /// shelves.
  private static func isOfBookWyrm(_ names: [String]) -> Bool {
    DelimitedHeader(names).has("shelf", "shelf_name", "remote_id")
  }

  /// True when a test holds for seven of ten cells, since some are wrong in every table.
  ///
  /// Of 173 columns of real tables those of ISBNs pass their test in 81 to 100 % of the cells and
  /// those of years in 83 to 100; of others at most 30 % do.
  private static func areMost(_ cells: [String], _ test: (String) -> Bool) -> Bool {
    !cells.isEmpty && cells.count(where: test) * 10 >= cells.count * 7
  }

  private static func isISBN(_ text: String) -> Bool { (try? ISBN.parse(text)) != nil }

  private static func isYear(_ text: String) -> Bool {
    BookFacts.isPlain(text, digits: 4) && text > "1400" && text < "2100"
  }

  /// "4", "4,5", "15/20", "★★★".
  private static func isMark(_ text: String) -> Bool {
    let text = trimmed(text)
    return text.utf8.count <= 15
      && text.allSatisfy { $0.isASCII && $0.isNumber || " ,./★☆½".contains($0) }
  }

  /// Two to five words with capitals, perhaps with the surname first, and no article before them.
  private static func isPerson(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return 2...5 ~= words.count
      && words.allSatisfy { $0.first?.isUppercase ?? false || $0.utf8.count <= 3 }
      && !text.contains { $0.isNumber || $0 == ":" } && text.utf8.count < 40
      && !["The ", "A ", "Der ", "Die ", "Das ", "Le ", "La "].contains(where: text.hasPrefix)
  }

  /// The top of a scale of ratings: the least that all but one in twenty of the cells fit, so that a
  /// misprint does not make other ratings of all; or all but one in five, when those are not twice as
  /// high at most: with 55 among fives nobody rates by a hundred.
  static func bestRating(in cells: [String]) -> Double {
    let ratings = cells.compactMap { Double($0.replacing(",", with: ".")) }
    return [5, 10, 20].first { best in
      let higher = ratings.filter { $0 > best }
      return higher.count * 20 <= ratings.count
        || higher.count * 5 <= ratings.count && !higher.contains { $0 <= 2 * best }
    } ?? 100
  }

  /// Finds the separator of several values in one cell, by what the column's cells hold.
  static func findSeparator(_ column: inout TableLayout.Column, in cells: [String]) {
    guard let field = column.field else { return }
    let isName = field.role != nil
    switch field {
    case .people, .book(.tags), .book(.genre), .book(.publishers), .fact(.shelves): break
    case .book, .fact: return
    }
    if isName { column.isInverted = isInverted(cells) }
    if isName { column.givenNames = Set(cells.compactMap(NameOrder.firstGivenName)) }
    for mark in ["|||||", ";", "|"] where cells.contains(where: { $0.contains(mark) }) {
      column.separator = mark.utf8.first
      return
    }
    if isName, cells.contains(where: { $0.contains(" / ") }) {
      column.separator = UInt8(ascii: "/")
      return
    }
    if cells.isEmpty || column.field == .book(.publishers) {
      return column.separator = UInt8(ascii: ";")
    }
    if isName, column.isInverted { return column.separator = UInt8(ascii: "&") }
    column.separator = UInt8(ascii: ",")
  }

  /// True when cells with commas are mostly a surname and a given name.
  private static func isInverted(_ cells: [String]) -> Bool {
    var inverted = 0
    var lists = 0
    for cell in cells {
      let all = cell.split(separator: ",").map { trimmed(String($0)) }
      let parts = all.filter { !NameOrder.isDates($0) }
      // Only headings of libraries have years of life behind a name.
      if parts.count < all.count { inverted += 1 }
      guard parts.count > 1, let last = parts.last?.split(separator: " ") else { continue }
      let isOfCJK = cell.unicodeScalars.contains { 0x3040...0xD7AF ~= $0.value }
      let hasShort =
        parts[0].split(separator: " ").count == 1 || parts.count == 2 && last.count == 1
      // "Cervantes Saavedra, Miguel de"
      let endsSmall =
        last.count > 1 && last[0].first?.isUppercase ?? false
        && last.last?.first?.isLowercase ?? false
      // "Le Guin, Ursula K."
      let endsInitial = last.count > 1 && last.last?.count == 2 && last.last?.last == "."
      if !isOfCJK, hasShort || endsSmall || endsInitial { inverted += 1 } else { lists += 1 }
    }
    // As many of both: a list of which one is taken for a name is told by its initials or roles.
    return inverted >= max(1, lists)
  }
}
