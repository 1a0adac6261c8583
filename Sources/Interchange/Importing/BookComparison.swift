import Catalog

/// What a record of a file says of a book that is there: the same, more, or something else.
struct BookComparison {
  private(set) var lines: [ImportLine] = []
  /// The book with what the file fills.
  private(set) var filled: BookDraft
  /// What is done beside the fields of the book: its readings, and its loans.
  let along: ReadingsAndLoansComparison

  private let yours: BookDraft
  private let theirs: BookDraft

  init(
    _ card: BookCard,
    _ record: BookDraft,
    along: ReadingsAndLoansComparison = ReadingsAndLoansComparison()
  ) {
    let source = record.source
    self.along = along
    yours = BookDraft(card)
    filled = yours
    theirs = record
    compareTitle(card)
    compare(.subtitle, \.subtitle)
    compareISBN(card)
    compareYear(card)
    compareNames(.authors, card.credits.map(\.author.name), record.authors.map(\.author.name))
    compareNames(.publishers, card.publishers.map(\.name), record.publishers.map(\.name))
    compare(.genre, card.genre?.name, record.genre?.name) { $0.genre = record.genre }
    compareSeries(card)
    compareValue(.language, card.book.language, \.language) { try? Language.parse($0) }
    compareValue(.format, card.book.format, \.format, BookFormat.parse)
    compareValue(.pages, card.book.pages, \.pages) { Int($0) }
    compareTags(card)
    compare(.location, \.location)
    compare(.notes, \.notes)
    compareSource(card.book.source ?? "", source)
    lines += along.lines
  }

  var fills: Bool { lines.contains { $0.kind == .fills } }
  var differs: Bool { lines.contains { $0.kind == .differs } }

  /// Whether all that the file says of the book itself is there, word for word.
  var isAlike: Bool {
    lines.allSatisfy { $0.kind == .same || [.readings, .loans].contains($0.subject) }
  }

  /// The book with what the file fills, but for some lines: in those that differ it has what the
  /// file says, those that the file fills stay as they are.
  func draft(turning turned: Set<ImportSubject>) -> BookDraft {
    var draft = filled
    for line in lines where turned.contains(line.subject) {
      let theirs = line.kind == .fills ? yours : theirs
      switch line.subject {
      case .field(let field):
        draft.take(field, from: theirs)
        if field == .title, line.kind == .differs { draft.take(.subtitle, from: theirs) }
        if field == .series { draft.take(.volume, from: theirs) }
      case .source: draft.source = theirs.source
      case .readings, .loans: break
      }
    }
    return draft
  }
}

// MARK: - Line by line

extension BookComparison {
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
    lines.append(ImportLine(subject: .field(field), yours: yours, theirs: theirs, kind: kind))
  }

  private mutating func compare(_ field: BookField, _ path: WritableKeyPath<BookDraft, String>) {
    let value = theirs[keyPath: path]
    compare(field, filled[keyPath: path], value) { $0[keyPath: path] = value }
  }

  private mutating func compare(
    _ field: BookField,
    _ yours: String?,
    _ theirs: String?,
    fill: (inout BookDraft) -> Void
  ) {
    let (yours, theirs) = (yours ?? "", theirs ?? "")
    let isSame = yours == theirs || !yours.isEmpty && folded(yours) == folded(theirs)
    note(field, yours, theirs, isSame: isSame, fill: fill)
  }

  /// A value that can be written in several ways: "ger", "German".
  private mutating func compareValue<Value: Equatable>(
    _ field: BookField,
    _ yours: Value?,
    _ path: WritableKeyPath<BookDraft, String>,
    _ parse: (String) -> Value?
  ) {
    let text = theirs[keyPath: path]
    let isSame = yours != nil && parse(text) == yours
    note(field, filled[keyPath: path], text, isSame: isSame) { $0[keyPath: path] = text }
  }

  /// Titles are the same when they are filed alike; one that was only an ISBN is none.
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
    let isSame =
      folded(book.title) == folded(theirs.title) || folded(yours) == folded(their)
      || TitleKey.all(of: theirs.title, language: book.language)
        .contains(TitleKey(filing: book.sortTitle))
    note(.title, book.title, theirs.title, isSame: isSame) { _ in }
  }

  private mutating func compareISBN(_ card: BookCard) {
    let isbn = theirs.isbn
    let isSame = card.book.isbn != nil && card.book.isbn == (try? ISBN.parse(isbn))
    note(.isbn, card.book.isbn?.formatted ?? "", isbn, isSame: isSame) { $0.isbn = isbn }
  }

  private mutating func compareYear(_ card: BookCard) {
    let year = theirs.year
    let number = (try? Year.parse(year, currentYear: 9998))?.number
    let isSame = card.book.year != nil && (card.book.year?.number == number || filled.year == year)
    note(.year, filled.year, year, isSame: isSame) { $0.year = year }
  }

  private mutating func compareNames(
    _ field: BookField,
    _ yours: [String],
    _ theirs: [String]
  ) {
    func key(_ name: String) -> String {
      field == .authors ? PersonKey(name).text : folded(name)
    }
    let known = Set(yours.map(key))
    let (authors, publishers) = (self.theirs.authors, self.theirs.publishers)
    note(
      field,
      yours.joined(separator: "; "),
      theirs.joined(separator: "; "),
      isSame: !yours.isEmpty && theirs.allSatisfy { known.contains(key($0)) }
    ) { draft in
      if field == .authors { draft.authors = authors } else { draft.publishers = publishers }
    }
  }

  private mutating func compareSeries(_ card: BookCard) {
    let (series, volume) = (theirs.series, theirs.volume)
    compare(.series, card.series?.name, series?.name) { draft in
      draft.series = series
      draft.volume = volume
    }
    guard let yours = card.series, let series, folded(yours.name) == folded(series.name) else {
      return
    }
    compareValue(.volume, card.book.volume, \.volume) { VolumeLabel($0) }
  }

  /// Tags are added to those that there are.
  private mutating func compareTags(_ card: BookCard) {
    let known = Set(card.tags.map { folded($0.name) })
    let more = theirs.tags.filter { !known.contains(folded($0.name)) }
    guard !theirs.tags.isEmpty else { return }
    filled.tags += more
    lines.append(
      ImportLine(
        subject: .field(.tags),
        yours: card.tags.map(\.name).joined(separator: "; "),
        theirs: theirs.tags.map(\.name).joined(separator: "; "),
        kind: more.isEmpty ? .same : .fills
      )
    )
  }

  /// Source data were typed by nobody: those of a newer file take the place of the older ones.
  private mutating func compareSource(_ yours: String, _ theirs: String) {
    guard !theirs.isEmpty else { return }
    let united = SourceData.united(yours, with: theirs)
    let isSame = united == yours
    if !isSame { filled.source = united }
    lines.append(
      ImportLine(
        subject: .source,
        yours: yours,
        theirs: theirs,
        kind: isSame ? .same : .fills
      )
    )
  }
}
