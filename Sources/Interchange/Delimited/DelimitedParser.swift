package import Books
import Glibc

/// Reads a table of values between delimiters row by row, in bounded memory.
///
/// It reads RFC 4180, and what people have in place of it: quotation marks inside values that
/// nobody doubled, `="…"` cells, every kind of line end. A row that cannot be read is reported with
/// its line, and reading goes on behind it.
///
/// The hard case is a quotation mark that nobody closed, which swallows the rows behind it. A
/// parser that follows the RFC loses the rest of the file; one that ends each row at a line end
/// loses values of several lines. Here a row over two to fifty lines is doubted: when it looks as if a
/// value began inside it, or has another number of columns than the table and a whole row inside,
/// only its first line is taken, with the marks as letters where they are in pairs, or refused, and the
/// next lines are read again. A mark that is not closed up to the end of
/// the file turns all later marks into letters. So of a damaged file at most the rows around the
/// damage are lost.
package struct DelimitedParser {
  /// The most bytes of a row: more than any record has, and little enough to hold in memory.
  private static let longestRow = 8 * 1_048_576
  /// The most values of a row, which bounds the memory for a file that is no table.
  ///
  /// The widest of the real tables has 31, and spreadsheets end at 16,384.
  private static let mostColumns = 10_000
  /// The most bytes that are looked at behind a carriage return for another row.
  private static let longestLook = 131_072

  package enum Outcome: Hashable, Sendable {
    case row
    case broken(ImportProblem.Code)
    case end
  }

  private struct Field {
    var start: Int
    var end: Int
    /// True when quotation marks inside are doubled.
    var isDoubled: Bool
  }

  let dialect: DelimitedDialect
  package var decoding = TextDecoding()
  /// How many columns the table has, when that is known.
  var expectedColumns: Int?
  /// True where a byte order mark at the beginning of a row is none of its first value.
  var skipsMarks = true
  /// A last column that rows are handed on without.
  var leftOutColumn: Int?
  /// The line on which the current row begins, counted from 1.
  package private(set) var line = 1

  private var input: TextInput?
  private var buffer: [UInt8]
  /// Where the current row begins and ends in the buffer, its line end left out.
  private var row = 0..<0
  private var end = 0
  private var nextStart = 0
  private var nextLine = 1
  private var isAtEnd = false
  /// False for a last row behind which the file ends without the end of a line.
  private(set) var hasLineEnd = true
  private var fields: [Field] = []
  /// True when another value begins inside a value over several lines: `"Unclosed,1\n"Next`.
  private var hasSwallowed = false
  /// Set when a quotation mark was not closed up to the end: from then on they are letters.
  private var quotesAreLetters: Bool

  init(_ input: TextInput, dialect: DelimitedDialect) {
    self.input = input
    self.dialect = dialect
    quotesAreLetters = !dialect.hasQuotes
    buffer = [UInt8](repeating: 0, count: 262_144)
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

  /// True when nothing follows the row; false while the end of the file has not been read.
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

  /// Reads the next row, also an empty one; reads on in the file until the row is whole.
  private mutating func readRow() throws(InterchangeError) -> Outcome {
    while true {
      if nextStart == end, isAtEnd { return .end }
      // A carriage return alone, behind the end of a row.
      if nextStart + 1 < end, buffer[nextStart] == 0x0D, dialect.newline == 0x0A,
        buffer[nextStart + 1] != 0x0A
      {
        nextStart += 1
      }
      // Two files that were joined: the mark of the second one stands in the middle.
      if skipsMarks, nextStart + 3 <= end, buffer[nextStart] == 0xEF, buffer[nextStart + 1] == 0xBB,
        buffer[nextStart + 2] == 0xBF
      {
        nextStart += 3
      }
      let scan = scan(from: nextStart, to: end, isAtEnd: isAtEnd)
      switch scan {
      case .complete(let rowEnd, let next, let lines):
        hasLineEnd = rowEnd < next
        if lines > 1, lines <= 50, let expectedColumns {
          if fields.count != expectedColumns,
            hasSwallowed || hasRowInside(upTo: rowEnd, expectedColumns)
          {
            let found = fields.count
            return takeFirstLine()
              ?? breakAtFirstLine(.columns(found: found, expected: expectedColumns))
          }
          if hasSwallowed { return takeFirstLine() ?? breakAtFirstLine(.unclosedQuote) }
        }
        row = nextStart..<rowEnd
        nextStart = next
        nextLine += lines
        return .row
      case .tooManyColumns:
        _ = try skipRow()
        return .broken(.tooManyColumns(limit: Self.mostColumns))
      case .unclosed:
        if let outcome = takeFirstLine() { return outcome }
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

  /// True when one of its lines but the first is a whole row by itself: with as many values as the
  /// table has columns, and each quotation mark closed.
  private func hasRowInside(upTo rowEnd: Int, _ expected: Int) -> Bool {
    let lines = buffer[nextStart..<rowEnd].split(
      separator: dialect.newline,
      omittingEmptySubsequences: false
    )
    return lines.dropFirst().contains { line in
      var isQuoted = false
      var values = 1
      for byte in line {
        if byte == 0x22 { isQuoted.toggle() }
        if byte == dialect.delimiter, !isQuoted { values += 1 }
      }
      return values == expected && !isQuoted
    }
  }

  /// Takes the first line of a row alone, where its quotation marks are letters: `Emma,"Jane" Austen`.
  ///
  /// - Returns: nil unless it has as many values as the table has columns, and its marks are in pairs.
  private mutating func takeFirstLine() -> Outcome? {
    let start = nextStart
    let lineEnd = buffer[start..<end].firstIndex(of: dialect.newline) ?? end
    let marks = buffer[start..<lineEnd].count { $0 == 0x22 }
    guard let expectedColumns, marks.isMultiple(of: 2), !quotesAreLetters else { return nil }
    quotesAreLetters = true
    defer { quotesAreLetters = false }
    guard case .complete(let rowEnd, _, _) = scan(from: start, to: lineEnd, isAtEnd: true),
      fields.count == expectedColumns
    else { return nil }
    fields = fields.map { field in
      let isWhole =
        field.end - field.start > 1 && buffer[field.start] == 0x22 && buffer[field.end - 1] == 0x22
      return isWhole
        ? Field(start: field.start + 1, end: field.end - 1, isDoubled: true) : field
    }
    row = start..<rowEnd
    nextStart = min(lineEnd + 1, end)
    nextLine += 1
    return .row
  }

  /// Refuses the first line of a row alone, so that the rows that a lost quotation mark swallowed
  /// are read.
  private mutating func breakAtFirstLine(_ code: ImportProblem.Code) -> Outcome {
    let lineEnd = buffer[nextStart..<end].firstIndex(of: dialect.newline) ?? end
    row = nextStart..<lineEnd
    nextStart = min(lineEnd + 1, end)
    nextLine += 1
    fields.removeAll(keepingCapacity: true)
    return .broken(code)
  }

  // MARK: - The buffer

  /// Moves the current row to the front of the buffer, makes the buffer larger if need be, and
  /// reads on.
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

  /// Skips a row that is too long without keeping it; false when a quotation mark in it is never
  /// closed.
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

  // MARK: - The values of a row

  /// True for a column that does not exist, too.
  package func isEmpty(_ column: Int) -> Bool {
    guard fields.indices.contains(column) else { return true }
    return fields[column].start == fields[column].end
  }

  /// The value of a column; empty when the row has no such column.
  package mutating func text(_ column: Int) -> String {
    guard fields.indices.contains(column) else { return "" }
    let field = fields[column]
    guard field.start < field.end else { return "" }
    if field.isDoubled {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(field.end - field.start)
      var index = field.start
      while index < field.end {
        bytes.append(buffer[index])
        index += buffer[index] == 0x22 && index + 1 < field.end && buffer[index + 1] == 0x22 ? 2 : 1
      }
      return bytes.withUnsafeBytes { decoding.text($0) }
    }
    return buffer.withUnsafeBytes { bytes in
      decoding.text(UnsafeRawBufferPointer(rebasing: bytes[field.start..<field.end]))
    }
  }

  /// Joins values that are one text with commas in it, which nobody put into quotation marks: "War, and Peace".
  ///
  /// - Returns: The first of these texts; nil, and nothing is done, where spaces behind delimiters do not
  ///   explain that there are more values than `expected`.
  mutating func joinTexts(to expected: Int) -> String? {
    let apart = fields.indices.dropFirst().filter { fields[$0].start == fields[$0 - 1].end + 1 }
    // A backslash before the comma says that it belongs to the text.
    let escaped = apart.filter { place in
      fields[place - 1].end > fields[place - 1].start && buffer[fields[place - 1].end - 1] == 0x5C
    }
    let spaced = apart.filter { place in
      fields[place].end - fields[place].start > 1 && buffer[fields[place].start] == 0x20
    }
    let places = escaped.count == fields.count - expected ? escaped : spaced
    guard let first = places.first, places.count == fields.count - expected else { return nil }
    for place in places.reversed() {
      fields[place - 1].end = fields[place].end
      fields.remove(at: place)
    }
    return text(first - 1)
  }

  /// All the values of the row.
  mutating func values() -> [String] {
    var values: [String] = []
    for column in 0..<count { values.append(text(column)) }
    return values
  }

  /// The row as its bytes stand in the file.
  var rowBytes: ArraySlice<UInt8> { buffer[row] }

  /// The row as it stands in the file, for the file of refused rows; at most so many bytes.
  package mutating func rawRow(atMost limit: Int = 1_048_576) -> String {
    let range = row.lowerBound..<min(row.upperBound, row.lowerBound + limit)
    return buffer.withUnsafeBytes { bytes in
      decoding.text(UnsafeRawBufferPointer(rebasing: bytes[range]))
    }
  }

  // MARK: - Finding the values

  private enum Scan {
    case complete(rowEnd: Int, next: Int, lines: Int)
    /// The bytes end before the row does.
    case incomplete
    /// The file ends inside of quotation marks.
    case unclosed
    case tooManyColumns
  }

  /// Finds the values of one row.
  ///
  /// A quotation mark closes a value only before a delimiter or a line end: so `"The "Verdi" ed."`
  /// is one value, which readers that are strict break in three.
  private mutating func scan(from start: Int, to end: Int, isAtEnd: Bool) -> Scan {
    fields.removeAll(keepingCapacity: true)
    let delimiter = dialect.delimiter
    let newline = dialect.newline
    let quotes = !quotesAreLetters
    var hasSwallowed = false
    defer { self.hasSwallowed = hasSwallowed }
    return buffer.withUnsafeBufferPointer { buffer in
      guard let bytes = buffer.baseAddress else { return .incomplete }
      var index = start
      var lines = 0
      while true {
        if fields.count >= Self.mostColumns { return .tooManyColumns }
        var opening = index
        if quotes {
          while opening < end, bytes[opening] == 0x20 { opening += 1 }
          if opening + 1 < end, bytes[opening] == 0x3D, bytes[opening + 1] == 0x22 { opening += 1 }
        }
        if quotes, opening < end, bytes[opening] == 0x22 {
          let value = opening + 1
          var isDoubled = false
          guard
            let close = Self.close(
              bytes,
              from: value,
              to: end,
              delimiter,
              newline,
              isAtEnd,
              &isDoubled,
              &hasSwallowed,
              &lines
            )
          else { return isAtEnd ? .unclosed : .incomplete }
          fields.append(Field(start: value, end: close, isDoubled: isDoubled))
          index = close + 1
          while index < end, bytes[index] == 0x20 && delimiter != 0x20 { index += 1 }
          if index < end, bytes[index] == 0x0D, newline == 0x0A {
            index += 1
            // A carriage return alone ends a row among others, too.
            if index < end, bytes[index] != newline {
              return .complete(rowEnd: index - 1, next: index, lines: lines + 1)
            }
          }
        } else {
          let value = index
          while index < end, bytes[index] != delimiter, bytes[index] != newline {
            if bytes[index] == 0x0D, newline == 0x0A {
              switch rowEnd(in: bytes, at: index, to: end, isAtEnd) {
              case true?:
                fields.append(Field(start: value, end: index, isDoubled: false))
                return .complete(rowEnd: index, next: index + 1, lines: lines + 1)
              case false?: break
              case nil: return .incomplete
              }
            }
            index += 1
          }
          if index == end, !isAtEnd { return .incomplete }
          var valueEnd = index
          if newline == 0x0A, valueEnd > value, bytes[valueEnd - 1] == 0x0D,
            index == end || bytes[index] == newline
          {
            valueEnd -= 1
          }
          fields.append(Field(start: value, end: valueEnd, isDoubled: false))
        }
        if index >= end {
          return isAtEnd ? .complete(rowEnd: end, next: end, lines: lines + 1) : .incomplete
        }
        if bytes[index] == newline {
          return .complete(rowEnd: index, next: index + 1, lines: lines + 1)
        }
        index += 1
      }
    }
  }

  /// Whether a carriage return in a value without quotation marks ends its row, as in a file that
  /// another program added rows to; nil when more of the file has to be read to tell.
  ///
  /// It does where the row has all its values there, and what follows is a row as well; else it stands in a
  /// value.
  private func rowEnd(
    in bytes: UnsafePointer<UInt8>,
    at place: Int,
    to end: Int,
    _ isAtEnd: Bool
  ) -> Bool? {
    let values = fields.count + 1
    guard values == expectedColumns ?? max(2, values) else { return false }
    var index = place + 1
    var (others, isQuoted) = (1, false)
    while index < end, isQuoted || bytes[index] != dialect.newline && bytes[index] != 0x0D {
      if bytes[index] == 0x22, !quotesAreLetters { isQuoted.toggle() }
      if bytes[index] == dialect.delimiter, !isQuoted { others += 1 }
      index += 1
    }
    // A quotation mark that nobody closed is no reason to read a whole file.
    if index == end, !isAtEnd { return end - place < Self.longestLook ? nil : false }
    // The usual end of a row, CR and LF, stands by itself.
    if index == place + 1 { return index < end && bytes[index] == 0x0D }
    return others == values
  }

  /// The quotation mark that closes a value, or nil when it is not there yet.
  private static func close(
    _ bytes: UnsafePointer<UInt8>,
    from start: Int,
    to end: Int,
    _ delimiter: UInt8,
    _ newline: UInt8,
    _ isAtEnd: Bool,
    _ isDoubled: inout Bool,
    _ hasSwallowed: inout Bool,
    _ lines: inout Int
  ) -> Int? {
    var index = start
    let firstLine = lines
    while index < end {
      guard let found = memchr(bytes + index, 0x22, end - index) else { return nil }
      let quote = bytes.distance(to: found.assumingMemoryBound(to: UInt8.self))
      lines += newlines(bytes, from: index, to: quote, newline)
      var after = quote + 1
      if after < end, bytes[after] == 0x22 {
        // A doubled mark stands for one and closes nothing.
        isDoubled = true
        index = after + 1
        continue
      }
      while after < end, bytes[after] == 0x20 { after += 1 }
      if after >= end { return isAtEnd ? quote : nil }
      if bytes[after] == delimiter || bytes[after] == newline { return quote }
      if bytes[after] == 0x0D, newline == 0x0A {
        return after + 1 < end || isAtEnd ? quote : nil
      }
      let before = bytes[quote - 1]
      if lines > firstLine, before == delimiter || before == newline { hasSwallowed = true }
      index = quote + 1
    }
    return nil
  }

  private static func newlines(
    _ bytes: UnsafePointer<UInt8>,
    from start: Int,
    to end: Int,
    _ newline: UInt8
  ) -> Int {
    var lines = 0
    var index = start
    while index < end, let found = memchr(bytes + index, Int32(newline), end - index) {
      lines += 1
      index = bytes.distance(to: found.assumingMemoryBound(to: UInt8.self)) + 1
    }
    return lines
  }
}

/// Looks for the end of a row byte by byte, when the row is not kept.
private struct RowSkipping {
  let dialect: DelimitedDialect
  let quotes: Bool
  private(set) var isQuoted = false
  private(set) var lines = 0
  private var isAtStart = true
  private var wasQuote = false

  init(dialect: DelimitedDialect, quotes: Bool) {
    self.dialect = dialect
    self.quotes = quotes
  }

  mutating func isRowOver(after byte: UInt8) -> Bool {
    let isNewline = byte == dialect.newline
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
