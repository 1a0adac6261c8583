/// Whose rules the entries of a file follow where the two programs differ.
///
/// A file is BibLaTeX's when it has a field that only that program reads, such as `date` or
/// `journaltitle`, or when JabRef says so in it. `langid` is babel's, and stands in files of both.
enum BibTeXDialect {
  case bibTeX
  case bibLaTeX

  init(_ text: [UInt8]) {
    self = Self.isBibLaTeX(text) ? .bibLaTeX : .bibTeX
  }

  private static func isBibLaTeX(_ text: [UInt8]) -> Bool {
    text.indices.contains { place in
      switch text[place] {
      case UInt8(ascii: "="):
        fields.contains(word(before: place, in: text)) && !isRemark(place, in: text)
      case UInt8(ascii: ":"): text[place...].starts(with: ":biblatex;".utf8)
      default: false
      }
    }
  }

  /// Whether a place is in a line behind %, as the heads of files are, which may have a date.
  private static func isRemark(_ place: Int, in text: [UInt8]) -> Bool {
    let line = text[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return text[line..<place].first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "%")
  }

  /// The word that stands before a sign as the name of a field does: behind white space or a comma.
  private static func word(before place: Int, in text: [UInt8]) -> String {
    var end = place
    while end > 0, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
    var start = end
    while start > 0, 0x61...0x7A ~= text[start - 1] | 0x20, end - start < 20 { start -= 1 }
    guard start > 0, start < end, text[start - 1] <= 0x20 || text[start - 1] == UInt8(ascii: ",")
    else { return "" }
    return String(decoding: text[start..<end], as: UTF8.self).lowercased()
  }

  private static let fields: Set<String> = [
    "date", "journaltitle", "pagetotal", "maintitle", "mainsubtitle", "booksubtitle",
    "eventtitle", "eventdate", "editortype", "origdate", "origlanguage", "titleaddon",
  ]
}
