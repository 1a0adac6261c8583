import Books
import Interchange
import TerminalKit

extension ScanScreen {
  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard area.height > 3 else { return }
    drawHead(on: &surface, in: area.row(0))
    let rows = Rect(x: area.x, y: area.y + 2, width: area.width, height: area.height - 4)
    drawLines(on: &surface, in: rows, environment)
    let y = area.y + area.height - 1
    let label = tr("Scan or type an ISBN:")
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
    let intro = row.width < 60 ? "" : tr("New books get  ")
    surface.put(intro, at: Point(x: x, y: row.y), width: row.width, style: .dim)
    x += displayWidth(of: intro)
    let width = max(4, (row.x + row.width - x) / 3 - 7)
    for (focus, label) in [
      (Focus.shelf, tr("shelf")), (.genre, tr("genre")), (.tags, tr("tags")),
    ] {
      surface.put(label, at: Point(x: x, y: row.y), width: label.count, style: .dim)
      x += label.count + 1
      let field = Rect(x: x, y: row.y, width: min(width, max(0, row.x + row.width - x)), height: 1)
      let line = fields[focus] ?? LineEditor()
      if line.isEmpty, self.focus != focus {
        let none = tr("none")
        surface.put("–", at: field.origin, width: field.width, style: .dim, spoken: none)
      } else {
        line.draw(on: &surface, in: field, focused: self.focus == focus)
      }
      x += width + 1
    }
  }

  private func drawLines(on surface: inout Surface, in area: Rect, _ environment: Environment) {
    guard !lines.isEmpty else {
      let words = [
        tr("Point the scanner at the bars on the back of a book, or type the number."),
        tr("Each one is saved at once, with or without a network."),
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
    let numbers = min(20, area.width / 2)
    let room = area.width - numbers - 4
    // The text of the chosen line is shown whole, in as many rows as it takes.
    let told = TextLayout.wrap(
      current?.words(in: environment).whole ?? "",
      to: max(10, room),
      limit: area.height
    )
    let height = max(1, area.height - max(0, told.count - 1))
    // Newest below; when an earlier one is chosen, it is in sight.
    let last = max(chosenIndex + 1, min(lines.count, height))
    let first = max(0, last - height)
    var y = area.y
    for index in first..<min(lines.count, first + height) {
      let line = lines[index]
      let row = Rect(x: area.x, y: y, width: area.width, height: 1)
      let isChosen = index == chosenIndex
      surface.put(line.number, at: Point(x: row.x + 2, y: y), width: numbers, style: .plain)
      let texts = isChosen ? told : [line.words(in: environment).fitting(room)]
      for (offset, text) in texts.enumerated() {
        surface.put(
          text,
          at: Point(x: row.x + 3 + numbers, y: y + offset),
          width: room,
          style: line.style(in: environment),
          spoken: SpokenSigns.parts(in: text)
        )
      }
      if isChosen {
        TableView.drawChoice(on: &surface, in: row, isFocused: line.isAsking(in: environment))
      }
      y += isChosen ? max(1, told.count) : 1
    }
  }
}

extension ScannedBook {
  fileprivate func style(in environment: Environment) -> Style {
    switch state {
    case .saving: .dim
    case .wanted: asksPerson(in: environment) ? .warning : .good
    case .copied: .good
    case .again, .have, .probably: .warning
    case .refused: .error
    }
  }

  /// True if the line needs the person's attention.
  fileprivate func isAsking(in environment: Environment) -> Bool {
    switch state {
    case .saving, .copied: false
    case .wanted: asksPerson(in: environment)
    case .again, .have, .probably, .refused: true
    }
  }

  /// True if its look-up needs a person to go on.
  private func asksPerson(in environment: Environment) -> Bool {
    guard let isbn, case .told(let outcome) = environment.lookups.stage(isbn) else { return false }
    return switch outcome {
    case .found: false
    case .several, .notFound: true
    case .failed(let failure): failure.needsPerson
    }
  }
}
