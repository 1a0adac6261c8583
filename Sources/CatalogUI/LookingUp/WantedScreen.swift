import Books
import Catalog
import Interchange
import TerminalKit

/// The queue of wanted books (`:wanted`), with the state of each look-up; what was found can be
/// looked at and imported.
struct WantedScreen: Review {
  private(set) var rows: [Row] = []
  var proposals = Proposals<ID<QueuedLookup>>()
  private(set) var cursor = ListCursor()
  private var isRead = false

  /// A line of the screen.
  struct Row: Sendable {
    let wanted: QueuedLookup
    /// The title of the book that is to be filled; nil for a new one.
    let title: String?
  }

  var title: String { tr("Look-ups") }
  var renewed: (any Screen)? { WantedScreen() }
  var context: CommandContext { .wanted }
  var opener: CommandID? { .wanted }
  var footer: [CommandID] {
    selected == nil
      ? [.scan, .undo, .cancel]
      : [.open, .save, .askAgain, .leaveOut, .mark, .undo, .cancel]
  }

  var selected: Row? {
    rows.indices.contains(cursor.selected) ? rows[cursor.selected] : nil
  }

  /// The marked books, or the one under the cursor, in the order of the screen.
  private var chosen: [QueuedLookup] { wanted(proposals.chosen(selected?.wanted.id)) }

  private func wanted(_ ids: [ID<QueuedLookup>]) -> [QueuedLookup] {
    let ids = Set(ids)
    return rows.map(\.wanted).filter { ids.contains($0.id) }
  }

  func situation(in environment: Environment) -> Situation {
    var situation = reviewSituation(
      saves: nil,
      takes: selected.map { opens($0.wanted, environment.lookups) } ?? tr("look it up")
    )
    situation.name = selected?.wanted.isbn.formatted
    situation.isReading = !isRead
    situation.asksToLookUp = environment.lookups.permission == .ask
    if !proposals.marked.isEmpty { situation.opens = tr("look at the marked") }
    situation.leavesOut = proposals.marked.isEmpty ? tr("drop") : tr("drop the marked")
    situation.leavesOutVerb = tr("drop")
    return situation
  }

  /// The words for what Enter does.
  private func opens(_ wanted: QueuedLookup, _ desk: LookupStates) -> String {
    switch desk.stage(wanted.isbn) {
    case .waiting, .asked: tr("look it up")
    case .told(.found): tr("look at it")
    case .told(.several): tr("choose")
    case .told(.notFound): wanted.book == nil ? tr("type it in") : tr("open the book")
    case .told(.failed): tr("try again")
    }
  }

  func status(in environment: Environment) -> Status {
    guard let selected else { return .text("") }
    let place = tr("\(grouped(cursor.selected + 1)) of \(grouped(rows.count))")
    let desk = environment.lookups
    let stage =
      switch (desk.stage(selected.wanted.isbn), desk.permission) {
      case (.waiting, .ask): tr("nothing is asked before you say yes: r")
      case (.waiting, .off): tr("look-ups are off: lookup = \"off\" in config.toml")
      case (.waiting, .offline): tr("offline: OCTAVO_OFFLINE=1")
      case (.told(.failed(let failure)), _): failure.words
      case (let stage, _): stage.words(at: environment.now)
      }
    return .text("\(place)\(decisionWords) · \(stage)", place: place)
  }
}

// MARK: - Handling

extension WantedScreen {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    if let move = cursor.handle(event, through: rows.count, in: environment.area) {
      return move == .opened ? accept(chosen.map(\.id), in: environment) : []
    }
    switch event {
    case .opened: return [read()] + Self.question(in: environment)
    case .refresh: return [read()]
    case .command(let id, _): return perform(id, in: environment)
    case .resized, .click, .wheel, .key, .paste, .reveal, .leaving, .paused, .ending, .reopened:
      break
    }
    return []
  }

  /// Asks whether books may be looked up, once, when there is something to look up.
  private static func question(in environment: Environment) -> [Effect] {
    let desk = environment.lookups
    guard desk.permission == .ask, !desk.hasAsked, desk.counts.waiting > 0 else { return [] }
    return [.lookup(.ask(then: []))]
  }

  private func read() -> Effect {
    Self.read("wanted") { view in
      try view.lookupQueue.all().map { wanted in
        Row(wanted: wanted, title: try view.lookupQueue.title(of: wanted))
      }
    } then: { screen, rows, environment in
      screen.replaceRows(with: rows, in: environment)
      return []
    }
  }

  /// Shows new rows; the cursor stays on its row, or comes to the one in its place.
  private mutating func replaceRows(with new: [Row], in environment: Environment) {
    let before = selected?.wanted.id
    rows = new
    isRead = true
    let ids = Set(new.map(\.wanted.id))
    proposals.keep(ids.contains)
    let place = before.flatMap { id in rows.firstIndex { $0.wanted.id == id } }
    let height = TableView.height(in: environment.area)
    cursor.go(to: place ?? cursor.selected, count: rows.count, height: height)
  }

  private mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect] {
    switch id {
    case .askAgain: ask(chosen, in: environment)
    case .takeAll: review(rows.dropFirst(cursor.selected).map(\.wanted), in: environment)
    default: performReview(id, in: environment) ?? []
    }
  }

  var rowCount: Int { rows.count }
  var selectedRow: Int { cursor.selected }

  func item(at row: Int) -> ID<QueuedLookup>? { rows[row].wanted.id }

  mutating func go(to row: Int, in environment: Environment) {
    cursor.go(to: row, count: rows.count, height: TableView.height(in: environment.area))
  }

  mutating func carryOut(in environment: Environment) -> [Effect] {
    review(rows.map(\.wanted), in: environment)
  }

  mutating func leave(in environment: Environment) -> [Effect] { [.back] }

  /// Does what the row needs next; of several rows shows what was found.
  mutating func accept(_ ids: [ID<QueuedLookup>], in environment: Environment) -> [Effect] {
    let several = wanted(ids)
    guard several.count < 2 else { return review(several, in: environment) }
    guard let wanted = several.first else { return [] }
    switch environment.lookups.stage(wanted.isbn) {
    case .waiting, .told(.failed): return ask([wanted], in: environment)
    case .asked: return [.say(tr("It is being asked about: a moment."))]
    case .told(.found): return review([wanted], in: environment)
    case .told(.several(let records)):
      let dialog = LookupChoice.dialog(wanted.isbn, records) { record in
        [.open(ImportScreen(ImportSource([(wanted, record)]), in: environment))]
      }
      return [.float(dialog)]
    case .told(.notFound):
      if let book = wanted.book { return [.follow(.book(book))] }
      return [.form(.new(.book(wanted.draft)))]
    }
  }

  /// Asks the sources now, although they may have answered before.
  private func ask(_ wanted: [QueuedLookup], in environment: Environment) -> [Effect] {
    guard !wanted.isEmpty else { return [] }
    let isbns = wanted.map(\.isbn)
    switch environment.lookups.permission {
    case .on:
      return [.lookup(.again(isbns)), .say(tr("Asked about \(Words.books(wanted.count))."))]
    case .ask: return [.lookup(.ask(then: []))]
    case .off: return [.complain(tr("Look-ups are off: lookup = \"off\" in config.toml."))]
    case .offline: return [.complain(tr("Octavo was started offline: OCTAVO_OFFLINE=1."))]
    }
  }

  /// Shows the review of what was found for some wanted books.
  private func review(_ wanted: [QueuedLookup], in environment: Environment) -> [Effect] {
    let found = wanted.compactMap { book in
      environment.lookups.found(book.isbn).map { (book, $0) }
    }
    guard !found.isEmpty else {
      return [
        .complain(tr("Nothing of this was found yet; what waits is looked up by itself."))
      ]
    }
    return [.open(ImportScreen(ImportSource(found), in: environment))]
  }

  /// Drops numbers: they are wanted no more.
  mutating func leaveOut(_ ids: [ID<QueuedLookup>], in environment: Environment) -> [Effect] {
    let wanted = wanted(ids)
    guard let first = wanted.first else { return [] }
    let what =
      wanted.count == 1 ? first.isbn.formatted : tr("\(grouped(wanted.count)) numbers")
    return [
      Self.write(wanted.count > 1 ? "Dropped \(what) from what is wanted" : nil) { edit in
        for book in wanted { try edit.lookupQueue.remove(book.id) }
      } then: { _, _, _ in
        [.say(tr("Dropped \(what). u brings \(plural(wanted.count, "it", "them")) back"))]
      }
    ]
  }
}

extension ImportSource {
  /// The records that were found for wanted books.
  fileprivate init(_ found: [(wanted: QueuedLookup, record: FoundBook)]) {
    self.init(
      lookedUp: found.map { $0.record.record.wanted(as: $0.wanted) },
      origins: found.map(\.record.origins)
    )
    wanted = found.map(\.wanted.id)
  }
}

extension QueuedLookup {
  /// The draft with which a form for it begins.
  var draft: BookDraft {
    var draft = BookDraft()
    draft.isbn = isbn.formatted
    defaults.fill(&draft)
    if copies > 1 { draft.copies = String(copies) }
    return draft
  }

  /// The purpose: "shelf B3, 2 copies", "fills pages, language".
  fileprivate var purpose: String {
    guard book == nil else {
      return fields.isEmpty
        ? tr("fills what is empty")
        : tr("fills \(fields.map(\.label).joined(separator: ", "))")
    }
    let count = copies > 1 ? tr("\(grouped(copies)) copies") : ""
    return [defaults.words, count].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

// MARK: - Showing

extension WantedScreen {
  private static var columns: [TableColumn] {
    [
      TableColumn(tr("Book"), least: 15, most: nil),
      TableColumn("ISBN", least: 17, most: 17, dispensable: 1),
      TableColumn(tr("How it stands"), least: 18, most: 44),
      TableColumn(tr("For"), least: 19, most: 30, dispensable: 2, from: 100),
    ]
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard !rows.isEmpty else {
      let start = Point(x: area.x + 3, y: area.y + 1)
      surface.cursor = start
      let words =
        isRead
        ? tr(
          "Nothing waits to be looked up. :scan takes books by their ISBN; :lookup on a book, or on marked "
            + "ones, fills what is empty in them."
        )
        : tr("Reading…")
      for (row, line) in TextLayout.wrap(words, to: max(10, area.width - 4)).enumerated() {
        surface.put(line, at: Point(x: start.x, y: start.y + row), width: area.width - 4)
      }
      return
    }
    let desk = environment.lookups
    TableView(Self.columns).draw(on: &surface, in: area, cursor: cursor, count: rows.count) {
      let row = rows[$0]
      let number = row.wanted.isbn.formatted
      let name = row.title ?? desk.found(row.wanted.isbn)?.name ?? (area.width < 60 ? number : "–")
      let stage = desk.stage(row.wanted.isbn)
      return TableView.Row(
        [name, number, stage.words(at: environment.now), row.wanted.purpose],
        isMarked: proposals.marked.contains(row.wanted.id),
        spoken: [0: SpokenSigns.parts(in: name)]
      )
    }
  }
}
