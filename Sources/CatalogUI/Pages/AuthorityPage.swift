import Books
import Catalog
import TerminalKit

/// The page of an author, publisher, genre, series or tag, with its books.
struct AuthorityPage: Screen {
  private var id: AuthorityID
  private var siblings: Siblings?
  private var sheet: FactSheet?
  private var books: RecordList<BookSource>
  /// True while the focus is on the facts, above the books.
  private var isInFacts = false
  /// Set while the record is deleted.
  private var gone: GoneRecord?
  /// The book to start on.
  private var origin: ID<Book>?

  init(_ id: AuthorityID, among siblings: Siblings?, from origin: RecordID?) {
    self.id = id
    self.siblings = siblings
    books = RecordList(BookSource.of(id))
    self.origin = origin.flatMap(BookSource.rowID)
  }

  var title: String { sheet?.facts.name ?? "…" }
  /// True if `n` or `p` led on from the record that it was opened for.
  private var hasMoved = false
  var landing: RecordID? { hasMoved ? record : nil }
  var record: RecordID? { .authority(id) }
  var renewed: (any Screen)? { AuthorityPage(id, among: siblings, from: nil) }
  private var kind: RecordKind { id.kind.recordKind }

  var context: CommandContext {
    if gone != nil { return .gonePage }
    if books.isFinding { return .find }
    return isInFacts ? .authorityPage : .booksOfPage
  }

  var footer: [CommandID] {
    if gone != nil { return GoneRecord.footer }
    if books.isFinding { return books.findFooter }
    let along: [CommandID] = siblings == nil ? [] : [.next, .previous]
    if isInFacts {
      let open: [CommandID] = sheet?.selected?.target == nil ? [] : [.open]
      return open + [.edit, .delete, .merge, .beside] + along + [.cancel, .undo, .history]
    }
    if books.window.isEmpty, !books.hasFound { return [.add, .beside, .cancel] + along + [.undo] }
    if books.window.isEmpty { return [.open, .cancel, .find, .add, .beside] + along + [.undo] }
    return [.open, .add, .edit, .delete, .beside, .cancel, .find, .sort] + along + [.undo]
  }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.namesKind = true
    books.describe(&situation)
    situation.beside = isInFacts ? tr("books") : tr("facts")
    situation.hasBeside = true
    if isInFacts {
      situation.kind = kind
      situation.name = sheet?.facts.name
      situation.opens = sheet?.selected?.opens
    } else {
      situation.kind = .book
      situation.name = books.window.selectedRow?.title
      situation.marked = books.window.marks.count
      situation.edited = (kind, sheet?.facts.name)
    }
    return situation
  }

  var spokenTitle: String {
    sheet.map { "\(kind.name.capitalised) \($0.facts.name)" } ?? title
  }

  func arguments(in environment: Environment) -> [CommandID: [String]] {
    [.sort: books.orders, .sorting: NameSortingQuestion.words]
  }

  var awaitsPause: Bool { books.awaitsPause }
  var holdsKeys: Bool { gone == nil && (sheet == nil || books.holdsKeys) }

  func status(in environment: Environment) -> Status {
    if books.isFinding { return books.status(in: environment) }
    guard let sheet, gone == nil else { return .text("") }
    if isInFacts { return .place(sheet.positionWords(among: siblings, kind)) }
    return books.status(in: environment)
  }

  /// The width of the facts: the whole, or on a wide screen the part beside the books.
  private func factsWidth(in area: Rect) -> Int {
    let isWide = area.width >= FactSheet.leastWidthOfTwo
    return isWide ? min(FactSheet.readableWidth, area.width * 2 / 5) : area.width
  }

  /// The areas of the facts, and of the books under or beside them.
  private func split(_ area: Rect) -> (facts: Rect, books: Rect) {
    var rest = area
    let width = factsWidth(in: area)
    if width < area.width {
      let facts = rest.takeLeft(width)
      _ = rest.takeLeft(1)
      return (facts, rest)
    }
    let wanted = sheet?.lines.count ?? 3
    let facts = rest.takeTop(min(wanted, max(1, area.height / 2)))
    _ = rest.takeTop(1)
    return (facts, rest)
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    if let gone { return gone.draw(on: &surface, in: area, environment: environment) }
    let (factsArea, booksArea) = split(area)
    sheet?.draw(on: &surface, in: factsArea, isFocused: isInFacts)
    if booksArea.y == factsArea.y {
      let rule = Rect(x: booksArea.x - 1, y: area.y, width: 1, height: area.height)
      surface.verticalRule(rule)
    }
    if books.window.isEmpty, books.hasFound {
      NothingFound(list: books, isSlow: environment.isSlow).draw(on: &surface, in: booksArea)
    } else if books.window.isEmpty {
      let start = Point(x: booksArea.x + 3, y: booksArea.y)
      surface.put(
        tr("No books yet. a adds one."),
        at: start,
        width: booksArea.width - 4,
        style: .dim
      )
      if !isInFacts { surface.cursor = start }
    } else {
      books.draw(on: &surface, in: booksArea, isFocused: !isInFacts, isSlow: environment.isSlow)
    }
    books.drawMenu(on: &surface, in: booksArea)
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    books.height = TableView.height(in: split(environment.area).books)
    books.source.adopt(environment.people, environment.customFields)
    switch event {
    case .opened:
      let start = origin
      origin = nil
      return [read(in: environment)] + books.load(at: \Self.books, selecting: start)
    case .refresh: return [read(in: environment)] + books.load(at: \Self.books)
    case .resized:
      books.window.clamp(height: books.height)
      return [read(in: environment)] + books.fill(at: \Self.books)
    case .command(let id, let argument): return perform(id, argument, in: environment)
    case .key(let key): return books.type(key, at: \Self.books)
    case .paste(let text): return books.paste(text, at: \Self.books)
    case .click(let point, let count): return click(point, count, in: environment)
    case .wheel(let lines, _): return books.scroll(by: lines, at: \Self.books)
    case .reveal(let record):
      return record.book.map { books.load(at: \Self.books, selecting: $0) } ?? []
    case .paused:
      books.pause()
      return []
    case .leaving, .ending, .reopened: return []
    }
  }

  private func read(in environment: Environment) -> Effect {
    let record = RecordID.authority(id)
    let size = Size(width: factsWidth(in: environment.area), height: environment.area.height)
    return Self.read("facts") { view in
      try view.unlessDeleted(record) {
        try record.screens.facts(of: record, in: $0, withBooks: false)
      }
    } then: { page, read, environment in
      page.gone = nil
      guard case .there(let facts) = read else {
        if case .deleted(let deletion) = read {
          let name = page.sheet?.facts.name
          page.gone = GoneRecord(record: record, name: name, deletion: deletion)
        }
        return []
      }
      if page.sheet?.show(facts, dates: environment.dates, size: size) == nil {
        page.sheet = FactSheet(
          facts,
          dates: environment.dates,
          form: .head,
          size: size,
          isHeard: environment.configuration.isPlain
        )
      }
      page.books.height = TableView.height(in: page.split(environment.area).books)
      page.books.window.clamp(height: page.books.height)
      return []
    }
  }

  private mutating func show(_ other: AuthorityID, in environment: Environment) -> [Effect] {
    id = other
    sheet = nil
    books = RecordList(BookSource.of(other))
    books.height = TableView.height(in: split(environment.area).books)
    books.source.adopt(environment.people, environment.customFields)
    return [read(in: environment)] + books.load(at: \Self.books)
  }

  private mutating func perform(
    _ command: CommandID,
    _ argument: String,
    in environment: Environment
  ) -> [Effect] {
    if let gone { return gone.handle(command) }
    switch command {
    case .cancel: return books.cancel(at: \Self.books) ?? [.back]
    case .beside:
      isInFacts.toggle()
      return []
    case .add: return [.form(.new(.book(draft)))]
    case .edit: return edit()
    case .delete: return delete()
    case .read: return UserSwitching.form(of: books.window.chosen.map(RecordID.book), environment)
    case .lend, .borrow: return lend(isBorrowed: command == .borrow, to: argument)
    case .takeBack: return takeBack()
    case .lookUp: return [lookUp()]
    case .merge: return merge()
    case .sorting: return [NameSortingQuestion.ask(Self.self, id, named: argument)]
    case .sort: return [books.askForOrder(at: \Self.books)]
    case .go: return books.go(to: argument, at: \Self.books)
    case .next: return move(by: 1, in: environment)
    case .previous: return move(by: -1, in: environment)
    case .complete: return books.complete(at: \Self.books)
    case .undoTyping: return books.undoTyping(at: \Self.books)
    case .find:
      isInFacts = false
      return books.handle(.find, at: \Self.books) ?? []
    case .open: return isInFacts ? sheet?.follow() ?? [] : open()
    default:
      if isInFacts {
        let area = split(environment.area).facts
        return sheet?.handle(command, in: area) ?? []
      }
      return books.handle(command, at: \Self.books) ?? []
    }
  }

  /// Merges the record with another, or the chosen books.
  private func merge() -> [Effect] {
    if isInFacts { return Merging.pick(.authority(id), named: sheet?.facts.name) }
    let chosen = books.window.chosen
    guard let first = chosen.first else { return [] }
    if chosen.count > 1 { return [.open(MergeBooksScreen(chosen, from: nil))] }
    return Merging.pick(.book(first), named: books.window.selectedRow?.title)
  }

  /// The draft of a new book that has this record already.
  private var draft: BookDraft {
    var draft = BookDraft()
    guard let name = sheet?.facts.name else { return draft }
    let reference = Reference(id: id, name: name)
    switch id.kind {
    case .author: draft.authors = [Credit(author: reference)]
    case .publisher: draft.publishers = [reference]
    case .genre: draft.genre = reference
    case .series: draft.series = reference
    case .tag: draft.tags = [reference]
    case .shelf: draft.location = reference
    }
    return draft
  }

  private mutating func open() -> [Effect] {
    if books.menu == nil, books.window.isEmpty, books.hasFound, !books.isLooking, !books.isWrong {
      if let effects = books.takeAlternative(at: \Self.books) { return effects }
      var draft = draft
      draft.title = books.source.find
      books.endFinding()
      return [.form(.new(.book(draft)))]
    }
    if books.isFinding { return books.leaveFinding(at: \Self.books) }
    guard let book = books.window.selectedID else { return [] }
    let siblings = Siblings(books.window, BookSource.record)
    return [.open(Pages.page(of: .book(book), among: siblings))]
  }

  /// Edits the name that the page is of, in the chosen line's field.
  private func edit() -> [Effect] {
    [.form(.edit(.authority(id), at: isInFacts ? sheet?.selected?.property : nil))]
  }

  private func delete() -> [Effect] {
    if isInFacts {
      return [
        Deleting.ask(
          Self.self,
          records: ChosenRecords([.authority(id)]),
          done: { _ in },
          after: [.back]
        )
      ]
    }
    let chosen = ChosenRecords(books.window)
    guard chosen.count > 0 else { return [] }
    return [
      Deleting.ask(Self.self, records: chosen) { page in page.books.window.unmarkAll() }
    ]
  }

  private mutating func move(by step: Int, in environment: Environment) -> [Effect] {
    guard let next = siblings?.move(by: step)?.authority else { return [] }
    hasMoved = true
    return show(next, in: environment)
  }

  private mutating func click(
    _ point: Point,
    _ count: Int,
    in environment: Environment
  ) -> [Effect] {
    guard gone == nil else { return [] }
    let (facts, list) = split(environment.area)
    if let effects = books.click(point, in: list, at: \Self.books) { return effects }
    if let effects = books.clickHeading(point, in: list, at: \Self.books) { return effects }
    if sheet?.choose(at: point, in: facts) == true {
      isInFacts = true
      return count == 2 ? sheet?.follow() ?? [] : []
    }
    guard books.choose(at: point, in: list) else { return [] }
    isInFacts = false
    let left = books.isFinding ? books.leaveFinding(at: \Self.books) : []
    return left + books.fill(at: \Self.books) + (count == 2 ? open() : [])
  }

  /// Lends the chosen books of the page.
  private func lend(isBorrowed: Bool, to name: String) -> [Effect] {
    let books = books.window.chosen
    return [Loaning.lend(Self.self, isBorrowed: isBorrowed, books: books, named: name)]
  }

  private func lookUp() -> Effect {
    LookupQueue.add(Self.self, books: books.window.chosen) { $0.books.window.unmarkAll() }
  }

  private func takeBack() -> [Effect] {
    let books = books.window.chosen
    guard !books.isEmpty else { return [Loaning.nothing] }
    return [
      Loaning.takeBack(Self.self, books.map(RecordID.book)) { page in page.books.window.unmarkAll()
      }
    ]
  }
}

extension AuthorityPage: TransferSource {
  func selections(for transfer: Transfer) -> [Transfer.Selection] {
    gone == nil ? books.bookSelections(for: transfer, title: title) : [.all]
  }
}
