/// Bars with their names and numbers, one under the other: a picture never stands alone.
///
/// ```
/// 1960s    4  ██████▋
/// 1970s   12  ████████████████████
/// ```
package struct BarChart: Hashable, Sendable {
  package struct Bar: Hashable, Sendable {
    package let label: String
    package let value: Int
    /// The value as text.
    package let number: String
    /// The value with its noun, as it is said.
    package let spoken: String?
    /// True for a bar that is less important than the others.
    package let isDim: Bool

    package init(
      _ label: String,
      _ value: Int,
      number: String,
      spoken: String? = nil,
      isDim: Bool = false
    ) {
      self.label = label
      self.value = value
      self.number = number
      self.spoken = spoken
      self.isDim = isDim
    }
  }

  package let bars: [Bar]

  package init(_ bars: [Bar]) {
    self.bars = bars
  }

  /// The cells of each part of a line, between which there are two.
  package struct Columns: Hashable, Sendable {
    package let label: Int
    package let number: Int
    package let bar: Int
  }

  private static let gap = 2
  private static let leastLabel = 6
  private static let leastBar = 8

  /// How a line of so many cells is divided: numbers whole, then names, then bars.
  ///
  /// - Parameter most: The widest that a bar may be.
  package func columns(width: Int, most: Int = 60) -> Columns {
    let number = min(width, bars.map { displayWidth(of: $0.number) }.max() ?? 0)
    let widest = bars.map { displayWidth(of: $0.label) }.max() ?? 0
    let room = max(0, width - number - 2 * Self.gap)
    let label = min(widest, max(Self.leastLabel, min(room * 3 / 5, room - Self.leastBar)))
    let rest = room - label
    // Where there is no room for a bar that says anything, the name has it.
    guard rest >= 3 else {
      return Columns(label: min(widest, max(0, width - number - Self.gap)), number: number, bar: 0)
    }
    return Columns(label: label, number: number, bar: min(rest, most))
  }

  /// The greatest value, which has the whole width.
  package var greatest: Int { bars.map(\.value).max() ?? 0 }

  /// Blocks for a value, to an eighth of a cell; signs where there are no blocks.
  ///
  /// Any value above 0 is visible.
  package static func blocks(
    _ value: Int,
    of greatest: Int,
    cells: Int,
    glyphs: Glyphs = .unicode
  ) -> String {
    guard value > 0, greatest > 0, cells > 0 else { return "" }
    let part = min(1, Double(value) / Double(greatest))
    guard glyphs == .unicode else {
      let full = max(1, Int((part * Double(cells)).rounded()))
      return String(repeating: "#", count: min(full, cells))
    }
    let eighths = min(cells * 8, max(1, Int((part * Double(cells) * 8).rounded())))
    let rest = eighths % 8
    let end = rest == 0 ? "" : String(Self.parts[rest - 1])
    return String(repeating: "█", count: eighths / 8) + end
  }

  private static let parts: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// A bar as a line of text; its name is made harmless.
  package func line(_ bar: Bar, _ columns: Columns, glyphs: Glyphs = .unicode) -> String {
    let label = TextLayout.pad(bar.label, to: columns.label, glyphs: glyphs)
    let number = TextLayout.pad(bar.number, to: columns.number, alignment: .right)
    let blocks = Self.blocks(bar.value, of: greatest, cells: columns.bar, glyphs: glyphs)
    let gap = String(repeating: " ", count: Self.gap)
    return label + gap + number + (blocks.isEmpty ? "" : gap + blocks)
  }

  package func draw(_ bar: Bar, _ columns: Columns, on surface: inout Surface, in line: Rect) {
    let style: Style = bar.isDim ? .dim : .plain
    surface.put(bar.label, at: line.origin, width: columns.label, style: style)
    var x = line.x + columns.label + Self.gap
    surface.put(
      bar.number,
      at: Point(x: x, y: line.y),
      width: columns.number,
      style: style,
      alignment: .right,
      spoken: bar.spoken
    )
    x += columns.number + Self.gap
    let blocks = Self.blocks(
      bar.value,
      of: greatest,
      cells: min(columns.bar, max(0, line.maxX - x)),
      glyphs: surface.glyphs
    )
    let place = Point(x: x, y: line.y)
    surface.put(blocks, at: place, style: bar.isDim ? .dim : .accent, role: .drawing)
  }
}
