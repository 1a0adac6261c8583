import Catalog
import CatalogUI

/// Statistics as a picture in SVG 1.1: bars with their names and numbers.
struct StatisticsPicture {
  let text: String

  /// The width of the picture; this and the measures below are in pixels.
  private static let width = 760
  /// The width of the names at the left of the bars.
  private static let labels = 240
  /// The length of the longest bar.
  private static let longest = 400
  /// The height of a line.
  private static let line = 22

  init(_ tallies: [Tally], custom: [CustomTally], of books: CountedBooks) {
    var parts: [String] = []
    var y = 44
    let found = books.find.isEmpty ? "" : " · \(books.find)"
    let title = Self.escaped(RecordKind.book.name(count: books.count) + found, cells: 80)
    parts.append("<text x=\"24\" y=\"\(y)\" class=\"title\">\(title)</text>")
    for tally in tallies where !tally.isEmpty && tally.statistic != .readByDay {
      y += 44
      let heading = Self.escaped(tally.statistic.title, cells: 80)
      parts.append("<text x=\"24\" y=\"\(y)\" class=\"heading\">\(heading)</text>")
      for bar in tally.bars {
        y += Self.line
        parts.append(Self.bar(bar, of: tally.greatest, y: y, isAbsent: false))
      }
      if let others = tally.others {
        y += Self.line
        let words =
          "\(grouped(others.names)) others: \(tally.statistic.unit.name(count: others.value))"
        let x = Self.labels
        parts.append("<text x=\"\(x)\" y=\"\(y)\" class=\"label\">\(words)</text>")
      }
      if let absent = tally.absent {
        y += Self.line
        parts.append(Self.bar(absent, of: tally.greatest, y: y, isAbsent: true))
      }
    }
    for tally in custom where !tally.isEmpty {
      y += 44
      let heading = Self.escaped(tally.field.name, cells: 80)
      parts.append("<text x=\"24\" y=\"\(y)\" class=\"heading\">\(heading)</text>")
      var bars: [Tally.Bar] = []
      switch tally.content {
      case .bars(let all): bars = all
      case .numbers(let numbers):
        for sentence in numbers.sentences(of: tally.field) {
          y += Self.line
          parts.append("<text x=\"24\" y=\"\(y)\">\(Self.escaped(sentence, cells: 80))</text>")
        }
      }
      let greatest = (bars + [tally.absent].compactMap(\.self)).map(\.value).max() ?? 0
      for bar in bars {
        y += Self.line
        parts.append(Self.bar(bar, of: greatest, y: y, isAbsent: false))
      }
      if let absent = tally.absent {
        y += Self.line
        parts.append(Self.bar(absent, of: greatest, y: y, isAbsent: true))
      }
    }
    let height = y + 32
    text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(height)" \
      viewBox="0 0 \(Self.width) \(height)" role="img" font-family="system-ui, sans-serif" \
      font-size="14">
      <title>\(title)</title>
      <style>
      text { fill: #1d2430 } .title { font-size: 20px; font-weight: bold }
      .heading { font-size: 16px; font-weight: bold } .label { text-anchor: end }
      rect.bar { fill: #3b6ea5 } rect.absent { fill: #b9c0cb }
      </style>
      <rect width="100%" height="100%" fill="#ffffff"/>
      \(parts.joined(separator: "\n"))
      </svg>

      """
  }

  private static func bar(_ bar: Tally.Bar, of greatest: Int, y: Int, isAbsent: Bool) -> String {
    let part = greatest > 0 ? Double(bar.value) / Double(greatest) : 0
    let length = bar.value > 0 ? max(1, Int((part * Double(longest)).rounded())) : 0
    let left = labels + 10
    let name = escaped(bar.name, cells: 32)
    return """
      <text x="\(labels)" y="\(y)" class="label">\(name)</text>\
      <rect x="\(left)" y="\(y - 12)" width="\(length)" height="15" \
      class="\(isAbsent ? "absent" : "bar")"/>\
      <text x="\(left + length + 8)" y="\(y)">\(grouped(bar.value))</text>
      """
  }

  /// The text made harmless and cut, as the content of an element.
  ///
  /// Characters that XML does not allow at all are replaced (XML 1.0, 2.2).
  private static func escaped(_ text: String, cells: Int) -> String {
    var escaped = ""
    for scalar in PlainText.cut(text, to: cells).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
