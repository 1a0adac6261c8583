import Books
import Catalog
import TerminalKit

/// Asks, for each field that has changed since the change that is taken back, whether it stays as
/// it is now.
struct UndoChoiceDialog: Review {
  private let conflicts: [UndoConflict]
  private let onChoice: @Sendable (Set<UndoConflict.Key>) -> Effect
  /// The conflicts whose fields go back all the same.
  private var chosen: Set<UndoConflict.Key> = []
  private var cursor = ListCursor()
  var proposals = Proposals<UndoConflict.Key>.guesses

  init(
    _ conflicts: [UndoConflict],
    onChoice: @escaping @Sendable (Set<UndoConflict.Key>) -> Effect
  ) {
    self.conflicts = conflicts
    self.onChoice = onChoice
  }

  let title = tr("What changed since")
  var context: CommandContext { .sidesDialog }
  var footer: [CommandID] { [.takeMine, .takeTheirs, .save, .mark, .open, .cancel] }

  func situation(in environment: Environment) -> Situation {
    var situation = reviewSituation(
      saves: tr("take it back"),
      takes: tr("next"),
      escape: tr("cancel")
    )
    situation.others = tr("as it was")
    return situation
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    let height = Self.height(in: environment.area, rowCount)
    switch event {
    case .command(.up, _): cursor.move(by: -1, count: rowCount, height: height)
    case .command(.down, _): cursor.move(by: 1, count: rowCount, height: height)
    case .command(.first, _): cursor.go(to: 0, count: rowCount, height: height)
    case .command(.last, _): cursor.go(to: rowCount - 1, count: rowCount, height: height)
    case .command(let id, _): return performReview(id, in: environment) ?? []
    case .wheel(let lines, _):
      cursor.move(by: lines > 0 ? 1 : -1, count: rowCount, height: height)
    default: break
    }
    return []
  }

  var rowCount: Int { conflicts.count }
  var selectedRow: Int { cursor.selected }

  func item(at row: Int) -> UndoConflict.Key? { conflicts[row].key }

  mutating func go(to row: Int, in environment: Environment) {
    cursor.go(to: row, count: rowCount, height: Self.height(in: environment.area, rowCount))
  }

  mutating func choose(
    _ side: ReviewSide,
    of keys: [UndoConflict.Key],
    in environment: Environment
  ) {
    if side == .theirs { chosen.formUnion(keys) } else { chosen.subtract(keys) }
  }

  mutating func leaveOut(_ keys: [UndoConflict.Key], in environment: Environment) -> [Effect] {
    choose(.mine, of: keys, in: environment)
    return []
  }

  mutating func carryOut(in environment: Environment) -> [Effect] { [.answer([onChoice(chosen)])] }

  mutating func leave(in environment: Environment) -> [Effect] { [.close] }

  private static func height(in area: Rect, _ count: Int) -> Int {
    max(1, min(count, area.height - 4))
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let height = Self.height(in: area, rowCount)
    let frame = FloatingFrame(
      title: title,
      foot: tr("← stays · → as it was · Ctrl-S takes it back")
    )
    let inside = frame.draw(on: &surface, in: area, content: Size(width: 74, height: height + 2))
    let clamped = cursor.clamped(count: rowCount, height: height)
    surface.words?.place = (number: clamped.selected + 1, count: rowCount)
    for index in clamped.visible(count: rowCount, height: height) {
      let y = inside.y + 1 + index - clamped.offset
      let row = Rect(x: inside.x + 1, y: y, width: inside.width - 2, height: 1)
      let start = Point(x: row.x + 2, y: y)
      let text = text(index)
      surface.put(text, at: start, width: row.width - 3, spoken: String(text.dropFirst(2)))
      if proposals.marked.contains(conflicts[index].key) {
        TableView.drawMark(on: &surface, in: row)
      }
      guard index == clamped.selected else { continue }
      TableView.drawChoice(on: &surface, in: row, isFocused: true)
      surface.cursor = start
    }
  }

  private func text(_ index: Int) -> String {
    let conflict = conflicts[index]
    let goesBack = chosen.contains(conflict.key)
    let name = Words.quoted(conflict.name)
    switch conflict.reason {
    case .changedSince(let field, let now, let before):
      let kept = now.isEmpty ? tr("stays empty") : tr("stays \(now)")
      let back = before.isEmpty ? tr("is emptied again") : tr("is \(before) again")
      return "\(goesBack ? "←" : " ") \(name): \(field) \(goesBack ? back : kept)"
    default:
      return
        "\(goesBack ? "←" : " ") \(name) \(goesBack ? tr("goes, although changed") : tr("stays"))"
    }
  }
}
