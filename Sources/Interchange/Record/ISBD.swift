import Catalog

/// The punctuation of library cards (International Standard Bibliographic Description), which
/// stands at the end of a part for the part that follows it.
enum ISBD {
  /// A title proper, what follows its colon, and who is responsible for it.
  static func title(_ text: String) -> (title: String, subtitle: String, responsibility: String) {
    var rest = tidied(text)
    var responsibility = ""
    if let slash = rest.firstRange(of: " / ") {
      responsibility = withoutPeriod(String(rest[slash.upperBound...]))
      rest = String(rest[..<slash.lowerBound])
    }
    rest = bare(rest)
    guard let colon = rest.firstRange(of: " : ") else { return (rest, "", responsibility) }
    return (
      bare(String(rest[..<colon.lowerBound])), bare(String(rest[colon.upperBound...])),
      responsibility
    )
  }

  /// A part without the marks at its end: " /", " :", " ;", " =", ",", and a final full stop.
  static func bare(_ text: String) -> String {
    var text = tidied(text)
    while let last = text.last, "/:;=,،\u{200F}\u{200E}".contains(last) {
      // "c/o:" is not such a mark, " :" and "," are.
      text.removeLast()
      text = trimmed(text)
    }
    return withoutPeriod(text)
  }

  /// A name without the comma or the full stop at its end, but for one of an abbreviation.
  static func bareName(_ text: String) -> String {
    var text = tidied(text)
    while let last = text.last, ",;:،\u{200F}\u{200E}".contains(last) {
      text.removeLast()
      text = trimmed(text)
    }
    guard text.hasSuffix(".") else { return text }
    let word = text.dropLast().reversed().prefix { $0 != " " && $0 != "." && $0 != "," }
    let isAbbreviation = word.count <= 2 || ["rJ", "rS"].contains(String(word))
    return isAbbreviation ? text : String(text.dropLast())
  }

  /// A date of publication without its full stop: "1998." but also "c1999." and "[1889]".
  static func bareDate(_ text: String) -> String {
    var text = tidied(text)
    while let last = text.last, ".,;:".contains(last) { text.removeLast() }
    return text
  }

  /// A series and its volume: "Studies in maritime law ; 4".
  static func series(_ text: String) -> (name: String, volume: String)? {
    guard let mark = text.firstRange(of: " ; ") else { return nil }
    let volume = withoutPeriod(tidied(String(text[mark.upperBound...])))
    guard !volume.contains(";") else { return nil }
    return (bare(String(text[..<mark.lowerBound])), volume)
  }

  /// Without a full stop at the end, unless it belongs to an abbreviation, an initial or "...".
  private static func withoutPeriod(_ text: String) -> String {
    guard text.hasSuffix("."), !text.hasSuffix("..") else { return text }
    let word = text.dropLast().reversed().prefix { $0 != " " && $0 != "." }
    return word.count <= 3 ? text : String(text.dropLast())
  }
}
