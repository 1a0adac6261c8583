import Glibc

extension DelimitedParser {
  enum Scan {
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
  mutating func scan(from start: Int, to end: Int, isAtEnd: Bool) -> Scan {
    fields.removeAll(keepingCapacity: true)
    let delimiter = dialect.delimiter
    let newline: UInt8 = dialect.endsWithCR ? 0x0D : 0x0A
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
          if index < end, bytes[index] == 0x0D, newline == 0x0A { index += 1 }
        } else {
          let value = index
          while index < end, bytes[index] != delimiter, bytes[index] != newline { index += 1 }
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
        // Doubled; but `""` before a delimiter may also be a lone quotation mark and the end.
        isDoubled = true
        index = after + 1
        continue
      }
      while after < end, bytes[after] == 0x20 { after += 1 }
      if after >= end { return isAtEnd ? quote : nil }
      if bytes[after] == delimiter || bytes[after] == newline { return quote }
      if bytes[after] == 0x0D, newline == 0x0A {
        if after + 1 < end, bytes[after + 1] == newline { return quote }
        if after + 1 >= end { return isAtEnd ? quote : nil }
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
