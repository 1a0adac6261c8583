import Books
import Catalog

/// Compares a record of a file with a book that is there, field by field: the same, more, or
/// something else.
struct BookComparison {
  private(set) var lines: [ImportLine] = []
  /// The book with what the file fills.
  private(set) var filled: BookDraft
  /// What a later record of the same file says otherwise, for the book's source data.
  private(set) var otherwise: [JSON.Member] = []
  /// The comparison of the book's readings and loans.
  let along: ReadingsAndLoansComparison

  private let yours: BookDraft
  private let theirs: BookDraft
  /// What the file says in fields of one's own.
  private let custom: [CustomRecord]
  private let otherNames: OtherNames
  /// Those of the books that were merged into it which the record means.
  private let former: [FormerBook]
  private let today: Day

  /// - Parameters:
  ///   - custom: What the file says in fields of one's own.
  ///   - otherNames: The aliases of the book's names, from merges.
  ///   - former: The books that were merged into it.
  ///   - today: What "today" in the record is counted from.
  init(
    _ card: BookCard,
    _ record: BookDraft,
    custom: [CustomRecord] = [],
    otherNames: OtherNames = OtherNames(),
    former: [FormerBook] = [],
    along: ReadingsAndLoansComparison = ReadingsAndLoansComparison(),
    today: Day
  ) {
    let source = record.source
    self.along = along
    self.custom = custom
    self.otherNames = otherNames
    self.today = today
    self.former = former.filter { $0.isMeant(by: record) }
    yours = BookDraft(card)
    filled = yours
    theirs = record
    for field in BookField.allCases { compare(field, card) }
    for record in custom { compare(record, card.custom.fields.home(of: record.name, record.kind)) }
    compareSource(card.book.source ?? "", source)
    lines += along.lines
  }

  /// Compares a record with the book that an earlier record of the same file brought.
  ///
  /// What is otherwise is kept with the book as source data. Its ISBN too, when it is another: that
  /// may be the ISBN of another book.
  init(_ card: BookCard, repeating record: ImportedBook, _ shelves: [String: ShelfPlan.Use]) {
    var draft = record.draft(shelves: shelves, sharesISBN: false)
    draft.source = ""
    let isbn = draft.isbn
    let hasOtherISBN = !isbn.isEmpty && (try? ISBN.parse(isbn)) != card.book.isbn
    if hasOtherISBN { draft.isbn = "" }
    var edition: [JSON.Member] = []
    if hasOtherISBN, card.book.isbn != nil {
      // It is another edition, of which nothing goes into the book.
      let known = BookDraft(card)
      for field in [BookField.publishers, .year, .language, .format, .pages] {
        let text = draft.text(of: field)
        if !text.isEmpty, text != known.text(of: field) {
          edition.append(JSON.Member(field.label, .string(text)))
        }
        draft.take(field, from: BookDraft())
      }
    }
    self.init(card, draft, custom: record.custom, today: Day(record.readAt))
    let differing = lines.filter { $0.kind == .differs && !$0.theirs.isEmpty }
    otherwise = edition + differing.map { JSON.Member($0.subject.label, .string($0.theirs)) }
    // Copies are never filled from a file, so that no line tells them.
    if !draft.copies.isEmpty, draft.copies != yours.copies {
      otherwise.append(JSON.Member(BookField.copies.label, .string(draft.copies)))
    }
    if hasOtherISBN { otherwise.append(JSON.Member(BookField.isbn.label, .string(isbn))) }
  }

  var fills: Bool { lines.contains { $0.kind == .fills } }
  var differs: Bool { lines.contains { $0.kind == .differs } }
  /// Whether both have an ISBN, and not the same one.
  var hasOtherISBN: Bool { lines.contains { $0.subject == .field(.isbn) && $0.kind == .differs } }

  /// What tells that the record is another edition than the book; nil where nothing does.
  ///
  /// Pages are counted in several ways: where publisher and year agree they tell nothing.
  var otherEdition: Doubt? {
    func has(_ kind: ImportLine.Kind, _ field: BookField) -> Bool {
      lines.contains { $0.subject == .field(field) && $0.kind == kind }
    }
    if has(.differs, .language) { return .language }
    if has(.differs, .publishers) { return .publisher }
    if has(.differs, .year) { return .year }
    if has(.differs, .format) { return .format }
    let isSameEdition = has(.same, .publishers) && has(.same, .year)
    return has(.differs, .pages) && !isSameEdition ? .pages : nil
  }

  /// Whether all that the file says of the book itself is there, word for word.
  var isAlike: Bool {
    lines.allSatisfy { $0.kind == .same || [.readings, .loans].contains($0.subject) }
  }

  /// The book as filled by the file, with some lines turned to the other choice: a line that
  /// differs takes the file's value, a line that would be filled stays empty.
  func draft(turning turned: Set<ImportSubject>) -> BookDraft {
    var draft = filled
    for line in lines where turned.contains(line.subject) {
      let theirs = line.kind == .fills ? yours : theirs
      switch line.subject {
      case .field(let field):
        draft.take(field, from: theirs)
      case .custom(let name):
        guard let record = custom.first(where: { $0.name == name }),
          let field = draft.custom.fields.home(of: name, record.kind)
        else { break }
        draft.custom[field] = line.kind == .fills ? yours.custom[field] : record.text
      case .source: draft.source = theirs.source
      case .readings, .loans: break
      }
    }
    // A number in no series says nothing.
    if draft.series == nil, yours.volume.isEmpty { draft.volume = "" }
    return draft
  }

  // MARK: - Line by line

  private mutating func compare(_ field: BookField, _ card: BookCard) {
    let record = theirs
    switch field {
    case .title: compareTitle(card)
    case .isbn: compareISBN(card)
    case .year: compareYear(card)
    case .authors:
      compareNames(field, card.credits.map(\.author), record.authors.map(\.author.name))
    case .publishers: compareNames(field, card.publishers, record.publishers.map(\.name))
    case .genre:
      compare(field, .genre, card.genre, record.genre?.name) { $0.genre = record.genre }
    case .series: compareSeries(card)
    case .tags: compareTags(card)
    // The volume is compared with the series, and of copies the catalogue knows better than a file.
    case .volume, .copies: break
    default: if case .text(let path) = field.path { compare(field, path, card.book.values) }
    }
  }

  private mutating func note(
    _ field: BookField,
    _ yours: String,
    _ theirs: String,
    isSame: Bool,
    fill: (inout BookDraft) -> Void
  ) {
    guard !theirs.isEmpty else { return }
    let kind: ImportLine.Kind = isSame ? .same : yours.isEmpty ? .fills : .differs
    if kind == .fills { fill(&filled) }
    add(.field(field), yours, theirs, kind)
  }

  private mutating func add(
    _ subject: ImportSubject,
    _ yours: String,
    _ theirs: String,
    _ kind: ImportLine.Kind
  ) {
    lines.append(ImportLine(subject: subject, yours: yours, theirs: theirs, kind: kind))
  }

  /// - Parameter field: The field that it goes into; nil where it would be made first.
  private mutating func compare(_ record: CustomRecord, _ field: CustomField?) {
    let yours = field.map { filled.custom[$0] } ?? ""
    let isSame = yours == record.text || !yours.isEmpty && folded(yours) == folded(record.text)
    let kind: ImportLine.Kind = isSame ? .same : yours.isEmpty ? .fills : .differs
    if kind == .fills, let field { filled.custom[field] = record.text }
    add(.custom(record.name), yours, record.text, kind)
  }

  /// Compares two texts, or values that can be written in several ways: "ger", "German".
  private mutating func compare(
    _ field: BookField,
    _ path: WritableKeyPath<BookDraft, String>,
    _ values: BookValues
  ) {
    let (yours, theirs) = (filled[keyPath: path], theirs[keyPath: path])
    guard !theirs.isEmpty else { return }
    let meant = values.written(field)
    let isSame =
      switch field.kind {
      case .text, .longText: yours == theirs || !yours.isEmpty && folded(yours) == folded(theirs)
      // First as written, which needs no parsing: most files write a value as Octavo does.
      case .isbn, .year, .number, .date, .volume, .language, .format, .record, .records:
        yours == theirs
          || meant.map {
            $0.text == theirs || $0 == BookValues.written(theirs, field, today: today)
          } ?? false
      }
    note(field, yours, theirs, isSame: isSame) { $0[keyPath: path] = theirs }
  }

  private mutating func compare(
    _ field: BookField,
    _ kind: AuthorityKind,
    _ yours: BookCard.Name?,
    _ theirs: String?,
    fill: (inout BookDraft) -> Void
  ) {
    let theirs = theirs ?? ""
    let isSame = yours.map { isCalled($0, theirs, kind) } ?? theirs.isEmpty
    note(field, yours?.name ?? "", theirs, isSame: isSame, fill: fill)
  }

  private func isCalled(_ name: BookCard.Name, _ other: String, _ kind: AuthorityKind) -> Bool {
    name.name == other || otherNames.all(of: name).contains { kind.isSame($0, other) }
  }

  /// Titles are the same when their sort keys are; a title that is only the ISBN counts as empty.
  private mutating func compareTitle(_ card: BookCard) {
    let book = card.book
    guard !theirs.title.isEmpty else { return }
    if let isbn = book.isbn, book.title == isbn.formatted {
      let title = theirs.title
      guard title != book.title else { return }
      return note(.title, "", title, isSame: false) { $0.title = title }
    }
    let yours = [book.title, book.subtitle ?? ""].joined(separator: " ")
    let their = [theirs.title, theirs.subtitle].joined(separator: " ")
    // A book that was merged into yours may have had another title.
    let isSame =
      !former.isEmpty || folded(book.title) == folded(theirs.title)
      || folded(yours) == folded(their)
      || TitleKey.all(of: theirs.title, language: book.language)
        .contains(TitleKey(filing: book.sortTitle))
    note(.title, book.title, theirs.title, isSame: isSame) { _ in }
    // With another title goes yours, which the line shows.
    if !isSame, theirs.subtitle.isEmpty, let subtitle = book.subtitle {
      add(.field(.subtitle), subtitle, "", .differs)
    }
  }

  private mutating func compareISBN(_ card: BookCard) {
    let isbn = theirs.isbn
    let said = try? ISBN.parse(isbn)
    let isSame =
      said != nil && (card.book.isbn == said || former.contains { $0.isbn == said?.digits })
    note(.isbn, card.book.isbn?.formatted ?? "", isbn, isSame: isSame) { $0.isbn = isbn }
  }

  private mutating func compareYear(_ card: BookCard) {
    let year = theirs.year
    let number = (try? Year.parse(year, currentYear: 9998))?.number
    let isSame =
      filled.year == year || number != nil && card.book.year?.number == number
    note(.year, filled.year, year, isSame: isSame) { $0.year = year }
  }

  /// What a name is known by: that of an author in either order, since "Commerce, Science and
  /// Transportation" is not turned round where an institution has one more comma.
  private static func keys(of name: String, _ field: BookField) -> [String] {
    guard field == .authors else { return [folded(name)] }
    let person = AuthorName.parse(name)
    let qualifier = person.qualifier.map { " (\(folded($0)))" } ?? ""
    return [PersonKey(person.name), PersonKey(folded: folded(person.name))].map {
      $0.text + qualifier
    }
  }

  private mutating func compareNames(
    _ field: BookField,
    _ yours: [BookCard.Name],
    _ theirs: [String]
  ) {
    // Nothing to compare; a book can have very many.
    guard !theirs.isEmpty else { return }
    let names = yours.flatMap(otherNames.all) + (field == .authors ? former.flatMap(\.authors) : [])
    let known = Set(names.flatMap { Self.keys(of: $0, field) })
    // A name with years of life and one without mean the same person.
    let bare =
      field == .authors
      ? Set(names.flatMap { Self.keys(of: AuthorName.parse($0).name, field) }) : []
    func isKnown(_ name: String) -> Bool {
      if Self.keys(of: name, field).contains(where: known.contains) { return true }
      guard field == .authors else { return false }
      let person = AuthorName.parse(name)
      return Self.keys(of: person.name, field)
        .contains(where: (person.qualifier == nil ? bare : known).contains)
    }
    let (authors, publishers) = (self.theirs.authors, self.theirs.publishers)
    note(
      field,
      yours.map(\.name).joined(separator: "; "),
      theirs.joined(separator: "; "),
      isSame: !yours.isEmpty && theirs.allSatisfy(isKnown)
    ) { draft in
      if field == .authors { draft.authors = authors } else { draft.publishers = publishers }
    }
  }

  private mutating func compareSeries(_ card: BookCard) {
    guard let series = theirs.series else { return }
    compare(.series, .series, card.series, series.name) { $0.series = series }
    if let name = card.series, !isCalled(name, series.name, .series) {
      // A volume is one of its series: yours stays or goes with that.
      if yours.volume != theirs.volume {
        add(.field(.volume), yours.volume, theirs.volume, .differs)
      }
      return
    }
    compare(.volume, \.volume, card.book.values)
  }

  /// Tags of the file are added to those of the book.
  private mutating func compareTags(_ card: BookCard) {
    guard !theirs.tags.isEmpty else { return }
    let known = Set(card.tags.flatMap(otherNames.all).map(AuthorityKind.tag.key))
    let more = theirs.tags.filter { !known.contains(AuthorityKind.tag.key($0.name)) }
    filled.tags += more
    add(
      .field(.tags),
      card.tags.map(\.name).joined(separator: "; "),
      theirs.tags.map(\.name).joined(separator: "; "),
      more.isEmpty ? .same : .fills
    )
  }

  /// Nobody typed source data, so those of a newer file replace the older ones.
  private mutating func compareSource(_ yours: String, _ theirs: String) {
    guard !theirs.isEmpty else { return }
    let united = SourceData.united(yours, with: theirs)
    let isSame = united == yours
    if !isSame { filled.source = united }
    add(.source, yours, theirs, isSame ? .same : .fills)
  }
}

extension BookDraft {
  /// Whether a book has every value of the draft in the very same words.
  ///
  /// Most records of a file that is imported again are so, and need no comparison line by line.
  /// Values that mean the same in other words, as other spellings of a name, ``BookComparison``
  /// finds.
  ///
  /// - Parameter values: What the texts of the draft mean. A key path into the draft copied it for
  ///   each of its fields, which took a seventh of an import that finds nothing new.
  func isSaid(by book: BookTexts, meaning values: BookValues) -> Bool {
    guard title == book.values.title, source.isEmpty || source == book.source else { return false }
    let hasValues = BookField.allCases.allSatisfy { field in
      // Of copies the catalogue knows better than a file; a title may be made of the ISBN.
      guard field != .copies, field != .title, let value = values.written(field) else {
        return true
      }
      return value == book.values.written(field)
    }
    guard hasValues else { return false }
    return AuthorityKind.allCases.allSatisfy { kind in
      let names = book.names(of: kind)
      return references(of: kind).allSatisfy { names.contains($0.name) }
    }
  }

  /// The records of a kind that it names.
  func references(of kind: AuthorityKind) -> [Reference] {
    switch kind {
    case .genre: [genre].compactMap(\.self)
    case .author: authors.map(\.author)
    case .publisher: publishers
    case .series: [series].compactMap(\.self)
    case .tag: tags
    }
  }
}

extension FormerBook {
  /// Whether a record of a file has its ISBN or its title.
  fileprivate func isMeant(by record: BookDraft) -> Bool {
    if let isbn, (try? ISBN.parse(record.isbn))?.digits == isbn { return true }
    return title.map(folded) == folded(record.title)
  }
}
