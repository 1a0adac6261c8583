import Books
import CResources

/// The order of columns that a program writes, by which a table is understood that has no line of names
/// (`Resources/shapes.txt`).
struct TableShape {
  /// The names that the program has for the columns.
  let names: [String]
  private let kinds: [Kind]

  /// What can stand in a column.
  private enum Kind: String {
    case number
    case isbn
    case day
    case year
    case rating
    case status
    case pages
    case text
    case title
    case name
    case turned
    case any
  }

  private static let all: [TableShape] = {
    let shapes = WordLists(octavo_shapes(), octavo_shapes_size()).sections
    return shapes.values.filter { !$0.isEmpty }.map { lists in
      TableShape(
        names: lists.map(\.name),
        kinds: lists.map { Kind(rawValue: $0.words.first ?? "") ?? .any }
      )
    }
  }()

  /// The shape that the rows of a table without names have; nil where it is none of them.
  static func of(_ rows: [[String]]) -> TableShape? {
    guard let first = rows.first, first.count > 10 else { return nil }
    let rows = rows.filter { $0.count == first.count }
    return all.first { $0.names.count == first.count && $0.fits(rows) }
  }

  /// True when nine of ten values of each column are what the program writes there, and at least four of the columns
  /// that tell most have one.
  private func fits(_ rows: [[String]]) -> Bool {
    var telling = 0
    for (column, kind) in kinds.enumerated() where kind != .any {
      let cells = rows.map { ContentTest.bare($0[column]) }.filter { !$0.isEmpty }
      guard !cells.isEmpty else {
        if kind == .title { return false }
        continue
      }
      guard cells.count(where: { Self.fits($0, kind) }) * 10 >= cells.count * 9 else {
        return false
      }
      if ![.number, .text, .title, .name].contains(kind) { telling += 1 }
    }
    return telling >= 4
  }

  private static func fits(_ cell: String, _ kind: Kind) -> Bool {
    switch kind {
    case .number: Double(cell) != nil
    case .isbn: ContentTest.looksLikeISBN(cell)
    case .day: ContentTest.isDay(cell)
    case .year:
      ContentTest.isYear(cell) || Int(cell) != nil && cell.count <= 5 || ContentTest.isDay(cell)
    case .rating: cell == "-" || Double(cell).map { 0...10 ~= $0 } ?? false
    case .status: cell == "-" || ImportedReading.Status.parse(cell) != nil
    case .pages: Int(cell) != nil
    case .text, .title, .name: cell.contains(where: \.isLetter)
    case .turned: cell.contains(",") || !cell.contains(" ")
    case .any: true
    }
  }
}

/// Tests of what a text is, for columns whose names do not tell.
enum ContentTest {
  /// A cell without the `="…"` around it, by which programs keep spreadsheets from rounding.
  static func bare(_ cell: String) -> String {
    guard cell.utf8.first == UInt8(ascii: "=") || cell.utf8.first == UInt8(ascii: "\"") else {
      return trimmed(cell)
    }
    return trimmed(cell.filter { $0 != "=" && $0 != "\"" })
  }

  static func isISBN(_ text: String) -> Bool { (try? ISBN.parse(text)) != nil }

  /// An ISBN by its length alone.
  static func looksLikeISBN(_ text: String) -> Bool {
    let digits = text.filter { $0 != "-" && $0 != " " }
    return [9, 10, 13].contains(digits.count)
      && digits.dropLast().allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// A number without the ".0" that spreadsheets put behind it.
  static func whole(_ text: String) -> String {
    let text = trimmed(text)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static func isYear(_ text: String) -> Bool {
    let text = whole(text)
    return FieldReader.isPlain(text, digits: 4) && text > "1400" && text < "2100"
  }

  /// A whole day, with a time behind it or without.
  static func isDay(_ text: String) -> Bool {
    text.utf8.count >= 6 && text.utf8.count <= 40 && text.utf8.contains { 0x30...0x39 ~= $0 }
      && Int(text) == nil && (ImportedDate(text)?.month != nil)
  }

  /// "4", "4,5", "15/20", "★★★".
  static func isMark(_ text: String) -> Bool {
    let text = trimmed(text)
    return text.utf8.count <= 15
      && text.allSatisfy { $0.isASCII && $0.isNumber || " ,./★☆½".contains($0) }
  }

  /// A number of stars that says itself what it is: "★★★", "4/5", "4 stars".
  static func isMarkedRating(_ text: String) -> Bool {
    let text = text.lowercased()
    if Double(text) != nil { return false }
    return Rating.parse(text) != nil
      || (text.hasSuffix("/5") || text.hasSuffix("/10") || text.hasSuffix("/20")) && isMark(text)
  }

  /// True for two to five words with capitals without an article before them, or a name of East Asia.
  ///
  /// The surname may stand first; of several people the first counts.
  static func isPerson(_ text: String) -> Bool {
    if EastAsianName.isLikely(text) { return true }
    let first = text.split { ";|&/".contains($0) }.first.map { trimmed(String($0)) } ?? text
    let parts = first.split(separator: ",")
    // "Ann Bee, Carl Dee": each is one.
    if parts.count > 1, parts.allSatisfy({ $0.split(separator: " ").count > 1 }) {
      return isOnePerson(trimmed(String(parts[0])))
    }
    return isOnePerson(first)
  }

  private static func isOnePerson(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return 2...5 ~= words.count
      && words.allSatisfy { $0.first?.isUppercase ?? false || $0.utf8.count <= 3 }
      && words.contains { $0.first?.isUppercase ?? false }
      && !words.contains { houses.contains(folded(String($0))) }
      && !text.contains { $0.isNumber || $0 == ":" } && text.utf8.count < 40
      && ![
        "The ", "A ", "Der ", "Die ", "Das ", "Le ", "La ", "Les ", "El ", "Il ", "O ", "De ",
        "Het ",
      ].contains(
        where: text.hasPrefix
      )
  }

  /// True for a name with a word of publishing houses.
  static func isHouse(_ text: String) -> Bool {
    folded(text).split(separator: " ").contains { houses.contains(String($0)) }
      || ["出版", "书店", "書店", "書房", "文庫", "社", "출판"].contains(where: text.hasSuffix)
  }

  private static let houses: Set<String> = [
    "press", "verlag", "books", "publishing", "publishers", "editions", "ediciones", "edizioni",
    "editora", "editorial", "editore", "uitgeverij", "forlag", "forlaget", "kiado", "wydawnictwo",
    "nakladatelstvi", "издательство", "yayinlari", "yayinevi", "kustannus", "editura", "classics",
    "penguin", "presses", "buchverlag", "taschenbuch",
  ]
}
