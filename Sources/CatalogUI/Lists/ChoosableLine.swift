import TerminalKit

/// A line of text that can be chosen, if it has a target.
protocol ChoosableLine {
  associatedtype Target
  var target: Target? { get }
}

extension Array where Element: ChoosableLine {
  /// The targets of the lines that can be chosen, in order.
  var targets: [Element.Target] { compactMap(\.target) }

  private var places: [Int] { indices.filter { self[$0].target != nil } }

  /// The index of a line by its number among those that can be chosen.
  func index(ofTarget number: Int) -> Int? {
    let places = places
    return places.indices.contains(number) ? places[number] : nil
  }

  /// The number of a line among those that can be chosen.
  func number(ofLine index: Int) -> Int? { places.firstIndex(of: index) }

  /// The first line in sight, such that the chosen one is in sight.
  ///
  /// With the first that can be chosen the lines above it are shown too, with the last those below.
  func offset(_ offset: Int, keeping number: Int, height: Int) -> Int {
    let index = index(ofTarget: number) ?? 0
    let first = number == 0 ? 0 : index
    let last = number == targets.count - 1 ? count - 1 : index
    // In a window that grew nothing is left blank behind the last line.
    let highest = Swift.min(first, Swift.max(0, count - height))
    return Swift.max(0, Swift.max(first, last) - height + 1, Swift.min(offset, highest))
  }

  /// Draws the lines from `offset` on, one a row, and marks the chosen one.
  func draw(
    on surface: inout Surface,
    in area: Rect,
    offset: Int,
    chosen: Int,
    line: (Element, inout Surface, Rect) -> Void
  ) {
    let selected = index(ofTarget: chosen)
    if selected == nil { surface.cursor = Point(x: area.x + 1, y: area.y) }
    surface.words?.isWhole = true
    if selected != nil { surface.words?.place = (number: chosen + 1, count: targets.count) }
    // Whoever hears it hears the lines out of sight, too.
    let shown = surface.words == nil ? indices.dropFirst(offset).prefix(area.height) : indices[...]
    for index in shown {
      let row = area.row(index - offset)
      line(self[index], &surface, row)
      guard index == selected else { continue }
      TableView.drawChoice(on: &surface, in: row, isFocused: true)
      surface.cursor = Point(x: row.x + 3, y: row.y)
    }
  }
}
