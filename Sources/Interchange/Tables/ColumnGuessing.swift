import Books

/// Finds out what the columns of a table are by their names and by what stands in them, with how sure that is.
///
/// A known name wins, unless the values below it cannot be what it says. Where no name tells the title or the authors,
/// each column is looked at: ISBNs, years, days, pages, ratings and languages show what they are; people have names of
/// two or more words with capitals; and titles are the texts that differ the most.
struct ColumnGuessing {
  private(set) var readings: [ColumnReading]
  private let names: [String]
  private let contents: [ColumnContents]
  private let rows: Int

  /// - Parameters:
  ///   - names: Of the columns; empty where the table has none.
  ///   - cells: Those of each column that hold something, of the first rows.
  ///   - rows: How many rows these are.
  init(names: [String], cells: [[String]], rows: Int) {
    self.names = names
    self.rows = rows
    contents = cells.map(ColumnContents.init)
    readings = cells.map { _ in ColumnReading(nil) }
  }

  subscript(column: Int) -> ImportedField? { readings[column].field }

  func has(_ field: ImportedField) -> Bool { readings.contains { $0.field == field } }

  /// True when a column is known by its name.
  var hasNamed: Bool {
    readings.contains { $0.field != nil && $0.isByName && $0.reasons.count == 1 }
  }

  // MARK: - By name

  /// Takes a column for what a person said.
  mutating func say(_ field: ImportedField?, of column: Int) {
    readings[column] = ColumnReading(field, .certain, tr("as you said"))
  }

  /// Takes columns for what their names say; a name of which only a part is known counts where no other column is called
  /// so, and its values fit.
  mutating func takeNames(besides said: Set<Int>) {
    let headings = names.map(ColumnNames.heading)
    for (column, heading) in headings.enumerated() where !said.contains(column) {
      if let heading, heading.isWhole {
        readings[column] = ColumnReading(heading.field, .certain, tr("by its name"))
        readings[column].isByName = true
      }
    }
    leaveSortTitles(besides: said)
    for (column, heading) in headings.enumerated() where !said.contains(column) {
      guard let heading, !heading.isWhole, !has(heading.field),
        contents[column].canBe(heading.field)
      else { continue }
      readings[column] = ColumnReading(heading.field, .likely, tr("by a part of its name"))
    }
  }

  /// Leaves "Title (sort)" to the column that is called "Title" alone.
  private mutating func leaveSortTitles(besides said: Set<Int>) {
    let titles = names.indices.filter { self[$0] == .book(.title) }
    let plain = titles.filter { !names[$0].contains("(") }
    guard !plain.isEmpty else { return }
    for column in titles where !plain.contains(column) && !said.contains(column) {
      readings[column] = ColumnReading(
        nil,
        .likely,
        tr("\(quoted(plain[0])) has the titles")
      )
    }
  }

  /// Corrects what names say by what stands below them.
  mutating func correct(besides said: Set<Int>) {
    for (column, content) in contents.enumerated() where content.count > 0 && !said.contains(column)
    {
      let name = column < names.count ? folded(names[column]) : ""
      if self[column] == nil, !has(.book(.isbn)), content.areMost(ContentTest.isISBN) {
        readings[column] = ColumnReading(
          .book(.isbn),
          .likely,
          tr("its check digits are those of ISBNs")
        )
      }
      // "Shelf" is a place in a house, but in BookWyrm's tables the status of reading.
      if self[column] == .book(.location), !has(.fact(.status)),
        content.areMost({ ImportedReading.Status.parse($0) != nil })
          || isOfBookWyrm && name == "shelf"
      {
        readings[column] = ColumnReading(
          .fact(.status),
          .likely,
          tr("its values are statuses")
        )
      }
      // In French "Note" is a rating, in Spanish "Nota" may be a remark.
      if self[column] == .book(.notes), name == "note", !has(.fact(.rating)), content.areAllMarks {
        readings[column] = ColumnReading(.fact(.rating), .likely, tr("its values are marks"))
      }
      if self[column] == .fact(.rating), ["nota", "note"].contains(name), content.count > 2,
        content.areMost({ $0.split(separator: " ").count > 2 })
      {
        readings[column] = ColumnReading(
          .book(.notes),
          .likely,
          tr("its values are sentences")
        )
      }
      // In Hungarian a price, where "år" is a year in the north.
      if self[column] == .book(.year), column < names.count, names[column].lowercased() == "ár" {
        readings[column] = ColumnReading(nil, .likely, tr("it is a price"))
      }
      if self[column] == nil, name == "score", !has(.fact(.rating)), content.areAllMarks {
        readings[column] = ColumnReading(.fact(.rating), .likely, tr("its values are marks"))
      }
      if self[column] == nil, ColumnNames.isOfType(name) { takeType(column) }
    }
    for column in names.indices where !said.contains(column) { doubt(column) }
    completeParts(besides: said)
    joinParts()
  }

  /// True for the columns of BookWyrm, where "shelf" is the word for a status beside the names of shelves.
  private var isOfBookWyrm: Bool { DelimitedHeader(names).has("shelf", "shelf_name", "remote_id") }

  /// "Type" is the binding, whether it is a book, or the genre.
  private mutating func takeType(_ column: Int) {
    let content = contents[column]
    let isOther = { (cell: String) in ImportedBook.Kind(word: cell) != .book }
    if !has(.fact(.kind)), content.cells.contains(where: isOther),
      content.areMost({ isOther($0) || CellWords.means($0, .book) })
    {
      readings[column] = ColumnReading(
        .fact(.kind),
        .likely,
        tr("its values are kinds of media")
      )
    } else if content.areMost({ BookFormat.parse($0) != nil }) {
      if !has(.book(.format)) {
        readings[column] = ColumnReading(
          .book(.format),
          .likely,
          tr("its values are bindings")
        )
      }
    } else if !has(.book(.genre)), !has(.fact(.kind)),
      content.areMost({ $0.contains(where: \.isLetter) && ImportedBook.Kind(word: $0) == .book }),
      !content.areMost({ folded($0) == "book" })
    {
      readings[column] = ColumnReading(
        .book(.genre),
        .likely,
        tr("its values are sorts of books")
      )
    }
  }

  /// Gives up what a name says where the values cannot be that, and says so.
  private mutating func doubt(_ column: Int) {
    guard let field = self[column], readings[column].certainty == .certain,
      let why = contents[column].whyNot(field)
    else { return }
    if field == .book(.title) {
      // Rows of one book have one title: their ISBNs repeat, too.
      let isbns = contents.indices.filter { self[$0] == .book(.isbn) }
      guard isbns.allSatisfy({ contents[$0].difference >= 0.5 }) else { return }
      // Volumes of one work have one title: another column has to be a better one.
      let others = contents.indices.filter { self[$0] == nil && contents[$0].isText }
      let best = others.max { contents[$0].difference < contents[$1].difference }
      guard let best, contents[best].difference >= 0.8, contents[best].meanLength >= 4,
        has(.people(.author)) || !contents[best].areMost(ContentTest.isPerson)
      else { return }
      readings[best] = ColumnReading(.book(.title), .likely, tr("its texts differ the most"))
      readings[best].disagreement = tr("is taken for the title, since “\(names[column])” \(why).")
    }
    readings[column] = ColumnReading(nil, .likely, why)
    readings[column].disagreement =
      tr("\(why): it is not read as \(field.word), but kept as source data.")
  }

  /// Takes "Nombre" beside "Apellidos" for the given name, and "Nom" beside "Prénom" for the surname.
  ///
  /// Where most of its texts hold the surname beside it, it is the whole name.
  private mutating func completeParts(besides said: Set<Int>) {
    let (family, given) = (ImportedField.fact(.family), ImportedField.fact(.given))
    guard has(family) != has(given) else { return }
    let isAmongTitles = readings.count { $0.field == .book(.title) } > 1
    let other = readings.indices.first { self[$0] == family || self[$0] == given }
    let column = names.indices.first { place in
      guard CellWords.means(names[place], .name), !said.contains(place) else { return false }
      return self[place] == nil || self[place] == .people(.author)
        || self[place] == .book(.title) && isAmongTitles
    }
    guard let column, let other else { return }
    let pairs = zip(contents[column].cells, contents[other].cells)
    let areWhole =
      contents[column].count == contents[other].count
      && pairs.count { folded($0).contains(folded($1)) } * 2 > contents[column].count
    guard !areWhole else {
      readings[column] = ColumnReading(
        .people(.author),
        .likely,
        tr("it has \(quoted(other)), too")
      )
      return
    }
    readings[column] = ColumnReading(
      has(family) ? given : family,
      .likely,
      tr("the other part of the names is in \(quoted(other))")
    )
  }

  /// Makes an author of a surname without given names beside it, unless the whole name stands in another column.
  private mutating func joinParts() {
    let parts: [ImportedField] = [.fact(.family), .fact(.given)]
    guard parts.contains(where: has), !parts.allSatisfy(has) else { return }
    for column in readings.indices where parts.contains(self[column] ?? .keep) {
      readings[column] =
        has(.people(.author))
        ? ColumnReading(nil, .likely, tr("the whole name stands in another column"))
        : ColumnReading(.people(.author), .likely, tr("no other column has names"))
    }
  }

  // MARK: - By what stands there

  /// True when the first row holds names: words without digits above rows that have some, or words above people.
  static func looksLikeHeader(_ rows: [[String]]) -> Bool {
    guard let first = rows.first, rows.count > 1 else { return false }
    if areNumbered(first) { return true }
    let hasDigits = { (cell: String) in cell.utf8.contains { 0x30...0x39 ~= $0 } }
    guard !first.contains(where: hasDigits), first.allSatisfy({ $0.utf8.count < 40 }) else {
      return false
    }
    let isAboveNumbers = first.indices.contains { column in
      rows.dropFirst().count { column < $0.count && hasDigits($0[column]) } * 3 > rows.count
    }
    if isAboveNumbers { return true }
    // Without numbers below: names of people stand below a single word, and no word stands again below.
    guard rows.count > 3, first.count > 1, first.allSatisfy({ !$0.isEmpty }) else { return false }
    let columns = first.indices.map { column in
      rows.dropFirst().compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
    }
    guard !zip(first, columns).contains(where: { $1.contains($0) }) else { return false }
    return zip(first, columns).contains { name, cells in
      !ContentTest.isPerson(name) && !name.contains(" ")
        && cells.count(where: ContentTest.isPerson) * 10 >= max(1, cells.count) * 9
    }
  }

  /// True for the names that programs give columns without any: "Column1, Column2", "F1, F2", "A1, B1".
  private static func areNumbered(_ names: [String]) -> Bool {
    let parts = names.map { name in
      let stem = name.prefix { !$0.isNumber }
      return (stem: String(stem), number: Int(name.dropFirst(stem.count)))
    }
    guard parts.count > 1, !parts.contains(where: { $0.number == nil || $0.stem.isEmpty }) else {
      return false
    }
    let pairs = Array(zip(parts, parts.dropFirst()))
    return pairs.allSatisfy { $0.stem == $1.stem && ($0.number ?? 0) + 1 == $1.number }
      || pairs.allSatisfy { one, other in
        one.number == other.number && one.stem.utf8.count == 1
          && (one.stem.utf8.first ?? 0) + 1 == other.stem.utf8.first
      }
  }

  /// Takes the columns for what stands in them, where their names do not tell.
  ///
  /// - Parameter wantsAll: False where ISBNs tell the books, so that only a title that is beyond doubt is taken.
  mutating func guess(wantsAll: Bool) {
    let open = readings.indices.filter { self[$0] == nil && contents[$0].count > 0 }
    // Beside ISBNs what is a title tells that the names are of another language, and not of shops.
    guard wantsAll || isList(open) else { return }
    takeFacts(open)
    let texts = open.filter { self[$0] == nil && contents[$0].isText }
    guard !texts.isEmpty else { return }
    let people = texts.filter { contents[$0].areMost(ContentTest.isPerson) }
    var author = has(.people(.author)) ? nil : people.first
    // Several columns of people: titles that look like names differ more than the authors do, and stand before them.
    if author != nil, people.count > 1, people.count == texts.count, !has(.book(.title)) {
      author = people.reversed().min { contents[$0].difference < contents[$1].difference }
    }
    let title = takeTitle(
      texts.filter { $0 != author },
      orElse: texts,
      wantsAll: wantsAll,
      hasAuthor: author != nil || has(.people(.author))
    )
    if let title, names.isEmpty, mayHaveHeader {
      let first = tidied(String(contents[title].cells[0].prefix(40)))
      readings[title].certainty = .unsure
      readings[title].reasons.append(
        tr("the first row may be the names of the columns: then --map “title=\(first)”")
      )
    }
    guard let author, author != title else { return }
    readings[author] = ColumnReading(
      .people(.author),
      .likely,
      tr("its texts are names of people")
    )
    let others = people.filter { $0 != author && $0 != title }
    if !others.isEmpty {
      readings[author].certainty = .unsure
      readings[author].reasons.append(tr("so are those of \(quoted(others[0]))"))
    } else if let title, people.contains(title),
      contents[title].difference - contents[author].difference < 0.1
    {
      readings[author].certainty = .unsure
      readings[author].reasons.append(tr("so may be those of \(quoted(title))"))
    }
  }

  /// True when there are words alone, of which those in the first row stand nowhere else though others do again.
  private var mayHaveHeader: Bool {
    guard rows > 2, contents.allSatisfy({ $0.isText && $0.count == rows }) else { return false }
    let columns = contents.map { (first: $0.cells[0], rest: $0.cells.dropFirst()) }
    return columns.allSatisfy { !$0.rest.contains($0.first) }
      && columns.contains { Set($0.rest).count * 10 <= $0.rest.count * 7 }
  }

  /// Takes the likeliest column for the title, where none is known, and answers which it is.
  private mutating func takeTitle(
    _ titles: [Int],
    orElse texts: [Int],
    wantsAll: Bool,
    hasAuthor: Bool
  ) -> Int? {
    guard !has(.book(.title)), let title = bestTitle(of: titles.isEmpty ? texts : titles) else {
      return nil
    }
    readings[title] = titleReading(title, among: titles)
    let isBeyondDoubt =
      contents[title].difference >= 0.9
      && (hasAuthor
        || contents[title].meanLength >= 8 && !contents[title].areMost(ContentTest.isPerson))
    if !wantsAll, !isBeyondDoubt, readings[title].certainty > .unsure {
      readings[title].certainty = .unsure
      readings[title].reasons.append(tr("the ISBNs tell the books without it"))
    }
    return title
  }

  /// True when columns without a known name have texts that differ as titles do, which remarks on copies do not.
  private func isList(_ columns: [Int]) -> Bool {
    columns.contains { column in
      contents[column].isText && !contents[column].isLong && contents[column].difference >= 0.9
    }
  }

  /// The column whose texts differ the most; of those that differ alike the first with texts of eight bytes or more.
  ///
  /// Codes and places may stand before the titles. In ten real tables a title has 23 to 66 bytes on average.
  private func bestTitle(of columns: [Int]) -> Int? {
    let most = columns.map { contents[$0].score(of: rows) }.max() ?? 0
    let alike = columns.filter { contents[$0].score(of: rows) >= most - 0.15 }
    let long = alike.filter { contents[$0].meanLength >= 8 && !contents[$0].isLong }
    return long.first ?? alike.first { !contents[$0].isLong } ?? alike.first
  }

  private func titleReading(_ title: Int, among columns: [Int]) -> ColumnReading {
    let score = contents[title].score(of: rows)
    let rivals = columns.filter {
      $0 != title && !contents[$0].isLong && contents[$0].score(of: rows) > score - 0.15
        && contents[$0].meanLength >= 2 && !contents[$0].areCodes
    }
    guard let rival = rivals.first else {
      return ColumnReading(
        .book(.title),
        .likely,
        columns.count > 1
          ? tr("its texts differ the most") : tr("no other column has such texts")
      )
    }
    return ColumnReading(
      .book(.title),
      .unsure,
      tr("its texts differ"),
      tr("so do those of \(quoted(rival))")
    )
  }

  private func quoted(_ column: Int) -> String {
    names.indices.contains(column) && !names[column].isEmpty
      ? "“\(tidied(String(names[column].prefix(40))))”" : tr("column \(column + 1)")
  }

  /// Takes ISBNs, years, pages, ratings and the like for what they show that they are.
  private mutating func takeFacts(_ open: [Int]) {
    for column in open {
      let content = contents[column]
      if content.areMost(ContentTest.isISBN) {
        name(.book(.isbn), column, tr("its check digits are those of ISBNs"), many: true)
      } else if content.areMost(ContentTest.isYear) {
        name(.book(.year), column, tr("its values are years"))
      } else if content.arePages {
        name(.book(.pages), column, tr("its numbers are those of pages"))
      } else if content.areRatings {
        name(.fact(.rating), column, tr("its values are marks"))
      } else if content.areNearlyAll(ContentTest.isDay) {
        takeDays(column)
      } else if content.count > 1 || names.indices.contains(column) {
        takeWords(column)
      }
    }
  }

  private mutating func takeWords(_ column: Int) {
    let content = contents[column]
    if content.areNearlyAll({ ImportedReading.Status.parse($0) != nil }) {
      name(.fact(.status), column, tr("its values are statuses"))
    } else if content.areNearlyAll({ $0.count > 1 && (try? Language.parse($0)) != nil }) {
      name(.book(.language), column, tr("its values are languages"))
    } else if content.areNearlyAll({ BookFormat.parse($0) != nil }) {
      name(.book(.format), column, tr("its values are bindings"))
    } else if content.isText, content.arePublishers {
      name(.book(.publishers), column, tr("its texts are names of publishers"))
    }
  }

  /// Days before anybody wrote them into a computer are those of publication; what others are nobody can tell.
  private mutating func takeDays(_ column: Int) {
    let years = contents[column].cells.compactMap { ImportedDate($0)?.year }
    if let first = years.min(), first < 1985, !has(.book(.year)) {
      name(.book(.year), column, tr("its days are too early for anything else"))
    } else {
      readings[column] = ColumnReading(
        nil,
        .unsure,
        tr("days, of which nothing tells what they are")
      )
    }
  }

  private mutating func name(
    _ field: ImportedField,
    _ column: Int,
    _ reason: String,
    many: Bool = false
  ) {
    guard many || !has(field) else { return }
    readings[column] = ColumnReading(field, .likely, reason)
  }
}

/// What stands in a column of a table, as far as its first rows show it.
struct ColumnContents {
  let cells: [String]
  /// How many values differ.
  private let kinds: Int

  init(_ cells: [String]) {
    self.cells = cells
    kinds = Set(cells).count
  }

  var count: Int { cells.count }
  /// The share of values that differ, from 0 to 1.
  var difference: Double { cells.isEmpty ? 0 : Double(kinds) / Double(count) }
  /// How many bytes a value has on average.
  var meanLength: Int { cells.reduce(0) { $0 + $1.utf8.count } / max(1, count) }
  /// Texts of several sentences: descriptions, reviews.
  var isLong: Bool { meanLength > 200 }

  /// True for letters in most values, and no numbers, days or addresses.
  var isText: Bool {
    areMost { $0.contains(where: \.isLetter) }
      && !areMost { $0.contains("://") || $0.contains("@") && !$0.contains(" ") }
      && !areNearlyAll(ContentTest.isDay) && !areMost { Double($0) != nil }
  }

  /// How well the values could be titles: how many differ, in how many rows there is one.
  func score(of rows: Int) -> Double {
    difference * min(1, Double(count) / Double(max(1, rows)))
  }

  /// True when a test holds for seven of ten values, since some are wrong in every table.
  ///
  /// Of 173 columns of real tables those of ISBNs pass their test in 81 to 100 % of the cells and
  /// those of years in 83 to 100; of others at most 30 % do.
  func areMost(_ test: (String) -> Bool) -> Bool {
    !cells.isEmpty && cells.count(where: test) * 10 >= count * 7
  }

  func areNearlyAll(_ test: (String) -> Bool) -> Bool {
    !cells.isEmpty && cells.count(where: test) * 10 >= count * 9
  }

  /// True for marks of shelves and the like, which are no texts: "A1", "REG".
  var areCodes: Bool {
    areMost { cell in
      cell.utf8.count < 8 && cell.contains(where: \.isNumber)
        || cell.utf8.count < 5 && cell == cell.uppercased() && cell != cell.lowercased()
    }
  }

  var areAllMarks: Bool { cells.allSatisfy(ContentTest.isMark) }

  /// Numbers of which most are between 20 and 2000 and differ, and which are not counted up.
  var arePages: Bool {
    let numbers = cells.compactMap { Int(ContentTest.whole($0)) }
    guard numbers.count * 10 >= count * 9, numbers.count > 1 else { return false }
    let steps = zip(numbers, numbers.dropFirst()).count { $1 - $0 == 1 }
    return numbers.count { 20...2000 ~= $0 } * 10 >= numbers.count * 8
      && numbers.contains { $0 > 100 } && Set(numbers).count * 2 >= numbers.count
      && (steps * 2 < numbers.count - 1
        || numbers.count == 2 && numbers[0] >= 100 && numbers[0] < 1400)
      && !areMost(ContentTest.isYear)
  }

  /// Stars, or a few numbers up to 5 or 10 that differ, of which some repeat.
  var areRatings: Bool {
    if areNearlyAll({ ContentTest.isMarkedRating($0) || $0 == "-" }) { return true }
    let numbers = cells.compactMap { Double($0.replacing(",", with: ".")) }
    guard numbers.count * 10 >= count * 9, numbers.count > 3 else { return false }
    let kinds = Set(numbers)
    let steps = zip(numbers, numbers.dropFirst()).count { $1 - $0 == 1 }
    return 2...11 ~= kinds.count && kinds.count < numbers.count
      && numbers.allSatisfy { 0...10 ~= $0 }
      && kinds.contains { $0 > 2 } && steps * 2 < numbers.count
  }

  /// Names of which a third have a word of publishing houses.
  var arePublishers: Bool {
    difference < 1 && count > 1 && cells.count(where: ContentTest.isHouse) * 3 >= count
  }

  // MARK: - Against a name

  func canBe(_ field: ImportedField) -> Bool { whyNot(field) == nil }

  /// Why the values cannot be what a name says; nil where they can.
  func whyNot(_ field: ImportedField) -> String? {
    switch field {
    case .book(.title):
      if count >= 6, kinds <= 3 || kinds * 4 <= count, kinds < count {
        return
          tr(
            "has only \(counted(kinds, "value that differs", "values that differ")) in \(count) rows"
          )
      }
      return nil
    case _ where field.isDay || field.isNumber:
      guard count > 2, areNearlyAll({ Self.isSentence($0) }) else { return nil }
      return tr("has sentences, as “\(tidied(String(cells[0].prefix(40))))”")
    // "Stan" and "État" tell of the book's condition, too.
    case .fact(.status):
      guard count > 2, !cells.contains(where: Self.isStatus) else { return nil }
      return tr("has no status of reading, as “\(tidied(String(cells[0].prefix(40))))”")
    case .book(.format):
      guard count > 2, cells.allSatisfy({ $0.contains("://") || $0.contains(".jp") }) else {
        return nil
      }
      return tr("has addresses, as “\(tidied(String(cells[0].prefix(40))))”")
    case .people(.author):
      let isNumber = { (cell: String) in !cell.contains(where: \.isLetter) }
      guard count > 2, areNearlyAll(isNumber) else { return nil }
      return tr("has numbers, as “\(tidied(String(cells[0].prefix(40))))”")
    default: return nil
    }
  }

  /// A word for a status, a yes or no, or a number or day, which a program may have in place of one.
  private static func isStatus(_ cell: String) -> Bool {
    ImportedReading.Status.parse(cell) != nil || YesOrNo.parse(cell) != nil
      || CellWords.means(cell, .owned)
      || cell.contains(where: \.isNumber)
  }

  /// Three words or more without any digit.
  private static func isSentence(_ text: String) -> Bool {
    !text.contains(where: \.isNumber) && text.split(separator: " ").count > 2
  }
}
