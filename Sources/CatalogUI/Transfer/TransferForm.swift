import Books
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
  /// True if the person typed the path, whose extension then does not follow the format.
  private var isTyped = false

  /// The backups in the folder of the typed path, or in the person's own.
  private var files = BackupFiles()

  /// A line that ends in a number, which was not taken at the first Enter, and what is before it.
  private var doubted: (before: String, whole: String)?

  private enum Row: Hashable {
    case what
    case format
    case group
    case target
    /// The file at an index of ``found``.
    case file(Int)
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
    Situation(take: take, escape: tr("cancel"))
  }

  /// The words for what Enter does.
  private var take: String {
    guard case .file(let place) = row else { return tr("do it") }
    return found[place].isFolder ? tr("open the folder") : tr("look at it")
  }

  private var rows: [Row] {
    switch transfer {
    case .export: [.what, .format] + (formats[format].hasGroups ? [.group] : []) + [.target]
    case .print: [.what] + (selection.lines == nil ? [.group] : []) + [.target]
    case .backup: [.target]
    case .restore: [.target] + found.indices.map(Row.file)
    }
  }

  private var found: [FolderEntry] { files.beginning(with: ImportPath.parts(line.text).name) }

  private var row: Row { rows[min(cursor.selected, rows.count - 1)] }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened: return list(in: environment)
    case .command(let id, _): return perform(id, in: environment)
    case .key(let key):
      if case .file = row { goToLine() }
      return type(key) + list(in: environment)
    case .paste(let text):
      line.paste(ImportPath.bare(text))
      noteTyped()
      goToLine()
      return list(in: environment)
    default: return []
    }
  }

  private mutating func goToLine() {
    cursor = ListCursor(selected: rows.firstIndex(of: .target) ?? 0)
  }

  private mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect] {
    switch id {
    case .up, .previousField: cursor.move(by: -1, count: rows.count, height: rows.count)
    case .down: cursor.move(by: 1, count: rows.count, height: rows.count)
    case .complete: return complete(in: environment)
    case .undoTyping:
      line.undo()
      return list(in: environment)
    case .cancel: return [.close]
    case .open:
      guard case .file(let place) = row else { return carryOut() }
      let isFolder = found[place].isFolder
      return complete(with: found[place], in: environment) + (isFolder ? [] : carryOut())
    default: break
    }
    return []
  }

  // MARK: - Files to restore

  /// Reads the folder of the path in the line, unless it is shown already.
  private func list(in environment: Environment) -> [Effect] {
    guard transfer == .restore else { return [] }
    let typed = ImportPath.parts(line.text).folder
    let folder = ImportPath.resolved(line.text.isEmpty ? "~" : typed, on: computer)
    let open = environment.catalogFile
    guard folder != files.folder else { return [] }
    return [
      Self.work("folder", mustFinish: false, isQuiet: true) { _ in
        BackupFiles(in: folder, without: open)
      } then: { screen, files, _ in
        screen.files = files
        return []
      }
    ]
  }

  /// Tab: the next row; among files what is chosen, the only one, or the common beginning.
  private mutating func complete(in environment: Environment) -> [Effect] {
    let found = found
    guard transfer == .restore, let first = found.first else {
      cursor = ListCursor(selected: (cursor.selected + 1) % rows.count)
      return []
    }
    if case .file(let place) = row { return complete(with: found[place], in: environment) }
    if found.count == 1 { return complete(with: first, in: environment) }
    let common = found.dropFirst().reduce(first.name) { $0.commonPrefix(with: $1.name) }
    let (head, name) = ImportPath.parts(line.text)
    guard common.count > name.count else {
      cursor = ListCursor(selected: 1)
      return []
    }
    line.setText((line.text.isEmpty ? "~/" : head) + common)
    return list(in: environment)
  }

  private mutating func complete(with entry: FolderEntry, in environment: Environment) -> [Effect] {
    let head = line.text.isEmpty ? "~/" : ImportPath.parts(line.text).folder
    line.setText(head + entry.name + (entry.isFolder ? "/" : ""))
    noteTyped()
    goToLine()
    return list(in: environment)
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
      return key.typed == nil
        ? [] : [.tell("←→ choose \(label): ↓ goes to the line for the file.")]
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
      return [
        .complain(
          transfer == .print ? tr("Say which program prints.") : tr("Say which file.")
        )
      ]
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
      return [.ring, .complain(tr("\(number) looks scanned: Enter again keeps it."))]
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
    let choosing = transfer == .restore ? tr("↑↓ files · ") : tr("←→ choose · ")
    let foot = (hasChoices ? choosing : "") + tr("Enter \(take) · Esc cancel")
    let frame = FloatingFrame(title: title, foot: foot)
    let shown = min(rows.count, Self.maxShownRows)
    let size = Size(width: 70, height: shown + 4)
    let inside = frame.draw(on: &surface, in: area, content: size)
    guard !inside.isEmpty else { return }
    // In a window of few rows the empty ones go, then rows that are not chosen.
    let top = inside.height > shown + 1 ? 1 : 0
    let height = min(shown, inside.height - top)
    let clamped = cursor.clamped(count: rows.count, height: height)
    for place in clamped.visible(count: rows.count, height: height) {
      let row = rows[place]
      let y = inside.y + top + place - clamped.offset
      var rest = Rect(x: inside.x + 1, y: y, width: inside.width - 2, height: 1)
      let whole = rest
      _ = rest.takeLeft(1)
      if case .file = row {
        _ = rest.takeLeft(2)
      } else {
        let label = rest.takeLeft(10)
        surface.put(self.label(of: row), at: label.origin, width: 9, style: .dim, role: .label)
      }
      let isChosen = row == self.row
      if row == .target {
        line.draw(on: &surface, in: rest, focused: isChosen)
      } else {
        if case .file(let place) = row { draw(note(of: found[place]), on: &surface, in: &rest) }
        surface.put(value(of: row), at: rest.origin, width: rest.width)
        if isChosen {
          TableView.drawChoice(on: &surface, in: whole, isFocused: true)
          surface.cursor = rest.origin
        }
      }
    }
    let last = Point(x: inside.x + 2, y: inside.y + shown + 2)
    guard inside.rows.contains(last.y) else { return }
    surface.put(hint, at: last, width: inside.width - 3, style: .dim)
  }

  /// The most rows that leave the hint and the lines behind in sight at 80x24.
  private static let maxShownRows = 10

  private func note(of entry: FolderEntry) -> String {
    entry.isFolder ? tr("folder") : dates.day(entry.changed)
  }

  private func draw(_ note: String, on surface: inout Surface, in rest: inout Rect) {
    let place = rest.takeRight(displayWidth(of: note))
    _ = rest.takeRight(2)
    surface.put(note, at: place.origin, width: place.width, style: .dim)
  }

  private func label(of row: Row) -> String {
    switch row {
    case .what: tr("What")
    case .format: tr("Format")
    case .group: tr("Grouped")
    case .target:
      transfer == .print
        ? tr("Program") : formats[format].isFolder ? tr("Folder") : tr("File")
    case .file: ""
    }
  }

  private func value(of row: Row) -> String {
    switch row {
    case .what: selection.words
    case .format: formats[format].name
    case .group: group.map { tr("by \($0.rawValue)") } ?? tr("no")
    case .target: line.text
    case .file(let place): found[place].name + (found[place].isFolder ? "/" : "")
    }
  }

  private var hint: String {
    switch transfer {
    case .export: tr("Nothing is replaced unasked.")
    case .print: tr("It gets a text file with the list.")
    case .backup: tr("A whole copy, with its history.")
    case .restore: tr("What is open now is kept as well.")
    }
  }
}
