package import Catalog

/// Readings and loans in few words.
package enum ReadingAndLoanWords {
  /// "read 2019-03-02, 4½ stars, “So good…”".
  package static func words(_ reading: ReadingRecord) -> String {
    words(reading.status, reading.started, reading.finished, reading.rating, reading.note)
  }

  package static func words(_ reading: Reading) -> String {
    words(reading.status, reading.started, reading.finished, reading.rating, reading.note)
  }

  /// "lent to Jan 2026-03-01, back 2026-04-01".
  package static func words(_ loan: BookLoan) -> String {
    let way = loan.direction == .borrowed ? "borrowed from" : "lent to"
    return "\(way) \(loan.party) \(loan.date.iso8601)"
      + (loan.returned.map { ", back \($0.iso8601)" } ?? "")
  }

  private static func words(
    _ status: ReadingStatus,
    _ started: PartialDate?,
    _ finished: PartialDate?,
    _ rating: Rating?,
    _ note: String?
  ) -> String {
    var parts = [status.name]
    let days = [started?.iso8601, finished?.iso8601]
    switch (days[0], days[1]) {
    case (let start?, let end?): parts[0] += " \(start) to \(end)"
    case (let start?, nil): parts[0] += " since \(start)"
    case (nil, let end?): parts[0] += " \(end)"
    case (nil, nil): break
    }
    if let rating { parts.append("\(rating.name) \(rating.halves <= 2 ? "star" : "stars")") }
    if let note {
      let line = note.prefix { !$0.isNewline }
      parts.append("“\(line.prefix(40))\(line.count > 40 || line.count < note.count ? "…" : "")”")
    }
    return parts.joined(separator: ", ")
  }
}

extension ImportPlan {
  /// What becomes of the readings: "yours, Maria".
  package var useOfReadings: String {
    guard readings.isBrought else {
      return source.readings == false ? "left out" : "left out: \(asker.name) is no reader yet"
    }
    let whose =
      asker.reader == nil ? "yours: \(asker.name) becomes a reader" : "yours, \(asker.name)"
    return Self.words(readings, whose)
  }

  package var useOfLoans: String {
    loans.isBrought ? Self.words(loans, "as loans") : "left out"
  }

  private static func words(_ along: ReadingsOrLoans, _ use: String) -> String {
    switch along.new {
    case 0: "here already"
    case along.found: use
    default: "\(grouped(along.new)) new, \(use)"
    }
  }
}
