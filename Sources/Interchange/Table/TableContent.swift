import Catalog

/// What the cells of a column show of it, where its name does not say.
enum TableContent {
  /// Whether the first row holds names: words without digits above rows that have some.
  static func looksLikeHeader(_ rows: [[String]]) -> Bool {
    guard let first = rows.first, rows.count > 1 else { return false }
    let hasDigits = { (cell: String) in cell.utf8.contains { 0x30...0x39 ~= $0 } }
    guard !first.contains(where: hasDigits), first.allSatisfy({ $0.utf8.count < 40 }) else {
      return false
    }
    return first.indices.contains { column in
      rows.dropFirst().count { column < $0.count && hasDigits($0[column]) } * 3 > rows.count
    }
  }

  /// Guesses title, author, year and ISBN of a table whose columns have no names that say it.
  static func guess(_ fields: inout [TableField?], from rows: [[String]]) {
    let cells = fields.indices.map { column in
      rows.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
    }
    func most(_ column: Int, _ test: (String) -> Bool) -> Bool {
      !cells[column].isEmpty && cells[column].count(where: test) * 10 >= cells[column].count * 7
    }
    var texts: [Int] = []
    for column in fields.indices where fields[column] == nil {
      if most(column, { (try? ISBN.parse($0)) != nil }) {
        fields[column] = .isbn
      } else if most(column, { BookFacts.isPlain($0, digits: 4) && $0 > "1400" && $0 < "2100" }) {
        if !fields.contains(.year) { fields[column] = .year }
      } else if most(column, { $0.contains { $0.isLetter } }) {
        texts.append(column)
      }
    }
    guard !fields.contains(.title), !texts.isEmpty else { return }
    let author = texts.first { most($0, isPerson) }
    let titles = texts.filter { $0 != author }
    let length = { (column: Int) in
      cells[column].reduce(0) { $0 + $1.utf8.count } / max(1, cells[column].count)
    }
    if let title = titles.first(where: { length($0) >= 8 }) ?? titles.first ?? texts.first {
      fields[title] = .title
      if let author, author != title, !fields.contains(.author) { fields[author] = .author }
    }
  }

  /// Two to four words with capitals, perhaps with the surname first.
  private static func isPerson(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return 2...5 ~= words.count
      && words.allSatisfy { $0.first?.isUppercase ?? false || $0.utf8.count <= 3 }
      && !text.contains { $0.isNumber || $0 == ":" } && text.utf8.count < 40
      && !["The ", "A ", "Der ", "Die ", "Das ", "Le ", "La "].contains(where: text.hasPrefix)
  }

  /// The most that a rating can be, by the largest that there is.
  static func bestRating(in cells: [String]) -> Double {
    let largest = cells.compactMap { Double($0) }.max() ?? 0
    return largest > 10 ? 100 : largest > 5 ? 10 : 5
  }

  /// How several values stand in one cell of a column, by what its cells hold.
  static func findSeparator(_ column: inout TablePlan.Column, in cells: [String]) {
    let isName: Bool
    switch column.field {
    case .author, .editor, .translator, .illustrator, .narrator, .contributor: isName = true
    case .tags, .shelves, .genre, .publisher: isName = false
    default: return
    }
    if isName { column.isInverted = isInverted(cells) }
    for mark in ["|||||", ";", "|"] where cells.contains(where: { $0.contains(mark) }) {
      column.separator = mark.utf8.first
      return
    }
    if cells.isEmpty || column.field == .publisher { return column.separator = UInt8(ascii: ";") }
    if isName, column.isInverted { return column.separator = UInt8(ascii: "&") }
    column.separator = UInt8(ascii: ",")
  }

  /// Whether the part before the first comma is mostly one word, as surnames are.
  private static func isInverted(_ cells: [String]) -> Bool {
    var inverted = 0
    var lists = 0
    for cell in cells {
      guard let comma = cell.firstIndex(of: ",") else { continue }
      let words = cell[..<comma].split(separator: " ").count
      if words == 1 { inverted += 1 } else { lists += 1 }
    }
    return inverted > lists
  }
}
