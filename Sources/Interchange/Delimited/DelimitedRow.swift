/// A row of values between commas on its way out, as RFC 4180 has it.
struct DelimitedRow {
  /// True to put a sign before a cell that a spreadsheet would take for a formula, which makes it a
  /// text.
  var isSpreadsheetSafe = false
  private(set) var bytes: [UInt8] = []
  private var isFirst = true

  init(isSpreadsheetSafe: Bool = false) {
    self.isSpreadsheetSafe = isSpreadsheetSafe
  }

  mutating func add(_ value: String) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    let isGuarded = isSpreadsheetSafe && Self.looksLikeFormula(value)
    guard isGuarded || Self.needsQuotes(value) else {
      bytes += value.utf8
      return
    }
    bytes.appendQuoted(isGuarded ? "'" + value : value)
  }

  mutating func end() {
    bytes += "\r\n".utf8
    isFirst = true
  }

  /// Spaces at the ends are quoted too, since some programs take them away.
  private static func needsQuotes(_ value: String) -> Bool {
    value.utf8.first == 0x20 || value.utf8.last == 0x20
      || value.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D, 0x09].contains($0) }
  }

  private static func looksLikeFormula(_ value: String) -> Bool {
    guard let first = value.utf8.first, "=+-@\t\r".utf8.contains(first) else { return false }
    return Double(value) == nil
  }
}

extension [UInt8] {
  /// A value between quotation marks, in which those of its own are doubled.
  mutating func appendQuoted(_ value: String) {
    append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      if byte == UInt8(ascii: "\"") { append(byte) }
      append(byte)
    }
    append(UInt8(ascii: "\""))
  }
}
