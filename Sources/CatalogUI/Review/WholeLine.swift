import Books
import TerminalKit

/// The whole texts of the line under the cursor, under a rule at the foot of a review, where the line
/// cuts them.
struct WholeLine {
  /// A text of the line, and what it is.
  struct Part {
    let label: String
    let text: String

    init(_ label: String, _ text: String) {
      self.label = label
      self.text = text
    }

    fileprivate var words: String { label.isEmpty ? text : "\(label): \(text)" }
  }

  private let lines: [String]
  /// The rows that the lines above it keep at least.
  private let leastAbove: Int
  /// The cells before it.
  private static let indent = 3

  /// - Parameters:
  ///   - parts: What the line cuts; empty where it is shown whole.
  ///   - width: The columns of the screen.
  ///   - leastAbove: The rows that the lines above it keep at least: a heading and the line.
  init(_ parts: [Part], width: Int, leastAbove: Int = 2) {
    self.leastAbove = leastAbove
    lines = parts.flatMap { part in
      let text = String(part.words.prefix(2_000).map { $0.isNewline ? " " : $0 })
      return TextLayout.wrap(text, to: max(10, width - Self.indent - 1))
    }
  }

  /// The part of an area that is left for the lines of the review.
  func above(in area: Rect) -> Rect {
    var area = area
    _ = area.takeBottom(height(in: area))
    return area
  }

  private func height(in area: Rect) -> Int {
    let most = area.height - leastAbove
    return lines.isEmpty || most < 2 ? 0 : min(lines.count + 1, most)
  }

  func draw(on surface: inout Surface, in area: Rect) {
    let rows = height(in: area) - 1
    guard rows > 0 else { return }
    let top = area.maxY - rows
    surface.rule(y: top - 1)
    for index in 0..<rows {
      let isLast = index == rows - 1 && rows < lines.count
      let rest = isLast ? lines[index...].joined(separator: " ") : lines[index]
      let place = Point(x: area.x + Self.indent, y: top + index)
      // It repeats the line under the cursor.
      surface.put(
        rest,
        at: place,
        width: area.width - Self.indent - 1,
        style: .dim,
        spoken: ""
      )
    }
  }
}

extension WholeLine {
  /// What a row of a table cuts, or has no column for.
  init(of row: TableView.Row?, in columns: [TableColumn], width: Int) {
    guard let row else {
      self.init([], width: width)
      return
    }
    let places = TableLayout(columns, width: width).places
    let parts = columns.indices.compactMap { column -> Part? in
      guard row.cells.indices.contains(column), !row.cells[column].isEmpty else { return nil }
      let room = places.first { $0.column == column }?.width ?? 0
      let text = row.cells[column]
      guard displayWidth(of: text) > room else { return nil }
      return Part(columns[column].title, text)
    }
    self.init(parts, width: width)
  }
}
