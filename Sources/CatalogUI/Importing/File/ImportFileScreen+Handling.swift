import Catalog
import Interchange
import TerminalKit

extension ImportFileScreen {
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
      // A whole path is what is meant, whatever stood in the line.
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
    case .open:
      guard isAmongRows, let entry = chosen else { return look(in: environment) }
      if !marked.isEmpty, !entry.isFolder { return look(in: environment) }
      return take(entry, in: environment) + (entry.isFolder ? [] : look(in: environment))
    case .cancel:
      if !isAmongRows, marked.isEmpty { return [.back] }
      if !isAmongRows { marked = [] }
      isAmongRows = false
      return []
    default: return []
    }
  }

  /// Space: the chosen file is one of those that are imported together, or no longer.
  private mutating func mark(in environment: Environment) -> [Effect] {
    guard let chosen else { return [] }
    guard !chosen.isFolder else { return [.say("Files are marked, not folders.")] }
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
    let area = environment.area
    return Self.rowsArea(in: area, problemLines: problemLines(width: area.width).count).height
  }

  private mutating func click(
    _ point: Point,
    _ count: Int,
    in environment: Environment
  ) -> [Effect] {
    let area = environment.area
    let place = Self.rowsArea(in: area, problemLines: problemLines(width: area.width).count)
    let row = rows.offset + point.y - place.y
    guard place.contains(point), entries.indices.contains(row) else {
      isAmongRows = false
      return []
    }
    rows.go(to: row, count: entries.count, height: place.height)
    isAmongRows = true
    return count == 2 ? perform(.open, in: environment) : []
  }
}

// MARK: - Completing

extension ImportFileScreen {
  /// Tab: what is chosen, or all that the fitting names have in common; else to the rows.
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
    if isAmongRows, let chosen { return take(chosen, in: environment) }
    guard let first = entries.first else { return [] }
    if entries.count == 1 { return take(first, in: environment) }
    let common = entries.dropFirst().reduce(first.name) { $0.commonPrefix(with: $1.name) }
    let (head, name) = ImportPath.parts(line.text)
    guard common.count > name.count else { return move(by: 1, in: environment) }
    line.setText(head + common)
    return typed(in: environment)
  }

  private mutating func take(_ entry: FolderEntry, in environment: Environment) -> [Effect] {
    let head = ImportPath.parts(line.text).folder
    line.setText(head + entry.name + (entry.isFolder ? "/" : ""))
    return typed(in: environment)
  }

  /// Reads the folder that the line leads to, unless it is the one that is shown.
  private mutating func list(in environment: Environment) -> [Effect] {
    let folder = ImportPath.resolved(ImportPath.parts(line.text).folder, on: environment.computer)
    guard folder != listed.path else { return [] }
    return [
      Self.work("folder", mustFinish: false, isQuiet: true) { _ in
        FolderEntry.all(in: folder) ?? []
      } then: { screen, entries, environment in
        screen.listed = (folder, entries)
        guard screen.completesLater else { return screen.lookAround(in: environment) }
        screen.completesLater = false
        return screen.complete(in: environment)
      }
    ]
  }

  /// Finds out what the files in sight are.
  private func lookAround(in environment: Environment) -> [Effect] {
    let entries = entries
    let paths = rows.visible(count: entries.count, height: height(in: environment))
      .map { entries[$0] }.filter { !$0.isFolder }.map(path(of:)).filter { looks[$0] == nil }
    guard let path = paths.first else { return [] }
    return [
      Self.work("looks", mustFinish: false, isQuiet: true) { _ in
        try FileLook(path: path) { try Task.checkCancellation() }
      } then: { screen, look, environment in
        screen.looks[path] = look
        return screen.lookAround(in: environment)
      }
    ]
  }
}

// MARK: - Looking at it

extension ImportFileScreen {
  /// Enter: a folder is listed; of files it is found out whether they can be imported.
  private mutating func look(in environment: Environment) -> [Effect] {
    let typed = line.text
    guard !marked.isEmpty || !typed.allSatisfy(\.isWhitespace) else {
      problem = "Type the path of a file. ↓ goes to the files of this folder."
      return []
    }
    let named = ImportPath.all(in: typed).map { ImportPath.resolved($0, on: environment.computer) }
    let paths = marked.isEmpty ? named : marked
    return [
      Self.work("look", mustFinish: false) { _ -> ImportSource? in
        var source = ImportSource(paths: paths)
        source.options.isReviewed = true
        // A folder is looked into, unless it is a library that is imported as a whole.
        if paths.count == 1, FolderEntry.isFolder(paths[0]),
          try FileLook(path: paths[0]).format == nil
        {
          return nil
        }
        try source.check()
        return source
      } then: { screen, source, environment in
        guard screen.line.text == typed else { return [] }
        guard let source else { return screen.enterFolder(in: environment) }
        return [.open(ImportScreen(source))]
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
      problem = "This is a folder. Choose a file in it: ↓ goes to them."
      return []
    }
    line.setText(text + "/")
    return typed(in: environment)
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
