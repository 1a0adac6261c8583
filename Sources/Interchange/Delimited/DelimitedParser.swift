/// Reads a table of values between delimiters row by row, in bounded memory.
///
/// RFC 4180 and the real world: quotation marks inside values that nobody doubled, `="…"` cells,
/// every kind of line end, values over several lines. A row that cannot be read is told with its
/// line, and reading goes on behind it.
package struct DelimitedParser {
  /// The most that a row may have, in bytes.
  package static let longestRow = 8 * 1_048_576
  package static let mostColumns = 10_000

  package enum Outcome: Hashable, Sendable {
    case row
    case broken(ImportProblem.Code)
    case end
  }

  struct Field {
    var start: Int
    var end: Int
    /// Whether quotation marks are doubled inside.
    var isDoubled: Bool
  }

  let dialect: DelimitedDialect
  package var decoding = TextDecoding()
  /// How many columns the table has, when that is known.
  var expectedColumns: Int?
  /// A last column that rows are handed on without.
  var leftOutColumn: Int?
  /// The line on which the current row begins, counted from 1.
  package private(set) var line = 1

  private var input: TextInput?
  var buffer: [UInt8]
  /// Where the current row begins and ends in the buffer, its line end left out.
  var row = 0..<0
  private var end = 0
  private var nextStart = 0
  private var nextLine = 1
  private var isAtEnd = false
  var fields: [Field] = []
  /// Whether a value over several lines has another one inside that begins: `"Unclosed,1\n"Next`.
  var hasSwallowed = false
  /// Set when a quotation mark was never closed up to the end: then no later one is either.
  var quotesAreLetters: Bool

  init(_ input: TextInput, dialect: DelimitedDialect) {
    self.input = input
    self.dialect = dialect
    quotesAreLetters = !dialect.hasQuotes
    buffer = [UInt8](repeating: 0, count: 262_144)
    nextStart = 0
  }

  /// The beginning of a text, for a look at it.
  init(head: [UInt8], dialect: DelimitedDialect) {
    self.dialect = dialect
    quotesAreLetters = !dialect.hasQuotes
    buffer = head
    end = head.count
    isAtEnd = true
    nextStart = dialect.preamble
  }

  /// Whether nothing follows the row, as far as it was read.
  var isLastRow: Bool { nextStart == end && isAtEnd }

  /// The number of values in the row.
  package var count: Int { fields.count }

  /// Goes to the next row that is not empty.
  package mutating func next() throws(InterchangeError) -> Outcome {
    while true {
      line = nextLine
      let outcome = try readRow()
      if outcome == .row, fields.count == 1, fields[0].start == fields[0].end { continue }
      if let leftOutColumn, fields.count == leftOutColumn + 1 { fields.removeLast() }
      return outcome
    }
  }

  private mutating func readRow() throws(InterchangeError) -> Outcome {
    while true {
      if nextStart == end, isAtEnd { return .end }
      let scan = scan(from: nextStart, to: end, isAtEnd: isAtEnd)
      switch scan {
      case .complete(let rowEnd, let next, let lines):
        if lines > 1, lines <= 50, let expectedColumns {
          if fields.count != expectedColumns {
            return breakAtFirstLine(.columns(found: fields.count, expected: expectedColumns))
          }
          if hasSwallowed { return breakAtFirstLine(.unclosedQuote) }
        }
        row = nextStart..<rowEnd
        nextStart = next
        nextLine += lines
        return .row
      case .tooManyColumns:
        _ = try skipRow()
        return .broken(.tooManyColumns(limit: Self.mostColumns))
      case .unclosed:
        quotesAreLetters = true
        return breakAtFirstLine(.unclosedQuote)
      case .incomplete:
        if end - nextStart >= Self.longestRow {
          return .broken(
            try skipRow() ? .tooLong(limit: Self.longestRow) : .unclosedQuote
          )
        }
        try fill()
      }
    }
  }

  /// Leaves the first line of a row out, so that what a lost quotation mark swallowed is read.
  private mutating func breakAtFirstLine(_ code: ImportProblem.Code) -> Outcome {
    let newline: UInt8 = dialect.endsWithCR ? 0x0D : 0x0A
    let lineEnd = buffer[nextStart..<end].firstIndex(of: newline) ?? end
    row = nextStart..<lineEnd
    nextStart = min(lineEnd + 1, end)
    nextLine += 1
    fields.removeAll(keepingCapacity: true)
    return .broken(code)
  }

  // MARK: - The buffer

  /// Moves the row to the front of the buffer, makes it larger if need be, and reads on.
  private mutating func fill() throws(InterchangeError) {
    if nextStart > 0 {
      buffer.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        base.copyMemory(from: base + nextStart, byteCount: end - nextStart)
      }
      end -= nextStart
      nextStart = 0
    }
    if end > buffer.count / 2 {
      buffer.append(contentsOf: repeatElement(0, count: buffer.count))
    }
    let isFirst = line == 1 && input?.file.position ?? 0 <= 3
    let count = try input?.read(into: &buffer, from: end) ?? 0
    end += count
    if count == 0 { isAtEnd = true }
    if isFirst, nextStart == 0, end >= dialect.preamble, dialect.preamble > 0, nextLine == 1 {
      nextStart = dialect.preamble
      nextLine = 2
      line = 2
    }
  }

  /// Goes behind a row that is too long without keeping it; false when a quotation mark in it is
  /// never closed.
  private mutating func skipRow() throws(InterchangeError) -> Bool {
    var skipping = RowSkipping(dialect: dialect, quotes: !quotesAreLetters)
    row = nextStart..<min(end, nextStart + 200)
    fields.removeAll(keepingCapacity: true)
    while true {
      while nextStart < end {
        let byte = buffer[nextStart]
        nextStart += 1
        if skipping.isRowOver(after: byte) {
          nextLine += skipping.lines
          return true
        }
      }
      if isAtEnd {
        nextLine += skipping.lines
        return !skipping.isQuoted
      }
      nextStart = 0
      end = try input?.read(into: &buffer, from: 0) ?? 0
      if end == 0 { isAtEnd = true }
    }
  }
}

/// Looks for the end of a row byte by byte, when the row is not kept.
private struct RowSkipping {
  let dialect: DelimitedDialect
  let quotes: Bool
  var isQuoted = false
  var lines = 0
  private var isAtStart = true
  private var wasQuote = false

  init(dialect: DelimitedDialect, quotes: Bool) {
    self.dialect = dialect
    self.quotes = quotes
  }

  mutating func isRowOver(after byte: UInt8) -> Bool {
    let isNewline = byte == (dialect.endsWithCR ? 0x0D : 0x0A)
    if isNewline { lines += 1 }
    if wasQuote {
      wasQuote = false
      if byte == UInt8(ascii: "\"") { return false }
      if isNewline || byte == dialect.delimiter || byte == 0x0D { isQuoted = false }
    }
    if isQuoted {
      wasQuote = byte == UInt8(ascii: "\"")
      return false
    }
    if isNewline { return true }
    isQuoted = quotes && isAtStart && byte == UInt8(ascii: "\"")
    isAtStart = byte == dialect.delimiter
    return false
  }
}
