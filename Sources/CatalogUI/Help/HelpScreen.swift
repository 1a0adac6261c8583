import Books
import TerminalKit

/// Every key and what it does (`?`): typing searches, Enter does the chosen command.
struct HelpScreen: Screen {
  /// The context in which help was opened.
  private let asked: CommandContext
  /// The commands of its last line, most useful first.
  private let askedFooter: [CommandID]
  private let place: String
  private let situation: Situation
  private var line = LineEditor()
  private var rows: [HelpRow]
  private var cursor = ListCursor()
  private var isAmongRows = true

  init(
    context: CommandContext,
    footer: [CommandID],
    place: String,
    situation: Situation
  ) {
    asked = context
    askedFooter = footer
    self.place = place
    self.situation = situation
    rows = HelpRow.rows(matching: "", context: context, footer: footer, place: place)
    cursor = ListCursor(selected: min(1, rows.count - 1))
  }

  var title: String { tr("Help") }
  var spokenTitle: String { tr("Help, type to search") }
  var subtitle: String? { tr("for \(place)") }
  var context: CommandContext { .help }
  var opener: CommandID? { .help }
  var fillsScreen: Bool { true }
  var footer: [CommandID] { [.open, .up, .down, .cancel] }

  private var count: Int { rows.count { !$0.isHeading } }

  func situation(in environment: Environment) -> Situation {
    Situation(
      take: tr("do it"),
      escape: line.isEmpty ? tr("close") : tr("show all")
    )
  }

  func status(in environment: Environment) -> Status {
    let place = rows.prefix(cursor.selected + 1).count { !$0.isHeading }
    let right = tr("\(count == 0 ? 0 : place) of \(count)")
    let hasCursor = !isAmongRows || count == 0
    return .typing(
      TypingStatus(label: tr("Find"), line: line, right: right, hasCursor: hasCursor)
    )
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    let height = environment.area.height
    switch event {
    case .command(let id, _): return perform(id, height: height)
    case .key(.character("?")) where line.isEmpty: return [.close]
    case .key(let key):
      if line.handle(key) { search() }
    case .paste(let text):
      line.paste(text)
      search()
    case .click(let point, let count):
      guard environment.area.contains(point) else { return [] }
      choose(cursor.offset + point.y - environment.area.y, height: height)
      if count == 2 { return execute() }
    case .wheel(let lines, _): step(by: lines, height: height)
    case .resized: cursor.clamp(count: rows.count, height: height)
    default: break
    }
    return []
  }

  private mutating func perform(_ id: CommandID, height: Int) -> [Effect] {
    switch id {
    case .up: step(by: -1, height: height)
    case .down: step(by: 1, height: height)
    case .pageUp: step(by: 1 - height, height: height)
    case .pageDown: step(by: height - 1, height: height)
    case .open: return execute()
    case .undoTyping:
      line.undo()
      search()
    case .helpTyping: return [.close]
    case .cancel:
      if line.isEmpty { return [.close] }
      line.setText("")
      search()
    default: break
    }
    return []
  }

  private mutating func search() {
    rows = HelpRow.rows(matching: line.text, context: asked, footer: askedFooter, place: place)
    cursor = ListCursor(selected: min(1, max(0, rows.count - 1)))
    isAmongRows = false
  }

  /// Goes to another command; headings are passed over.
  private mutating func step(by lines: Int, height: Int) {
    isAmongRows = true
    choose(cursor.selected + lines, height: height, towards: lines < 0 ? -1 : 1)
  }

  private mutating func choose(_ row: Int, height: Int, towards direction: Int = 1) {
    var row = min(max(0, row), max(0, rows.count - 1))
    if isHeading(row) { row += direction }
    if isHeading(row) || !rows.indices.contains(row) { row = min(1, max(0, rows.count - 1)) }
    cursor.go(to: row, count: rows.count, height: height)
    // The first heading comes in sight with the first command.
    if row == 1 { cursor = ListCursor(selected: row) }
  }

  private func isHeading(_ row: Int) -> Bool {
    rows.indices.contains(row) && rows[row].isHeading
  }

  /// Does the chosen command where help was opened, or tells where it works.
  private func execute() -> [Effect] {
    guard rows.indices.contains(cursor.selected) else { return [] }
    if case .query = rows[cursor.selected] { return [.close] }
    guard case .command(let command) = rows[cursor.selected] else { return [] }
    guard command.belongs(to: asked), !asked.isTyping else {
      let keys = command.keys.map(\.name).joined(separator: ", ")
      let how = keys.isEmpty ? tr("as a command after :") : tr("with \(keys)")
      return [.say(tr("“\(command.title)” works \(how), where help lists it."))]
    }
    return [.close, .command(command.id)]
  }

  // MARK: - Showing

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    surface.fill(area)
    let visible = cursor.visible(count: rows.count, height: area.height)
    surface.words?.inSight = WrittenWords.Sight(
      visible,
      of: rows.count,
      from: area.y,
      hasHeadings: true
    )
    for index in visible {
      let place = area.row(index - cursor.offset)
      switch rows[index] {
      case .heading(let text):
        surface.put(
          text,
          at: Point(x: place.x + 3, y: place.y),
          width: place.width - 4,
          style: .bold
        )
      case .command(let command): draw(command, on: &surface, in: place)
      case .query(let example): draw(example, on: &surface, in: place)
      }
      guard index == cursor.selected, !isHeading(index) else { continue }
      TableView.drawChoice(on: &surface, in: place, isFocused: true)
      surface.cursor = Point(x: place.x + 3, y: place.y)
    }
    guard rows.isEmpty else { return }
    let text = tr("Nothing has “\(line.text)”. Esc shows all.")
    surface.put(text, at: Point(x: area.x + 3, y: area.y + 1), width: area.width - 4, style: .dim)
  }

  private func draw(_ example: QueryExample, on surface: inout Surface, in place: Rect) {
    let start = Point(x: place.x + 3, y: place.y)
    let width = min(30, place.width / 2)
    // Several ways are two blanks apart.
    let spoken = example.written.replacing(/\ {2,}/, with: ", ")
    surface.put(example.written, at: start, width: width, style: .accent, spoken: spoken)
    let means = Point(x: start.x + width + 2, y: place.y)
    surface.put(example.means, at: means, width: place.maxX - 1 - means.x)
  }

  private func draw(_ command: Command, on surface: inout Surface, in place: Rect) {
    let keys = command.keys.prefix(2).map(\.name).joined(separator: " ")
    let start = Point(x: place.x + 3, y: place.y)
    surface.put(
      keys.isEmpty ? ":" + command.verb : keys,
      at: start,
      width: 15,
      style: .accent,
      spoken: command.spokenKeys
    )
    let title = (command.belongs(to: asked) ? command.name(situation) : nil) ?? command.title
    var room = place.width - 20
    let reason = command.belongs(to: asked) ? command.obstacle?(situation) : nil
    if let reason {
      let width = min(displayWidth(of: reason), room / 2)
      let right = Point(x: place.maxX - 1 - width, y: place.y)
      surface.put(reason, at: right, width: width, style: .dim)
      room -= width + 2
    }
    let text = Point(x: place.x + 19, y: place.y)
    surface.put(
      title,
      at: text,
      width: room,
      style: reason == nil ? .plain : .dim,
      spoken: command.spokenTitle
    )
  }
}

/// A line of help: a heading, a command with its keys, or a way to write a query.
enum HelpRow: Sendable {
  case heading(String)
  case command(Command)
  case query(QueryExample)

  fileprivate var isHeading: Bool {
    if case .heading = self { true } else { false }
  }

  /// The rows that have all words, those of a context first.
  static func rows(
    matching text: String,
    context: CommandContext,
    footer: [CommandID],
    place: String
  ) -> [HelpRow] {
    let words = folded(text).split(separator: " ").map(String.init)
    var seen: Set<CommandID> = []
    var rows: [HelpRow] = []
    let examples = QueryExample.all.filter { $0.matches(words) }.map(HelpRow.query)
    let finding = examples.isEmpty ? [] : [.heading(tr("How to find"))] + examples
    if context == .find { rows = finding }
    for (heading, commands) in groups(context: context, footer: footer, place: place) {
      let fitting = commands.filter { $0.matches(words) && seen.insert($0.id).inserted }
      guard !fitting.isEmpty else { continue }
      rows.append(.heading(heading))
      rows += fitting.map(HelpRow.command)
    }
    return context == .find ? rows : rows + finding
  }

  private static func groups(
    context: CommandContext,
    footer: [CommandID],
    place: String
  ) -> [(String, [Command])] {
    let all = CommandRegistry.all
    let wide: Set<CommandContext> = [.walking, .typing, .dialog]
    let here = context.chain.filter { !wide.contains($0) }
    let first = footer.compactMap { CommandRegistry.command($0, in: context) }
    let narrow = (
      tr("Here, in \(place)"),
      first + all.filter { $0.contexts.contains { here.contains($0) } }
    )
    let walking = all.filter { $0.contexts.contains(.walking) }
    let elsewhere = all.filter { command in command.contexts.contains { !$0.isTyping } }
    guard !context.isTyping, !context.chain.contains(.dialog) else {
      // Letters type or choose here: what they do elsewhere is listed apart.
      let wide = all.filter { $0.contexts.contains { context.chain.contains($0) } }
      return [
        narrow, (context.isTyping ? tr("While typing") : tr("In dialogs"), wide),
        (tr("On lists and pages"), walking + elsewhere), (tr("While typing"), all),
      ]
    }
    return [
      narrow, (tr("Everywhere"), walking), (tr("Elsewhere"), elsewhere),
      (tr("While typing"), all),
    ]
  }
}

extension Command {
  /// True if its keys, title, explanation and other words have all these words.
  func matches(_ words: [String]) -> Bool {
    guard !words.isEmpty else { return true }
    let texts = [title, explanation] + self.words + keys.map(\.name)
    let known = folded(texts.joined(separator: " ")).split { $0 == " " || $0 == "-" || $0 == ":" }
    return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
  }
}

/// An example of a query, and what it means.
struct QueryExample: Sendable {
  let written: String
  let means: String

  init(_ written: String, _ means: String) {
    self.written = written
    self.means = means
  }

  static var all: [QueryExample] {
    [
      QueryExample("le guin", tr("both words: of titles, names, tags …")),
      QueryExample("\"left hand\"", tr("these words in this order")),
      QueryExample("author:guin  a:guin", tr("in that field; Tab shows its values")),
      QueryExample(
        "title:=emma  t:^the  t:~ove",
        tr("all of it; begins so; inside words too")
      ),
      QueryExample("year:1969  year:1960..1979", tr("a year; from one to another")),
      QueryExample("pages:>=500  year:..1900", tr("at least; up to; also > < <= !=")),
      QueryExample("added:2026-11  added:-2w..", tr("in that month; in the last two weeks")),
      QueryExample("genre:fantasy,horror", tr("one of these")),
      QueryExample("price:>20  signed:yes", tr("fields of your own; :fields lists them")),
      QueryExample(
        "isbn:none  series:any  a:#>2",
        tr("has none; has one; has more than two")
      ),
      QueryExample("-tag:read  NOT sea", tr("without this")),
      QueryExample("emma | persuasion  ( … )", tr("one or the other, also OR; brackets")),
      QueryExample("@unread", tr("a saved query; :save unread makes one")),
      QueryExample("year+  title-", tr("in this order; in the opposite order")),
    ]
  }

  func matches(_ words: [String]) -> Bool {
    guard !words.isEmpty else { return true }
    let known = folded(tr("how to find query search ") + written + " " + means).split(
      separator: " "
    )
    return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
  }
}

extension Command {
  /// `Enter or l`, and where it has no key, its name behind a colon.
  ///
  /// Where screens are heard some keys stand for arrows, and do not do what they do elsewhere.
  fileprivate var spokenKeys: String {
    let own = keys.filter { PlainTerminal.standIns[$0] == nil }
    let standIns = PlainTerminal.standIns.filter { keys.contains($0.value) }.map(\.key)
    let names = (own.prefix(2) + standIns).map { $0.name(.ascii) }
    return names.isEmpty ? ":" + verb : names.joined(separator: " or ")
  }

  /// What it does where screens are heard, if that is something else.
  fileprivate var spokenTitle: String? {
    switch id {
    case .redraw: tr("Read the whole screen")
    case .pageDown: tr("Read on: a page of rows or lines")
    case .pageUp: tr("Read the page before")
    default: nil
    }
  }
}
