import Books
import Catalog
import TerminalKit

/// The page of a book, a reader or a loan; every name on it leads to another page.
struct RecordPage: Screen {
  private var shown: RecordID
  private var siblings: Siblings?
  private var sheet: FactSheet?
  /// Set while the record is deleted.
  private var gone: GoneRecord?

  init(_ record: RecordID, among siblings: Siblings?) {
    shown = record
    self.siblings = siblings
  }

  var title: String { sheet?.facts.name ?? "…" }
  var context: CommandContext {
    gone == nil ? shown.screens.pageContext : .gonePage
  }
  /// True if `n` or `p` led on from the record that it was opened for.
  private var hasMoved = false
  var landing: RecordID? { hasMoved ? record : nil }
  var record: RecordID? { shown }
  var renewed: (any Screen)? { RecordPage(shown, among: siblings) }

  var footer: [CommandID] {
    if gone != nil { return GoneRecord.footer }
    let along: [CommandID] = siblings == nil ? [] : [.next, .previous]
    let verbs = shown.screens.pageVerbs(isOut: sheet?.facts.isOut == true)
    let open: [CommandID] = sheet?.selected?.target == nil ? [] : [.open]
    let beside: [CommandID] = sheet?.hasTwoColumns == true ? [.beside] : []
    return open + verbs + beside + [.cancel] + along + [.undo, .history, .palette]
  }

  var holdsKeys: Bool { gone == nil && sheet?.facts.record != shown }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.kind = chosen.kind
    situation.namesKind = sheet?.facts.hasOwn == true
    situation.name = sheet?.facts.name
    situation.opens = sheet?.selected?.opens
    situation.hasBeside = sheet?.hasTwoColumns == true
    situation.beside = sheet?.isAtRight == true ? tr("what it leads to") : tr("facts")
    return situation
  }

  func status(in environment: Environment) -> Status {
    guard let sheet, gone == nil else { return .text("") }
    return .place(sheet.positionWords(among: siblings, shown.kind))
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened, .refresh, .resized: return [read(in: environment)]
    case .command(let id, let argument): return perform(id, argument, in: environment)
    case .click(let point, let count):
      guard gone == nil, sheet?.choose(at: point, in: environment.area) == true, count == 2 else {
        return []
      }
      return follow()
    case .wheel(let lines, _):
      sheet?.scroll(by: lines, in: environment.area)
      return []
    default: return []
    }
  }

  /// The record that `e` and `d` act on: the reading under the cursor, else the page's record.
  private var chosen: RecordID { sheet?.selected?.own ?? shown }

  private func read(in environment: Environment) -> Effect {
    let record = shown
    let size = environment.area.size
    return Self.read("facts") { view in
      try view.unlessDeleted(record) {
        try record.screens.facts(of: record, in: $0, withBooks: false)
      }
    } then: { page, read, environment in
      page.gone = nil
      switch read {
      case .deleted(let deletion):
        let name = page.sheet.flatMap { $0.facts.record == record ? $0.facts.name : nil }
        page.gone = GoneRecord(record: record, name: name, deletion: deletion)
      case .there(let facts):
        if page.sheet?.show(facts, dates: environment.dates, size: size) == nil {
          page.sheet = FactSheet(
            facts,
            dates: environment.dates,
            form: .page,
            size: size,
            isHeard: environment.configuration.isPlain
          )
        }
      }
      return []
    }
  }

  private mutating func perform(
    _ command: CommandID,
    _ argument: String,
    in environment: Environment
  ) -> [Effect] {
    if let gone { return gone.handle(command) }
    switch command {
    case .cancel: return [.back]
    case .add:
      return shown.screens.newDraft.map { [.form(.new($0))] }
        ?? lend(isBorrowed: false, to: argument)
    case .lend, .borrow: return lend(isBorrowed: command == .borrow, to: argument)
    case .takeBack: return [Loaning.takeBack(Self.self, [shown], only: chosenBook)]
    case .extend: return [Loaning.extend(Self.self, [shown], only: chosenBook)]
    case .edit:
      guard let sheet else { return [] }
      return [.form(.edit(chosen, at: chosen == shown ? sheet.selected?.property : nil))]
    case .set:
      guard let id = shown.book else { return [] }
      return BulkPlanScreen.open(argument, of: [id], unseen: 0, in: environment)
    case .lookUp: return [LookupQueue.add(Self.self, books: [shown.book].compactMap(\.self))]
    case .delete:
      guard sheet != nil else { return [] }
      let after: [Effect] = chosen == shown ? [.back] : []
      return [
        Deleting.ask(Self.self, records: ChosenRecords([chosen]), done: { _ in }, after: after)
      ]
    case .read: return UserSwitching.form(of: [shown], environment)
    case .merge: return Merging.pick(shown, named: sheet?.facts.name, isPage: true)
    case .next: return move(by: 1, in: environment)
    case .previous: return move(by: -1, in: environment)
    case .open: return follow()
    case .find: return Pages.find
    case .beside:
      sheet?.goBeside()
      return []
    default: return sheet?.handle(command, in: environment.area) ?? []
    }
  }

  /// The book that the chosen line leads to.
  private var chosenBook: ID<Book>? {
    if case .record(let record) = sheet?.selected?.target { record.book } else { nil }
  }

  /// Follows the chosen line; an author's page starts on this book.
  private func follow() -> [Effect] {
    guard case .record(let target) = sheet?.selected?.target else { return sheet?.follow() ?? [] }
    return [.open(Pages.page(of: target, from: shown))]
  }

  private mutating func move(by step: Int, in environment: Environment) -> [Effect] {
    guard let next = siblings?.move(by: step) else { return [] }
    shown = next
    hasMoved = true
    return [read(in: environment)]
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    if let gone {
      gone.draw(on: &surface, in: area, environment: environment)
    } else {
      sheet?.draw(on: &surface, in: area, isFocused: true)
    }
  }

  /// Lends the page's book, or lends to the page's reader or the loan's party.
  private func lend(isBorrowed: Bool, to name: String) -> [Effect] {
    [
      Loaning.lend(
        Self.self,
        isBorrowed: isBorrowed,
        books: [shown.book].compactMap(\.self),
        to: name.isEmpty ? shown.reader : nil,
        named: name
      )
    ]
  }
}

extension RecordPage: TransferSource {
  func selections(for transfer: Transfer) -> [Transfer.Selection] {
    guard gone == nil, let sheet,
      let own = sheet.facts.record.screens.printed(sheet.facts.record, named: sheet.facts.name),
      own.kind == .book || transfer == .print
    else { return [.all] }
    return [own, .all]
  }
}
