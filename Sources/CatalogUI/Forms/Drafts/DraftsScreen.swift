import Books
import Catalog
import TerminalKit

/// The drafts of forms that were not saved (`:drafts`), newest first, to go on with or throw away.
struct DraftsScreen: Screen {
  /// The drafts whose forms are open on the trail.
  private let open: Set<String>
  private var drafts: [SavedDraft] = []
  private var cursor = ListCursor()
  private var isRead = false

  init(besides open: Set<String>) {
    self.open = open
  }

  var title: String { tr("Drafts") }
  var renewed: (any Screen)? { DraftsScreen(besides: open) }
  var context: CommandContext { .drafts }
  var footer: [CommandID] { selected == nil ? [.cancel] : [.open, .throwAway, .cancel] }

  private var selected: SavedDraft? {
    drafts.indices.contains(cursor.selected) ? drafts[cursor.selected] : nil
  }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.name = selected?.name
    situation.opens = selected.map { _ in tr("it, and go on") }
    return situation
  }

  func status(in environment: Environment) -> Status {
    drafts.isEmpty ? .text("") : .place(tr("\(cursor.selected + 1) of \(drafts.count)"))
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    if let move = cursor.handle(event, through: drafts.count, in: environment.area) {
      return move == .opened ? perform(.open, in: environment) : []
    }
    switch event {
    case .opened, .refresh: return [read(in: environment)]
    case .command(let id, _): return perform(id, in: environment)
    default: return []
    }
  }

  private func perform(_ id: CommandID, in environment: Environment) -> [Effect] {
    switch id {
    case .open: return selected.map { Forms.resuming($0, in: environment) } ?? []
    case .throwAway: return selected.map { [.float(question(about: $0, in: environment))] } ?? []
    case .cancel: return [.back]
    default: return []
    }
  }

  private func read(in environment: Environment) -> Effect {
    let open = open
    return Self.work("drafts", mustFinish: false) { [environment] _ in
      Forms.drafts(in: environment).filter { !open.contains($0.id) }
    } then: { screen, drafts, environment in
      screen.drafts = drafts.reversed()
      screen.isRead = true
      let height = TableView.height(in: environment.area)
      screen.cursor.clamp(count: drafts.count, height: height)
      return []
    }
  }

  private func question(about draft: SavedDraft, in environment: Environment) -> ChoiceDialog {
    let forget = Self.work { [folder = environment.drafts] _ in
      folder?.remove(draft.id)
    } then: { screen, _, environment in
      [screen.read(in: environment), .say(tr("Threw \(draft.name) away"))]
    }
    return ChoiceDialog(
      tr("Throw away what you typed?"),
      text: [tr("\(Forms.name(of: draft)): \(draft.name). It cannot come back.")],
      answers: [ChoiceDialog.cancel, .init(label: tr("Throw it away"), effects: [forget])],
      foot: .escape(tr("cancel"))
    )
  }

  // MARK: - Showing

  private static var columns: [TableColumn] {
    [
      TableColumn(tr("Form"), least: 14, most: 26),
      TableColumn(tr("What was typed"), least: 14, most: nil),
      TableColumn(tr("Begun"), least: 11, most: 18, dispensable: 1).said(
        .behind(tr("begun"))
      ),
    ]
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard !drafts.isEmpty else {
      let start = Point(x: area.x + 3, y: area.y + 1)
      surface.cursor = start
      guard isRead else { return }
      let words =
        tr(
          "There are no drafts here: what you typed is saved, or in an open form. What is in a form of "
            + "another window is here when that has ended."
        )
      for (row, line) in TextLayout.wrap(words, to: max(10, area.width - 4)).enumerated() {
        surface.put(line, at: Point(x: start.x, y: start.y + row), width: area.width - 4)
      }
      return
    }
    TableView(Self.columns).draw(on: &surface, in: area, cursor: cursor, count: drafts.count) {
      let draft = drafts[$0]
      return TableView.Row([
        draft.formName, draft.name, environment.dates.moment(Timestamp(seconds: draft.begun)),
      ])
    }
  }
}
