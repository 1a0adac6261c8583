import Books
import Catalog
import TerminalKit

/// A row of the list of commands: a command, or an argument for it.
struct PaletteItem: Sendable {
  let title: String
  let keys: String
  /// Why it cannot be done now.
  let obstacle: String?
  let command: CommandID
  var argument = ""
  /// The line that taking it writes, where it only completes.
  var completion: String?
  /// The record that it goes to, in place of a command.
  var record: RecordID?
  /// True if the typed text names it, so that Enter does it; else it has to be chosen.
  var isNamed = true

  /// The commands of short words that other programs have, such as `:q`.
  private static let shorthands: [String: CommandID] = [
    "q": .quit, "q!": .quit, "qa": .quit, "quit": .quit, "w": .write, "write": .write,
    "wq": .writeAndQuit, "x": .writeAndQuit, "help": .help, "h": .help, "undo": .undo,
    "redo": .redo,
  ]

  /// Commands that nobody looks up by name, such as moving.
  private static let unlisted: Set<CommandID> = [
    .up, .down, .pageUp, .pageDown, .first, .last, .palette, .cancel, .open,
  ]

  static func items(
    for text: String,
    context: CommandContext,
    situation: Situation,
    arguments: [CommandID: [String]]
  ) -> [PaletteItem] {
    if let items = items(withArgumentsFor: text, context, situation, arguments) { return items }
    let query = folded(text)
    let words = query.split(separator: " ").map(String.init)
    let commands = CommandRegistry.all.filter {
      $0.belongs(to: context) && !unlisted.contains($0.id)
    }
    let shorthand = shorthands[text.trimmed]
    let fitting = commands.filter { $0.id == shorthand || $0.matches(words) }
    let ranked = fitting.enumerated().sorted { one, other in
      let (first, second) = (rank(one.element), rank(other.element))
      return first == second ? one.offset < other.offset : first < second
    }
    func rank(_ command: Command) -> Int {
      if command.id == shorthand { return 0 }
      // A name that is typed out is meant, even where the command cannot be done now.
      if command.verb == text.trimmed { return 0 }
      // Commands that cannot be done now come behind all that can.
      if command.obstacle?(situation) != nil { return 4 }
      if words.isEmpty { return 1 }
      let title = folded(command.name(situation) ?? command.title)
      return title.hasPrefix(query) ? 1 : words.allSatisfy(title.contains) ? 2 : 3
    }
    return ranked.map { _, command in
      var item = item(command, situation)
      item.isNamed = command.id == shorthand || command.isNamed(by: text, situation)
      return item
    }
  }

  private static func item(_ command: Command, _ situation: Situation) -> PaletteItem {
    PaletteItem(
      title: command.name(situation) ?? command.title,
      keys: command.keys.first?.name ?? "",
      obstacle: command.obstacle?(situation),
      command: command.id
    )
  }

  private static func item(
    _ command: Command,
    _ situation: Situation,
    with text: String
  ) -> PaletteItem {
    PaletteItem(
      title: "\(command.verb) \(text)",
      keys: "",
      obstacle: command.obstacle?(situation),
      command: command.id,
      argument: text
    )
  }

  /// The arguments of a command: after `sort ` the orders, after `go ` the typed text.
  private static func items(
    withArgumentsFor text: String,
    _ context: CommandContext,
    _ situation: Situation,
    _ arguments: [CommandID: [String]]
  ) -> [PaletteItem]? {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2,
      let command = CommandRegistry.command(verb: String(parts[0]), in: context)
    else { return nil }
    let id = command.id
    let choices = arguments[id]
    let wanted = folded(String(parts[1]))
    let fitting = choices?.filter { folded($0).hasPrefix(wanted) } ?? []
    if command.takesText, fitting.isEmpty {
      let text = String(parts[1]).trimmed
      guard !text.isEmpty else { return nil }
      return [item(command, situation, with: text)]
    }
    guard choices != nil else { return nil }
    return fitting.map { choice in
      PaletteItem(
        title: "\(parts[0]) \(command.takesText ? choice : choice.lowercased())",
        keys: "",
        obstacle: nil,
        command: id,
        argument: choice
      )
    }
  }
}

extension Command {
  /// True if every typed word begins a word of its name or its other words, or is its key.
  fileprivate func isNamed(by text: String, _ situation: Situation) -> Bool {
    let texts = [title, name(situation) ?? "", verb] + words
    let known = folded(texts.joined(separator: " ")).split { $0 == " " || $0 == "-" }
    return text.split(separator: " ").allSatisfy { word in
      if keys.contains(where: { $0.name == word || $0.written == word }) { return true }
      guard word.allSatisfy({ $0.isLetter || $0.isNumber || "-'’…".contains($0) }) else {
        return false
      }
      return folded(String(word)).split { $0 == " " || $0 == "-" }.allSatisfy { part in
        known.contains { $0.hasPrefix(part) }
      }
    }
  }
}

/// Completes a line of `:set`: fields, and behind a field's sign the values that books have.
struct SettingCompletion: Sendable {
  /// The line up to the piece that is completed, from `set ` on.
  private let head: String
  private let piece: Piece
  private let custom: [CustomField]

  private enum Piece: Sendable {
    case field(String)
    case value(CatalogField, String)
  }

  /// - Parameters:
  ///   - line: The text behind the colon; the result is nil for another command than `set`.
  ///   - custom: The custom fields.
  init?(_ line: String, custom: [CustomField]) {
    let command = CommandID.set.rawValue + " "
    guard line.hasPrefix(command) else { return nil }
    self.custom = custom
    let settings = BulkSetting.split(String(line.dropFirst(command.count)), custom: custom)
    guard let last = settings.last, line.hasSuffix(last) || last.contains("=") else {
      head = line
      piece = .field("")
      return
    }
    guard let setting = try? BulkSetting(last, custom: custom) else {
      head = String(line.dropLast(last.count))
      piece = .field(last)
      return
    }
    // Behind a space either the next field begins or the value goes on.
    let typed = line.last == " " ? setting.value + " " : setting.value
    let start = typed.lastIndex(of: ";").map { typed.index(after: $0) } ?? typed.startIndex
    let value = String(typed[start...]).drop { $0 == " " }
    if line.last == " ", !value.isEmpty {
      head = line
      piece = .field("")
    } else {
      head = String(line.dropLast(value.count))
      piece = .value(setting.field, String(value))
    }
  }

  func items(in view: ReadTransaction, limit: Int) throws -> [PaletteItem] {
    switch piece {
    case .field(let start):
      let names = CatalogField.all(custom).map(\.settingName).filter {
        $0.hasPrefix(start.lowercased())
      }
      return names.prefix(limit).map { item("\($0)=", note: "") }
    case .value(let field, let text):
      if let kind = field.authorityKind {
        return try view.authorities(kind).suggestions(text, limit: limit).map {
          item($0.row.name, note: Words.books($0.row.books))
        }
      }
      let query = "\(field.settingName):\(text)"
      return try view.completions(for: query, cursor: query.count, limit: limit)
        .filter { $0.kind == .value }
        .map { item($0.label, note: $0.books.map(Words.books) ?? "") }
    }
  }

  private func item(_ text: String, note: String) -> PaletteItem {
    var item = PaletteItem(title: text, keys: note, obstacle: nil, command: .set)
    item.completion = head + text
    return item
  }
}

/// Completes `be` with the readers whose names begin with the typed text.
struct ReaderCompletion: Sendable {
  private let name: String

  /// - Parameter line: The text behind the colon; the result is nil for another command than `be`.
  init?(_ line: String) {
    let command = CommandID.be.rawValue + " "
    guard line.hasPrefix(command) else { return nil }
    name = String(line.dropFirst(command.count)).trimmed
  }

  func items(in view: ReadTransaction, limit: Int) throws -> [PaletteItem] {
    let known = folded(name)
    return try view.readers.suggestions(name, limit: limit).filter { folded($0.name) != known }.map
    {
      PaletteItem(
        title: tr("be \($0.name)"),
        keys: $0.kind.name,
        obstacle: nil,
        command: .be,
        argument: $0.name
      )
    }
  }
}

/// Completes `go` in a list with records whose names fit the typed text.
struct RecordCompletion: Sendable {
  private let name: String
  private let kind: RecordKind

  /// - Parameter line: The text behind the colon; the result is nil for another command than `go`,
  ///   and with a query, where a record may not be in the list.
  init?(_ line: String, in situation: Situation) {
    let command = CommandID.go.rawValue + " "
    guard line.hasPrefix(command), situation.found == nil, let kind = situation.kind,
      kind == .book || kind == .reader || kind.authorityKind != nil
    else { return nil }
    name = String(line.dropFirst(command.count)).trimmed
    self.kind = kind
    if name.isEmpty { return nil }
  }

  func items(in view: ReadTransaction, limit: Int) throws -> [PaletteItem] {
    try FoundNames(name, of: kind, in: view, limit: limit).rows.map { row in
      var item = PaletteItem(
        title: tr("go \(row.name)"),
        keys: row.note,
        obstacle: nil,
        command: .go
      )
      item.record = record(row.entry)
      return item
    }
  }

  private func record(_ entry: FieldEntry) -> RecordID? {
    if let id = entry.reference.id { return .authority(id) }
    return entry.number.map {
      kind == .reader ? .reader(ID(rawValue: $0)) : .book(ID(rawValue: $0))
    }
  }
}
