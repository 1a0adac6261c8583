import Catalog
import TerminalKit

/// Shows both versions of a record that two people changed, and saves what is chosen line by line.
struct ConflictScreen: Screen {
  private(set) var merge: Merge
  let record: RecordID
  private(set) var change: CatalogError.Change
  private(set) var cursor = ListCursor()
  private var version: Int?
  private let draftID: String
  private var isSaving = false

  init(
    _ merge: Merge,
    of record: RecordID,
    version: Int?,
    by change: CatalogError.Change,
    draftID: String
  ) {
    self.merge = merge
    self.record = record
    self.version = version
    self.change = change
    self.draftID = draftID
  }

  var title: String { "Both versions" }
  var subtitle: String? { "not saved yet" }
  var context: CommandContext { .conflict }

  var footer: [CommandID] {
    guard let line = selected, line.side == .both else { return [.save, .up, .down, .cancel] }
    return [.takeMine, .takeTheirs] + (line.allowsBoth ? [.takeBoth] : []) + [.save, .cancel]
  }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.kind = record.kind
    situation.name = change.who
    return situation
  }

  func status(in environment: Environment) -> Status {
    switch merge.conflicts {
    case 0: .text("Nothing to choose: both changes go together")
    case 1: .text("1 line to choose")
    case let count: .text("\(count) lines to choose")
    }
  }

  private var selected: Merge.Line? {
    merge.lines.indices.contains(cursor.selected) ? merge.lines[cursor.selected] : nil
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .command(let id, _): return perform(id)
    case .wheel(let lines, _):
      move(by: lines > 0 ? 1 : -1)
      return []
    // What is theirs is read again when the form is saved.
    case .reopened: return [.back]
    default: return []
    }
  }

  private mutating func perform(_ id: CommandID) -> [Effect] {
    guard !isSaving else { return [] }
    switch id {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .first, .pageUp: move(by: -merge.lines.count)
    case .last, .pageDown: move(by: merge.lines.count)
    case .takeMine: choose(.mine)
    case .takeTheirs: choose(.theirs)
    case .takeBoth: choose(.both)
    case .save, .write: return save()
    case .cancel: return [.back]
    default: break
    }
    return []
  }

  private mutating func move(by rows: Int) {
    cursor.move(by: rows, count: merge.lines.count, height: merge.lines.count)
  }

  private mutating func choose(_ choice: Merge.Choice) {
    guard let line = selected, line.side == .both, choice != .both || line.allowsBoth else {
      return
    }
    merge.lines[cursor.selected].choice = choice
  }

  private mutating func save() -> [Effect] {
    isSaving = true
    let (draft, record, version) = (merge.result, record, version)
    return [
      Self.write { edit in
        try draft.save(record, from: version, in: edit)
      } then: { screen, record, environment in
        let forgotten = environment.drafts?.forgetting(screen.draftID)
        // Back over the form, too: what was typed in it is saved.
        return (forgotten.map { [.work($0)] } ?? [])
          + [.say("Saved \(Words.quoted(draft.name))"), .back, .back, .reveal(record)]
      } failed: { screen, error, _ in
        screen.isSaving = false
        if case CatalogError.changedElsewhere(let change) = error {
          return [screen.readAgain(after: change)]
        }
        return [.complain(words(of: error))]
      }
    ]
  }

  /// It was changed once more: what was chosen meets the newer version.
  private func readAgain(after change: CatalogError.Change) -> Effect {
    let record = record
    return Self.read("record") { view in
      try FormSubject.read(record, in: view)
    } then: { screen, theirs, _ in
      screen.merge = Merge(
        base: screen.merge.theirs,
        mine: screen.merge.result,
        theirs: theirs.base
      )
      screen.version = theirs.version
      screen.change = change
      screen.cursor = ListCursor()
      return [.say("\(change.who) saved it once more.")]
    }
  }
}
