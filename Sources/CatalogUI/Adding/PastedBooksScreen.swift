import Catalog
import TerminalKit

/// Lines that were pasted into a list, with what each would become, before anything is written.
struct PastedBooksScreen: DraftKeeper {
  /// What becomes of a line.
  private enum Entry: Sendable {
    case book(QuickEntry, words: String, alike: BookRow?)
    /// Why the line cannot become a book.
    case refused(String)

    /// Whether it is a book or a number that is not there yet.
    var isNew: Bool { if case .book(_, _, nil) = self { true } else { false } }
  }

  private let lines: [String]
  private var entries: [Entry] = []
  private var leftOut: Set<Int> = []
  private var cursor = ListCursor()
  /// Whether the books are being written, or were given up: no draft is kept then.
  private var isSettled = false
  var keeping = DraftKeeping()
  /// The lines that were left out when the program ended.
  private var resumed: Set<Int>?

  init(_ lines: [String]) {
    self.lines = lines
  }

  /// Lines that were there when the program ended.
  init(_ draft: PastedDraft, resuming saved: SavedDraft, in environment: Environment) {
    self.init(draft.lines)
    resumed = draft.leftOut
    keeping = DraftKeeping(resuming: saved, in: environment)
  }

  /// Lines none of which can become a book that is not there yet are no loss.
  var isUnsaved: Bool {
    guard !isSettled else { return false }
    return entries.isEmpty || entries.contains(where: \.isNew)
  }
  var savedForm: SavedDraft.Form? {
    isSettled ? nil : .pasted(PastedDraft(lines: lines, leftOut: leftOut))
  }
  var untaken: [String: String] { [:] }

  var title: String { "Add \(Words.books(lines.count))" }
  var subtitle: String? { "nothing written yet" }
  var context: CommandContext { .bulkPlan }
  var footer: [CommandID] {
    let (books, numbers) = adding
    return books.isEmpty && numbers.isEmpty ? [.cancel] : [.open, .mark, .cancel]
  }

  /// What Enter adds: books, and ISBNs that wait for a look-up.
  private var adding: (books: [BookDraft], numbers: [ISBN]) {
    var adding: (books: [BookDraft], numbers: [ISBN]) = ([], [])
    for index in entries.indices where !leftOut.contains(index) {
      guard case .book(let entry, _, _) = entries[index] else { continue }
      if let number = entry.numberAlone {
        adding.numbers.append(number)
      } else {
        adding.books.append(entry.draft.titled)
      }
    }
    return adding
  }

  /// "2 books and 1 number", or only one of the two.
  private static func counted(_ books: Int, _ numbers: Int) -> String {
    let number = "\(grouped(numbers)) \(numbers == 1 ? "number" : "numbers")"
    if numbers == 0 { return Words.books(books) }
    return books == 0 ? number : "\(Words.books(books)) and \(number)"
  }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.kind = .book
    let (books, numbers) = adding
    situation.opens = "add \(Self.counted(books.count, numbers.count))"
    situation.escape = isUnsaved ? "back" : "back, nothing added"
    if entries.indices.contains(cursor.selected), case .book = entries[cursor.selected] {
      situation.take = leftOut.contains(cursor.selected) ? "add it too" : "leave this one out"
    }
    return situation
  }

  func status(in environment: Environment) -> Status {
    guard !entries.isEmpty else { return .text("looking…") }
    let place = "\(grouped(cursor.selected + 1)) of \(grouped(entries.count))"
    let known = entries.count { if case .book(_, _, _?) = $0 { true } else { false } }
    let there = known > 0 ? " · \(grouped(known)) there already, left out" : ""
    return .text("\(place)\(there) · one change in the history", place: place)
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened:
      if keeping.takeResumed() == nil { keeping = DraftKeeping(in: environment) }
      return [read()]
    case .command(.open, _), .command(.save, _): return write()
    case .command(.mark, _): toggle()
    case .command(.cancel, _): return isUnsaved ? [.float(question)] : leave(in: environment)
    case .leaving: return [.float(question)]
    case .ending: return keepDraftAtEnd(in: environment)
    case .command(let id, _):
      _ = cursor.walk(id, through: entries.count, height: environment.area.height / 2)
    case .wheel(let lines, _): cursor.roll(lines, through: entries.count)
    case .reopened:
      keeping.identity = environment.catalogIdentity
      resumed = leftOut
      return [read()]
    case .refresh, .resized, .key, .paste, .click, .reveal, .paused: break
    }
    return []
  }

  private mutating func leave(in environment: Environment) -> [Effect] {
    isSettled = true
    return forgetDraft(in: environment) + [.back]
  }

  private var question: ChoiceDialog {
    ChoiceDialog(
      "\(Words.books(lines.count)) are not added yet",
      answers: [
        ChoiceDialog.Answer("g", label: "Go on with them"),
        ChoiceDialog.Answer("t", label: "Throw them away") { (screen: inout Self, environment) in
          screen.leave(in: environment)
        },
        ChoiceDialog.Answer("k", label: "Keep them for later (:drafts)") {
          (screen: inout Self, environment) in
          screen.keepForLater(in: environment) { $0.isSettled = true }
        },
      ],
      foot: .escape("go on with them")
    )
  }

  private mutating func toggle() {
    let index = cursor.selected
    guard entries.indices.contains(index), case .book = entries[index] else { return }
    if leftOut.remove(index) == nil { leftOut.insert(index) }
    cursor.move(by: 1, count: entries.count, height: entries.count)
  }

  private func read() -> Effect {
    let lines = lines
    return Self.read("pasted") { view in
      try lines.map { line -> Entry in
        do {
          let entry = try QuickEntry(line, in: view)
          let words = entry.preview(try view.unknownNames(of: entry.draft))
          return .book(entry, words: words, alike: try view.books.alreadyThere(entry.draft))
        } catch let error as BulkSettingError {
          return .refused(error.message)
        }
      }
    } then: { screen, entries, _ in
      screen.entries = entries
      defer { screen.resumed = nil }
      for (index, entry) in entries.enumerated() {
        if case .book(_, _, _?) = entry { screen.leftOut.insert(index) }
      }
      if let resumed = screen.resumed { screen.leftOut = resumed }
      return []
    }
  }

  private mutating func write() -> [Effect] {
    let (drafts, numbers) = adding
    guard !isSettled else { return [] }
    let count = drafts.count + numbers.count
    guard count > 0 else { return [.say("There is nothing to add.")] }
    isSettled = true
    let added = "Added \(Self.counted(drafts.count, numbers.count))"
    return [
      Self.write(count > 1 ? added : nil) { edit in
        try numbers.forEach { try edit.wanted.keep($0) }
        return try drafts.map { try edit.books.add($0) }
      } then: { screen, books, environment in
        let waiting = numbers.isEmpty ? "" : ", which :scan shows"
        let added = "\(added)\(waiting). u takes \(count == 1 ? "it" : "them") back"
        let shown = books.prefix(1).map { Effect.reveal(.book($0)) }
        return screen.forgetDraft(in: environment) + [.back, .say(added)] + shown
      } failed: { screen, error, _ in
        screen.isSettled = false
        return [.complain(words(of: error))]
      }
    ]
  }
}

// MARK: - Drawing

extension PastedBooksScreen {
  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let height = max(1, area.height / 2)
    let clamped = cursor.clamped(count: entries.count, height: height)
    for index in clamped.visible(count: entries.count, height: height) {
      let y = area.y + (index - clamped.offset) * 2
      let row = Rect(x: area.x, y: y, width: area.width, height: 1)
      let isOut = leftOut.contains(index)
      surface.put(
        lines[index],
        at: Point(x: area.x + 3, y: y),
        width: area.width - 4,
        style: isOut ? .dim : .plain
      )
      let (words, style) = told(index, isOut: isOut)
      surface.put(words, at: Point(x: area.x + 5, y: y + 1), width: area.width - 6, style: style)
      guard index == clamped.selected else { continue }
      TableView.drawChoice(on: &surface, in: row, isFocused: true)
      surface.cursor = Point(x: area.x + 3, y: y)
    }
  }

  /// The text under a line, and its style.
  private func told(_ index: Int, isOut: Bool) -> (String, Style) {
    switch entries[index] {
    case .refused(let why): ("! \(why)", .error)
    case .book(_, _, let alike?):
      ("\(isOut ? "left out, " : "")there already: \(alike.inLine)", .dim)
    case .book(_, let words, nil): (isOut ? "left out" : words, .dim)
    }
  }
}

extension BookRepository {
  /// The book that has the ISBN of a draft, or its title and author.
  func alreadyThere(_ draft: BookDraft) throws -> BookRow? {
    if let isbn = try? ISBN.parse(draft.isbn), let id = try withISBN(isbn) {
      return try rows([id]).first
    }
    return try alike(draft, limit: 1).first
  }
}
