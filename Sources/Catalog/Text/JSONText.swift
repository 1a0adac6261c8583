extension String {
  /// Adds a text as JSON has it, in quotation marks.
  mutating func appendJSON(_ text: String) {
    self += "\""
    var plain = text.utf8.startIndex
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      self += text[plain..<index]
      plain = text.utf8.index(after: index)
      switch byte {
      case UInt8(ascii: "\""): self += "\\\""
      case UInt8(ascii: "\\"): self += "\\\\"
      default:
        let hex = String(byte, radix: 16)
        self += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      }
    }
    self += text[plain...]
    self += "\""
  }

  /// A JSON array of texts, as SQLite's `json_each` takes it.
  static func jsonArray(of texts: some Sequence<String>) -> String {
    var json = "["
    for text in texts {
      if json.utf8.count > 1 { json += "," }
      json.appendJSON(text)
    }
    return json + "]"
  }
}
