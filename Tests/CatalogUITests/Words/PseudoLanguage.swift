import Books
import Foundation

/// A language that does not exist: English in brackets, 40 % longer, each letter under a sign.
///
/// What it has not said stands out: a word of plain letters.
enum PseudoLanguage {
  static let translation = Result {
    let template = try Template.kept()
    let file = template.flatMap { area in area.texts.map(translated) }.joined(separator: "\n")
    return try Translation(file: file, category: { $0 == 1 ? .one : .other })
  }

  private static func translated(_ text: SourceTexts.Text) -> String {
    let english = text.joined(separator: "\n")
    guard text.count == 2 else { return "\(english)\n    \(framed(text[0]))" }
    return "\(english)\n    one: \(framed(text[0]))\n    other: \(framed(text[1]))"
  }

  private static func framed(_ english: String) -> String {
    var text = ""
    var isPlace = false
    var length = 0
    let isQuoted = english.hasPrefix("\"")
    for character in isQuoted ? english.dropFirst().dropLast() : english[...] {
      if character == "{" { isPlace = true }
      if !isPlace { length += 1 }
      text.append(isPlace ? character : signed[character] ?? character)
      if character == "}" { isPlace = false }
    }
    text += String(repeating: "~", count: length * 2 / 5)
    // A line break stays one.
    return "⟦\(text.replacing("\\ñ", with: "\\n"))⟧"
  }

  /// The rows in which a text ends without its bracket, and without a sign that it was cut.
  ///
  /// A text of several lines ends in one of the next rows. What a floating frame covers is no matter.
  static func rowsCut(in screen: String) -> [String] {
    var cut: [String] = []
    /// The rows with texts that have not ended yet.
    var open: [String] = []
    for row in seen(screen.split(separator: "\n").map(Array.init)).map({ String($0) }) {
      var depth = 0
      var isCut = false
      for character in row {
        switch character {
        case "⟦": depth += 1
        case "⟧" where depth > 0: depth -= 1
        case "⟧" where !isCut:
          if open.isEmpty { cut.append(row) } else { open.removeLast() }
        // It may be in the last row of a text of several.
        case "…": (depth, isCut, open) = (0, true, [])
        default: break
        }
      }
      open += Array(repeating: row, count: depth)
    }
    return cut + open
  }

  /// The rows, and of those with a floating frame what is inside of it.
  private static func seen(_ rows: [[Character]]) -> [[Character]] {
    var frame: Range<Int>?
    return rows.map { row in
      if let left = row.firstIndex(of: "┌"), let right = row.lastIndex(of: "┐") {
        frame = left..<right + 1
      }
      guard let inside = frame, inside.upperBound <= row.count else { return row }
      if row[inside.lowerBound] == "└" { frame = nil }
      return Array(row[inside])
    }
  }

  private static let signed = Dictionary(
    uniqueKeysWithValues: zip(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
      "åƀçđéƒĝĥîĵķļɱñöþɋŕšţüṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÜṼŴẊÝŽ"
    )
  )
}

/// The texts of the program's own, by target and room: what a translator copies and fills in.
enum Template {
  struct Area {
    let name: String
    var texts: [SourceTexts.Text]
  }

  private static let root = #filePath.components(separatedBy: "/Tests/")[0]
  static let targets = ["Books", "Catalog", "Interchange", "Lookup", "CatalogUI", "octavo"]

  static func path(_ target: String) -> String { root + "/Resources/texts/\(target).txt" }

  /// The texts of a target as its sources have them; each once.
  static func made(of target: String) throws -> String {
    let folder = root + "/Sources/" + target
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
      $0.hasSuffix(".swift")
    }
    var areas: [String: [SourceTexts.Text]] = [:]
    var known: Set<SourceTexts.Text> = []
    for file in files.sorted() {
      let source = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
      let area = file.contains("/") ? String(file.prefix { $0 != "/" }) : "."
      areas[area, default: []] += SourceTexts(source).texts.filter { known.insert($0).inserted }
    }
    return areas.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { area, texts in
      "# \(target)/\(area)\n\n"
        + texts.map { $0.map(Translation.written).joined(separator: "\n") }
        .joined(separator: "\n\n") + "\n"
    }.joined(separator: "\n")
  }

  /// The texts as the templates have them.
  static func kept() throws -> [Area] {
    try targets.flatMap { target in
      var areas: [Area] = []
      for block in try String(contentsOfFile: path(target), encoding: .utf8).split(
        separator: "\n\n"
      ) {
        let lines = block.split(separator: "\n").map(String.init)
        if lines[0].hasPrefix("# ") {
          areas.append(Area(name: String(lines[0].dropFirst(2)), texts: []))
        } else {
          areas[areas.count - 1].texts.append(lines)
        }
      }
      return areas
    }
  }
}
