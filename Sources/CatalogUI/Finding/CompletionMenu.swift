import Books
import Catalog
import TerminalKit

/// The completions of a query, one of which may be chosen.
///
/// Choosing one writes it into the line at once; above the first one is the typed text.
struct CompletionMenu: Sendable {
  let place: CompletionPlace
  let items: [Completion]
  let text: String
  let cursor: Int
  private(set) var chosen: Int?
  private var rows = ListCursor()
  /// True if ↑ or ↓ moved the cursor to the rows; Tab does not.
  private(set) var isAmongRows = false

  init(_ items: [Completion], at place: CompletionPlace, text: String, cursor: Int) {
    self.items = items
    self.place = place
    self.text = text
    self.cursor = cursor
  }

  /// True if the menu is shown; names of fields are shown only after Tab, since most words begin
  /// one by chance.
  var isShown: Bool { place.kind != .field || chosen != nil }

  /// The line with the chosen completion.
  var result: (text: String, cursor: Int) {
    guard let chosen else { return (text, cursor) }
    return items[chosen].applied(to: text)
  }

  /// Tab: chooses the next completion, and after the last the first again.
  mutating func next() {
    isAmongRows = false
    choose(chosen.map { ($0 + 1) % items.count } ?? 0)
  }

  /// ↑ and ↓: choose another completion; above the first one is the typed text.
  mutating func move(by step: Int) {
    isAmongRows = true
    choose(min((chosen ?? -1) + step, items.count - 1))
  }

  mutating func choose(_ row: Int) {
    chosen = row < 0 ? nil : row
    rows.go(to: max(0, row), count: items.count, height: 1)
  }
}

// MARK: - Showing

extension CompletionMenu {
  /// The part of a list's area that it takes: a heading and some rows, at the bottom.
  func area(in area: Rect) -> Rect {
    let most = max(2, min(8, area.height * 2 / 5))
    var rest = area
    return rest.takeBottom(1 + min(most, items.count))
  }

  func item(at point: Point, in area: Rect) -> Int? {
    let own = self.area(in: area)
    let row = clamped(own.height - 1).offset + point.y - own.y - 1
    return own.contains(point) && point.y > own.y && items.indices.contains(row) ? row : nil
  }

  private func clamped(_ height: Int) -> ListCursor {
    rows.clamped(count: items.count, height: height)
  }

  private var heading: String {
    switch place.kind {
    case .field: tr("Fields")
    case .savedQuery: tr("Saved queries")
    case .value(let field): tr("\(field.name):  most books first")
    }
  }

  private var spokenHeading: String {
    if case .value(let field) = place.kind {
      tr("\(field.name), most books first")
    } else {
      heading
    }
  }

  func draw(on surface: inout Surface, in area: Rect) {
    let own = self.area(in: area)
    guard own.height > 1, own.width > 8 else { return }
    surface.fill(own)
    surface.rule(y: own.y, x: own.x, width: own.width)
    surface.put(
      " \(heading) ",
      at: Point(x: own.x + 2, y: own.y),
      width: own.width - 4,
      style: .dim,
      role: .heading,
      spoken: spokenHeading
    )
    let counts = items.map { $0.books.map(Words.books) ?? "" }
    let right = counts.map { displayWidth(of: $0) }.max() ?? 0
    let longest = items.map { displayWidth(of: $0.label) }.max() ?? 0
    // No wider than needed, so that numbers stand close to their names.
    let width = min(own.width - 1, 3 + longest + 3 + right)
    let rows = clamped(own.height - 1)
    for index in rows.visible(count: items.count, height: own.height - 1) {
      let row = own.row(1 + index - rows.offset)
      let name = Point(x: row.x + 3, y: row.y)
      surface.put(items[index].label, at: name, width: width - 3 - (right > 0 ? right + 2 : 0))
      let count = Point(x: row.x + width - right, y: row.y)
      surface.put(counts[index], at: count, width: right, style: .dim, alignment: .right)
      guard index == chosen else { continue }
      TableView.drawChoice(on: &surface, in: row, isFocused: true)
      if isAmongRows { surface.cursor = name }
    }
  }
}
