extension InputFile {
  /// The largest file, in bytes, that is read into memory for this: more than any
  /// spreadsheet of a person's books, at some hundred bytes each.
  private static let mostUnwrapped = 32 * 1_048_576

  /// The file without the quotation marks around whole rows, if there are such; else the file
  /// itself.
  ///
  /// A spreadsheet whose language separates values by semicolons takes a row with commas for one
  /// value, and saves it as one: `"1,""Dune"",9780441172719";;`.
  func unwrapped() throws(InterchangeError) -> InputFile {
    guard size <= Self.mostUnwrapped, Self.isWrapped(try head(65_536)) else { return self }
    var bytes: [UInt8] = []
    for line in try head(size).split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !bytes.isEmpty { bytes.append(0x0A) }
      bytes += Self.inside(of: line) ?? Array(line)
    }
    return InputFile(name: name, bytes: bytes)
  }

  /// True when a row near the beginning has as many values as there are columns only without the
  /// quotation marks around it.
  private static func isWrapped(_ head: [UInt8]) -> Bool {
    let lines = head.split(separator: 0x0A, maxSplits: 30)
    guard lines.count > 1, let first = lines.first, !head.contains(0) else { return false }
    let names = values(inside(of: first) ?? Array(first))
    let isTable =
      names.count > 2 && ColumnNames.tellBook(names)
    return isTable
      && lines.dropFirst().prefix(20).contains { line in
        inside(of: line).map { values($0).count == names.count } ?? false
      }
  }

  private static func values(_ line: [UInt8]) -> [String] {
    DelimitedDialect(delimiter: ",").sample(line, rows: 1).first ?? []
  }

  /// A line that is one value between quotation marks, without them; nil when it is not.
  private static func inside(of line: ArraySlice<UInt8>) -> [UInt8]? {
    let quote = UInt8(ascii: "\"")
    var line = line
    if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    while let last = line.last, last == 0x0D || last == UInt8(ascii: ";") { line.removeLast() }
    guard line.count > 2, line.first == quote, line.last == quote else { return nil }
    var inside: [UInt8] = []
    var isOpen = false
    for byte in line.dropFirst().dropLast() {
      if byte == quote, !isOpen {
        isOpen = true
        continue
      }
      // A quotation mark that is not doubled ends a value, and others follow.
      if isOpen, byte != quote { return nil }
      isOpen = false
      inside.append(byte)
    }
    return isOpen ? nil : inside
  }
}
