import Books
import Catalog
import TerminalKit

/// The facts of one record, read in one view of the catalogue, and its lines on a page.
protocol RecordFacts: Sendable {
  var record: RecordID { get }
  /// The title, or the name.
  var name: String { get }
  var subtitle: String? { get }
  /// True if some lines are records themselves.
  var hasOwn: Bool { get }
  /// True of a book that is out now, and of a loan that is open.
  var isOut: Bool { get }

  func lines(_ dates: Dates, _ room: FactLines.Room) -> [FactLine]
}

extension RecordFacts {
  var subtitle: String? { nil }
  var hasOwn: Bool { false }
  var isOut: Bool { false }
}

extension FactLine {
  /// The time and person of the addition, and the number of changes since.
  static func history(
    _ history: RecordHistory,
    added: Timestamp,
    of record: RecordID,
    _ dates: Dates
  ) -> FactLine {
    var text = tr("added \(dates.day(added))")
    if let who = history.addedBy { text += tr(" by \(who)") }
    switch history.changes {
    case 0: break
    case 1: text += tr(", changed once since")
    case 2: text += tr(", changed twice since")
    default: text += tr(", changed \(grouped(history.changes)) times since")
    }
    return FactLine(text: text, target: .history(record), opens: tr("the history"))
  }
}

extension Reading {
  /// `read 3 Mar 2026, ★★★½ 3.5`.
  func words(_ dates: Dates) -> String {
    [days(dates), rating?.words].compactMap(\.self).joined(separator: ", ")
  }

  /// The same as it is said: `read 3 Mar 2026, 3.5 stars`.
  func spoken(_ dates: Dates) -> String {
    [days(dates), rating?.spoken].compactMap(\.self).joined(separator: ", ")
  }

  private func days(_ dates: Dates) -> String {
    var words = status.name
    if let finished {
      words += " \(dates.date(finished))"
    } else if let started {
      words += tr(" since \(dates.date(started))")
    }
    return words
  }
}

extension Rating {
  /// `★★★½`.
  var starsWords: String {
    String(repeating: "★", count: halves / 2) + (halves.isMultiple(of: 2) ? "" : "½")
  }

  /// `3.5 stars`, as it is said.
  var spoken: String {
    let noun = halves == 2 ? tr("star") : tr("stars")
    return "\(halves / 2)\(halves.isMultiple(of: 2) ? "" : ".5") \(noun)"
  }

  /// `★★★½ 3.5`: a picture never stands alone.
  var words: String {
    "\(starsWords) \(halves / 2)\(halves.isMultiple(of: 2) ? "" : ".5")"
  }
}

extension FactLine {
  static func link(to reader: ReaderName) -> FactLine {
    FactLine(text: reader.name, target: .record(.reader(reader.id)), opens: tr("the reader"))
  }

  static func link(
    to book: ID<Book>,
    _ title: String,
    _ trailing: String,
    spoken: String? = nil
  ) -> FactLine {
    FactLine(
      text: title,
      trailing: trailing,
      spokenTrailing: spoken,
      target: .record(.book(book)),
      opens: tr("the book")
    )
  }
}
