import Books
import GRDB

// Readings of the person who asks, whose dates cannot be.
extension DoctorRule {
  /// Hands over the person's own readings with a date: their number, title, dates, and the book's
  /// year.
  private static func forEachReading(
    _ examination: Examination,
    _ body: (Int64, String, _ began: PartialDate?, _ ended: PartialDate?, _ year: Int?) throws ->
      Void
  ) throws {
    try examination.db.forEachRow(
      """
      SELECT reading.id, title, started, finished, year FROM reading JOIN book ON book.id = bookId
      WHERE readerId = ?1 AND (started IS NOT NULL OR finished IS NOT NULL)
      """,
      arguments: [examination.reader]
    ) { row in
      func date(_ column: Int32) -> PartialDate? {
        row.isInteger(column) ? PartialDate(stored: Int(row.integer(column))) : nil
      }
      let year = row.isInteger(4) ? Int(row.integer(4)) : nil
      try body(row.integer(0), row.string(1) ?? "", date(2), date(3), year)
    }
  }

  static let readingDates = DoctorRule(
    "reading-ends",
    "Readings that end too early",
    of: .reading,
    advice: "octavo read BOOK --started … --finished …"
  ) { examination in
    try forEachReading(examination) { reading, title, began, ended, _ in
      guard let began, let ended, ended.last < began.first else { return }
      try examination.tell(reading, title, tr("\(began.iso8601) to \(ended.iso8601)"))
    }
  }

  static let readingBeforePrinting = DoctorRule(
    "reading-early",
    "Readings before publication",
    of: .reading,
    advice: "Look at the year of the book, and at the dates of the reading."
  ) { examination in
    try forEachReading(examination) { reading, title, began, ended, year in
      guard let year, let date = ended ?? began, date.last.year < year else { return }
      try examination.tell(reading, title, tr("read \(date.iso8601), printed \(year)"))
    }
  }

  static let readingToCome = DoctorRule(
    "reading-to-come",
    "Readings in the future",
    of: .reading,
    advice: "octavo read BOOK --started … --finished …"
  ) { examination in
    try forEachReading(examination) { reading, title, began, ended, _ in
      guard
        let date = [ended, began].compactMap(\.self).first(where: { $0.first > examination.today })
      else { return }
      try examination.tell(reading, title, date.iso8601)
    }
  }
}
