import Books
import Catalog
import Interchange
import TerminalKit

struct BookScreens: RecordScreens {
  var pageContext: CommandContext { .bookPage }
  var newDraft: RecordDraft? { .book(BookDraft()) }

  func pageVerbs(isOut: Bool) -> [CommandID] {
    [.edit, .delete, .read, isOut ? .takeBack : .lend, .merge]
  }

  func facts(
    of record: RecordID,
    in view: ReadTransaction,
    withBooks: Bool
  ) throws -> any RecordFacts {
    let id: ID<Book> = record.id()
    return FactsOfBook(
      loans: try view.loans.rows(LoanListing(.ofBook(id)), limit: 20),
      card: try view.books.card(id, counting: true),
      history: try view.history.summary(of: record),
      own: try view.readings.of(id)
    )
  }

  func printed(_ record: RecordID, named name: String) -> Transfer.Selection? {
    Transfer.Selection(words: Words.quoted(name), ids: { _ in OrderedIDs([record.number]) })
  }

  func subject(_ record: RecordID, in view: ReadTransaction) throws -> RecordSubject {
    let card = try view.books.card(record.id())
    let draft = RecordDraft.book(BookDraft(card))
    return RecordSubject(record: record, version: card.book.version, base: draft)
  }

  func name(of record: RecordID, in view: ReadTransaction) throws -> String {
    try view.title(of: record.id())
  }

  func ties(of records: [RecordID], in view: ReadTransaction) throws -> [String] {
    try [view.loans.wordsOfDeleting(records.map { $0.id() })].compactMap(\.self)
  }

  func delete(_ record: RecordID, books fate: BooksFate, in edit: WriteTransaction) throws {
    try edit.books.delete(record.id())
  }

  func mergePicker(for record: RecordID, titled title: String, isPage: Bool) -> PickerDialog? {
    PickerDialog(title, booksNear: record.id()) { other in
      [.open(MergeBooksScreen([record.id(), other], from: isPage ? record : nil))]
    }
  }

  func askToMerge<Asking: Screen>(
    _: Asking.Type,
    _ records: [RecordID],
    done: @escaping @Sendable (inout Asking) -> Void
  ) -> Effect { .open(MergeBooksScreen(records.map { $0.id() }, from: nil)) }

  func copiesOut(of records: [RecordID], in view: ReadTransaction) throws -> [LoanedCopy] {
    try view.loans.copiesOut(of: records.map { $0.id() })
  }
}

/// A book with the readings of the person who asks, and its last loans, open ones first.
private struct FactsOfBook: RecordFacts {
  let loans: [Loan]
  let card: BookCard
  let history: RecordHistory
  let own: [Reading]

  var record: RecordID { .book(card.book.id) }
  var name: String { card.book.title }
  var subtitle: String? { card.book.subtitle }
  var hasOwn: Bool { !own.isEmpty }
  var isOut: Bool { loans.contains(where: isOut) }

  private func isOut(in loan: Loan) -> Bool { loan.open.contains { $0.id == card.book.id } }

  func lines(_ dates: Dates, _ room: FactLines.Room) -> [FactLine] {
    let book = card.book
    var sheet = FactLines(room)
    addHolders(to: &sheet, dates)
    for credit in card.credits {
      var line = FactLine.link(credit.author)
      line.opens = tr("the \(credit.role.name)")
      sheet.add(credit.role.name.capitalised, line, of: .book(.authors))
    }
    for publisher in card.publishers {
      sheet.add(tr("Publisher"), .link(publisher), of: .book(.publishers))
    }
    if let genre = card.genre { sheet.add(tr("Genre"), .link(genre), of: .book(.genre)) }
    if let series = card.series {
      let text = [series.name, book.volume?.text].compactMap(\.self).joined(separator: " · ")
      var line = FactLine.link(series, text: text)
      line.spoken = FactLine.spoken(series: series.name, volume: book.volume?.text)
      sheet.add(tr("Series"), line, of: .book(.series))
    } else {
      sheet.add(BookField.volume.label, book.volume?.text ?? "", of: .book(.volume))
    }
    for tag in card.tags { sheet.add(tr("Tags"), .link(tag), of: .book(.tags)) }
    // One copy is what most books have, and is not shown.
    for field in BookField.facts where field != .copies || book.copies != 1 {
      if field == .location, let shelf = card.shelf {
        sheet.add(field.label, .link(shelf), of: .book(field))
      } else {
        sheet.add(field.label, book.values.text(of: field), of: .book(field))
      }
    }
    sheet.add(tr("Notes"), long: book.notes, of: .book(.notes))
    for (field, text) in card.custom.filled {
      sheet.add(field.name, long: text, of: .custom(field))
    }
    sheet.add(own, dates)
    for loan in loans {
      guard let back = loan.books.first(where: { $0.id == book.id })?.returned else { continue }
      var line = FactLine(
        text: loan.party.name,
        target: .record(.loan(loan.id)),
        opens: tr("the loan")
      )
      line.trailing = tr("\(dates.day(loan.date)) to \(dates.day(back))")
      sheet.add(loan.pastLabel, line)
    }
    sheet.add(tr("History"), .history(history, added: book.added, of: record, dates))
    if room.isWhole { sheet.add(KeptSource.all(in: book.source), of: book.id) }
    return sheet.lines
  }

  /// Adds the people who have the book.
  private func addHolders(to sheet: inout FactLines, _ dates: Dates) {
    for loan in loans where isOut(in: loan) {
      var words = tr("\(loan.partyWords) since \(dates.day(loan.date))")
      if let due = loan.due { words += tr(", due \(dates.day(due))") }
      let late = loan.daysOverdue(on: dates.today)
      sheet.add(
        loan.direction.name.capitalised,
        FactLine(
          text: words,
          trailing: late > 0 ? tr("overdue \(Loan.days(late))") : "",
          target: .record(.loan(loan.id)),
          opens: tr("the loan")
        )
      )
    }
  }
}

extension FactLines {
  /// Adds the person's own readings of a book, the last one first; each can be changed and deleted.
  mutating func add(_ own: [Reading], _ dates: Dates) {
    for reading in own {
      let record = RecordID.reading(reading.id)
      func line(_ text: String, _ rating: Rating? = nil) -> FactLine {
        let form = FactLine.Target.form(record)
        return FactLine(
          text: text,
          trailing: rating?.words ?? "",
          spokenTrailing: rating?.spoken,
          target: form,
          opens: tr("your reading"),
          own: record
        )
      }
      add(tr("You"), line(reading.days(dates), reading.rating))
      guard let note = reading.note else { continue }
      for text in TextLayout.wrap(note, to: max(10, room.width)) {
        add(tr("You"), line(text))
      }
    }
  }
}

extension Reading {
  /// `read, 3 Feb 2026 to 9 Mar 2026`.
  fileprivate func days(_ dates: Dates) -> String {
    let days =
      switch (started.map(dates.date), finished.map(dates.date)) {
      case (let started?, let finished?):
        started == finished ? started : tr("\(started) to \(finished)")
      case (let started?, nil): tr("since \(started)")
      case (nil, let finished?): finished
      case (nil, nil): ""
      }
    return days.isEmpty ? status.name : "\(status.name), \(days)"
  }
}

extension FactLines {
  /// A value beyond this is cut; a description has more, and would bury the rest.
  private static let maxLinesOfValue = 8

  /// Adds the facts that files have of a book beyond its fields.
  mutating func add(_ sources: [KeptSource], of book: ID<Book>) {
    for source in sources {
      add(tr("From file"), FactLine(text: source.program))
      for fact in source.facts {
        let most = Self.maxLinesOfValue
        let lines = TextLayout.wrap(fact.words, to: max(10, self.room.width - 2), limit: most + 1)
        for line in lines.prefix(most) { add(tr("From file"), FactLine(text: "  " + line)) }
        guard lines.count > most else { continue }
        add(tr("From file"), tr("  … the whole: octavo show id:\(book)"))
      }
    }
  }
}
