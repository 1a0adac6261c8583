import Books
import Catalog
import TerminalKit

struct ReaderScreens: RecordScreens {
  var pageContext: CommandContext { .readerPage }
  var newDraft: RecordDraft? { .reader(ReaderDraft()) }
  func pageVerbs(isOut: Bool) -> [CommandID] { [.edit, .delete, .lend, .merge] }

  func facts(
    of record: RecordID,
    in view: ReadTransaction,
    withBooks: Bool
  ) throws -> any RecordFacts {
    FactsOfReader(detail: try view.readers.detail(record.id()))
  }

  /// The loans of readers; their readings are private to each.
  func printed(_ record: RecordID, named name: String) -> Transfer.Selection? {
    let source = LoanSource(listing: LoanListing(.of(record.id())))
    let words = tr("the loans of \(name)")
    return .loans(words: words, heading: tr("Loans: \(name)"), source) { try source.ids($0) }
  }

  func subject(_ record: RecordID, in view: ReadTransaction) throws -> RecordSubject {
    let reader = try view.readers.record(record.id())
    let draft = RecordDraft.reader(ReaderDraft(reader))
    return RecordSubject(record: record, version: reader.version, base: draft)
  }

  func name(of record: RecordID, in view: ReadTransaction) throws -> String {
    try view.readers.record(record.id()).name
  }

  /// The records that are deleted too, as in "12 readings go along".
  func ties(of records: [RecordID], in view: ReadTransaction) throws -> [String] {
    let readers: [ID<Reader>] = records.map { $0.id() }
    let ties = try readers.map(view.readers.ties)
    let readings = ties.reduce(0) { $0 + ($1.readings ?? 0) }
    let loans = ties.reduce(0) { $0 + $1.loans }
    var lines: [String] = []
    if try view.currentUser.reader.map(readers.contains) == true {
      lines.append(tr("This is you."))
    }
    if readings > 0 {
      let go = plural(readings, "goes", "go")
      lines.append(tr("\(RecordKind.reading.name(count: readings)) \(go) along."))
    }
    // Whether other readers have readings nobody is told.
    if ties.contains(where: { $0.readings == nil }) {
      lines.append(tr("All that is their own goes along."))
    }
    if loans > 0 {
      let stay = plural(loans, "stays", "stay")
      lines.append(tr("\(RecordKind.loan.name(count: loans)) \(stay), with the name."))
    }
    if ties.contains(where: { $0.openLoans > 0 }) {
      lines.append(tr("Books are still out."))
    }
    return lines
  }

  func delete(_ record: RecordID, books fate: BooksFate, in edit: WriteTransaction) throws {
    try edit.readers.delete(record.id())
  }

  func mergePicker(for record: RecordID, titled title: String, isPage: Bool) -> PickerDialog? {
    PickerDialog(title, readersWithout: record.id()) { Merging.picked(record, .reader($0)) }
  }

  func askToMerge<Asking: Screen>(
    _: Asking.Type,
    _ records: [RecordID],
    done: @escaping @Sendable (inout Asking) -> Void
  ) -> Effect { Merging.ask(Asking.self, readers: records.map { $0.id() }, done) }

  func copiesOut(of records: [RecordID], in view: ReadTransaction) throws -> [LoanedCopy] {
    try records.flatMap { record in
      try view.loans.rows(LoanListing(.of(record.id())), limit: 1000).flatMap(\.copiesOut)
    }
  }
}

private struct FactsOfReader: RecordFacts {
  let detail: ReaderDetail

  var record: RecordID { .reader(detail.reader.id) }
  var name: String { detail.reader.name }

  /// Overdue books first, the card, other books that are out, former loans, and, for the reader
  /// alone, what they read.
  func lines(_ dates: Dates, _ room: FactLines.Room) -> [FactLine] {
    let reader = detail.reader
    var sheet = FactLines(room)
    func add(isOverdue: Bool) {
      for loan in detail.open where loan.isOverdue(on: dates.today) == isOverdue {
        for book in loan.open { sheet.add(loan.label, line(of: book, loan, dates)) }
      }
    }
    add(isOverdue: true)
    var kind = FactLine(text: reader.kind.name)
    kind.trailing = detail.isCurrentUser ? tr("you") : ""
    sheet.add(tr("Kind"), kind, of: .reader(.kind))
    if let card = reader.card {
      sheet.add(tr("Card"), line(of: card, dates), of: .reader(.cardNumber))
    }
    sheet.add(tr("Login"), reader.login ?? "", of: .reader(.login))
    sheet.add(tr("Notes"), long: reader.notes, of: .reader(.notes))
    add(isOverdue: false)
    for loan in detail.open + detail.closed {
      for book in loan.books {
        guard let returned = book.returned else { continue }
        sheet.add(
          loan.pastLabel,
          .link(to: book.id, book.title, tr("until \(dates.day(returned))"))
        )
      }
    }
    for row in detail.readings { sheet.add(tr("You read"), line(of: row, dates)) }
    if !detail.readings.isEmpty {
      let own = CurrentUser(name: reader.name, reader: reader.id)
      let order = Query.Order(.own(.read), descending: true)?.asked(by: own)
      let read = ParsedQuery(.own(.any, of: own), by: [order].compactMap(\.self))
      let all = FactLine.Target.books(read, title: tr("What I read"))
      sheet.add("", FactLine(text: tr("All of them"), target: all, opens: tr("them")))
    }
    sheet.add(
      tr("History"),
      .history(detail.history, added: reader.added, of: record, dates)
    )
    return sheet.lines
  }

  private func line(of card: ReaderCard, _ dates: Dates) -> FactLine {
    var line = FactLine(text: card.number)
    if let day = card.validUntil {
      let words =
        card.isExpired(on: dates.today) ? tr("not valid since") : tr("valid until")
      line.trailing = "\(words) \(dates.day(day))"
    }
    return line
  }

  /// The line for a book that is out, with the day when it is due.
  private func line(of book: LoanedBook, _ loan: Loan, _ dates: Dates) -> FactLine {
    guard let due = loan.due else {
      return .link(to: book.id, book.title, tr("since \(dates.day(loan.date))"))
    }
    let late = loan.daysOverdue(on: dates.today)
    let state =
      late > 0 ? tr("overdue \(Loan.days(late))") : tr("due \(dates.day(due))")
    return .link(to: book.id, book.title, state)
  }

  private func line(of row: ReadingRow, _ dates: Dates) -> FactLine {
    .link(
      to: row.reading.book,
      row.title,
      row.reading.words(dates),
      spoken: row.reading.spoken(dates)
    )
  }
}

extension Loan {
  /// The label for open loans on a reader's page.
  fileprivate var label: String { direction == .borrowed ? tr("Lent us") : tr("Has") }

  /// The label for former loans on the pages of readers and books.
  var pastLabel: String { direction == .borrowed ? tr("Lent us once") : tr("Had") }
}

extension ReaderTies {
  /// "3 readings, 1 loan"; of others than the current user only the loans.
  var words: String {
    let parts = [(RecordKind.reading, readings ?? 0), (.loan, loans)]
    return parts.filter { $0.1 > 0 }.map { $0.0.name(count: $0.1) }.joined(separator: ", ")
  }
}
