import Catalog
import TerminalKit

/// A reader: what is overdue first, the card, the books that are out, what was lent before, and to the
/// reader alone what they read.
extension RecordFacts {
  static func lines(_ detail: ReaderDetail, _ dates: Dates, width: Int) -> [FactLine] {
    let reader = detail.reader
    var sheet = FactLines()
    func add(isOverdue: Bool) {
      for loan in detail.open where loan.isOverdue(on: dates.today) == isOverdue {
        for book in loan.open { sheet.add(loan.label, line(of: book, loan, dates)) }
      }
    }
    add(isOverdue: true)
    var kind = FactLine(text: reader.kind.name)
    kind.trailing = detail.isAsker ? "you" : ""
    sheet.add("Kind", kind)
    if let card = reader.card { sheet.add("Card", line(of: card, dates)) }
    sheet.add("Login", reader.login ?? "")
    sheet.add("Notes", reader.notes, width: width)
    add(isOverdue: false)
    for loan in detail.closed { sheet.add(loan.label, line(of: loan, dates)) }
    for row in detail.readings { sheet.add("You read", line(of: row, dates)) }
    if !detail.readings.isEmpty {
      let all = FactLine.Target.books("reading:any read-", title: "What I read")
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

  /// A book that is out, and when it is due.
  private static func line(of book: LoanedBook, _ loan: Loan, _ dates: Dates) -> FactLine {
    FactLine(
      text: book.title,
      trailing: loan.due.map { due in
        let late = loan.daysOverdue(on: dates.today)
        return late > 0 ? "overdue \(Loan.days(late))" : "due \(dates.day(due))"
      } ?? "since \(dates.day(loan.date))",
      target: .record(.book(book.id)),
      opens: "the book"
    )
  }

  /// A loan of which every book came back.
  private static func line(of loan: Loan, _ dates: Dates) -> FactLine {
    let isOne = loan.books.count == 1
    return FactLine(
      text: isOne ? loan.books[0].title : loan.books.map(\.title).joined(separator: ", "),
      trailing: "\(dates.day(loan.date))\(isOne ? "" : ", \(Words.books(loan.books.count))")",
      target: isOne ? .record(.book(loan.books[0].id)) : .record(.loan(loan.id)),
      opens: isOne ? "the book" : "the loan"
    )
  }

  private static func line(of row: ReadingRow, _ dates: Dates) -> FactLine {
    FactLine(
      text: row.title,
      trailing: row.reading.words(dates),
      target: .record(.book(row.reading.book)),
      opens: "the book"
    )
  }
}

extension Loan {
  /// What a reader's page calls it.
  fileprivate var label: String {
    switch direction {
    case .lent, .unknown: isOpen ? "Has" : "Had"
    case .borrowed: isOpen ? "Lent us" : "Lent us once"
    }
  }
}

extension FactLines {
  /// The person's own readings of a book, the last one first: each can be changed and deleted.
  mutating func add(_ own: [Reading], _ dates: Dates, width: Int) {
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
      for text in TextLayout.wrap(note, to: max(10, width)) { add("You", line(text)) }
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
