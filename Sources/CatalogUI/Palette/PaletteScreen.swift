import Books
import Catalog
import TerminalKit

/// All commands by name (`:`): typing finds them, Enter does one.
struct PaletteScreen: DraftKeeper {
  private let situation: Situation
  private let arguments: [CommandID: [String]]
  private let asked: CommandContext
  private let customFields: [CustomField]
  private var line = LineEditor()
  private var items: [PaletteItem]
  private var cursor = ListCursor()
  private var isAmongRows = false
  /// The number of the earlier line that is shown, counted from the newest, and the text typed before.
  private var recalled: (back: Int, typed: String)?
  /// True if the line was refused and no key came since: a colon then begins another one.
  private var isRefused: Bool
  var keeping = DraftKeeping()

  /// How many rows are in sight at once.
  private static let height = 10

  /// - Parameters:
  ///   - arguments: What can follow a command.
  ///   - text: The line to begin with.
  init(
    situation: Situation,
    arguments: [CommandID: [String]],
    context: CommandContext,
    customFields: [CustomField],
    text: String = "",
    isRefused: Bool = false
  ) {
    self.situation = situation
    self.arguments = arguments
    self.customFields = customFields
    self.isRefused = isRefused
    asked = context
    line = LineEditor(text)
    items = []
    items = listed
  }

  private var listed: [PaletteItem] {
    PaletteItem.items(for: line.text, context: asked, situation: situation, arguments: arguments)
  }

  var title: String { tr("Commands") }
  var context: CommandContext { .palette }
  var footer: [CommandID] { [.open, .complete, .cancel] }

  func situation(in environment: Environment) -> Situation {
    Situation(take: tr("do it"), escape: tr("close"))
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened:
      if keeping.takeResumed() == nil { keeping = DraftKeeping(in: environment) }
    case .ending: return keepDraftAtEnd(in: environment)
    case .command(let id, _): return perform(id, in: environment)
    case .key(.backspace) where line.isEmpty: return [.close]
    case .key(let key):
      defer { isRefused = false }
      if isRefused, key.typed == ":" { return replaceLine(with: "") }
      return line.handle(key) ? search() : []
    case .paste(let text):
      line.paste(text)
      return search()
    case .wheel(let lines, _): move(by: lines > 0 ? 1 : -1)
    case .click(let point, let count):
      let rect = FloatingFrame.rect(in: environment.area, content: Self.content)
      guard rect.contains(point) else { return [.close] }
      let rows = LineOverRows(in: rect.inset(columns: 1, rows: 1), most: Self.height).rows
      let row = cursor.clamped(count: items.count, height: rows.height).offset + point.y - rows.y
      guard rows.contains(point), items.indices.contains(row) else { return [] }
      cursor.go(to: row, count: items.count, height: Self.height)
      return count == 2 ? execute(in: environment) : []
    default: break
    }
    return []
  }

  private mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect] {
    switch id {
    case .up where !isAmongRows: return recall(by: 1, in: environment)
    case .down where recalled != nil: return recall(by: -1, in: environment)
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -Self.height)
    case .pageDown: move(by: Self.height)
    case .complete: return complete()
    case .undoTyping:
      line.undo()
      return search()
    case .open: return execute(in: environment)
    case .cancel: return forgetDraft(in: environment) + [.close]
    default: break
    }
    return []
  }

  private mutating func move(by rows: Int) {
    cursor.move(by: rows, count: items.count, height: Self.height)
    isAmongRows = true
  }

  /// ↑ and ↓ before the rows were gone into: an earlier line, or the typed text before them.
  private mutating func recall(by step: Int, in environment: Environment) -> [Effect] {
    let lines = environment.commandLines
    let back = (recalled?.back ?? 0) + step
    guard back <= lines.count else { return [] }
    let typed = recalled?.typed ?? line.text
    line.setText(back == 0 ? typed : lines[lines.count - back])
    let effects = search()
    recalled = back == 0 ? nil : (back, typed)
    return effects
  }

  private mutating func search() -> [Effect] {
    recalled = nil
    items = listed
    cursor = ListCursor()
    isAmongRows = false
    guard let completion else { return [] }
    let text = line.text
    return [
      Self.read("values") { view in
        try completion(view)
      } then: { screen, values, _ in
        if screen.line.text == text { screen.items += values }
        return []
      }
    ]
  }

  /// Reads the arguments of a command that come from the catalogue; nil where none do.
  private var completion: (@Sendable (ReadTransaction) throws -> [PaletteItem])? {
    if let setting = SettingCompletion(line.text, custom: customFields) {
      guard CommandRegistry.command(.set, in: asked) != nil else { return nil }
      return { view in try setting.items(in: view, limit: Self.height) }
    }
    if let reader = ReaderCompletion(line.text) {
      return { view in try reader.items(in: view, limit: Self.height) }
    }
    guard asked.chain.contains(.list), let record = RecordCompletion(line.text, in: situation)
    else { return nil }
    return { view in try record.items(in: view, limit: Self.height) }
  }

  /// Writes the chosen command into the line, with a space where an argument can follow.
  private mutating func complete() -> [Effect] {
    guard items.indices.contains(cursor.selected) else { return [] }
    // A row that would do the line as it is completes nothing; the first value does.
    let chosen = items[cursor.selected]
    let item = isAmongRows ? chosen : items.first { $0.completion != nil } ?? chosen
    if let completion = item.completion { return replaceLine(with: completion) }
    let command = CommandRegistry.command(item.command, in: asked)
    let takesText = command?.takesText == true
    let takesMore =
      item.argument.isEmpty && (takesText || arguments[item.command] != nil)
    let verb = command?.verb ?? item.command.rawValue
    return replaceLine(with: takesMore ? verb + " " : item.title)
  }

  private mutating func replaceLine(with text: String) -> [Effect] {
    line.setText(text)
    return search()
  }

  /// Explains words that no command here has: perhaps one has the first, alone or on another
  /// screen.
  private func unknown(_ text: String) -> String {
    let word = text.prefix { $0 != " " }.lowercased()
    let takesMoreElsewhere = CommandRegistry.all.contains {
      $0.verb == word && $0.takesText && !$0.belongs(to: asked)
    }
    let isAlone = CommandRegistry.all.contains {
      ($0.verb == word || $0.words.contains(word)) && $0.belongs(to: asked)
        && !$0.takesText && arguments[$0.id] == nil
    }
    if isAlone, text.contains(" "), !takesMoreElsewhere {
      return tr("Nothing can follow “\(word)”: write it alone. Esc closes, F1 lists all.")
    }
    let asking = CommandRegistry.all.first { $0.verb == word && $0.belongs(to: asked) }
    if let choices = asking.flatMap({ arguments[$0.id] }), !choices.isEmpty {
      let named = choices.prefix(3).joined(separator: ", ")
      let others = choices.count > 3 ? tr(" and others") : ""
      return tr("“\(word)” takes \(named)\(others). Esc closes, F1 lists all.")
    }
    let isElsewhere = CommandRegistry.all.contains { $0.verb == word || $0.id.rawValue == word }
    if isElsewhere {
      return tr("“\(word)” is for other screens, not for this one. Esc closes, F1 lists all.")
    }
    let verbs = CommandRegistry.all.filter { $0.belongs(to: asked) }.map(\.verb)
    let near = verbs.nearest(to: word).map { tr("; perhaps :\($0)") } ?? ""
    return tr("There is no command “\(text)”\(near). Esc closes, F1 lists all.")
  }

  private mutating func execute(in environment: Environment) -> [Effect] {
    let isChosen = items.indices.contains(cursor.selected)
    guard isChosen, isAmongRows || items[cursor.selected].isNamed else {
      return [.complain(unknown(line.text))]
    }
    let item = items[cursor.selected]
    if let completion = item.completion { return replaceLine(with: completion) }
    if let record = item.record { return [.close, .reveal(record)] }
    if item.argument.isEmpty, let command = CommandRegistry.command(item.command, in: asked),
      command.needsText, command.obstacle?(situation) == nil
    {
      return replaceLine(with: command.verb + " ")
    }
    let forgotten = isUnsaved ? forgetDraft(in: environment) : []
    let typed = line.text.trimmed
    guard !typed.isEmpty else {
      return forgotten + [.close, .command(item.command, argument: item.argument)]
    }
    // A row that was chosen is remembered as it reads.
    let text = isAmongRows ? item.title : typed
    return forgotten + [.close, .typedCommand(text, item.command, argument: item.argument)]
  }
}

/// The line of a book that is added without a form is kept as a draft; other commands are a word or
/// two.
extension PaletteScreen {
  /// The text behind `add`.
  private var added: String {
    let parts = line.text.split(separator: " ", maxSplits: 1)
    return parts.count == 2 && parts[0] == "add" ? String(parts[1]) : ""
  }

  var isUnsaved: Bool { !added.trimmed.isEmpty }
  var savedForm: SavedDraft.Form? { .line(added) }
  var untaken: [String: String] { [:] }
}

// MARK: - Showing

extension PaletteScreen {
  private static var content: Size { Size(width: 62, height: height + 6) }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let frame = FloatingFrame(
      title: title,
      foot: tr("Enter do it · Tab complete · Esc close"),
      isFootHeard: false
    )
    let inside = frame.draw(on: &surface, in: area, content: Self.content)
    guard !inside.isEmpty else { return }
    let layout = LineOverRows(in: inside, most: Self.height)
    let field = layout.field
    surface.put(
      ":",
      at: field.origin,
      width: 1,
      style: .bold,
      role: .label,
      spoken: tr("Commands")
    )
    surface.words?.size =
      items.contains { $0.completion != nil }
      ? counted(items.count, "choice", "choices") : counted(items.count, "command", "commands")
    let text = Rect(x: field.x + 2, y: field.y, width: field.width - 2, height: 1)
    line.draw(on: &surface, in: text, focused: !isAmongRows)
    let height = layout.rows.height
    let clamped = cursor.clamped(count: items.count, height: height)
    for index in clamped.visible(count: items.count, height: height) {
      let row = layout.row(index - clamped.offset)
      draw(items[index], on: &surface, in: row)
      guard index == clamped.selected else { continue }
      TableView.drawChoice(on: &surface, in: row, isFocused: true)
      if isAmongRows { surface.cursor = Point(x: row.x + 2, y: row.y) }
    }
    let last = Point(x: field.x, y: layout.rows.maxY + 1)
    guard inside.rows.contains(last.y) else { return }
    let sorts = arguments[.sort] != nil
    let words =
      tr("Finds commands by their words and keys.")
      + (sorts ? tr(" “sort year” works.") : "")
    surface.put(words, at: last, width: field.width, style: .dim, spoken: "")
  }

  private func draw(_ item: PaletteItem, on surface: inout Surface, in row: Rect) {
    let right = item.obstacle ?? item.keys
    let width = min(displayWidth(of: right), row.width / 2)
    let start = Point(x: row.maxX - 1 - width, y: row.y)
    surface.put(
      right,
      at: start,
      width: width,
      style: .dim,
      alignment: .right,
      spoken: SpokenSigns.words(in: right)
    )
    let title = Point(x: row.x + 2, y: row.y)
    let style: Style = item.obstacle == nil ? .plain : .dim
    surface.put(item.title, at: title, width: row.width - width - 5, style: style)
  }
}
