extension DelimitedParser {
  /// Whether there is nothing in a column, or no such column.
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

  /// All the values of the row.
  mutating func values() -> [String] {
    var values: [String] = []
    for column in 0..<count { values.append(text(column)) }
    return values
  }

  /// The row as it stands in the file, for the file of refused rows; at most so many bytes.
  package mutating func rawRow(atMost limit: Int = 1_048_576) -> String {
    let range = row.lowerBound..<min(row.upperBound, row.lowerBound + limit)
    return buffer.withUnsafeBytes { bytes in
      decoding.text(UnsafeRawBufferPointer(rebasing: bytes[range]))
    }
  }
}
