import CatalogUI

/// Rows under headings: what every list becomes before it is printed.
struct TextTable {
  var columns: [Column]
  var rows: [[String]] = []

  struct Column {
    let heading: String
    /// Its name in CSV.
    let key: String
    var isNumber = false
    /// The width to which it gives way when the line is too long, and to a third of it when that
    /// is not enough; nil never does.
    var enough: Int?
  }

  /// Aligned columns that fit a terminal, each row a line.
  ///
  /// - Parameter width: The cells of a line; nil leaves columns as wide as what is in them.
  func aligned(to width: Int?, withHeading: Bool = true) -> String {
    let widths = widths(within: width)
    var text = withHeading ? line(columns.map(\.heading), widths) : ""
    for row in rows { text += line(row, widths) }
    return text
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var text = ""
    for (index, cell) in cells.enumerated() {
      if index > 0 { text += "  " }
      text += PlainText.fit(cell, to: widths[index], onTheRight: columns[index].isNumber)
    }
    while text.last == " " { text.removeLast() }
    return text + "\n"
  }

  private func widths(within limit: Int?) -> [Int] {
    var widths = columns.map { PlainText.width(of: $0.heading) }
    for row in rows {
      for (index, cell) in row.enumerated() {
        widths[index] = max(widths[index], PlainText.width(of: cell))
      }
    }
    guard let limit else { return widths }
    shrink(&widths, to: limit) { $0.enough }
    shrink(&widths, to: limit) { $0.enough.map { $0 / 3 } }
    return widths
  }

  /// Takes cells from the widest columns, so that short ones stay whole, until the line fits.
  private func shrink(_ widths: inout [Int], to limit: Int, least: (Column) -> Int?) {
    var excess = widths.reduce(2 * (widths.count - 1), +) - limit
    while excess > 0 {
      let candidates = widths.indices.filter { widths[$0] > (least(columns[$0]) ?? .max) }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { return }
      let next = candidates.filter { $0 != widest }.map { widths[$0] }.max() ?? 0
      let floor = max(least(columns[widest]) ?? 0, next)
      let cut = min(excess, max(1, widths[widest] - floor))
      widths[widest] -= cut
      excess -= cut
    }
  }

  /// Cells separated by tabs, each row a line without a heading, in which a tab, a line break and
  /// a backslash are written as `\t`, `\n` and `\\`.
  func tabSeparated() -> String {
    var text = ""
    for row in rows {
      for (index, cell) in row.enumerated() {
        if index > 0 { text += "\t" }
        text += Self.escaped(cell)
      }
      text += "\n"
    }
    return text
  }

  private static func escaped(_ cell: String) -> String {
    guard cell.utf8.contains(where: { [0x09, 0x0A, 0x0D, 0x5C].contains($0) }) else { return cell }
    var text = ""
    for scalar in cell.unicodeScalars {
      switch scalar {
      case "\t": text += "\\t"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\\": text += "\\\\"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// RFC 4180: a line of names first, lines end in CR LF.
  func commaSeparated(withHeading: Bool = true) -> String {
    var text = withHeading ? Self.record(columns.map(\.key)) : ""
    for row in rows { text += Self.record(row) }
    return text
  }

  private static func record(_ cells: [String]) -> String {
    cells.map(quoted).joined(separator: ",") + "\r\n"
  }

  private static func quoted(_ cell: String) -> String {
    guard cell.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return cell }
    var text = "\""
    for scalar in cell.unicodeScalars {
      if scalar == "\"" { text += "\"\"" } else { text.unicodeScalars.append(scalar) }
    }
    return text + "\""
  }
}
