import Books

/// Finds the numbers in a text that may hold several ISBNs, with words around them.
enum ISBNText {
  /// The parts that look like ISBNs, right or wrong, in the order of the text.
  ///
  /// ```swift
  /// ISBNText.pieces(of: "ISBN-13: 978-0441172719 (pbk.) / ISBN-10: 0441172717")
  /// // "978-0441172719", "0441172717"
  /// ```
  static func pieces(of text: String) -> [String] {
    let text = text.hasPrefix("=") ? text.filter { $0 != "=" && $0 != "\"" } : text
    // "9,78352E+12" is one number in a language that writes a comma for the point.
    if ISBN.isScaled(text) || ISBN.whole(text) != nil { return [trimmed(text)] }
    return withoutWords(text).split { ";,|/\n\t".contains($0) }.flatMap { part -> [String] in
      // Behind a colon stands the price.
      let piece = trimmed(String(part.prefix { $0 != ":" }))
      let digits = piece.utf8.count { 0x30...0x39 ~= $0 }
      let letters = piece.utf8.count { 0x41...0x5A ~= $0 & 0xDF }
      guard digits >= 3, letters <= 1 || piece.uppercased().contains("E+") else {
        // "1856499936 Hb" has the binding without brackets.
        if ISBN.mistake(in: piece) != nil { return [piece] }
        let number = trimmed(String(piece.prefix { $0.isNumber || "-xX ".contains($0) }))
        return (try? ISBN.parse(number)) == nil ? [] : [number]
      }
      return (try? ISBN.parse(piece)) == nil ? groups(of: piece) ?? [piece] : [piece]
    }
  }

  /// True when there is more than numbers, such as the binding and the price: "0300083882 (pbk.) :
  /// $27.50".
  static func hasWords(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { ($0 < 0x3A && $0 != 0x24) || $0 == 0x58 || $0 == 0x78 }
    guard !isPlain else { return false }
    let bare = text.uppercased().replacing("ISBN", with: "")
    return bare.contains { "($£€".contains($0) } || bare.count(where: \.isLetter) > 1
  }

  /// The text with a separator in place of each "ISBN-13:" and each word in brackets.
  private static func withoutWords(_ text: String) -> String {
    var result = ""
    var depth = 0
    var isStart = true
    var rest = text[...]
    while let first = rest.first {
      if depth == 0, isStart, first.isLetter, let number = ISBN.withoutLabel(rest) {
        result += ";"
        rest = number.drop { ":. -".contains($0) }
        isStart = false
        continue
      }
      isStart = !first.isLetter
      if "([".contains(first) { depth += 1 }
      if depth == 0 { result.append(first) }
      if ")]".contains(first) {
        if depth > 0 { result += ";" }
        depth = max(0, depth - 1)
      }
      rest = rest.dropFirst()
    }
    return result
  }

  /// ISBNs with spaces between them and perhaps inside; nil unless all are right, or each is as long
  /// as one.
  private static func groups(of text: String) -> [String]? {
    let words = text.split(separator: " ").map(String.init)
    let areWhole = words.allSatisfy { word in
      [10, 13].contains(word.utf8.count { $0 != UInt8(ascii: "-") })
        && word.utf8.allSatisfy { 0x30...0x39 ~= $0 || "-xX".utf8.contains($0) }
    }
    if words.count > 1, areWhole { return words }
    var groups: [String] = []
    var open = ""
    for word in text.split(separator: " ") {
      open += open.isEmpty ? String(word) : " " + word
      guard (try? ISBN.parse(open)) != nil else { continue }
      groups.append(open)
      open = ""
    }
    return open.isEmpty ? groups : nil
  }
}
