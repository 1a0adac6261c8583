import Books
import Catalog
import TerminalKit

/// Lines that were pasted into a list, with what each would become, before anything is written.
struct PastedBooksScreen: DraftKeeper, Review {
  private enum FieldEntry: Sendable {
    case book(QuickEntry, words: String, known: Known?)
    /// Why the line cannot become a book.
    case refused(String)

    /// The place where the book of a line is already.
    enum Known: Sendable {
      case inCatalog(BookRow)
      /// A line above this one.
      case above

      var words: String {
        switch self {
        case .inCatalog(let book): tr("there already: \(book.inLine)")
        case .above: tr("the same as a line above")
        }
      }
    }

    var draft: BookDraft? { if case .book(let entry, _, _) = self { entry.draft } else { nil } }
    var isKnown: Bool { if case .book(_, _, _?) = self { true } else { false } }
    var isRefused: Bool { reason != nil }
    /// Why the line cannot become a book.
    var reason: String? { if case .refused(let why) = self { why } else { nil } }
  }

  private var lines: [String]
  private var entries: [FieldEntry] = []
  var proposals = Proposals<Int>()
  private var leftOut: Set<Int> { proposals.leftOut }
  private var cursor = ListCursor()
  /// True once the books are being written or were given up; no draft is kept then.
  private var isSettled = false
  /// True after a person took a line or left one out.
  private var hasDecided = false
  /// True after some books were added: the lines are those that were refused.
  private var hasAdded = false
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

  /// Lines whose books are all there already are no loss, unless a person decided about them.
  var isUnsaved: Bool {
    !isSettled && (hasDecided || entries.isEmpty || !entries.allSatisfy(\.isKnown))
  }
  var savedForm: SavedDraft.Form? {
    isSettled ? nil : .pasted(PastedDraft(lines: lines, leftOut: leftOut))
  }
  var untaken: [String: String] { [:] }

  var title: String { tr("Add \(Words.books(lines.count))") }
  var subtitle: String? { hasAdded ? tr("not added yet") : tr("nothing written yet") }
  var context: CommandContext { .pasted }
  var footer: [CommandID] {
    let (books, numbers) = adding
    let add = books.count + numbers.count
    let deciding = chosen?.isRefused == true ? [.edit] : decidingKeys
    let edit: [CommandID] = chosen?.isRefused == true ? [] : [.edit]
    return reviewFooter(deciding, saves: add > 0, own: edit)
  }

  private var chosen: FieldEntry? {
    entries.indices.contains(cursor.selected) ? entries[cursor.selected] : nil
  }

  var rowCount: Int { entries.count }
  var selectedRow: Int { cursor.selected }

  /// The place of a line, if it can become a book.
  func item(at row: Int) -> Int? { entries[row].isRefused ? nil : row }

  mutating func go(to row: Int, in environment: Environment) {
    cursor.go(to: row, count: entries.count, height: entries.count)
  }

  mutating func accept(_ lines: [Int], in environment: Environment) -> [Effect] {
    hasDecided = hasDecided || !lines.allSatisfy(proposals.isTaken)
    proposals.takeIn(lines)
    return []
  }

  mutating func leaveOut(_ lines: [Int], in environment: Environment) -> [Effect] {
    hasDecided = true
    proposals.toggleLeftOut(lines)
    return []
  }

  /// The books that Ctrl-S adds, and the ISBNs that wait for a look-up.
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
  private static func addedWords(_ books: Int, _ numbers: Int) -> Message {
    let (book, number) = (RecordKind.book.noun, Plural(one: "number", other: "numbers"))
    if numbers == 0 { return "\(books, book)" }
    return books == 0 ? "\(numbers, number)" : "\(books, book) and \(numbers, number)"
  }

  func situation(in environment: Environment) -> Situation {
    let (books, numbers) = adding
    var situation = reviewSituation(
      saves: tr("add \(Self.addedWords(books.count, numbers.count))"),
      verb: tr("add"),
      takes: tr("next"),
      escape: isUnsaved ? tr("back") : tr("back, nothing added")
    )
    situation.kind = .book
    return situation
  }

  func status(in environment: Environment) -> Status {
    guard !entries.isEmpty else { return .text(tr("looking…")) }
    let place = tr("\(grouped(cursor.selected + 1)) of \(grouped(entries.count))")
    let known = leftOut.count { entries.indices.contains($0) && entries[$0].isKnown }
    let there = known > 0 ? tr(" · \(grouped(known)) there already, left out") : ""
    let refused = entries.count(where: \.isRefused)
    let wrong = refused > 0 ? tr(" · \(grouped(refused)) to correct") : ""
    return .text(tr("\(place)\(there)\(wrong) · one change in the history"), place: place)
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened:
      if keeping.takeResumed() == nil { keeping = DraftKeeping(in: environment) }
      return [read()]
    case .command(.edit, _): return correct()
    case .leaving: return [.float(question)]
    case .ending: return keepDraftAtEnd(in: environment)
    case .command(let id, _):
      if [.mark, .open, .leaveOut].contains(id), proposals.marked.isEmpty, chosen?.isRefused == true
      {
        return [.complain(tr("This line cannot become a book as it is: e corrects it."))]
      }
      if let effects = performReview(id, in: environment) { return effects }
      _ = cursor.walk(id, through: entries.count, height: environment.area.height / 2)
    case .wheel(let lines, _): cursor.roll(lines, through: entries.count)
    case .reopened:
      keeping.identity = environment.catalogIdentity
      resumed = leftOut
      return [read()]
    case .refresh:
      return isSettled || entries.isEmpty ? [] : [read()]
    case .resized, .key, .paste, .click, .reveal, .paused: break
    }
    return []
  }

  mutating func leave(in environment: Environment) -> [Effect] {
    isUnsaved ? [.float(question)] : settle(in: environment) + [.back]
  }

  /// Keeps no draft any more.
  private mutating func settle(in environment: Environment) -> [Effect] {
    isSettled = true
    return forgetDraft(in: environment)
  }

  private var question: ChoiceDialog {
    let (books, numbers) = adding
    let count = books.count + numbers.count
    return Self.leavingQuestion(
      tr("\(Words.books(lines.count)) \(plural(lines.count, "is", "are")) not added yet"),
      text: hasAdded
        ? tr("The others are added; of these nothing is written.")
        : tr("Nothing of it is written."),
      saves: count == 0 ? nil : tr("Add \(Self.addedWords(books.count, numbers.count))"),
      keep: { screen, environment in screen.keepForLater(in: environment) { $0.isSettled = true } },
      forget: { screen, environment in screen.settle(in: environment) }
    )
  }

  /// Asks for the chosen line once more.
  private func correct() -> [Effect] {
    guard chosen != nil else { return [] }
    let place = cursor.selected
    let hint = tr("As in: Title; Author; 1815. Or an ISBN alone.")
    return [
      .float(
        NameDialog(tr("Correct the line"), name: lines[place], hint: hint) { line in
          [
            Self.change { screen, _ in
              guard screen.lines.indices.contains(place) else { return [] }
              screen.lines[place] = line
              screen.proposals.takeIn([place])
              return [screen.read()]
            }
          ]
        }
      )
    ]
  }

  /// Reads what the lines would become; those whose books are there, or have come since, are left out.
  private func read() -> Effect {
    let lines = lines
    return Self.read("pasted") { view in
      var above: Set<[String]> = []
      return try lines.map { line -> FieldEntry in
        do {
          let entry = try QuickEntry(line, in: view)
          let isThere = try view.alreadyThere(entry.draft) != nil
          if !isThere, let problem = try view.books.problems(of: entry).first {
            return .refused(problem.description)
          }
          let words = entry.preview(try view.unknownNames(of: entry.draft))
          let isAbove = !above.insert(entry.draft.sameness).inserted
          let there = try view.alreadyThere(entry.draft).map(FieldEntry.Known.inCatalog)
          return .book(entry, words: words, known: there ?? (isAbove ? .above : nil))
        } catch let error as AssignmentError {
          return .refused(error.message)
        }
      }
    } then: { screen, entries, _ in
      guard !screen.isSettled, screen.lines == lines else { return [] }
      let before = screen.entries
      screen.entries = entries
      for (index, entry) in entries.enumerated() where entry.isKnown {
        let wasKnown = before.indices.contains(index) && before[index].isKnown
        if !wasKnown { screen.proposals.leaveOut([index]) }
      }
      if let resumed = screen.resumed { screen.proposals = Proposals(leftOut: resumed) }
      screen.resumed = nil
      return []
    }
  }

  mutating func carryOut(in environment: Environment) -> [Effect] {
    let (drafts, numbers) = adding
    guard !isSettled else { return [] }
    let count = drafts.count + numbers.count
    let refused = lines.indices.filter { entries.indices.contains($0) && entries[$0].isRefused }
    guard count > 0 else {
      return [
        .say(
          refused.isEmpty
            ? tr("There is nothing to add.") : tr("Correct the line first: e.")
        )
      ]
    }
    isSettled = true
    // Those that were told to be there, and are wanted all the same.
    let again = Set(entries.compactMap { $0.isKnown ? $0.draft?.titled : nil })
    let added: Message = "Added \(Self.addedWords(drafts.count, numbers.count))"
    return [
      Self.write(count > 1 ? added : nil) { edit -> [ID<Book>] in
        for draft in drafts where !again.contains(draft) {
          if let known = try edit.alreadyThere(draft) { throw AddedMeanwhile(book: known) }
        }
        try numbers.forEach { try edit.lookupQueue.keep($0) }
        return try drafts.map { try edit.books.add($0) }
      } then: { screen, books, environment in
        let waiting = numbers.isEmpty ? "" : tr(", which :scan shows")
        guard refused.isEmpty else {
          return screen.goOn(with: refused, saying: added.text + waiting)
        }
        let undoing = tr("u takes \(plural(count, "it", "them")) back")
        let shown = books.prefix(1).map { Effect.reveal(.book($0)) }
        return screen.forgetDraft(in: environment) + [
          .back, .say("\(added)\(waiting). \(undoing)"),
        ] + shown
      } failed: { screen, error, _ in
        screen.isSettled = false
        let why = (error as? AddedMeanwhile)?.words ?? words(of: error)
        return [screen.read(), .complain(why)]
      }
    ]
  }

  /// Keeps the lines that could not be added, to be corrected.
  private mutating func goOn(with refused: [Int], saying added: String) -> [Effect] {
    lines = refused.map { lines[$0] }
    entries = refused.map { entries[$0] }
    proposals = Proposals()
    cursor = ListCursor()
    isSettled = false
    hasAdded = true
    let rest = counted(refused.count, "line is", "lines are")
    let them = plural(refused.count, "it", "them")
    return [.complain(tr("\(added). \(rest) not added: e corrects \(them)"))]
  }

  /// A book came while the lines were looked at.
  private struct AddedMeanwhile: Error {
    let book: BookRow

    var words: String {
      tr("\(Words.quoted(book.title)) has come meanwhile: nothing is added yet. Look again.")
    }
  }
}

// MARK: - Drawing

extension PastedBooksScreen {
  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let whole = whole(width: area.width)
    let list = whole.above(in: area)
    defer { whole.draw(on: &surface, in: area) }
    let height = max(1, list.height / 2)
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
      let (words, style) = told(entries[index], isOut: isOut)
      surface.put(
        words,
        at: Point(x: area.x + 5, y: y + 1),
        width: area.width - 6,
        style: style,
        spoken: spoken(entries[index], isOut: isOut)
      )
      if isOut { surface.words?.add("", as: .mark(tr("left out")), at: row.origin) }
      if proposals.marked.contains(index) { TableView.drawMark(on: &surface, in: row) }
      guard index == clamped.selected else { continue }
      TableView.drawChoice(on: &surface, in: row, isFocused: true)
      surface.cursor = Point(x: area.x + 3, y: y)
    }
  }

  /// What of the chosen line and of the text under it is cut.
  private func whole(width: Int) -> WholeLine {
    guard let chosen else { return WholeLine([], width: width) }
    let line = lines[cursor.selected]
    let words = told(chosen, isOut: leftOut.contains(cursor.selected)).0
    let isCut = displayWidth(of: line) > width - 4
    var parts = isCut ? [WholeLine.Part("", line)] : []
    if displayWidth(of: words) > width - 6 { parts.append(.init("", words)) }
    return WholeLine(parts, width: width)
  }

  /// The text under a line, and its style.
  private func told(_ entry: FieldEntry, isOut: Bool) -> (String, Style) {
    guard case .book(_, let words, let known) = entry else {
      return ("! \(entry.reason ?? "")", .error)
    }
    guard let known else { return (isOut ? tr("left out") : words, .dim) }
    return (tr("\(isOut ? tr("left out, ") : "\(words) · ")\(known.words)"), .dim)
  }

  /// The same without signs; a mark tells what is left out.
  private func spoken(_ entry: FieldEntry, isOut: Bool) -> String {
    guard case .book(_, let words, let known) = entry else {
      return tr("cannot be added: \(entry.reason ?? "")")
    }
    return [isOut ? nil : SpokenSigns.parts(in: words), known?.words].compactMap(\.self).joined(
      separator: ", "
    )
  }
}

extension BookDraft {
  /// The values by which two lines are the same book: the ISBN, else title, authors and year.
  fileprivate var sameness: [String] {
    if let isbn = try? ISBN.parse(isbn) { return [isbn.digits] }
    return [folded(title), folded(year)] + authors.map { folded($0.author.name) }
  }
}

extension BookRepository {
  /// Returns the problems for which saving the book of a line would be refused.
  func problems(of entry: QuickEntry) throws -> [Problem] {
    guard entry.numberAlone == nil else { return [] }
    return try problems(entry.draft.titled, for: nil, needsGenre: false)
  }
}

extension CatalogAccess {
  /// The book that has the ISBN of a draft, or its title and author, or an author like that.
  func alreadyThere(_ draft: BookDraft) throws -> BookRow? {
    if let isbn = try? ISBN.parse(draft.isbn), let id = try books.withISBN(isbn) {
      return try books.rows([id]).first
    }
    if let book = try books.alike(draft, limit: 1).first { return book }
    return try guessingAuthors(of: draft).flatMap { try books.alike($0, limit: 1).first }
  }
}
