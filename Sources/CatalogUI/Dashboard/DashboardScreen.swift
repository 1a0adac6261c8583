import Catalog
import TerminalKit

/// Everything there is (`0`): the kinds of records, and of the chosen kind its columns.
struct DashboardScreen: Screen {
  private var kinds: [Overview.Kind] = []
  private var kindCursor = ListCursor()
  private var columnCursor = ListCursor()
  private var isInColumns = false

  var title: String { "All" }
  var renewed: (any Screen)? { DashboardScreen() }
  var context: CommandContext { .dashboard }
  var footer: [CommandID] { [.open, .beside, .statistics, .history, .undo, .palette] }

  private var kind: Overview.Kind? {
    kinds.indices.contains(kindCursor.selected) ? kinds[kindCursor.selected] : nil
  }

  private var column: Overview.Column? {
    guard isInColumns, let columns = kind?.columns,
      columns.indices.contains(columnCursor.selected)
    else { return nil }
    return columns[columnCursor.selected]
  }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.beside = isInColumns ? "kinds" : "columns"
    situation.hasBeside = true
    situation.opens =
      isInColumns ? column?.leadsTo.map { "the \($0.title.lowercased())" } : "them"
    return situation
  }

  func status(in environment: Environment) -> Status {
    guard let kind else { return .text("") }
    if isInColumns {
      let place = "\(columnCursor.selected + 1) of \(kind.columns.count) columns"
      return .text("\(kind.content.title) · \(place)")
    }
    return .text("\(kindCursor.selected + 1) of \(kinds.count) kinds")
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    let (upper, lower) = split(environment.area)
    switch event {
    case .opened, .refresh: return [read()]
    case .resized: move(0, upper, lower)
    case .command(let id, _): return perform(id, upper, lower)
    case .click(let point, let count): return click(point, count, upper, lower)
    case .wheel(let lines, _): move(lines > 0 ? 1 : -1, upper, lower)
    default: break
    }
    return []
  }

  private func read() -> Effect {
    Self.read("overview") { view in
      try view.overview()
    } then: { screen, overview, _ in
      screen.kinds = overview.kinds
      return []
    }
  }

  private mutating func perform(_ id: CommandID, _ upper: Rect, _ lower: Rect) -> [Effect] {
    switch id {
    case .up: move(-1, upper, lower)
    case .down: move(1, upper, lower)
    case .pageUp: move(-8, upper, lower)
    case .pageDown: move(8, upper, lower)
    case .first: move(-1000, upper, lower)
    case .last: move(1000, upper, lower)
    case .beside: isInColumns.toggle()
    case .open: return open()
    case .cancel:
      if !isInColumns { return [.back] }
      isInColumns = false
    default: break
    }
    return []
  }

  private mutating func move(_ rows: Int, _ upper: Rect, _ lower: Rect) {
    if isInColumns {
      let count = kind?.columns.count ?? 0
      columnCursor.move(by: rows, count: count, height: Table.height(in: lower))
    } else {
      let before = kindCursor.selected
      kindCursor.move(by: rows, count: kinds.count, height: Table.height(in: upper))
      if kindCursor.selected != before { columnCursor = ListCursor() }
    }
  }

  private mutating func click(
    _ point: Point,
    _ count: Int,
    _ upper: Rect,
    _ lower: Rect
  ) -> [Effect] {
    let isLower = lower.contains(point)
    let area = isLower ? lower : upper
    let row = point.y - area.y - 1
    guard area.contains(point), row >= 0 else { return [] }
    isInColumns = isLower
    if isLower {
      columnCursor.go(
        to: columnCursor.offset + row,
        count: kind?.columns.count ?? 0,
        height: Table.height(in: lower)
      )
    } else {
      kindCursor.go(
        to: kindCursor.offset + row,
        count: kinds.count,
        height: Table.height(in: upper)
      )
    }
    return count == 2 ? open() : []
  }

  private func open() -> [Effect] {
    guard let kind else { return [] }
    guard isInColumns else {
      return kind.content.section.map { [.section($0)] } ?? [.open(HistoryScreen(of: nil))]
    }
    guard let column else { return [] }
    guard let target = column.leadsTo else {
      return [.say("“\(column.name)” is a value of its own and leads nowhere.")]
    }
    let section = target.section.map { [Effect.section($0)] } ?? []
    guard case .books = kind.content, column.filled < kind.records,
      let scope = column.scopeOfMissing
    else { return section }
    let missing = kind.records - column.filled
    let title = "Books without \(column.name)"
    let list = BookListScreen(
      BookSource(BookListing(scope: scope)),
      section: .books,
      title: title,
      remembered: nil
    )
    let words = "The \(Words.books(missing)) without \(column.name)"
    return [
      .float(
        ChoiceDialog(
          column.name.capitalised,
          answers: [
            .init(label: "Browse the \(target.title.lowercased())", effects: section),
            .init(label: words, effects: [.open(list)]),
          ],
          foot: "Enter opens it · Esc close"
        )
      )
    ]
  }
}

// MARK: - Showing

extension DashboardScreen {
  private static let kindColumns = [
    TableColumn("Kind", least: 10, most: 16),
    TableColumn("Records", least: 7, most: 9, alignment: .right),
    TableColumn("Newest", least: 12, most: nil, dispensable: 1),
  ]

  private static let columnColumns = [
    TableColumn("Column", least: 14, most: 18),
    TableColumn("Kind", least: 16, most: 28),
    TableColumn("Filled", least: 6, most: 7, alignment: .right),
    TableColumn("Leads to", least: 10, most: nil, dispensable: 1),
  ]

  /// The kinds' part, and the columns' under it.
  private func split(_ area: Rect) -> (upper: Rect, lower: Rect) {
    var rest = area
    let upper = rest.takeTop(min(max(kinds.count, 8) + 1, max(3, area.height * 3 / 5)))
    _ = rest.takeTop(1)
    return (upper, rest)
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let (upper, lower) = split(area)
    let dates = environment.dates
    var table = Table(Self.kindColumns)
    table.isFocused = !isInColumns
    table.draw(on: &surface, in: upper, cursor: kindCursor, count: kinds.count) { index in
      let kind = kinds[index]
      return Table.Row([kind.content.title, grouped(kind.records), newest(kind, dates)])
    }
    guard let kind, lower.height > 1 else { return }
    var columns = Table(Self.columnColumns)
    columns.isFocused = isInColumns
    columns.showsChoice = isInColumns
    columns.draw(on: &surface, in: lower, cursor: columnCursor, count: kind.columns.count) {
      let column = kind.columns[$0]
      return Table.Row([
        column.name, column.typeWords, grouped(column.filled), column.leadsTo?.title ?? "",
      ])
    }
  }

  /// `The Dispossessed, today 14:02`.
  private func newest(_ kind: Overview.Kind, _ dates: Dates) -> String {
    guard let newest = kind.newest else { return "" }
    let by = newest.who.map { " by \($0)" } ?? ""
    if case .changes = kind.content { return dates.moment(newest.at) + by }
    return "\(newest.name), \(dates.moment(newest.at))"
  }
}
