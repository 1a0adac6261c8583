import Books
import Catalog
import Interchange
import TerminalKit

/// What is known of one record, read in one view of the catalogue.
enum RecordFacts: Sendable {
  /// A book with the readings of the person who asks, and its last loans, open ones first.
  case book(BookCard, RecordHistory, own: [Reading], loans: [Loan])
  case authority(Authority, AuthorityFacts, books: [BookRow])
  case reader(ReaderDetail)
  case loan(Loan, RecordHistory)

  /// How many books an authority record shows where it has no list of them: all, of 99.8 % of the
  /// authors of goodbooks' 10,000 books.
  private static var mostBooks: Int { 40 }

  static func read(_ record: RecordID, _ view: View, withBooks: Bool) throws -> RecordFacts {
    switch record {
    case .book(let id):
      let loans = try view.loans.rows(LoanListing(.ofBook(id)), limit: 20)
      return .book(
        try view.books.card(id, counting: true),
        try view.history.summary(of: record),
        own: try view.readings.of(id),
        loans: loans
      )
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
    case .book(let card, _, _, _): .book(card.book.id)
    case .authority(let authority, _, _): .authority(authority.id)
    case .reader(let detail): .reader(detail.reader.id)
    case .loan(let loan, _): .loan(loan.id)
    }
  }

  /// The title, or the name.
  var name: String {
    switch self {
    case .book(let card, _, _, _): card.book.title
    case .authority(let authority, _, _): authority.displayName
    case .reader(let detail): detail.reader.name
    case .loan(let loan, _): loan.name
    }
  }

  /// Whether some lines are records themselves.
  var hasOwn: Bool {
    guard case .book(_, _, let own, _) = self else { return false }
    return !own.isEmpty
  }

  var subtitle: String? {
    guard case .book(let card, _, _, _) = self else { return nil }
    return card.book.subtitle
  }

  func lines(_ dates: Dates, _ room: FactLines.Room) -> [FactLine] {
    switch self {
    case .book(let card, let history, let own, let loans):
      Self.lines(of: loans, card.book.id, dates, room)
        + Self.lines(card, history, own, loans, dates, room)
    case .authority(let authority, let facts, let books):
      Self.lines(authority, facts, books, dates, room)
    case .reader(let detail): Self.lines(detail, dates, room)
    case .loan(let loan, let history): Self.lines(loan, history, dates, room)
    }
  }

  // MARK: - A book

  private static func lines(
    _ card: BookCard,
    _ history: RecordHistory,
    _ own: [Reading],
    _ loans: [Loan],
    _ dates: Dates,
    _ room: FactLines.Room
  ) -> [FactLine] {
    let book = card.book
    var sheet = FactLines(room)
    for credit in card.credits {
      var line = FactLine.link(credit.author)
      line.opens = "the \(credit.role.name)"
      sheet.add(credit.role.name.capitalised, line)
    }
    for publisher in card.publishers { sheet.add("Publisher", .link(publisher)) }
    if let genre = card.genre { sheet.add("Genre", .link(genre)) }
    if let series = card.series {
      let text = [series.name, book.volume?.text].compactMap(\.self).joined(separator: " · ")
      sheet.add("Series", .link(series, text: text))
    } else {
      sheet.add(BookField.volume.label, book.volume?.text ?? "")
    }
    for tag in card.tags { sheet.add("Tags", .link(tag)) }
    // One copy is what most books have, and is not shown.
    for field in BookField.facts where field != .copies || book.copies != 1 {
      sheet.add(field.label, book.values.text(of: field))
    }
    sheet.add("Notes", long: book.notes)
    for (field, text) in card.custom.filled { sheet.add(field.name, long: text) }
    sheet.add(own, dates)
    for loan in loans {
      guard let back = loan.books.first(where: { $0.id == book.id })?.returned else { continue }
      var line = FactLine(text: loan.party.name, target: .record(.loan(loan.id)), opens: "the loan")
      line.trailing = "\(dates.day(loan.date)) to \(dates.day(back))"
      sheet.add(loan.pastLabel, line)
    }
    sheet.add("History", self.history(history, added: book.added, of: .book(book.id), dates))
    if room.isWhole { sheet.add(KeptSource.all(in: book.source), of: book.id) }
    return sheet.lines
  }

  // MARK: - An author, publisher, genre, series or tag

  private static func lines(
    _ authority: Authority,
    _ facts: AuthorityFacts,
    _ books: [BookRow],
    _ dates: Dates,
    _ room: FactLines.Room
  ) -> [FactLine] {
    var sheet = FactLines(room)
    var name = FactLine(text: authority.displayName, isName: true)
    if authority.sortName != authority.name {
      name.trailing = "sorted as \(TextLayout.truncate(authority.sortName, to: 60))"
    }
    sheet.add("Name", name)
    if authority.id.kind == .author,
      let rule = SortName.rule(of: authority.sortName, name: authority.name)
    {
      sheet.add("Sorted", rule)
    }
    // An author who has no other role needs no line for it.
    if facts.roles.contains(where: { $0.role != .author }) {
      let roles = facts.roles.map { "\(Words.books($0.books)) as \($0.role.name)" }
      sheet.add("Role", roles.joined(separator: ", "))
    }
    sheet.add("Also", authority.aliases.joined(separator: ", "))
    for kind in AuthorityKind.allCases {
      guard let related = facts.related[kind], !related.isEmpty else { continue }
      let (label, line) = line(of: related, kind)
      sheet.add(label, line)
    }
    let record = RecordID.authority(authority.id)
    sheet.add("History", history(facts.history, added: authority.added, of: record, dates))
    for row in books {
      sheet.add("Books", .link(to: row.id, row.title, row.year?.text ?? ""))
    }
    if authority.books > books.count, !books.isEmpty {
      sheet.add("Books", "… and \(grouped(authority.books - books.count)) more")
    }
    return sheet.lines
  }

  private static func line(
    of related: [AuthorityRow],
    _ kind: AuthorityKind
  ) -> (label: String, line: FactLine) {
    let plural = kind.recordKind.plural
    let one = related.count == 1
    let line = FactLine(
      text: related.map { "\($0.name) \(grouped($0.books))" }.joined(separator: ", "),
      target: one ? .record(.authority(related[0].id)) : .choice(related),
      opens: one ? "the \(kind.recordKind.name)" : "one of the \(plural)"
    )
    return ((one ? kind.recordKind.name : plural).capitalised, line)
  }

  private static func history(
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

  // MARK: - A loan: who has the books or had them, who did it, when, and each book with its way
  // back

  private static func lines(
    _ loan: Loan,
    _ history: RecordHistory,
    _ dates: Dates,
    _ room: FactLines.Room
  ) -> [FactLine] {
    var sheet = FactLines(room)
    sheet.add(loan.direction == .borrowed ? "From" : "To", line(of: loan.party))
    sheet.add("Since", FactLine(text: dates.day(loan.date)))
    sheet.add("Due", due(loan, dates))
    if let librarian = loan.librarian { sheet.add("By", .link(to: librarian)) }
    for book in loan.books {
      let back = loan.direction == .borrowed ? "given back" : "returned"
      let state = book.returned.map { "\(back) \(dates.day($0))" } ?? "out"
      sheet.add("Books", .link(to: book.id, book.title, state))
    }
    sheet.add("Notes", long: loan.notes)
    let record = RecordID.loan(loan.id)
    sheet.add("History", self.history(history, added: loan.added, of: record, dates))
    return sheet.lines
  }

  /// The lines on a book's page for its loans: who has it.
  private static func lines(
    of loans: [Loan],
    _ book: ID<Book>,
    _ dates: Dates,
    _ room: FactLines.Room
  ) -> [FactLine] {
    var sheet = FactLines(room)
    for loan in loans where loan.open.contains(where: { $0.id == book }) {
      var words = "\(loan.partyWords) since \(dates.day(loan.date))"
      if let due = loan.due { words += ", due \(dates.day(due))" }
      let late = loan.daysOverdue(on: dates.today)
      sheet.add(
        loan.direction.name.capitalised,
        FactLine(
          text: words,
          trailing: late > 0 ? "overdue \(Loan.days(late))" : "",
          target: .record(.loan(loan.id)),
          opens: "the loan"
        )
      )
    }
    return sheet.lines
  }

  private static func due(_ loan: Loan, _ dates: Dates) -> FactLine {
    let state = loan.state(on: dates.today)
    guard let due = loan.due else { return FactLine(text: "on no day", trailing: state) }
    return FactLine(text: dates.day(due), trailing: state)
  }

  /// The line for a party: a reader leads to their page, another name to all loans under it.
  private static func line(of party: LoanParty) -> FactLine {
    switch party {
    case .reader(let reader): .link(to: reader)
    case .outside(let name):
      FactLine(text: name, target: .loans(of: name), opens: "all loans under this name")
    }
  }
}

/// The lines of a reader: overdue books first, the card, other books that are out, former loans,
/// and, for the reader alone, what they read.
extension RecordFacts {
  private static func lines(
    _ detail: ReaderDetail,
    _ dates: Dates,
    _ room: FactLines.Room
  ) -> [FactLine] {
    let reader = detail.reader
    var sheet = FactLines(room)
    func add(isOverdue: Bool) {
      for loan in detail.open where loan.isOverdue(on: dates.today) == isOverdue {
        for book in loan.open { sheet.add(loan.label, line(of: book, loan, dates)) }
      }
    }
    add(isOverdue: true)
    var kind = FactLine(text: reader.kind.name)
    kind.trailing = detail.isCurrentUser ? "you" : ""
    sheet.add("Kind", kind)
    if let card = reader.card { sheet.add("Card", line(of: card, dates)) }
    sheet.add("Login", reader.login ?? "")
    sheet.add("Notes", long: reader.notes)
    add(isOverdue: false)
    for loan in detail.open + detail.closed {
      for book in loan.books {
        guard let returned = book.returned else { continue }
        sheet.add(loan.pastLabel, .link(to: book.id, book.title, "until \(dates.day(returned))"))
      }
    }
    for row in detail.readings { sheet.add("You read", line(of: row, dates)) }
    if !detail.readings.isEmpty {
      let own = CurrentUser(name: reader.name, reader: reader.id)
      let order = Query.Order(.own(.read), descending: true)?.asked(by: own)
      let read = ParsedQuery(.own(.any, of: own), by: [order].compactMap(\.self))
      let all = FactLine.Target.books(read, title: "What I read")
      sheet.add("", FactLine(text: "All of them", target: all, opens: "them"))
    }
    let record = RecordID.reader(reader.id)
    sheet.add("History", history(detail.history, added: reader.added, of: record, dates))
    return sheet.lines
  }

  private static func line(of card: ReaderCard, _ dates: Dates) -> FactLine {
    var line = FactLine(text: card.number)
    if let day = card.validUntil {
      let words = card.isExpired(on: dates.today) ? "not valid since" : "valid until"
      line.trailing = "\(words) \(dates.day(day))"
    }
    return line
  }

  /// The line for a book that is out, with the day when it is due.
  private static func line(of book: LoanedBook, _ loan: Loan, _ dates: Dates) -> FactLine {
    guard let due = loan.due else {
      return .link(to: book.id, book.title, "since \(dates.day(loan.date))")
    }
    let late = loan.daysOverdue(on: dates.today)
    let state = late > 0 ? "overdue \(Loan.days(late))" : "due \(dates.day(due))"
    return .link(to: book.id, book.title, state)
  }

  private static func line(of row: ReadingRow, _ dates: Dates) -> FactLine {
    .link(to: row.reading.book, row.title, row.reading.words(dates))
  }
}

extension Loan {
  /// The label for open loans on a reader's page.
  fileprivate var label: String { direction == .borrowed ? "Lent us" : "Has" }

  /// The label for former loans on a reader's page.
  fileprivate var pastLabel: String { direction == .borrowed ? "Lent us once" : "Had" }
}

extension FactLines {
  /// Adds the person's own readings of a book, the last one first; each can be changed and deleted.
  mutating func add(_ own: [Reading], _ dates: Dates) {
    for reading in own {
      let record = RecordID.reading(reading.id)
      func line(_ text: String, _ trailing: String = "") -> FactLine {
        let form = FactLine.Target.form(record)
        return FactLine(
          text: text,
          trailing: trailing,
          target: form,
          opens: "your reading",
          own: record
        )
      }
      add("You", line(reading.days(dates), reading.rating?.words ?? ""))
      guard let note = reading.note else { continue }
      for text in TextLayout.wrap(note, to: max(10, room.width)) { add("You", line(text)) }
    }
  }
}

extension Reading {
  /// `read, 3 Feb 2026 to 9 Mar 2026`.
  fileprivate func days(_ dates: Dates) -> String {
    let days =
      switch (started.map(dates.date), finished.map(dates.date)) {
      case (let started?, let finished?):
        started == finished ? started : "\(started) to \(finished)"
      case (let started?, nil): "since \(started)"
      case (nil, let finished?): finished
      case (nil, nil): ""
      }
    return days.isEmpty ? status.name : "\(status.name), \(days)"
  }

  /// `read 3 Mar 2026, ★★★½ 3.5`.
  func words(_ dates: Dates) -> String {
    var words = status.name
    if let finished {
      words += " \(dates.date(finished))"
    } else if let started {
      words += " since \(dates.date(started))"
    }
    return [words, rating?.words].compactMap(\.self).joined(separator: ", ")
  }
}

extension FactLines {
  /// A value beyond this is cut; a description has more, and would bury the rest.
  private static let mostLinesOfValue = 8

  /// What files say of a book beyond its fields.
  mutating func add(_ sources: [KeptSource], of book: ID<Book>) {
    for source in sources {
      add("From file", FactLine(text: source.program))
      for fact in source.facts {
        let most = Self.mostLinesOfValue
        let lines = TextLayout.wrap(fact.words, to: max(10, self.room.width - 2), limit: most + 1)
        for line in lines.prefix(most) { add("From file", FactLine(text: "  " + line)) }
        guard lines.count > most else { continue }
        add("From file", "  … the whole: octavo show id:\(book)")
      }
    }
  }
}

extension Rating {
  /// `★★★½`.
  var starsWords: String {
    String(repeating: "★", count: halves / 2) + (halves.isMultiple(of: 2) ? "" : "½")
  }

  /// `★★★½ 3.5`: a picture never stands alone.
  var words: String {
    "\(starsWords) \(halves / 2)\(halves.isMultiple(of: 2) ? "" : ".5")"
  }
}

extension FactLine {
  fileprivate static func link(to reader: ReaderName) -> FactLine {
    FactLine(text: reader.name, target: .record(.reader(reader.id)), opens: "the reader")
  }

  static func link(
    to book: ID<Book>,
    _ title: String,
    _ trailing: String
  ) -> FactLine {
    FactLine(
      text: title,
      trailing: trailing,
      target: .record(.book(book)),
      opens: "the book"
    )
  }
}
