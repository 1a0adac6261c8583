import Books
/// How a table is written as text: what separates its values and its rows.
package struct DelimitedDialect: Hashable, Sendable {
  package var delimiter = UInt8(ascii: ",")
  /// True when rows end with a carriage return alone, as on old Macs.
  package var endsWithCR = false
  /// The byte with which a row ends.
  var newline: UInt8 { endsWithCR ? 0x0D : 0x0A }
  /// True when quotation marks enclose values; in tab-separated text they are often mere letters.
  package var hasQuotes = true
  /// The length of a first line such as `sep=;`, which is for spreadsheets.
  package var preamble = 0

  package init(delimiter: Character = ",") {
    self.delimiter = delimiter.asciiValue ?? UInt8(ascii: ",")
  }

  /// The dialect in words, for a person.
  package var name: String {
    switch delimiter {
    case UInt8(ascii: "\t"): tr("values between tabs")
    case UInt8(ascii: ";"): tr("values between semicolons")
    case UInt8(ascii: "|"): tr("values between bars")
    default: tr("values between commas")
    }
  }

  /// The dialect of a text: the delimiter with which the first rows have the same number of values.
  package static func detect(_ head: [UInt8]) -> DelimitedDialect {
    var dialect = DelimitedDialect()
    dialect.endsWithCR = !head.contains(0x0A) && head.contains(0x0D)
    if head.starts(with: "sep=".utf8), head.count > 5, [0x0D, 0x0A].contains(head[5]) {
      dialect.delimiter = head[4]
      dialect.preamble = head[5] == 0x0D && head.count > 6 && head[6] == 0x0A ? 7 : 6
      return dialect
    }
    var best = 0
    for candidate in [",", ";", "\t", "|"] as [Character] {
      var attempt = dialect
      attempt.delimiter = candidate.asciiValue ?? 0
      attempt.hasQuotes = candidate != "\t" || areQuotesPairs(head)
      let score = attempt.score(head)
      if score > best { (best, dialect) = (score, attempt) }
    }
    return dialect
  }

  /// How well this dialect explains the first rows: the share of rows with as many values as the
  /// first counts most, the number of values decides between equal shares.
  private func score(_ head: [UInt8]) -> Int {
    let counts = sample(head, rows: 30).map(\.count)
    guard let first = counts.first, first > 1 else { return 0 }
    let alike = counts.count { $0 == first }
    return alike * 1000 / counts.count * 100 + min(first, 99)
  }

  /// The first rows as text.
  func sample(_ head: [UInt8], rows: Int) -> [[String]] {
    var parser = DelimitedParser(head: head, dialect: self)
    var sample: [[String]] = []
    while sample.count < rows, let outcome = try? parser.next(), outcome != .end {
      guard outcome == .row else { continue }
      // The last row of the head may be cut.
      if parser.isLastRow, !sample.isEmpty, head.count >= 65_000 { break }
      sample.append(parser.values())
    }
    return sample
  }

  /// True when nine of ten values between tabs that begin with a quotation mark end with one too.
  private static func areQuotesPairs(_ head: [UInt8]) -> Bool {
    var opening = 0
    var closing = 0
    for (index, byte) in head.enumerated() where byte == UInt8(ascii: "\"") {
      if index == 0 || [0x09, 0x0A, 0x0D].contains(head[index - 1]) { opening += 1 }
      if index + 1 == head.count || [0x09, 0x0A, 0x0D].contains(head[index + 1]) { closing += 1 }
    }
    return opening > 0 && closing * 10 >= opening * 9
  }
}
