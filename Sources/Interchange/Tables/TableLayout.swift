import Books

/// How a table is read: what each column is, how values stand in it, and how days are written.
struct TableLayout {
  struct Column {
    let name: String
    /// Nil is kept as source data.
    var field: ImportedField?
    /// How sure that is, and why.
    var reading = ColumnReading(nil)
    /// The separator of several values in a cell; nil when a cell is one value.
    var separator: UInt8?
    /// True when names stand with the surname first: "Le Guin, Ursula K.".
    var isInverted = false
    /// How surnames in capitals are read: "DUPONT, Jean".
    var capitals = CapitalSurnames([])
    /// The first words behind the commas of such names, folded: "ursula".
    var givenNames: Set<String> = []
    /// The most that a rating can be: 5, or 10 or 100 where there are larger ones.
    var best = 5.0
    /// The system whose numbers stand in the column.
    var scheme: String?
    /// True where it says which books are not here yet.
    var isOfWishes = false
    /// The custom field that it becomes.
    var custom: CustomFieldDraft?
    /// The columns before it that hold the same field of which a book has but one.
    var earlier: [Int] = []
    /// How many columns before it hold the same field: 1 for the surname of a second author.
    var rank = 0
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
        && columns.contains {
          $0.field == .book(.title)
            && CellWords.means($0.name, .name)
        }
      return !isNamed && known.contains(.book(.title)) || known.contains(.book(.isbn))
    }
    return known.contains(.book(.isbn)) || known.contains(.book(.title)) && known.count > 1
  }

  init(rows: [[String]], mapping: TableMapping) {
    let first = rows.first ?? []
    isTitleSaid = mapping.columns.values.contains(.book(.title))
    let told = first.enumerated().map { index, name in
      mapping.field(name, at: index) ?? ColumnNames.heading(name)?.field
    }
    // Names of columns are no numbers, but for one that somebody left so.
    let areNumbers = !ColumnNames.tellBook(first) && first.count { Double($0) != nil } > 1
    let isData =
      areNumbers || first.contains { ContentTest.isISBN($0) || FieldReader.isPlain($0, digits: 4) }
    hasHeader =
      !isData && (Self.areNames(first, told, above: rows) || ColumnGuessing.looksLikeHeader(rows))
    let data = hasHeader ? Array(rows.dropFirst()) : rows
    let names = hasHeader ? first : []
    let cells = first.indices.map { column in
      data.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
    }
    var guessing = ColumnGuessing(names: names, cells: cells, rows: data.count)
    var said: Set<Int> = []
    for place in first.indices {
      let name = hasHeader ? first[place] : ""
      let field = hasHeader ? mapping.field(name, at: place) : mapping.columns[String(place + 1)]
      // A custom field is marked, so that no other meaning is guessed for it.
      let isOwn = mapping.custom(name, at: place) != nil
      guard field != nil || isOwn else { continue }
      guessing.say(isOwn ? .skip : field, of: place)
      said.insert(place)
    }
    if hasHeader { guessing.takeNames(besides: said) }
    let isTelling = guessing.has(.book(.title)) || guessing.has(.book(.isbn))
    reference =
      hasHeader && !isTelling ? first.first(where: ColumnNames.isReference) : nil
    isOfPayments = hasHeader && !isTelling && ColumnNames.areOfPayments(first)
    // Without names, the other columns are still found where a person said which one has the titles.
    let isAllSaid = isTitleSaid && !guessing.hasNamed
    if reference == nil, !isOfPayments,
      !hasHeader || isAllSaid || !guessing.has(.book(.title))
    {
      guessing.guess(wantsAll: !hasHeader || isAllSaid || !isTelling)
    }
    guessing.correct(besides: said)
    let hasNames = hasHeader
    // After the guessing, so that a column that a person wants kept was not guessed to be a field.
    let isSaid = first.indices.map { mapping.field(hasNames ? first[$0] : "", at: $0) != nil }
    let guessed = guessing.readings.map(\.field)
    // Where somebody said which column has the title, no other has.
    let saidFields = Set(zip(guessed, isSaid).compactMap { $1 ? $0 : nil }.filter(\.isSingle))
    var fields = zip(guessed, isSaid).map { field, isSaid -> ImportedField? in
      guard let field, field != .keep else { return nil }
      return isSaid || mapping.wants(field) && !saidFields.contains(field) ? field : nil
    }
    Self.tellNames(&fields, hasNames ? first : [])
    let doubts = fields.indices.map { place in
      fields[place] == .book(.year)
        ? ColumnWriting.doubt(ofYears: cells[place], in: hasNames ? first[place] : "") : .max
    }
    columns = fields.enumerated().map { index, field in
      var column = Column(
        name: hasNames && !first[index].isEmpty ? first[index] : tr("column \(index + 1)"),
        field: field
      )
      column.rank = fields[..<index].count { $0 == field }
      column.reading = guessing.readings[index]
      column.reading.field = field
      column.samples = Self.samples(of: cells[index])
      column.custom = mapping.custom(hasNames ? first[index] : "", at: index)
      if column.custom != nil { column.field = nil }
      if column.field == nil { column.likelyKind = CustomFieldDraft.likelyKind(of: cells[index]) }
      guard column.custom == nil else { return column }
      if let field, field.isSingle {
        column.earlier = fields[..<index].indices.filter { fields[$0] == field }
      }
      if field == .book(.year) {
        column.earlier = fields.indices.filter { doubts[$0] < doubts[index] }
      }
      if field == .fact(.rating) {
        // The name of the column may tell the scale: "My Rating (1-10)".
        let named = hasNames ? ColumnNames.scale(first[index]) : nil
        let isWithin = cells[index].allSatisfy { Double($0) ?? 0 <= named ?? 0 }
        let best = ColumnWriting.bestRating(in: cells[index])
        column.best = isWithin ? named ?? best : max(named ?? 5, best)
      }
      if field == nil {
        column.scheme = ColumnNames.scheme(column.name)
        column.isOfWishes = CellWords.means(column.name, .wish)
      }
      ColumnWriting.findSeparator(&column, in: cells[index])
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
    let keys = columns.map { DelimitedHeader.key($0.name) }.joined(separator: ",")
    // FNV-1a, which gives the same number in every run.
    let hash = keys.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    signature = "table-" + String(hash, radix: 16)
  }

  /// True when the first row has names of columns, and not values that are called the same: "read" is a status, too, and
  /// stands above others.
  private static func areNames(
    _ first: [String],
    _ told: [ImportedField?],
    above rows: [[String]]
  ) -> Bool {
    zip(first, told).enumerated().contains { column, entry in
      guard let field = entry.1 else { return false }
      let below = rows.dropFirst().compactMap { column < $0.count ? $0[column] : nil }
      guard !below.isEmpty, field != .book(.title), field != .people(.author) else { return true }
      let isStatus = { (cell: String) in ImportedReading.Status.parse(cell) != nil }
      return !below.contains(entry.0) && !(isStatus(entry.0) && below.allSatisfy(isStatus))
    }
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
        reading: column.custom == nil ? column.reading : nil,
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

/// How the values of a column are written.
private enum ColumnWriting {
  /// How little it is to be expected that a column has the years of books: "date" may be any day,
  /// years stand beside days where both are told, and the first edition's is not this one's.
  static func doubt(ofYears cells: [String], in name: String) -> Int {
    let names: Set = ["date", "datum", "fecha", "data", "dato", "дата", "日期", "日付", "날짜"]
    let isDay = cells.contains { ImportedDate($0)?.day != nil }
    let isFirst = ["origin", "first", "erst", "premi", "prim"].contains {
      DelimitedHeader.key(name).contains($0)
    }
    return (isDay ? 1 : 0) + (names.contains(DelimitedHeader.key(name)) ? 1 : 0) + (isFirst ? 1 : 0)
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
    let cells = LinkedText.parted(cells)
    if isName {
      column.isInverted = NameCell.isInverted(cells)
      column.givenNames = Set(cells.compactMap(NameOrder.firstGivenName))
      column.capitals = CapitalSurnames(cells)
    }
    for mark in ["|||||", ";", "|"] where cells.contains(where: { $0.contains(mark) }) {
      column.separator = mark.utf8.first
      return
    }
    // "Cooking, Food & Wine : Herbs, Spices": a genre within another one has commas of its own.
    let isNested = { (cell: String) in
      [" : ", " > ", " / ", " -- "].contains { cell.components(by: $0).count > 1 }
    }
    if column.field == .book(.genre), cells.contains(where: isNested) {
      return column.separator = UInt8(ascii: ";")
    }
    if cells.isEmpty || column.field == .book(.publishers) {
      return column.separator = UInt8(ascii: ";")
    }
    if isName, column.isInverted { return column.separator = UInt8(ascii: "&") }
    column.separator = UInt8(ascii: ",")
  }
}
