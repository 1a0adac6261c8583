import Catalog

/// How reference managers mark the lines of a reference.
enum ReferenceTags: String {
  case ris
  case pubMed = "pubmed"
  case endNote = "endnote"

  /// The tag and the value of a line: "TI  - Title", "PMID- 123", "%T Title".
  func parts(of line: String) -> (tag: String, value: String)? {
    let bytes = Array(line.utf8.prefix(6))
    func isTag(_ bytes: some Sequence<UInt8>) -> Bool {
      bytes.allSatisfy { 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 }
    }
    let length: Int
    let mark: Int
    switch self {
    case .ris:
      guard bytes.count >= 4, isTag(bytes[..<2]), bytes[2] == 0x20,
        let dash = bytes.firstIndex(of: 0x2D), dash <= 4
      else { return nil }
      (length, mark) = (2, dash)
    case .pubMed:
      guard bytes.count >= 5, bytes[4] == 0x2D, bytes[0] != 0x20 else { return nil }
      length = bytes[..<4].firstIndex(of: 0x20) ?? 4
      guard isTag(bytes[..<length]) else { return nil }
      mark = 4
    case .endNote:
      guard bytes.count >= 2, bytes[0] == UInt8(ascii: "%"), 0x21..<0x7F ~= bytes[1],
        bytes.count == 2 || bytes[2] == 0x20
      else { return nil }
      (length, mark) = (2, 1)
    }
    return (String(line.prefix(length)), trimmed(String(line.utf8.dropFirst(mark + 1)) ?? ""))
  }

  /// The line of a tag and a value.
  func line(_ tag: String, _ value: String) -> String {
    switch self {
    case .ris: "\(tag)  - \(value)"
    case .pubMed: tag + String(repeating: " ", count: max(0, 4 - tag.count)) + "- \(value)"
    case .endNote: "\(tag) \(value)"
    }
  }

  /// Whether a reference begins with the tag.
  ///
  /// - Parameter first: The tag that the reference before began with.
  /// - Parameter isBehindGap: Whether an empty line stands before it.
  func begins(_ tag: String, behind first: String?, isBehindGap: Bool) -> Bool {
    switch self {
    case .ris: tag == "TY"
    case .pubMed, .endNote:
      tag == "PMID" || tag == "%0" || first != "PMID" && first != "%0" && isBehindGap
    }
  }

  /// The fields with the tags that RIS has for them, and the type of reference.
  func translated(_ fields: [Field]) -> (type: String, fields: [Field]) {
    let tags = Set(fields.map(\.tag))
    switch self {
    case .ris:
      return (fields.first?.value ?? "", Array(fields.dropFirst()))
    case .pubMed:
      let isPart = tags.contains("TI") && tags.contains("BTI")
      let type = tags.contains("JT") || tags.contains("TA") ? "JOUR" : isPart ? "CHAP" : "BOOK"
      // Short names stand beside full ones.
      let rest = fields.filter { field in
        !(field.tag == "AU" && tags.contains("FAU") || field.tag == "ED" && tags.contains("FED"))
      }
      let names = isPart ? Self.pubMedTags.merging(["BTI": "T2"]) { $1 } : Self.pubMedTags
      return (type, rest.map { (names[$0.tag] ?? $0.tag, $0.value) })
    case .endNote:
      let kind = fields.first { $0.tag == "%0" }?.value.lowercased() ?? ""
      let isPart = tags.contains("%J") || tags.contains("%B") && kind != "book"
      let type = Self.endNoteTypes[kind] ?? (!kind.isEmpty ? kind : isPart ? "CHAP" : "BOOK")
      let rest = fields.filter { $0.tag != "%0" }
      return (type, rest.map { (Self.endNoteTags[$0.tag] ?? $0.tag, $0.value) })
    }
  }

  typealias Field = (tag: String, value: String)

  private static let pubMedTags = [
    "FAU": "AU", "CN": "AU", "FED": "A2", "ED": "A2", "BTI": "TI", "CTI": "T3", "ISBN": "SN",
    "DP": "PY", "MH": "KW", "OT": "KW", "PMID": "ID", "VI": "VL", "PL": "CY",
  ]
  private static let endNoteTags = [
    "%A": "AU", "%Q": "AU", "%E": "A2", "%Y": "A3", "%?": "A4", "%H": "A4", "%T": "TI",
    "%B": "T2", "%J": "T2", "%S": "T3", "%I": "PB", "%C": "CY", "%D": "PY", "%8": "Y1",
    "%@": "SN", "%G": "LA", "%K": "KW", "%X": "AB", "%Z": "N1", "%V": "VL", "%P": "SP",
    "%R": "DO", "%M": "ID", "%U": "UR", "%L": "CN", "%7": "ET", "%N": "IS",
  ]
  private static let endNoteTypes = [
    "book": "BOOK", "edited book": "BOOK", "electronic book": "EBOOK", "ebook": "EBOOK",
    "book section": "CHAP", "electronic book section": "ECHAP", "journal article": "JOUR",
    "magazine article": "MGZN", "newspaper article": "NEWS", "conference proceedings": "CONF",
    "conference paper": "CPAPER", "encyclopedia": "ENCYC", "dictionary": "DICT", "thesis": "THES",
  ]
}
