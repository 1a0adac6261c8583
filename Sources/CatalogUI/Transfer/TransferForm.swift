import Catalog
import Interchange
import TerminalKit

/// The form for exporting, printing, backing up and restoring: which books, where to, which format.
struct TransferForm: Screen {
  private let transfer: Transfer
  private let choices: [Transfer.Selection]
  private let formats: [ExportFormat]
  private let computer: Computer
  private let dates: Dates
  private var choice = 0
  private var format = 0
  private var group: ExportGroup?
  private var line: LineEditor
  private var cursor: ListCursor
  /// Whether the person typed the path, whose extension then does not follow the format.
  private var isTyped = false

  /// A line that ends in a number, which was not taken at the first Enter, and what is before it.
  private var doubted: (before: String, whole: String)?

  private enum Row: Hashable {
    case what
    case format
    case group
    case target
  }

  init(_ transfer: Transfer, of choices: [Transfer.Selection], in environment: Environment) {
    self.transfer = transfer
    self.choices = choices
    computer = environment.computer
    dates = environment.dates
    formats = transfer == .export ? ExportFormat.all : [.printed]
    let day = environment.dates.today.iso8601
    switch transfer {
    case .export: line = LineEditor("~/octavo-\(day).\(formats.first?.id ?? "json")")
    case .print: line = LineEditor(Printer.usual)
    case .backup: line = LineEditor("~/octavo-\(day).sqlite")
    case .restore: line = LineEditor()
    }
    cursor = ListCursor()
    cursor = ListCursor(selected: rows.count - 1)
  }

  var title: String { transfer.title(of: selection.kind) }
  private var selection: Transfer.Selection { choices[choice] }
  var context: CommandContext { .transfer }
  var footer: [CommandID] { [.open, .up, .down, .cancel] }

  func situation(in environment: Environment) -> Situation {
    Situation(take: "do it", escape: "cancel")
  }

  private var rows: [Row] {
    switch transfer {
    case .export: [.what, .format] + (formats[format].hasGroups ? [.group] : []) + [.target]
    case .print: [.what] + (selection.lines == nil ? [.group] : []) + [.target]
    case .backup, .restore: [.target]
    }
  }

  private var row: Row { rows[min(cursor.selected, rows.count - 1)] }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .command(let id, _): return perform(id)
    case .key(let key): return type(key)
    case .paste(let text):
      line.paste(ImportPath.bare(text))
      noteTyped()
      cursor = ListCursor(selected: rows.count - 1)
    default: break
    }
    return []
  }

  private mutating func perform(_ id: CommandID) -> [Effect] {
    switch id {
    case .up, .previousField: cursor.move(by: -1, count: rows.count, height: rows.count)
    case .down: cursor.move(by: 1, count: rows.count, height: rows.count)
    case .complete: cursor = ListCursor(selected: (cursor.selected + 1) % rows.count)
    case .undoTyping: line.undo()
    case .cancel: return [.close]
    case .open: return carryOut()
    default: break
    }
    return []
  }

  private mutating func type(_ key: Key) -> [Effect] {
    switch (row, key) {
    case (.target, _): if line.handle(key) { noteTyped() }
    case (.what, .right), (.what, .character(" ")): choice = (choice + 1) % choices.count
    case (.what, .left): choice = (choice + choices.count - 1) % choices.count
    case (.format, .right), (.format, .character(" ")): turnFormat(by: 1)
    case (.format, .left): turnFormat(by: formats.count - 1)
    case (.group, .right), (.group, .character(" ")): turnGroup(by: 1)
    case (.group, .left): turnGroup(by: Self.groups.count - 1)
    default:
      let label = label(of: row)
      return key.typed == nil ? [] : [.say("←→ choose \(label): ↓ goes to the line for the file.")]
    }
    return []
  }

  /// Takes the format that the end of a typed name says, if it says one.
  private mutating func noteTyped() {
    isTyped = true
    guard transfer == .export, let said = ExportFormat.of(path: line.text.trimmed)?.id,
      // Several may end so.
      ExportFormat.of(path: "x.\(formats[format].ending)")?.id != said,
      let place = formats.firstIndex(where: { $0.id == said })
    else { return }
    format = place
    cursor = ListCursor(selected: rows.count - 1)
  }

  private static let groups = [nil] + ExportGroup.allCases.map(Optional.some)

  private mutating func turnGroup(by step: Int) {
    let place = (Self.groups.firstIndex(of: group) ?? 0) + step
    group = Self.groups[place % Self.groups.count]
  }

  private mutating func turnFormat(by step: Int) {
    format = (format + step) % formats.count
    guard !isTyped, let dot = line.text.lastIndex(of: ".") else { return }
    line.setText(String(line.text[...dot]) + formats[format].ending)
  }

  private mutating func carryOut() -> [Effect] {
    var text = line.text.trimmed
    guard !text.isEmpty, formats.indices.contains(format) else {
      return [.complain(transfer == .print ? "Say which program prints." : "Say which file.")]
    }
    // A scanner types its number behind what was there, and Enter; the next one takes its place.
    if let doubted, text.hasPrefix(doubted.whole),
      ScannedNumber(in: String(text.dropFirst(doubted.whole.count))) != nil
    {
      text = doubted.before + text.dropFirst(doubted.whole.count)
      line.setText(text)
      self.doubted = nil
    }
    if let (before, number) = ScannedNumber.parted(text), text != doubted?.whole {
      doubted = (before, text)
      return [.ring, .complain("\(number) looks scanned: Enter again keeps it.")]
    }
    let order = TransferOrder(
      form: self,
      transfer: transfer,
      selection: selection,
      format: formats[format],
      group: group,
      target: transfer == .print ? text : ImportPath.resolved(line.text, on: computer),
      isProposed: !isTyped,
      dates: dates
    )
    return [.answer(order.effects())]
  }

  // MARK: - Showing

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let hasChoices = rows.count > 1
    let foot = (hasChoices ? "←→ choose · " : "") + "Enter do it · Esc cancel"
    let frame = FloatingFrame(title: title, foot: foot)
    let size = Size(width: 70, height: rows.count + 4)
    let inside = frame.draw(on: &surface, in: area, content: size)
    guard !inside.isEmpty else { return }
    // In a window of few rows the empty ones go, then rows that are not chosen.
    let top = inside.height > rows.count + 1 ? 1 : 0
    let height = min(rows.count, inside.height - top)
    let clamped = cursor.clamped(count: rows.count, height: height)
    for place in clamped.visible(count: rows.count, height: height) {
      let row = rows[place]
      let y = inside.y + top + place - clamped.offset
      var rest = Rect(x: inside.x + 1, y: y, width: inside.width - 2, height: 1)
      let whole = rest
      _ = rest.takeLeft(1)
      let label = rest.takeLeft(10)
      surface.put(self.label(of: row), at: label.origin, width: 9, style: .dim)
      let isChosen = row == self.row
      if row == .target {
        line.draw(on: &surface, in: rest, focused: isChosen)
      } else {
        surface.put(value(of: row), at: rest.origin, width: rest.width)
        if isChosen {
          TableView.drawChoice(on: &surface, in: whole, isFocused: true)
          surface.cursor = rest.origin
        }
      }
    }
    let last = Point(x: inside.x + 2, y: inside.y + rows.count + 2)
    guard inside.rows.contains(last.y) else { return }
    surface.put(hint, at: last, width: inside.width - 3, style: .dim)
  }

  private func label(of row: Row) -> String {
    switch row {
    case .what: "What"
    case .format: "Format"
    case .group: "Grouped"
    case .target: transfer == .print ? "Program" : "File"
    }
  }

  private func value(of row: Row) -> String {
    switch row {
    case .what: selection.words
    case .format: formats[format].name
    case .group: group.map { "by \($0.rawValue)" } ?? "no"
    case .target: line.text
    }
  }

  private var hint: String {
    switch transfer {
    case .export: "Nothing is replaced unasked."
    case .print: "It gets a text file with the list."
    case .backup: "A whole copy, with its history."
    case .restore: "What is open now is kept as well."
    }
  }
}
