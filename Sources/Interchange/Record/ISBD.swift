import Books

/// The punctuation of library cards (International Standard Bibliographic Description): a mark at
/// the end of one part announces the next.
enum ISBD {
  /// The title proper, the subtitle behind its colon, and the statement of responsibility.
  static func title(_ text: String) -> (title: String, subtitle: String, responsibility: String) {
    var rest = tidied(text)
    var responsibility = ""
    if let slash = rest.firstRange(ofASCII: " / ") {
      responsibility = withoutPeriod(String(rest[slash.upperBound...]))
      rest = String(rest[..<slash.lowerBound])
    }
    rest = bare(rest)
    guard let colon = rest.firstRange(ofASCII: " : ") else { return (rest, "", responsibility) }
    return (
      bare(String(rest[..<colon.lowerBound])), subtitle(String(rest[colon.upperBound...])),
      responsibility
    )
  }

  /// A part without the marks at its end: " /", " :", " ;", " =", ",", and a final full stop.
  static func bare(_ text: String) -> String {
    var text = tidied(text)
    while let last = text.unicodeScalars.last, isMark(last) || last == "/" || last == "=" {
      // "c/o:" is not such a mark, " :" and "," are.
      text.unicodeScalars.removeLast()
      text = trimmed(text)
    }
    return withoutPeriod(text)
  }

  /// The text behind a title, without the brackets of what a library supplied: "[a novel]".
  static func subtitle(_ text: String) -> String { withoutBrackets(bare(text)) }

  /// A text without the brackets around all of it.
  static func withoutBrackets(_ text: String) -> String {
    let inside = text.dropFirst().dropLast()
    guard text.hasPrefix("["), text.hasSuffix("]"), !inside.contains(where: { "[]".contains($0) })
    else { return text }
    return tidied(String(inside))
  }

  /// A name without the comma or full stop at its end, unless the full stop is of an abbreviation.
  static func bareName(_ text: String) -> String {
    var text = tidied(text)
    while let last = text.unicodeScalars.last, isMark(last) {
      text.unicodeScalars.removeLast()
      text = trimmed(text)
    }
    guard let word = wordBeforePeriod(text, after: " .,") else { return text }
    let isShort = word.count <= 2 || abbreviations.contains(word.lowercased())
    return isShort ? text : String(text.dropLast())
  }

  /// A date of publication without its full stop: "1998." but also "c1999." and "[1889]".
  ///
  /// "-1999." is the end of several years, as of a work in parts.
  static func bareDate(_ text: String) -> String {
    var text = tidied(text)
    while let last = text.last, ".,;:".contains(last) { text.removeLast() }
    return text.hasPrefix("-") ? String(text.dropFirst()) : text
  }

  /// The several series of one text, and what one is called in other languages behind " = ".
  ///
  /// "Town library ; no. 283; Classics" are two, as are "INSEE résultats ; no 614. Emploi ; no
  /// 168".
  static func seriesParts(_ text: String) -> [String] {
    // A blank stands before the mark of a volume.
    let parts = text.components(by: "; ").reduce(into: [String]()) { parts, part in
      if let last = parts.last, last.hasSuffix(" ") {
        parts[parts.count - 1] = last + "; " + part
      } else {
        parts.append(part)
      }
    }
    return parts.flatMap { $0.components(by: " = ") }.flatMap(withSubseries)
  }

  /// A series and those within it, each with its number.
  ///
  /// "INSEE résultats ; no 614. Emploi ; no 168" is one within another.
  private static func withSubseries(_ text: String) -> [String] {
    let pieces = text.components(by: " ; ")
    guard pieces.count > 1 else { return [text] }
    var series = [pieces[0]]
    for piece in pieces.dropFirst() {
      // "no. 1108. Studies": what ends with a digit is the number. In "4. Bd." all of it is.
      let parts = piece.components(by: ". ")
      var end = parts.firstIndex { $0.last?.isNumber ?? false } ?? parts.count - 1
      if parts[(end + 1)...].joined().count < 6 { end = parts.count - 1 }
      series[series.count - 1] += " ; " + parts[...end].joined(separator: ". ")
      let within = parts[(end + 1)...].joined(separator: ". ")
      if !within.isEmpty { series.append(within) }
    }
    return series
  }

  /// A series and its volume: "Studies in maritime law ; 4".
  static func series(_ text: String) -> (name: String, volume: String)? {
    guard let mark = text.firstRange(ofASCII: " ; ") else { return nil }
    let volume = withoutPeriod(tidied(String(text[mark.upperBound...])))
    guard !volume.contains(";") else { return nil }
    return (bare(String(text[..<mark.lowerBound])), volume)
  }

  /// Without a full stop at the end, unless it belongs to an abbreviation, an initial or "...".
  private static func withoutPeriod(_ text: String) -> String {
    guard let word = wordBeforePeriod(text, after: " ."), !text.hasSuffix("..") else { return text }
    let isShort = word.count <= 3 || abbreviations.contains(word.lowercased())
    return isShort ? text : String(text.dropLast())
  }

  /// Words that end with a full stop of their own, whatever follows, without it.
  private static let abbreviations = Set(
    (WordLists.values.sections["abbreviations"] ?? []).flatMap(\.words)
  )

  /// The text between the last of some ASCII characters and the full stop at the end; nil without a
  /// full stop.
  private static func wordBeforePeriod(_ text: String, after marks: StaticString) -> Substring? {
    guard text.utf8.last == UInt8(ascii: ".") else { return nil }
    let marks = UnsafeBufferPointer(start: marks.utf8Start, count: marks.utf8CodeUnitCount)
    let bytes = text.utf8.dropLast()
    return text[
      (bytes.lastIndex(where: marks.contains).map(bytes.index(after:)) ?? bytes.startIndex)..<bytes
        .endIndex
    ]
  }

  /// True for a mark that can stand at the end of both names and titles.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", ";", ":", "،", "\u{200F}", "\u{200E}": true
    default: false
    }
  }
}
