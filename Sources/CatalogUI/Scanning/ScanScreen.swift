import Books
import Catalog
import TerminalKit

/// Entering books by their ISBN, one after the other (`:scan`).
///
/// One field has the focus, so that a scanner needs no hand on the keyboard. Each number is saved
/// before the next key is taken; its title may be found out later.
struct ScanScreen: Screen {
  /// The line that is typed into.
  enum Focus: Int, CaseIterable, Sendable {
    case number
    case shelf
    case genre
    case tags
  }

  /// The scanned lines, oldest first.
  private(set) var lines: [ScannedBook] = []
  private(set) var focus = Focus.number
  private(set) var fields: [Focus: LineEditor] = [:]
  /// The line that letters act on: the last one, unless another was chosen.
  private(set) var chosen: Int?
  /// The number that was taken last, and when: read twice in a moment it counts as one scan.
  private var last: (isbn: ISBN, at: Timestamp)?

  /// How many lines are shown, an hour's scanning; the catalogue has all of them.
  static let maxLines = 200

  var title: String { tr("Scan") }
  var subtitle: String? { tr("saved as you scan") }
  var context: CommandContext { isTyping ? .scanTyping : .scan }
  var opener: CommandID? { .scan }
  var footer: [CommandID] {
    guard !isTyping else { return [.open, .nextField, .cancel] }
    let own: [CommandID] =
      switch current?.state {
      case .have, .copied: [.oneMore, .openScanned]
      case .wanted, .again: [.wanted, .openScanned, .oneMore, .delete]
      case .probably: [.takeProbable, .delete]
      case .refused: [.delete]
      case .saving, nil: []
      }
    return own + [.nextField, .undo, .cancel]
  }
  var renewed: (any Screen)? { ScanScreen() }
  /// True if a pause ends the number: for scanners that send no Enter, after a right number of
  /// thirteen digits.
  var awaitsPause: Bool {
    guard focus == .number, number.text.count == 13 else { return false }
    if case .isbn = ScannedLine(number.text) { return true }
    return false
  }

  var number: LineEditor { fields[.number] ?? LineEditor() }
  private var isTyping: Bool { focus != .number || !number.isEmpty }
  /// With nothing typed letters act, and digits begin a number.
  var typesKeys: Bool { true }

  /// Shelf, genre and tags that every new book gets.
  var defaults: ScanDefaults {
    get {
      func text(_ focus: Focus) -> String { fields[focus]?.text ?? "" }
      return ScanDefaults(
        shelf: text(.shelf),
        genre: text(.genre),
        tags: text(.tags).split(separator: ",").map(String.init)
      )
    }
    set {
      fields[.shelf] = LineEditor(newValue.shelf)
      fields[.genre] = LineEditor(newValue.genre)
      fields[.tags] = LineEditor(newValue.tags.joined(separator: ", "))
    }
  }

  /// The line that letters act on.
  var current: ScannedBook? {
    guard let index = chosen ?? lines.indices.last, lines.indices.contains(index) else {
      return nil
    }
    return lines[index]
  }

  var chosenIndex: Int { chosen ?? lines.count - 1 }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.escape = focus == .number ? tr("back") : tr("to the number")
    switch current?.state {
    case .have, .copied: situation.opens = tr("open it")
    default: situation.opens = tr("type it in")
    }
    situation.asksToLookUp = environment.lookups.permission == .ask
    return situation
  }

  func status(in environment: Environment) -> Status {
    let known = lines.count { line in
      switch line.state {
      case .have, .copied, .again: true
      case .saving, .wanted, .probably, .refused: false
      }
    }
    let bad = lines.count { line in
      switch line.state {
      case .refused, .probably: true
      case .saving, .wanted, .again, .have, .copied: false
      }
    }
    let counts = environment.lookups.counts
    let queue = environment.lookups.words ?? tr("nothing to look up")
    let hint =
      switch environment.lookups.permission {
      case .ask where counts.waiting > 0: tr(": l looks them up")
      case .off where counts.waiting > 0: tr(", look-ups are off")
      case .offline where counts.waiting > 0: tr(", offline")
      case .on where counts.found + counts.asking > 0: tr(": l shows them")
      case .ask, .off, .offline, .on: ""
      }
    var parts = [queue + hint]
    if known > 0 { parts.append(tr("\(grouped(known)) there already")) }
    if bad > 0 { parts.append(tr("\(grouped(bad)) to scan again")) }
    return .text(parts.joined(separator: " · "))
  }
}

// MARK: - What the user did

extension ScanScreen {
  /// Takes lines that a scanner or a person typed.
  private mutating func scan(_ texts: [String], at now: Timestamp) -> [Effect] {
    var effects: [Effect] = []
    var taken: [ISBN] = []
    for text in texts {
      switch ScannedLine(text) {
      case .empty: continue
      case .refused(let refusal):
        append(ScannedBook(number: trimmed(text), isbn: nil, state: .refused(refusal.words)))
        effects = [.ring]
      case .probably(let isbn, let publisher):
        append(
          ScannedBook(
            number: trimmed(text),
            isbn: nil,
            state: .probably(isbn, publisher: publisher)
          )
        )
        effects = [.ring]
      case .isbn(let isbn, let repair):
        if let last, last.isbn == isbn, now.seconds - last.at.seconds <= 1 {
          effects.append(.say(tr("Read twice in a moment: counted once.")))
          continue
        }
        last = (isbn, now)
        taken.append(isbn)
        if let repair { effects.append(.say(repair.words)) }
        append(ScannedBook(number: isbn.formatted, isbn: isbn, state: .saving))
      }
    }
    chosen = nil
    return effects + (taken.isEmpty ? [] : [save(taken)])
  }

  private mutating func append(_ line: ScannedBook) {
    if let isbn = line.isbn { lines.removeAll { $0.isbn == isbn && $0.state != .saving } }
    lines.append(line)
    if lines.count > Self.maxLines { lines.removeFirst(lines.count - Self.maxLines) }
  }

  private func save(_ isbns: [ISBN]) -> Effect {
    let defaults = defaults
    let what: Message? = isbns.count > 1 ? "Scanned \(isbns.count, RecordKind.book.noun)" : nil
    return Self.write(what) { edit in
      try isbns.map { isbn -> (ISBN, ScannedBook.State) in
        if let known = try ScannedBook.State(isbn, in: edit) {
          guard case .wanted(let id, let copies) = known else { return (isbn, known) }
          return (isbn, .again(id, copies: copies))
        }
        guard let wanted = try edit.lookupQueue.add(isbn, defaults: defaults) else {
          return (isbn, .refused(tr("It could not be saved. Scan it again.")))
        }
        return (isbn, .wanted(wanted.id, copies: 1))
      }
    } then: { screen, states, _ in
      for (isbn, state) in states { screen.settle(isbn, state) }
      let isKnown = states.contains { _, state in
        if case .wanted = state { false } else { true }
      }
      return isKnown ? [.ring] : []
    } failed: { screen, error, _ in
      for isbn in isbns {
        screen.settle(isbn, .refused(tr("Not saved: \(words(of: error))")))
      }
      return [.ring, .complain(words(of: error))]
    }
  }

  private mutating func settle(_ isbn: ISBN, _ state: ScannedBook.State) {
    guard let index = lines.lastIndex(where: { $0.isbn == isbn }) else { return }
    lines[index].state = state
  }

  /// Adds one more copy of the book of the chosen line.
  private func addCopy() -> [Effect] {
    guard let line = current, let isbn = line.isbn else { return [nothingChosen] }
    switch line.state {
    case .have(let id, let title, _, _), .copied(let id, let title, _):
      return [
        Self.write { edit in
          try edit.books.addCopy(of: id)
        } then: { screen, copies, _ in
          screen.settle(isbn, .copied(id, title: title, copies: copies))
          return []
        }
      ]
    case .wanted(let id, let copies), .again(let id, let copies):
      return [
        Self.write { edit in
          try edit.lookupQueue.set(copies: copies + 1, of: id)
        } then: { screen, _, _ in
          screen.settle(isbn, .wanted(id, copies: copies + 1))
          return []
        }
      ]
    case .saving, .probably, .refused: return [nothingChosen]
    }
  }

  private var nothingChosen: Effect {
    .tell("Scan a book first, or choose its line with ↑.")
  }

  /// Goes to the book of the chosen line, or to a form for it.
  private func openChosen() -> [Effect] {
    guard let line = current, let isbn = line.isbn else { return [nothingChosen] }
    switch line.state {
    case .have(let id, _, _, _), .copied(let id, _, _): return [.follow(.book(id))]
    case .wanted(let id, _), .again(let id, _):
      return [
        Self.prepare("wanted") { view in
          try view.lookupQueue[id]
        } then: { _, wanted, _ in
          var draft = BookDraft()
          draft.isbn = isbn.formatted
          guard let wanted else { return [.say(tr("It is wanted no more."))] }
          wanted.defaults.fill(&draft)
          if wanted.copies > 1 { draft.copies = String(wanted.copies) }
          return [.form(.new(.book(draft)))]
        }
      ]
    case .saving, .probably, .refused: return [nothingChosen]
    }
  }

  /// Takes the ISBN that the old code of the chosen line probably stands for.
  private mutating func takeProbable(at now: Timestamp) -> [Effect] {
    guard let line = current, case .probably(let isbn, _) = line.state else {
      return [.say(tr("Nothing here is waiting for a yes."))]
    }
    lines.removeAll { $0 == line }
    return scan([isbn.digits], at: now)
  }

  /// Removes the chosen line, and its book from the queue.
  private mutating func drop() -> [Effect] {
    guard let line = current else { return [nothingChosen] }
    switch line.state {
    case .wanted(let id, _), .again(let id, _):
      return [
        Self.write { edit in
          try edit.lookupQueue.remove(id)
        } then: { screen, _, _ in
          screen.lines.removeAll { $0 == line }
          screen.chosen = nil
          return [.say(tr("Dropped \(line.number). u brings it back"))]
        }
      ]
    case .have, .copied, .probably, .refused:
      lines.removeAll { $0 == line }
      chosen = nil
      return []
    case .saving: return []
    }
  }

  private mutating func choose(by rows: Int) {
    guard !lines.isEmpty else { return }
    let index = min(max(chosenIndex + rows, 0), lines.count - 1)
    chosen = index == lines.count - 1 ? nil : index
  }

  /// Reads the lines' state from the catalogue again, as after an undo or the form of a book.
  private func read() -> Effect {
    let known = lines.compactMap(\.isbn)
    return Self.read("scanned") { view in
      let wanted = try view.lookupQueue.last(Self.maxLines).filter { $0.book == nil }
      var states: [ISBN: ScannedBook.State] = [:]
      for isbn in known { states[isbn] = try ScannedBook.State(isbn, in: view) }
      return (wanted, states)
    } then: { screen, read, _ in
      screen.update(wanted: read.0, states: read.1, of: Set(known))
      return []
    }
  }

  private mutating func update(
    wanted: [QueuedLookup],
    states: [ISBN: ScannedBook.State],
    of asked: Set<ISBN>
  ) {
    lines = lines.compactMap { line in
      guard let isbn = line.isbn, asked.contains(isbn), line.state != .saving else { return line }
      guard let state = states[isbn] else { return nil }
      var line = line
      // The words about the line stay as long as they are true.
      switch (line.state, state) {
      case (.copied(_, _, let copies), .have(_, _, _, let now)) where copies == now: break
      case (.again(_, let copies), .wanted(_, let now)) where copies == now: break
      default: line.state = state
      }
      return line
    }
    let shown = Set(lines.compactMap(\.isbn))
    let earlier = wanted.filter { !shown.contains($0.isbn) }.map { book in
      ScannedBook(
        number: book.isbn.formatted,
        isbn: book.isbn,
        state: .wanted(book.id, copies: book.copies)
      )
    }
    lines = Array((earlier + lines).suffix(Self.maxLines))
    if let chosen, chosen >= lines.count { self.chosen = nil }
  }
}

extension ScanScreen {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    let before = defaults
    let effects = react(to: event, in: environment)
    return effects + (defaults == before ? [] : [.scanDefaults(defaults)])
  }

  private mutating func react(to event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened:
      defaults = environment.scanDefaults
      return [read()]
    case .refresh: return [read()]
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
    // Who left the cursor in the shelf scans books all the same.
    if [.open, .nextField, .previousField].contains(id), focus != .number,
      let (before, number) = ScannedNumber.parted(fields[focus]?.text ?? "")
    {
      fields[focus] = LineEditor(before)
      focus = .number
      return scan([number], at: environment.now)
    }
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
    case .wanted: return [.command(.wanted)]
    case .cancel:
      let desk = environment.lookups
      // Asks for permission to look up what was scanned, once the pile is done.
      let asks = desk.permission == .ask && !desk.hasAsked && desk.counts.waiting > 0
      return [.back] + (asks ? [.lookup(.ask(then: []))] : [])
    default: break
    }
    return []
  }

  private mutating func turn(by step: Int) {
    let count = Focus.allCases.count
    focus = Focus(rawValue: (focus.rawValue + step + count) % count) ?? .number
  }
}
