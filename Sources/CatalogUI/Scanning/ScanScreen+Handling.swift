import Catalog
import TerminalKit

extension ScanScreen {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened, .refresh: return [read()]
    case .key(let key): type { _ = $0.handle(key) }
    case .paste(let text): return paste(text, at: environment.now)
    case .paused where awaitsPause: return takeNumber(at: environment.now)
    case .command(let id, _): return perform(id, in: environment)
    case .wheel(let lines, _): choose(by: lines)
    case .reopened: return [.back]
    case .resized, .click, .reveal, .leaving, .paused, .ending: break
    }
    return []
  }

  private mutating func type(_ change: (inout LineEditor) -> Void) {
    var line = fields[focus] ?? LineEditor()
    change(&line)
    fields[focus] = line
  }

  private mutating func paste(_ text: String, at now: Timestamp) -> [Effect] {
    guard focus == .number, text.contains(where: \.isNewline) else {
      type { $0.paste(text) }
      return []
    }
    let lines = (number.text + text).split(whereSeparator: \.isNewline).map(String.init)
    fields[.number] = nil
    return scan(lines, at: now)
  }

  private mutating func takeNumber(at now: Timestamp) -> [Effect] {
    let text = number.text
    fields[.number] = nil
    return scan([text], at: now)
  }

  private mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect] {
    switch id {
    case .open where focus == .number: return takeNumber(at: environment.now)
    case .open: focus = .number
    case .nextField: turn(by: 1)
    case .previousField: turn(by: -1)
    case .undoTyping: type { $0.undo() }
    case .oneMore: return addCopy()
    case .openScanned: return openChosen()
    case .takeProbable: return takeProbable(at: environment.now)
    case .delete: return drop()
    case .up: choose(by: -1)
    case .down: choose(by: 1)
    case .cancel where focus != .number: focus = .number
    case .cancel where !number.isEmpty: fields[.number] = nil
    case .cancel: return [.back]
    default: break
    }
    return []
  }

  private mutating func turn(by step: Int) {
    let count = Focus.allCases.count
    focus = Focus(rawValue: (focus.rawValue + step + count) % count) ?? .number
  }
}

// MARK: - Drawing

extension ScanScreen {
  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard area.height > 3 else { return }
    drawHead(on: &surface, in: area.row(0))
    let rows = Rect(x: area.x, y: area.y + 2, width: area.width, height: area.height - 4)
    drawLines(on: &surface, in: rows)
    let y = area.y + area.height - 1
    let label = "Scan or type an ISBN:"
    surface.put(label, at: Point(x: area.x + 1, y: y), width: area.width - 2, style: .accent)
    let start = displayWidth(of: label) + 2
    let field = Rect(
      x: area.x + start,
      y: y,
      width: max(0, min(24, area.width - start - 1)),
      height: 1
    )
    number.draw(on: &surface, in: field, style: .plain, focused: focus == .number)
  }

  /// "New books get  shelf B3  genre –  tags new".
  private func drawHead(on surface: inout Surface, in row: Rect) {
    var x = row.x + 1
    let intro = row.width < 60 ? "" : "New books get  "
    surface.put(intro, at: Point(x: x, y: row.y), width: row.width, style: .dim)
    x += displayWidth(of: intro)
    let width = max(4, (row.x + row.width - x) / 3 - 7)
    for (focus, label) in [(Focus.shelf, "shelf"), (.genre, "genre"), (.tags, "tags")] {
      surface.put(label, at: Point(x: x, y: row.y), width: label.count, style: .dim)
      x += label.count + 1
      let field = Rect(x: x, y: row.y, width: min(width, max(0, row.x + row.width - x)), height: 1)
      let line = fields[focus] ?? LineEditor()
      if line.isEmpty, self.focus != focus {
        surface.put("–", at: field.origin, width: field.width, style: .dim)
      } else {
        line.draw(on: &surface, in: field, focused: self.focus == focus)
      }
      x += width + 1
    }
  }

  private func drawLines(on surface: inout Surface, in area: Rect) {
    guard !lines.isEmpty else {
      let words = [
        "Point the scanner at the bars on the back of a book, or type the number.",
        "Each one is saved at once, with or without a network.",
      ]
      for (index, text) in words.enumerated() where index < area.height {
        surface.put(
          text,
          at: Point(x: area.x + 1, y: area.y + index),
          width: area.width - 2,
          style: .dim
        )
      }
      return
    }
    // Newest below; when an earlier one is chosen, it is in sight.
    let last = max(chosenIndex + 1, min(lines.count, area.height))
    let first = max(0, last - area.height)
    let numbers = min(20, area.width / 2)
    for (offset, index) in (first..<min(lines.count, first + area.height)).enumerated() {
      let line = lines[index]
      let row = Rect(x: area.x, y: area.y + offset, width: area.width, height: 1)
      surface.put(line.number, at: Point(x: row.x + 2, y: row.y), width: numbers, style: .plain)
      surface.put(
        line.words,
        at: Point(x: row.x + 3 + numbers, y: row.y),
        width: row.width - numbers - 4,
        style: line.style
      )
      if index == chosenIndex {
        TableView.drawChoice(on: &surface, in: row, isFocused: line.isAsking)
      }
    }
  }
}

extension ScannedBook {
  fileprivate var style: Style {
    switch state {
    case .saving: .dim
    case .wanted, .copied: .good
    case .again, .have, .probably: .warning
    case .refused: .error
    }
  }

  /// Whether a person should look up from the pile.
  fileprivate var isAsking: Bool {
    switch state {
    case .saving, .wanted, .copied: false
    case .again, .have, .probably, .refused: true
    }
  }
}
