import Books

/// A table whose columns are found out: by their names, by what a person said, or by what they hold.
enum AnyTable {
  /// Reads a table from its beginning to its end.
  ///
  /// - Throws: ``InterchangeError`` for one in which there is no book.
  static func read(
    _ file: InputFile,
    options: ReadingContext,
    take: ImportFormat.Take
  ) throws -> ReadingSummary {
    let head = try FileHead(file, encoding: options.encoding)
    guard !head.text.isEmpty else { throw InterchangeError.empty(name: file.name) }
    let layout = TableLayout(rows: head.rows, mapping: options.mapping)
    guard layout.isUseful || options.isReviewed && layout.columns.count > 1 else {
      throw InterchangeError.unknownFormat(name: file.name, looksLike: head.likeness)
    }
    var table = try DelimitedTable(
      file,
      options: options,
      dialect: head.dialect,
      hasHeader: layout.hasHeader
    )
    table.isDayFirst = layout.isDayFirst
    var reader = TableRowReader(layout)
    try table.forEach(take: take) { row, book in reader.read(&row, into: &book) }
    var summary = table.summary("Table of \(table.parser.dialect.name)")
    summary.columns = layout.summary
    summary.guessedDate = layout.guessedDate
    summary.ratingScale = layout.columns.filter { $0.field == .fact(.rating) }.map(\.best).first {
      $0 > 5
    }
    summary.isDayFirst = layout.isDayFirst
    return summary
  }
}

/// Reads the rows of a table whose columns are known.
private struct TableRowReader {
  private let layout: TableLayout
  /// Cells that were read already: tables repeat the same few, so each is looked up once.
  ///
  /// Of each kind 10,000 are kept at most, which bounds the memory. An import of 100,000 rows takes
  /// 8.6 s of CPU without them, 6.7 with so many and 7.0 with a million.
  private var languages: [String: String] = [:]
  private var formats: [String: String] = [:]
  private var imprints: [String: Imprint] = [:]

  init(_ layout: TableLayout) {
    self.layout = layout
  }

  mutating func read(_ row: inout DelimitedParser, into book: inout ImportedBook) {
    var isbns: [String] = []
    var reading = ImportedReading(.read)
    var status: ImportedReading.Status?
    var times: [(started: ImportedDate?, finished: ImportedDate?)] = []
    var isFinished = false
    var stops: [(started: ImportedDate?, finished: ImportedDate?)] = []
    /// True when a column says that it was not read.
    var isUnread = false
    // "Pile à lire" is wanted, and in the house.
    var isThere = false
    var loan = ImportedLoan(person: "")
    var loanDays: [(column: String, text: String)] = []
    var volume = ""
    var series = ""
    var parts = AuthorInParts()
    // By index, since taking a column out of the array copies all its strings.
    let columns = layout.columns
    for index in columns.indices where !row.isEmpty(index) {
      if columns[index].custom != nil { continue }
      guard let field = columns[index].field else {
        if let scheme = columns[index].scheme {
          book.identify(scheme, trimmed(row.text(index)))
        } else {
          let isWish = columns[index].isOfWishes && isSet(row.text(index))
          book.isWish = book.isWish || isWish
          book.keep(columns[index].name, row.text(index))
        }
        continue
      }
      if field == .skip { continue }
      var text = Self.withoutEntities(Self.withoutEscapes(row.text(index)), in: field)
      let linked = Self.mayLink(field) ? LinkedText.values(text) : nil
      if linked != nil, columns[index].isList { book.keep(columns[index].name, text) }
      let list = linked ?? CellValues.list(text)
      if let list, !columns[index].isList {
        if list.count > 1 || linked != nil { book.keep(columns[index].name, text) }
        text = list.first ?? ""
        if text.isEmpty { continue }
      }
      if field != .book(.title), Self.isAbsent(text) { continue }
      if field.isDay || field == .book(.year), ImportedDate.isNone(text) {
        book.keep(columns[index].name, text)
        continue
      }
      if let first = columns[index].earlier.first(where: { !row.isEmpty($0) }) {
        // "Owned" says that there are some, "Copies" how many.
        if field == .book(.copies), YesOrNo.parse(row.text(first)) == true, Int(text) ?? 0 > 0 {
          FieldReader.takeCopies(text, of: columns[index].name, into: &book)
        } else if text != row.text(first) {
          book.keep(columns[index].name, text)
        }
        continue
      }
      switch field {
      case .book(.title): takeTitle(text, into: &book)
      case .book(.subtitle): book.draft.subtitle = layout.hasISBD ? ISBD.bare(text) : text
      case .people(let role): names(text, columns[index], role, into: &book)
      case .book(.publishers):
        for name in Imprint.withPlaces(values(text, columns[index])) { book.add(imprint(name)) }
      case .book(.year):
        if book.draft.year.isEmpty {
          let date = layout.hasISBD ? ISBD.bareDate(text) : text
          FieldReader.takeYear(date, of: columns[index].name, into: &book)
        } else if text != book.draft.year {
          book.keep(columns[index].name, text)
        }
      case .book(.isbn): isbns += linked ?? [text]
      case .book(.series): series = text
      case .book(.volume): volume = text
      case .book(.pages):
        if book.draft.pages.isEmpty {
          FieldReader.takePages(text, of: columns[index].name, into: &book)
        } else if text != book.draft.pages {
          book.keep(columns[index].name, text)
        }
      case .book(.language): takeLanguage(text, columns[index].name, into: &book)
      case .book(.format):
        if book.draft.format.isEmpty {
          takeFormat(text, columns[index].name, into: &book)
        } else if BookFormat.parse(text)?.rawValue != book.draft.format {
          book.keep(columns[index].name, text)
        }
      case .book(.genre):
        for name in values(text, columns[index]).map({ layout.hasISBD ? ISBD.bare($0) : $0 }) {
          if book.draft.genre == nil {
            book.draft.genre = Reference(name: name)
          } else {
            book.tag(name)
          }
        }
      case .book(.tags):
        for name in values(text, columns[index]) {
          book.tag(layout.hasISBD ? ISBD.bare(name) : name)
        }
      case .book(let field):
        let (name, isDayFirst) = (columns[index].name, layout.isDayFirst)
        FieldReader.read(text, as: field, of: name, isDayFirst: isDayFirst, into: &book)
      case .fact(.shelves): for name in values(text, columns[index]) { book.shelve(name) }
      case .fact(.id): takeID(text, columns[index].name, into: &book)
      case .fact(.added): book.added = date(text, columns[index].name, &book)
      case .fact(.rating):
        book.takeRating(text, outOf: columns[index].best, of: columns[index].name, into: &reading)
      case .fact(.status):
        isThere = isThere || CellWords.means(text, .unread)
        let told = ImportedReading.Status.parse(text)
        // That somebody has the book is no status, and what is usual.
        if told == nil, CellWords.means(text, .owned) { continue }
        let saysMore =
          text.contains(where: \.isNumber)
          || told == .abandoned && !ImportedReading.Status.isUsual(text)
        if told == nil {
          book.keepUnread(text, of: columns[index].name)
        } else if saysMore {
          book.keepRest(of: text, in: columns[index].name)
        } else if status != nil && told != status {
          book.keep(columns[index].name, text)
        }
        status = status ?? told
      case .fact(.started): reading.started = date(text, columns[index].name, &book)
      case .fact(.finished):
        let days = ReadingDates.parse(ordered(text))
        times += days
        if !days.isEmpty, ReadingDates.saysMore(ordered(text)) {
          book.keepRest(of: text, in: columns[index].name)
        }
        // Nobody reads a book on a day called "1".
        switch ["1": true, "0": false][text] ?? YesOrNo.parse(text) {
        case true?: status = status ?? .read
        case false?: isUnread = true
        case nil:
          if ReadingDates.hasUnread(ordered(text)) {
            book.keepUnread(text, of: columns[index].name)
            // "2024-02-30", "Ende Februar": it was finished, on a day that is not known. "DNF" was not.
            let told = ImportedReading.Status.parse(text)
            if status == nil, told == .abandoned { status = told }
            isFinished = isFinished || told == nil
          }
        }
      case .fact(.stopped):
        let days = ReadingDates.parse(ordered(text))
        stops += days
        if ReadingDates.hasUnread(ordered(text)) {
          book.keepUnread(text, of: columns[index].name)
        }
      case .fact(.review): reading.review = HTMLText.plain(text)
      case .fact(.note): reading.note = HTMLText.plain(text)
      case .fact(.lentTo), .fact(.borrowedFrom):
        // "no" is nobody, and "yes" does not say who.
        switch ["1": true, "0": false][text] ?? YesOrNo.parse(text) {
        case true?: book.keepUnread(text, of: columns[index].name)
        case false?: break
        case nil:
          (loan.person, loan.isBorrowed) = (text, columns[index].field == .fact(.borrowedFrom))
        }
      case .fact(.lent):
        loan.given = date(text, columns[index].name, &book)
        if loan.given != nil { loanDays.append((columns[index].name, text)) }
      case .fact(.due):
        loan.due = date(text, columns[index].name, &book)
        if loan.due != nil { loanDays.append((columns[index].name, text)) }
      case .fact(.returned):
        loan.returned = date(text, columns[index].name, &book)
        if loan.returned != nil { loanDays.append((columns[index].name, text)) }
      case .fact(.kind): book.takeMedium(text, of: columns[index].name)
      case .fact(.family): parts.families[columns[index].rank] = text
      case .fact(.given): parts.givens[columns[index].rank] = text
      case .fact(.particle): parts.particles[columns[index].rank] = text
      case .fact(.skip), .fact(.keep): break
      }
    }
    if !isbns.isEmpty { book.takeISBNs(isbns) }
    parts.credit(in: &book)
    book.putAuthorsFirst()
    if book.draft.authors.isEmpty, isbns.isEmpty, Self.isSum(book.draft.title) {
      book.refuse(.looksLikeSum(book.draft.title))
    }
    if !series.isEmpty { takeSeries(series, volume, into: &book) }
    if series.isEmpty { book.keepVolume(volume) }
    // The day on which the one reading ended that the row tells of.
    if stops.count == 1, times.isEmpty, stops[0].started == nil, status ?? .abandoned == .abandoned
    {
      status = .abandoned
      (times, stops) = (stops, [])
    }
    for stop in stops { book.add(ImportedReading(.abandoned), times: [stop]) }
    status = book.status(orOfShelves: status ?? (times.isEmpty && !isFinished ? nil : .read))
    if let status {
      reading.status = status
    } else if reading.started != nil {
      reading.status = .reading
    }
    if isUnread, status == nil, times.isEmpty, reading.started == nil {
      // There is no reading that could hold what somebody thinks of a book that was not read.
      keepOpinions(of: reading, into: &book)
    } else if status != nil || reading.isTelling || !times.isEmpty {
      book.add(reading, times: times)
    }
    let isOnShelf = book.shelves.contains { ImportedReading.Status.parse($0) == .wanted }
    let isWanted = status == .wanted && !isThere || isOnShelf
    if isWanted, book.draft.copies.isEmpty { book.isWish = true }
    if !loan.person.isEmpty {
      book.loans.append(loan)
    } else {
      for day in loanDays { book.keepLoanDay(day.text, of: day.column) }
    }
  }

  private func isSet(_ flag: String) -> Bool { flag == "1" || YesOrNo.parse(flag) ?? false }

  /// A text without the backslash that some programs put before a comma of its own.
  private static func withoutEscapes(_ text: String) -> String {
    text.has(UInt8(ascii: "\\")) ? text.replacing("\\,", with: ",") : text
  }

  /// A text without the entities of HTML; long texts are read as HTML elsewhere.
  private static func withoutEntities(_ text: String, in field: ImportedField) -> String {
    switch field {
    case .book(.notes), .fact(.review), .fact(.note): text
    default: text.has(UInt8(ascii: "&")) ? HTMLText.withEntities(text) : text
    }
  }

  /// False for texts, in which a link may be part of what is said.
  private static func mayLink(_ field: ImportedField) -> Bool {
    switch field {
    case .book(.notes), .book(.subtitle), .fact(.review), .fact(.note): false
    default: true
    }
  }

  /// Keeps rating, review and note of a book that was not read as source data.
  private func keepOpinions(of reading: ImportedReading, into book: inout ImportedBook) {
    book.keep("rating", reading.rating.map { "\($0)" } ?? "")
    book.keep("review", reading.review)
    book.keep("note", reading.note)
  }

  /// True for a sign or word that programs and people write where there is nothing.
  private static func isAbsent(_ text: String) -> Bool {
    // Most values begin otherwise: comparing all of them was a hundred-and-sixtieth of an import.
    guard text.utf8.count <= 4, let first = text.utf8.first, "Nn#-\\–".utf8.contains(first) else {
      return false
    }
    return switch text {
    case "NULL", "null", "Null", "None", "none", "N/A", "n/a", "#N/A", "NaN", "nan", "\\N", "-",
      "--",
      "–", "—":
      true
    default: false
    }
  }

  /// True when a title is the word before the sums below a table.
  private static func isSum(_ title: String) -> Bool {
    let word = folded(title).split(separator: " ").first ?? ""
    return [
      "total", "totals", "totaal", "totale", "summe", "gesamt", "gesamtsumme", "somme", "suma",
      "итого", "всего", "合计", "总计", "合計", "총계",
    ].contains(word)
      && (title.contains { $0.isNumber || ":=".contains($0) } || word.count == title.count)
  }

  /// The day that a text means; any other text is kept as source data and reported.
  private func date(
    _ text: String,
    _ name: String,
    _ book: inout ImportedBook
  ) -> ImportedDate? {
    book.day(text, of: name, isDayFirst: layout.isDayFirst)
  }

  private func ordered(_ text: String) -> String {
    layout.isDayFirst ? ImportedDate.dayFirst(text) : text
  }

  private func takeTitle(_ text: String, into book: inout ImportedBook) {
    guard layout.hasISBD else { return book.takeTitleWithSeries(text) }
    let parts = ISBD.title(text)
    book.draft.title = parts.title
    if book.draft.subtitle.isEmpty { book.draft.subtitle = parts.subtitle }
    book.keep("responsibility", parts.responsibility)
  }

  private func takeSeries(_ series: String, _ volume: String, into book: inout ImportedBook) {
    for part in layout.hasISBD && volume.isEmpty ? ISBD.seriesParts(series) : [series] {
      if volume.isEmpty, let parts = ISBD.series(part) {
        FieldReader.takeSeries(parts.name, volume: parts.volume, into: &book)
      } else {
        guard layout.hasISBD else {
          FieldReader.takeSeries(part, volume: volume, into: &book)
          continue
        }
        // "Sammlung Göschen. [145]"
        let parts = volume.isEmpty ? SeriesInTitle.numbered(ISBD.bare(part)) : nil
        let name = ISBD.bare(parts?.name ?? part)
        FieldReader.takeSeries(name, volume: parts?.volume ?? volume, into: &book)
      }
    }
  }

  private func takeID(_ text: String, _ name: String, into book: inout ImportedBook) {
    if book.origin.id.isEmpty {
      book.origin = ImportedBook.Origin(program: layout.signature, id: trimmed(text))
    } else {
      book.keep(name, text)
    }
  }

  private mutating func takeLanguage(
    _ text: String,
    _ column: String,
    into book: inout ImportedBook
  ) {
    if let known = languages[text] {
      book.draft.language = known
      return
    }
    let kept = book.extras.count
    FieldReader.takeLanguage(text, of: column, into: &book)
    // What is kept beside the field, too, is kept of each row.
    let isWhole = book.extras.count == kept
    if languages.count < 10_000, isWhole { languages[text] = book.draft.language }
  }

  private mutating func takeFormat(
    _ text: String,
    _ column: String,
    into book: inout ImportedBook
  ) {
    if let known = formats[text] {
      book.draft.format = known
      return
    }
    let kept = book.extras.count
    FieldReader.takeFormat(text, of: column, into: &book)
    let isWhole = book.extras.count == kept
    if formats.count < 10_000, isWhole { formats[text] = book.draft.format }
  }

  private mutating func imprint(_ text: String) -> Imprint {
    if let known = imprints[text] { return known }
    let imprint = Imprint(text, hasPlace: !layout.hasPlaces)
    if imprints.count < 10_000 { imprints[text] = imprint }
    return imprint
  }

  // MARK: - Several values in a cell

  private func values(_ text: String, _ column: TableLayout.Column) -> [String] {
    if let list = LinkedText.values(text) ?? CellValues.list(text) { return list }
    guard var separator = column.separator else { return [tidied(text)] }
    // Subject headings of libraries have commas and "&" inside: "Botany, Medical".
    let isInside =
      separator == UInt8(ascii: ",") && column.field?.role == nil || separator == UInt8(ascii: "&")
    if layout.hasISBD, isInside { separator = UInt8(ascii: ";") }
    var text = Self.withPlainMarks(text, separator)
    if text.has(UInt8(ascii: "\n")) {
      // Lines are values, and with the surname first each has a comma of its own.
      if column.field?.role != nil, separator == UInt8(ascii: ",") {
        separator = UInt8(ascii: "\n")
      } else {
        text = text.replacing("\n", with: String(Character(Unicode.Scalar(separator))))
      }
    }
    guard text.has(separator) else {
      return [tidied(text)]
    }
    var values: [String] = []
    text.forEachPart(between: separator) { part in
      let value = tidied(part)
      if !value.isEmpty { values.append(value) }
    }
    return values
  }

  /// With the marks that Chinese and Japanese have between names: "曹雪芹、高鹗".
  private static func withPlainMarks(_ text: String, _ separator: UInt8) -> String {
    guard text.utf8.contains(where: { $0 == 0xE3 || $0 == 0xEF }) else { return text }
    let mark = Character(Unicode.Scalar(separator))
    return String(text.map { "、，；".contains($0) ? mark : $0 })
  }

  /// "Doe, John, 1960-": behind the last comma are years.
  private static func endsWithYears(_ name: String) -> Bool {
    name.components(by: ", ").dropFirst().last.map(NameOrder.isDates) ?? false
  }

  private func names(
    _ text: String,
    _ column: TableLayout.Column,
    _ role: Role,
    into book: inout ImportedBook
  ) {
    if let linked = LinkedText.values(text) {
      // A name that links to a page is one, whatever commas are in it.
      for name in linked {
        let person = Credited(name, isInverted: NameOrder.hasSurnameFirst(name))
        credit(person, column, role, into: &book)
      }
      return
    }
    let original = text
    var text = text
    if !layout.hasISBD {
      let bare = NameCell.bare(text)
      text = bare.text
      // Of people who are not named, and of "PhD", nothing is lost.
      if bare.isLess { book.keep(column.name, original) }
    }
    for person in credited(text, column) { credit(person, column, role, into: &book) }
  }

  private func credit(
    _ person: Credited,
    _ column: TableLayout.Column,
    _ role: Role,
    into book: inout ImportedBook
  ) {
    let value = person.name
    if person.isInstitution || NameOrder.isHouse(value) {
      book.creditInstitution(layout.hasISBD ? ISBD.bareName(value) : value, as: role)
      return
    }
    var (bare, own) = CreditText.split(value)
    let isInverted =
      NameOrder.isInverted(bare)
      && (person.isInverted || layout.hasISBD || Self.endsWithYears(bare))
    if let mixed = column.capitals.mixed(bare, isInverted: isInverted) {
      book.keep(column.name, bare)
      bare = mixed
    }
    let behind = person.remarks.joined(separator: ", ")
    for role in person.roles.isEmpty ? [own ?? role] : person.roles {
      if isInverted {
        let name = ISBD.bareName(bare) + (behind.isEmpty ? "" : ", " + behind)
        book.creditInverted(name, as: role, capitals: column.capitals)
      } else if !behind.isEmpty {
        book.credit(AuthorityDraft(name: bare, qualifier: behind), as: role)
      } else if NameOrder.withoutOrigin(bare) != nil {
        book.creditInverted(bare, as: role)
      } else {
        book.credit(layout.hasISBD ? ISBD.bareName(bare) : bare, as: role)
      }
    }
  }

  /// A person or an institution in a cell, with what is said of them behind commas.
  private struct Credited {
    let name: String
    /// True when the surname stands first.
    let isInverted: Bool
    var isInstitution = false
    var roles: [Role] = []
    var remarks: [String] = []

    init(_ name: String, isInverted: Bool) {
      self.name = name
      self.isInverted = isInverted
    }
  }

  private func credited(_ text: String, _ column: TableLayout.Column) -> [Credited] {
    // In a list the commas are left to the parts.
    let values = column.separator == UInt8(ascii: ",") ? [text] : values(text, column)
    let cells = values.flatMap { NameOrder.alternatives($0) ?? [$0] }
    let runs = cells.map { layout.hasISBD ? nil : NameRemarks.runs(of: $0) }
    guard cells.count > values.count || runs.contains(where: { $0 != nil }) else {
      return people(text, column).map { Credited($0.0, isInverted: $0.1) }
    }
    return zip(cells, runs).flatMap { cell, runs in
      runs?.flatMap { credited($0, column) }
        ?? people(cell, column).map { Credited($0.0, isInverted: $0.1) }
    }
  }

  private func credited(_ run: NameRemarks.Run, _ column: TableLayout.Column) -> [Credited] {
    let names =
      run.isInstitution || run.isInverted
      ? [(run.names, run.isInverted)] : people(run.names, column)
    var people = names.map { Credited($0.0, isInverted: $0.1) }
    guard let last = people.indices.last else { return [] }
    people[last].isInstitution = run.isInstitution
    (people[last].roles, people[last].remarks) = (run.roles, run.remarks)
    return people
  }

  /// The people of a cell, each with whether the surname stands first.
  private func people(_ text: String, _ column: TableLayout.Column) -> [(String, Bool)] {
    let isList = column.separator == UInt8(ascii: ",")
    // In a list only years, and names in Chinese, Japanese and Korean, show one with the surname first.
    let mayBeTurned = text.utf8.contains { $0 >= 0xE3 || 0x30...0x39 ~= $0 }
    if isList, mayBeTurned, !layout.hasISBD,
      let people = NameCell(text).people(inInvertedColumn: false)
    {
      return people.map { ($0.name, $0.isInverted) }
    }
    var parts: [String] = []
    for part in values(text, column) {
      if let last = parts.indices.last, NameOrder.isPartner(part) {
        parts[last] += " & " + part
        continue
      }
      let part = parts.isEmpty ? part : NameCell.withoutConjunction(part)
      // "金 昌賢， 1960-": behind a wide comma stand years, too.
      // So do "Jr." and "III".
      let isMore = !parts.isEmpty && (NameOrder.isDates(part) || PersonKey.isSuffix(part))
      if isMore { parts[parts.count - 1] += ", " + part } else { parts.append(part) }
    }
    if isList, let people = NameOrder.withInitials(parts) { return people.map { ($0, true) } }
    // In "Last, First; Doe, John" each part shows that the surname comes first.
    let isInverted =
      column.isInverted || parts.count > 1 && !isList && parts.allSatisfy(NameOrder.hasSurnameFirst)
    // A heading of a library is one name, whatever words are in it.
    guard !layout.hasISBD else { return parts.map { ($0, isInverted) } }
    return parts.flatMap { part -> [(String, Bool)] in
      if !isList, parts.count == 1,
        let people = NameOrder.naturalList(part, knowing: column.givenNames)
      {
        return people.map { ($0, false) }
      }
      let pieces =
        isInverted && NameOrder.isInverted(part) ? NameOrder.people(part) : NameOrder.couple(part)
      return pieces.flatMap { piece -> [(String, Bool)] in
        guard !isList, !NameCell.isOneHeading(piece),
          let people = NameCell(piece).people(inInvertedColumn: isInverted)
        else {
          return [(piece, isInverted)]
        }
        return people.flatMap { person -> [(String, Bool)] in
          person.isInverted
            ? [(person.name, true)] : NameOrder.couple(person.name).map { ($0, false) }
        }
      }
    }
  }
}

/// Authors whose surnames and given names stand in columns of their own.
private struct AuthorInParts {
  /// By the rank of the column: the first, second, third of its kind.
  var families: [Int: String] = [:]
  var givens: [Int: String] = [:]
  var particles: [Int: String] = [:]

  /// Names the authors, or completes what is known of one who is named as a whole elsewhere.
  func credit(in book: inout ImportedBook) {
    let isNamed = book.draft.authors.contains { $0.role == .author }
    for rank in Set(families.keys).union(givens.keys).sorted() {
      for person in people(rank) { credit(person, isNamed: isNamed, in: &book) }
    }
  }

  private typealias Parts = (family: String, given: String, particle: String)

  /// The person of a rank, or the people of "Bee; Dee" and "Ann; Carl".
  private func people(_ rank: Int) -> [Parts] {
    let (family, given) = (families[rank] ?? "", givens[rank] ?? "")
    let particle = particles[rank] ?? ""
    let (families, givens) = (list(family), list(given))
    if particle.isEmpty, families.count > 1, families.count == givens.count {
      return zip(families, givens).map { ($0, $1, "") }
    }
    return family.isEmpty ? [(given, "", "")] : [(family, given, particle)]
  }

  private func list(_ text: String) -> [String] {
    text.split(separator: ";").map { tidied(String($0)) }
  }

  private func credit(_ parts: Parts, isNamed: Bool, in book: inout ImportedBook) {
    let person = person(family: parts.family, given: parts.given, particle: parts.particle)
    if !isNamed {
      book.credit(person)
    } else if book.draft.authors.contains(where: { $0.author.name == person.name }) {
      book.know(person)
    } else {
      let words = [parts.family, parts.given, parts.particle]
      book.keep("author", words.filter { !$0.isEmpty }.joined(separator: ", "))
    }
  }

  private func person(family: String, given: String, particle: String) -> AuthorityDraft {
    let isElided = particle.hasSuffix("'") || particle.hasSuffix("’")
    let surname = particle + (particle.isEmpty || isElided ? "" : " ") + family
    guard !given.isEmpty else { return AuthorityDraft(name: surname) }
    let joined = particle.isEmpty ? EastAsianName.joined(family: family, given: given) : nil
    let behind = [given, particle].filter { !$0.isEmpty }.joined(separator: " ")
    return AuthorityDraft(name: joined ?? "\(given) \(surname)", sortName: "\(family), \(behind)")
  }
}

/// Cells that programs filled with a list as Python or JSON writes it.
enum CellValues {
  /// The values of `['Fantasy', "Children's"]` or `["a","b"]`; nil of every other text.
  static func list(_ text: String) -> [String]? {
    guard text.utf8.first == UInt8(ascii: "["), text.utf8.last == UInt8(ascii: "]") else {
      return nil
    }
    var rest = trimmed(String(text.dropFirst().dropLast()))[...]
    var values: [String] = []
    while let quote = rest.first {
      guard quote == "'" || quote == "\"" else { return nil }
      rest = rest.dropFirst()
      guard let value = quoted(&rest, by: quote) else { return nil }
      if !value.isEmpty { values.append(value) }
      rest = rest.drop { $0 == " " }
      if rest.isEmpty { break }
      guard rest.first == "," else { return nil }
      rest = rest.dropFirst().drop { $0 == " " }
    }
    return values
  }

  /// The text up to the quotation mark that ends it; nil when none does.
  private static func quoted(_ rest: inout Substring, by quote: Character) -> String? {
    var value = ""
    while let character = rest.popFirst() {
      if character == quote { return tidied(value) }
      value.append(character == "\\" ? rest.popFirst() ?? character : character)
    }
    return nil
  }
}
