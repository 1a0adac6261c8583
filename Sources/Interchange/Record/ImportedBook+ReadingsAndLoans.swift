import Books
package import Catalog

/// Readings and loans in the form in which the catalogue stores them.
extension ImportedBook {
  /// The readings of whoever imports.
  package var storedReadings: [ReadingRecord] {
    exact?.readings ?? readings.map { $0.record(at: readAt) }
  }

  /// The loans; one whose beginning the file does not tell begins on the day of the import.
  package var storedLoans: [BookLoan] {
    guard !loans.isEmpty else { return [] }
    let today = Day(readAt)
    var found: [BookLoan] = []
    for loan in loans.compactMap({ $0.loan(from: today) }) where !found.contains(loan) {
      found.append(loan)
    }
    return found
  }

  mutating func dropReadings() {
    readings = []
    exact?.readings = []
  }

  mutating func dropLoans() {
    loans = []
    exact?.loans = []
  }

  /// How many readings it has, and how many loans.
  var alongCounts: (readings: Int, loans: Int) {
    (exact?.readings.count ?? readings.count, exact?.loans.count ?? loans.count)
  }
}

extension ImportedReading {
  func record(at now: Timestamp) -> ReadingRecord {
    var record = ReadingRecord(
      status: status.stored,
      stamp: RecordStamp(added: now, modified: now)
    )
    record.finished = finished?.partial
    record.started = started?.partial
    record.rating = rating.flatMap { Rating(halves: max(1, Int(($0 * 2).rounded()))) }
    let notes = [review, note].map(trimmed).filter { !$0.isEmpty }
    if !notes.isEmpty { record.note = notes.joined(separator: "\n\n") }
    return record
  }
}

extension ImportedReading.Status {
  var stored: ReadingStatus {
    switch self {
    case .wanted: .wants
    case .reading: .reading
    case .read: .read
    case .abandoned: .gaveUp
    }
  }
}

extension ImportedLoan {
  fileprivate func loan(from today: Day) -> BookLoan? {
    guard !tidied(person).isEmpty else { return nil }
    // Where the file has no day it is today, and not behind that on which it is due.
    let due = due?.partial?.last
    var loan = BookLoan(
      isBorrowed ? .borrowed : .lent,
      party: tidied(person),
      date: given?.partial?.first ?? min(today, due ?? today)
    )
    loan.due = due
    loan.returned = returned?.partial?.last
    if let due = loan.due, due < loan.date { loan.due = nil }
    if let returned = loan.returned, returned < loan.date { loan.returned = loan.date }
    return loan
  }
}

extension ImportedBook {
  /// Drops a start behind the end, since the end is likelier to be right; the note keeps both.
  mutating func mendReadings() {
    for index in readings.indices {
      guard let start = readings[index].started, let end = readings[index].finished,
        let first = start.partial?.first, let last = end.partial?.last, last < first
      else { continue }
      readings[index].started = nil
      let words = "Started \(start), finished \(end), as the file has it."
      readings[index].note += (readings[index].note.isEmpty ? "" : "\n\n") + words
      remark(.reversedDays(started: start, finished: end))
    }
  }

  /// Says which days of loans are not as the file has them.
  mutating func tellLoans() {
    for loan in loans where !tidied(loan.person).isEmpty {
      guard let given = loan.given?.partial?.first else {
        let words = loan.isBorrowed ? "borrowed from" : "lent to"
        remark(
          .damaged(
            "There is no day that can be read on which this was \(words) "
              + "“\(loan.person.prefix(40))”: "
              + "\(loan.due == nil ? "" : "that on which it is due, or ")"
              + "the day of the import stands for it."
          )
        )
        continue
      }
      for (name, day) in [("due", loan.due), ("returned", loan.returned)] {
        guard let day, let last = day.partial?.last, last < given else { continue }
        keepUnread("\(day)", of: name)
      }
    }
  }
}

extension ImportedDate {
  fileprivate var partial: PartialDate? { PartialDate(year, month, day) }
}
