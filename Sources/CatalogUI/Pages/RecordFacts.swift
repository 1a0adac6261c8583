import Catalog
import TerminalKit

/// What is known of one record, read at once.
enum RecordFacts: Sendable {
  /// - own: The readings of the person who asks.
  /// - loans: Those by which it is out, or in from elsewhere, now.
  case book(BookDetail, own: [Reading], loans: [Loan])
  case authority(Authority, AuthorityFacts, books: [BookRow])
  case reader(ReaderDetail)
  case loan(Loan, RecordHistory)

  /// How many books an authority record shows where its list is not beside it.
  private static var mostBooks: Int { 40 }

  static func read(_ record: RecordID, _ view: View, withBooks: Bool) throws -> RecordFacts {
    switch record {
    case .book(let id):
      let loans = try view.loans.rows(LoanListing(.ofBook(id)), limit: 20).filter { loan in
        loan.open.contains { $0.id == id }
      }
      return .book(try view.books.detail(id), own: try view.readings.of(id), loans: loans)
    case .authority(let id):
      let repository = view.authorities(id.kind)
      let source = BookSource.of(id)
      return .authority(
        try repository.record(id),
        try repository.facts(id),
        books: withBooks ? try source.rows(view, from: .start, limit: mostBooks) : []
      )
    case .reader(let id): return .reader(try view.readers.detail(id))
    case .loan(let id):
      return .loan(try view.loans.record(id), try view.history.summary(of: record))
    case .reading:
      throw CatalogError.notFound(record.kind, key: String(record.number))
    }
  }

  var record: RecordID {
    switch self {
    case .book(let detail, _, _): .book(detail.book.id)
    case .authority(let authority, _, _): .authority(authority.id)
    case .reader(let detail): .reader(detail.reader.id)
    case .loan(let loan, _): .loan(loan.id)
    }
  }

  /// The title, or the name.
  var name: String {
    switch self {
    case .book(let detail, _, _): detail.book.title
    case .authority(let authority, _, _): authority.displayName
    case .reader(let detail): detail.reader.name
    case .loan(let loan, _): loan.name
    }
  }

  /// Whether some lines are records of their own.
  var hasOwn: Bool {
    guard case .book(_, let own, _) = self else { return false }
    return !own.isEmpty
  }

  var subtitle: String? {
    guard case .book(let detail, _, _) = self else { return nil }
    return detail.book.subtitle
  }

  /// - Parameter width: The cells for a text, in which notes are broken into lines.
  func lines(_ dates: Dates, width: Int) -> [FactLine] {
    switch self {
    case .book(let detail, let own, let loans):
      Self.lines(of: loans, dates) + Self.lines(detail, own, dates, width: width)
    case .authority(let authority, let facts, let books):
      Self.lines(authority, facts, dates) + Self.bookLines(books, of: authority)
    case .reader(let detail): Self.lines(detail, dates, width: width)
    case .loan(let loan, let history): Self.lines(loan, history, dates, width: width)
    }
  }
}

extension BookSource {
  /// The books of one record, in the order that is usual for it.
  static func of(_ id: AuthorityID) -> BookSource {
    var source = BookSource(BookListing(scope: .of(id)))
    source.order = source.usualOrder
    return source
  }
}

// MARK: - A book

extension RecordFacts {
  private static func lines(
    _ detail: BookDetail,
    _ own: [Reading],
    _ dates: Dates,
    width: Int
  ) -> [FactLine] {
    let book = detail.book
    var sheet = FactLines()
    for credit in detail.authors {
      var line = FactLine.link(credit.author)
      line.opens = "the author"
      sheet.add(credit.role.name.capitalised, line)
    }
    for publisher in detail.publishers { sheet.add("Publisher", .link(publisher)) }
    if let genre = detail.genre { sheet.add("Genre", .link(genre)) }
    if let series = detail.series {
      let text = [series.name, book.volume?.text].compactMap(\.self).joined(separator: " · ")
      sheet.add("Series", .link(series, text: text))
    }
    for tag in detail.tags { sheet.add("Tags", .link(tag)) }
    for (label, text) in plainFacts(book) { sheet.add(label, text) }
    sheet.add("Notes", book.notes, width: width)
    sheet.add(own, dates, width: width)
    sheet.add("History", history(detail.history, added: book.added, of: .book(book.id), dates))
    return sheet.lines
  }

  private static func plainFacts(_ book: Book) -> [(String, String)] {
    [
      ("ISBN", book.isbn?.formatted ?? ""),
      ("Year", book.year?.text ?? ""),
      ("Pages", book.pages.map(String.init) ?? ""),
      ("Language", book.language?.name ?? ""),
      ("Format", book.format?.name ?? ""),
      ("Copies", book.copies == 1 ? "" : String(book.copies)),
      ("Shelf", book.location ?? ""),
    ]
  }
}

// MARK: - An author, publisher, genre, series or tag

extension RecordFacts {
  private static func lines(
    _ authority: Authority,
    _ facts: AuthorityFacts,
    _ dates: Dates
  ) -> [FactLine] {
    var lines = [FactLine(label: "Name", text: authority.displayName)]
    if authority.sortName != authority.name {
      lines[0].trailing = "sorted as \(TextLayout.truncate(authority.sortName, to: 60))"
    }
    if !authority.aliases.isEmpty {
      lines.append(FactLine(label: "Also", text: authority.aliases.joined(separator: ", ")))
    }
    for kind in AuthorityKind.allCases {
      guard let related = facts.related[kind], !related.isEmpty else { continue }
      lines.append(line(of: related, kind))
    }
    let record = RecordID.authority(authority.id)
    lines.append(history(facts.history, added: authority.added, of: record, dates))
    lines[lines.count - 1].label = "History"
    return lines
  }

  private static func line(of related: [AuthorityRow], _ kind: AuthorityKind) -> FactLine {
    let plural = kind.recordKind.plural
    let one = related.count == 1
    return FactLine(
      label: one ? kind.recordKind.name.capitalised : plural.capitalised,
      text: related.map { "\($0.name) \(grouped($0.books))" }.joined(separator: ", "),
      target: one ? .record(.authority(related[0].id)) : .choice(related),
      opens: one ? "the \(kind.recordKind.name)" : "one of the \(plural)"
    )
  }

  private static func bookLines(_ books: [BookRow], of authority: Authority) -> [FactLine] {
    books.enumerated().map { index, row in
      FactLine(
        label: index == 0 ? "Books" : "",
        text: row.title,
        trailing: row.year.map(String.init) ?? "",
        target: .record(.book(row.id)),
        opens: "the book"
      )
    }
  }

  /// `added 21 Nov 2026 by Maria, changed twice since`.
  static func history(
    _ history: RecordHistory,
    added: Timestamp,
    of record: RecordID,
    _ dates: Dates
  ) -> FactLine {
    var text = "added \(dates.day(added))"
    if let who = history.addedBy { text += " by \(who)" }
    switch history.changes {
    case 0: break
    case 1: text += ", changed once since"
    case 2: text += ", changed twice since"
    default: text += ", changed \(grouped(history.changes)) times since"
    }
    return FactLine(text: text, target: .history(record), opens: "the history")
  }
}

extension String {
  /// With a capital at the beginning.
  var capitalised: String { prefix(1).uppercased() + dropFirst() }
}
