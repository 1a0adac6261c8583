import Books
import Interchange
import TerminalKit

/// Chooses the file to import: a line for its path, and the entries of the folder in it.
struct ImportFileScreen: Screen {
  private var line: LineEditor
  /// The folder that was read, and what is in it.
  private var listed: (path: String, entries: [FolderEntry]) = ("", [])
  /// True while another folder is read than the one whose entries are in sight.
  private var isStale = false
  /// The formats of files by path, as far as they were looked at.
  private var looks: [String: FileLook] = [:]
  private var rows = ListCursor()
  /// True after ↑ or ↓ moved the cursor to the rows.
  private var isAmongRows = false
  /// The paths of the files that are imported together, in the order in which they were marked.
  private var marked: [String] = []
  /// Why the typed text cannot be imported.
  private var problem: String?
  /// True if Tab was pressed before the folder was read: it completes afterwards.
  private var completesLater = false
  /// True if the path came with the command, and is opened at once.
  private let opensAtOnce: Bool

  init(path: String = "") {
    line = LineEditor(ImportPath.bare(path))
    opensAtOnce = !path.isEmpty
  }

  var title: String { tr("Import") }
  var context: CommandContext { .importFile }
  var opener: CommandID? { .importBooks }
  var footer: [CommandID] { [.open, .complete, .cancel] }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    let isFolder = isAmongRows && chosen?.isFolder == true
    let those = plural(marked.count, "look at the 1 marked", "look at the {1} marked")
    situation.take =
      isFolder ? tr("open the folder") : marked.isEmpty ? tr("look at it") : those
    situation.escape =
      isAmongRows
      ? tr("to the line") : marked.isEmpty ? tr("cancel") : tr("unmark")
    return situation
  }

  func status(in environment: Environment) -> Status {
    if !marked.isEmpty {
      let files = counted(marked.count, "file", "files")
      return .text(tr("\(files) marked, imported together. Space marks another."))
    }
    if isAmongRows {
      return .text(tr("Space marks a file: those marked are imported together."))
    }
    let name = environment.computer.name
    return .text(
      tr(
        "On this computer\(name.isEmpty ? "" : " (\(name))"). Type or paste a path; Tab completes."
      )
    )
  }

  /// The entries whose names begin with the typed text; hidden ones only when a dot was typed.
  private var entries: [FolderEntry] {
    let name = ImportPath.parts(line.text).name
    let shown = listed.entries.filter { $0.name.hasPrefix(".") == name.hasPrefix(".") }
    let exact = shown.filter { $0.name.hasPrefix(name) }
    guard exact.isEmpty else { return exact }
    let wanted = folded(name)
    return shown.filter { folded($0.name).hasPrefix(wanted) }
  }

  private var chosen: FolderEntry? {
    let entries = entries
    return entries.indices.contains(rows.selected) ? entries[rows.selected] : nil
  }

  /// The path of an entry of the folder that is listed.
  private func path(of entry: FolderEntry) -> String {
    listed.path.hasSuffix("/") ? listed.path + entry.name : "\(listed.path)/\(entry.name)"
  }

  /// The area of the rows.
  private func rowsArea(in area: Rect) -> Rect {
    var rest = area
    _ = rest.takeTop(2 + problemLines(width: area.width).count)
    return rest
  }

  private func problemLines(width: Int) -> [String] {
    problem.map { TextLayout.wrap("! \($0)", to: max(10, width - 11)) } ?? []
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened:
      return list(in: environment) + (opensAtOnce ? look(in: environment) : [])
    case .refresh: return []
    case .command(let id, _): return perform(id, in: environment)
    case .key(.character(" ")) where isAmongRows: return mark(in: environment)
    case .key(let key):
      guard line.handle(key) else { return [] }
      return typed(in: environment)
    case .paste(let text):
      // A whole path replaces whatever is in the line.
      if ImportPath.isWhole(text) {
        let isOne = ImportPath.all(in: text).count == 1
        line.setText(isOne ? ImportPath.bare(text) : ImportPath.onOneLine(text))
      } else {
        line.paste(text)
      }
      return typed(in: environment)
    case .wheel(let lines, _): return move(by: lines > 0 ? 1 : -1, in: environment)
    case .click(let point, let count): return click(point, count, in: environment)
    case .resized: return lookAround(in: environment)
    case .reveal, .leaving, .paused, .ending, .reopened: return []
    }
  }

  private mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect] {
    let page = max(1, environment.area.height - 4)
    switch id {
    case .up: return move(by: -1, in: environment)
    case .down: return move(by: 1, in: environment)
    case .pageUp: return move(by: -page, in: environment)
    case .pageDown: return move(by: page, in: environment)
    case .complete: return complete(in: environment)
    case .undoTyping:
      line.undo()
      return typed(in: environment)
    case .open where !isAmongRows && marked.isEmpty && isPart(in: environment):
      // A part of one name is that one, as everywhere; of several the first is gone to.
      guard entries.count == 1 else { return move(by: 1, in: environment) }
      let entry = entries[0]
      return complete(with: entry, in: environment) + (entry.isFolder ? [] : look(in: environment))
    case .open:
      guard isAmongRows, let entry = chosen else { return look(in: environment) }
      if !marked.isEmpty, !entry.isFolder { return look(in: environment) }
      return complete(with: entry, in: environment) + (entry.isFolder ? [] : look(in: environment))
    case .cancel:
      if !isAmongRows, marked.isEmpty { return [.back] }
      if !isAmongRows { marked = [] }
      isAmongRows = false
      return []
    default: return []
    }
  }

  /// True if what is typed is the beginning of names in the folder that is listed, and none of them.
  private func isPart(in environment: Environment) -> Bool {
    let (folder, name) = ImportPath.parts(line.text)
    let isListed = ImportPath.resolved(folder, on: environment.computer) == listed.path
    return isListed && !name.isEmpty && !entries.isEmpty
      && !listed.entries.contains { $0.name == name } && ImportPath.all(in: line.text).count == 1
  }

  /// Space: marks the chosen file to be imported with others, or unmarks it.
  private mutating func mark(in environment: Environment) -> [Effect] {
    guard let chosen else { return [] }
    guard !chosen.isFolder else { return [.say(tr("Files are marked, not folders."))] }
    let path = path(of: chosen)
    if let place = marked.firstIndex(of: path) {
      marked.remove(at: place)
    } else {
      marked.append(path)
    }
    return move(by: 1, in: environment)
  }

  private mutating func typed(in environment: Environment) -> [Effect] {
    problem = nil
    rows = ListCursor()
    isAmongRows = false
    return list(in: environment) + lookAround(in: environment)
  }

  /// ↑ above the first row leads back to the line.
  private mutating func move(by step: Int, in environment: Environment) -> [Effect] {
    let count = entries.count
    guard count > 0 else { return [] }
    if isAmongRows {
      if step < 0, rows.selected == 0 {
        isAmongRows = false
        return []
      }
      rows.move(by: step, count: count, height: height(in: environment))
    } else if step > 0 {
      isAmongRows = true
      rows = ListCursor()
    }
    return lookAround(in: environment)
  }

  private func height(in environment: Environment) -> Int {
    rowsArea(in: environment.area).height
  }

  private mutating func click(
    _ point: Point,
    _ count: Int,
    in environment: Environment
  ) -> [Effect] {
    let place = rowsArea(in: environment.area)
    let row = rows.offset + point.y - place.y
    guard place.contains(point), entries.indices.contains(row) else {
      isAmongRows = false
      return []
    }
    rows.go(to: row, count: entries.count, height: place.height)
    isAmongRows = true
    return count == 2 ? perform(.open, in: environment) : []
  }

  // MARK: - Completing

  /// Tab: completes to the chosen entry or the common beginning of the entries; else goes to the
  /// rows.
  private mutating func complete(in environment: Environment) -> [Effect] {
    let folder = ImportPath.resolved(ImportPath.parts(line.text).folder, on: environment.computer)
    if line.text == "~" {
      line.setText("~/")
      return typed(in: environment)
    }
    guard folder == listed.path else {
      completesLater = true
      return []
    }
    let entries = entries
    if isAmongRows, let chosen { return complete(with: chosen, in: environment) }
    guard let first = entries.first else { return [] }
    if entries.count == 1 { return complete(with: first, in: environment) }
    let common = entries.dropFirst().reduce(first.name) { $0.commonPrefix(with: $1.name) }
    let (head, name) = ImportPath.parts(line.text)
    guard common.count > name.count else { return move(by: 1, in: environment) }
    line.setText(head + common)
    return typed(in: environment)
  }

  private mutating func complete(with entry: FolderEntry, in environment: Environment) -> [Effect] {
    let head = ImportPath.parts(line.text).folder
    line.setText(head + entry.name + (entry.isFolder ? "/" : ""))
    return typed(in: environment)
  }

  /// Reads the folder of the path in the line, unless it is shown already.
  private mutating func list(in environment: Environment) -> [Effect] {
    let folder = ImportPath.resolved(ImportPath.parts(line.text).folder, on: environment.computer)
    isStale = folder != listed.path
    guard isStale else { return [.cancel(Self.listing)] }
    return [
      Self.work(Self.listing, mustFinish: false) { _ in
        FolderEntry.all(in: folder) ?? []
      } then: { screen, entries, environment in
        screen.listed = (folder, entries)
        screen.isStale = false
        guard screen.completesLater else { return screen.lookAround(in: environment) }
        screen.completesLater = false
        return screen.complete(in: environment)
      }
    ]
  }

  private static let listing = "folder"

  /// Finds out the formats of the files in sight.
  private func lookAround(in environment: Environment) -> [Effect] {
    let entries = entries
    let paths = rows.visible(count: entries.count, height: height(in: environment))
      .map { entries[$0] }.filter { !$0.isFolder }.map(path(of:)).filter { looks[$0] == nil }
    guard let path = paths.first else { return [] }
    let now = environment.now
    return [
      Self.work("looks", mustFinish: false, isQuiet: true) { _ in
        try FileLook(path: path, at: now) { try Task.checkCancellation() }
      } then: { screen, look, environment in
        screen.looks[path] = look
        return screen.lookAround(in: environment)
      }
    ]
  }

  // MARK: - Looking at it

  /// Enter: lists a folder, or finds out whether files can be imported.
  private mutating func look(in environment: Environment) -> [Effect] {
    let typed = line.text
    guard !marked.isEmpty || !typed.allSatisfy(\.isWhitespace) else {
      problem = tr("Type the path of a file. ↓ goes to the files of this folder.")
      return []
    }
    let named = ImportPath.all(in: typed).map { ImportPath.resolved($0, on: environment.computer) }
    let paths = marked.isEmpty ? named : marked
    let now = environment.now
    return [
      Self.work("look", mustFinish: false) { _ -> ImportSource? in
        var source = ImportSource(paths: paths)
        source.options.isReviewed = true
        // A folder is listed, unless it is a calibre library, which is imported as a whole.
        if paths.count == 1, FolderEntry.isFolder(paths[0]),
          try FileLook(path: paths[0], at: now).format == nil
        {
          return nil
        }
        try source.check()
        return source
      } then: { screen, source, environment in
        guard screen.line.text == typed else { return [] }
        guard var source else { return screen.enterFolder(in: environment) }
        source.folderOfRefused = environment.computer.folderOfRefused
        return [.open(ImportScreen(source, in: environment))]
      } failed: { screen, error, environment in
        guard screen.line.text == typed else { return [] }
        screen.problem = ImportWords.problem(error, typed: typed, on: environment.computer)
        return []
      }
    ]
  }

  private mutating func enterFolder(in environment: Environment) -> [Effect] {
    let text = ImportPath.bare(line.text)
    if text.hasSuffix("/") {
      problem = tr("This is a folder. Choose a file in it: ↓ goes to them.")
      return []
    }
    line.setText(text + "/")
    return typed(in: environment)
  }

  // MARK: - Showing

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let label = Point(x: area.x + 3, y: area.y)
    surface.put(tr("File"), at: label, width: 6, style: .bold)
    let field = Rect(x: area.x + 10, y: area.y, width: area.width - 11, height: 1)
    line.draw(on: &surface, in: field, focused: !isAmongRows)
    for (y, text) in problemLines(width: area.width).enumerated() where y + 1 < area.height {
      let start = Point(x: field.x, y: field.y + 1 + y)
      let spoken = y == 0 ? problem.map { tr("Mistake: \(SpokenSigns.words(in: $0))") } : ""
      surface.put(
        text,
        at: start,
        width: field.width,
        style: .error,
        role: .problem,
        spoken: spoken
      )
    }
    let place = rowsArea(in: area)
    let entries = entries
    // Who hears them cannot see that they are about to go.
    if isStale, surface.words != nil { return }
    guard !entries.isEmpty else {
      drawNothing(on: &surface, in: place)
      return
    }
    let clamped = rows.clamped(count: entries.count, height: place.height)
    let count = counted(entries.count, "entry", "entries")
    let isAll = ImportPath.parts(line.text).name.isEmpty
    surface.words?.size = isAll ? tr("\(count) in \(listed.path)") : count
    for index in clamped.visible(count: entries.count, height: place.height) {
      let row = place.row(index - clamped.offset)
      draw(entries[index], on: &surface, in: row, environment)
      guard isAmongRows, index == clamped.selected else { continue }
      TableView.drawChoice(on: &surface, in: row, isFocused: true)
      surface.cursor = Point(x: row.x + 10, y: row.y)
    }
  }

  private func drawNothing(on surface: inout Surface, in place: Rect) {
    guard place.height > 0, !listed.path.isEmpty, problem == nil else { return }
    let words =
      listed.entries.isEmpty
      ? tr("There is nothing here.") : tr("No file here begins so.")
    let start = Point(x: place.x + 10, y: place.y)
    surface.put(words, at: start, width: place.width - 11, style: .dim)
  }

  private func draw(
    _ entry: FolderEntry,
    on surface: inout Surface,
    in row: Rect,
    _ environment: Environment
  ) {
    let indent = row.width < 60 ? 3 : 10
    let room = row.width - indent - 1
    let name = entry.isFolder ? entry.name + "/" : entry.name
    let note = note(of: entry, in: max(room / 2, room - displayWidth(of: name) - 2), environment)
    let right = displayWidth(of: note)
    let start = Point(x: row.x + indent, y: row.y)
    let isDim = !entry.isFolder && looks[path(of: entry)].map { $0.format == nil } ?? false
    if marked.contains(path(of: entry)) {
      let mark = Point(x: start.x - 2, y: row.y)
      surface.put(surface.glyphs.marked, at: mark, style: .accent, role: .mark(tr("marked")))
    }
    surface.put(name, at: start, width: room - right - 2, style: isDim ? .dim : .plain)
    let place = Point(x: row.maxX - 1 - right, y: row.y)
    surface.put(note, at: place, width: right, style: .dim, alignment: .right)
  }

  /// The format, rows and day of a file, as far as there is room.
  private func note(
    of entry: FolderEntry,
    in width: Int,
    _ environment: Environment
  ) -> String {
    if entry.isFolder { return tr("folder") }
    guard let look = looks[path(of: entry)] else { return "" }
    guard let format = look.format else { return tr("not a list of books") }
    let rows = look.rows.map { ImportWords.rows($0) }
    var parts = [format, rows, environment.dates.day(entry.changed)].compactMap(\.self)
    while parts.count > 1, displayWidth(of: parts.joined(separator: ", ")) > width {
      parts.removeLast()
    }
    return parts.joined(separator: ", ")
  }
}

extension String {
  func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
