import Catalog
import TerminalKit

extension ConflictScreen {
  private enum Row {
    case text(String)
    case heading(String, mine: String, theirs: String)
    case line(Int)
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let rows = rows(in: area, environment)
    let chosen = rows.firstIndex {
      if case .line(cursor.selected) = $0 { return true }
      return false
    }
    let first = min(max(0, (chosen ?? 0) - area.height + 2), max(0, rows.count - area.height))
    for (y, row) in rows.dropFirst(first).prefix(area.height).enumerated() {
      draw(row, on: &surface, in: area.row(y))
    }
  }

  private func rows(in area: Rect, _ environment: Environment) -> [Row] {
    let when = environment.dates.moment(change.at)
    let what =
      "\(change.who) saved this \(record.kind.name) \(when), while you were editing."
      + " Nothing is lost."
    var rows = TextLayout.wrap(what, to: max(10, area.width - 2)).map { Row.text(" \($0)") }
    rows.append(.text(""))
    var isTogether = false
    for (side, title) in [
      (Merge.Side.both, "You both changed:"), (.mine, "Only you changed:"),
      (.theirs, "Only \(change.who) changed:"),
    ] {
      let indices = merge.lines.indices.filter { merge.lines[$0].side == side }
      guard !indices.isEmpty else { continue }
      // What only one changed stands together.
      if side == .mine, rows.count > 2 { rows.append(.text("")) }
      if side == .theirs, !isTogether, merge.conflicts > 0 { rows.append(.text("")) }
      isTogether = side == .mine
      let isChoice = side == .both
      rows.append(.heading(title, mine: isChoice ? "You" : "", theirs: isChoice ? change.who : ""))
      rows += indices.map { .line($0) }
    }
    let end = "What only one of you changed is kept from both."
    return rows + [.text("")]
      + TextLayout.wrap(end, to: max(10, area.width - 4)).map { .text("   \($0)") }
  }

  private func draw(_ row: Row, on surface: inout Surface, in line: Rect) {
    switch row {
    case .text(let text): surface.put(text, at: line.origin, width: line.width)
    case .heading(let title, let mine, let theirs):
      let places = Places(line)
      let width = mine.isEmpty ? line.width - 3 : places.label.width
      surface.put(title, at: places.label.origin, width: width, style: .dim)
      surface.put(mine, at: places.mine.origin, width: places.mine.width, style: .dim)
      surface.put(theirs, at: places.theirs.origin, width: places.theirs.width, style: .dim)
    case .line(let index): draw(index, on: &surface, in: line)
    }
  }

  private func draw(_ index: Int, on surface: inout Surface, in row: Rect) {
    let line = merge.lines[index]
    let places = Places(row)
    let label = merge.base.label(of: line.property)
    surface.put(label, at: places.label.origin, width: places.label.width)
    let old = line.base.isEmpty ? "was empty" : "was \(Self.flat(line.base))"
    switch line.side {
    case .both:
      put(line.mine, isChosen: line.choice != .theirs, on: &surface, in: places.mine)
      put(line.theirs, isChosen: line.choice != .mine, on: &surface, in: places.theirs)
    case .mine:
      put(line.mine, isChosen: false, on: &surface, in: places.mine)
      surface.put(old, at: places.theirs.origin, width: places.theirs.width, style: .dim)
    case .theirs:
      let text = line.theirs.isEmpty ? "now empty" : Self.flat(line.theirs)
      surface.put("\(text), \(old)", at: places.theirs.origin, width: places.theirs.width)
    }
    guard index == cursor.selected else { return }
    TableView.drawChoice(on: &surface, in: row, isFocused: true)
    surface.cursor = places.label.origin
  }

  private func put(
    _ value: FieldValue,
    isChosen: Bool,
    on surface: inout Surface,
    in place: Rect
  ) {
    let text = value.isEmpty ? "empty" : Self.flat(value)
    let used = surface.put(
      text,
      at: place.origin,
      width: place.width - (isChosen ? 4 : 1),
      style: value.isEmpty ? .dim : .plain
    )
    guard isChosen else { return }
    surface.put(
      surface.glyphs.chosen,
      at: Point(x: place.x + used + 2, y: place.y),
      style: .bold.with(.accent)
    )
  }

  /// In one line.
  private static func flat(_ value: FieldValue) -> String {
    String(value.words.prefix(200).map { $0.isNewline ? " " : $0 })
  }

  /// The columns of a line.
  private struct Places {
    let label: Rect
    let mine: Rect
    let theirs: Rect

    init(_ row: Rect) {
      var rest = row
      _ = rest.takeLeft(3)
      label = rest.takeLeft(min(27, rest.width / 3))
      mine = rest.takeLeft(rest.width / 2)
      theirs = rest
    }
  }
}
