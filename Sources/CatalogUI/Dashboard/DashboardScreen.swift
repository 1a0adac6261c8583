import Catalog
import TerminalKit

/// Everything there is (`0`): the kinds of records, and of the chosen kind its columns.
struct DashboardScreen: Screen {
  private var kinds: [Overview.Kind] = []
  /// The loans that are late, those for longest first; the first few of them.
  private var overdue: [Loan] = []
  private var overdueCount = 0
  /// Whether the focus is on the line of what is overdue.
  private var isOnOverdue = false
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
    if isOnOverdue {
      situation.opens = "the loans"
      return situation
    }
    situation.opens =
      isInColumns ? column?.leadsTo.map { "the \($0.title.lowercased())" } : "them"
    return situation
  }

  func status(in environment: Environment) -> Status {
    guard let kind else { return .text("") }
    if isOnOverdue { return .text("\(Self.words(overdueCount)) overdue") }
    if isInColumns {
      let place = "\(columnCursor.selected + 1) of \(kind.columns.count) columns"
      return .text("\(kind.content.title) · \(place)")
    }
    return .text("\(kindCursor.selected + 1) of \(kinds.count) kinds")
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    let (_, upper, lower) = split(environment.area)
    switch event {
    case .opened, .refresh: return [read()]
    case .resized: move(0, upper, lower)
    case .command(let id, _): return perform(id, upper, lower)
    case .click(let point, let count):
      if overdueCount > 0, point.y == environment.area.y {
        isOnOverdue = true
        return count == 2 ? open() : []
      }
      return click(point, count, upper, lower)
    case .wheel(let lines, _): move(lines > 0 ? 1 : -1, upper, lower)
    default: break
    }
    return []
  }

  private func read() -> Effect {
    Self.read("overview") { view in
      (
        overview: try view.overview(),
        overdue: try view.loans.rows(LoanListing(.overdue), limit: Self.mostOverdue),
        count: try view.loans.count(LoanListing(.overdue))
      )
    } then: { screen, read, _ in
      // What is overdue is where the cursor is at first.
      if screen.kinds.isEmpty || read.count == 0 { screen.isOnOverdue = read.count > 0 }
      screen.kinds = read.overview.kinds
      screen.overdue = read.overdue
      screen.overdueCount = read.count
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
    case .beside:
      isInColumns.toggle()
      isOnOverdue = false
    case .open: return open()
    case .cancel:
      if !isInColumns { return [.back] }
      isInColumns = false
    default: break
    }
    return []
  }

  private mutating func move(_ rows: Int, _ upper: Rect, _ lower: Rect) {
    if isOnOverdue {
      isOnOverdue = rows <= 0
      kindCursor.move(by: max(0, rows - 1), count: kinds.count, height: TableView.height(in: upper))
      return
    }
    if !isInColumns, overdueCount > 0, rows < 0, kindCursor.selected == 0 {
      isOnOverdue = true
      return
    }
    if isInColumns {
      let count = kind?.columns.count ?? 0
      columnCursor.move(by: rows, count: count, height: TableView.height(in: lower))
    } else {
      let before = kindCursor.selected
      kindCursor.move(by: rows, count: kinds.count, height: TableView.height(in: upper))
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
    isOnOverdue = false
    if isLower {
      columnCursor.go(
        to: columnCursor.offset + row,
        count: kind?.columns.count ?? 0,
        height: TableView.height(in: lower)
      )
    } else {
      kindCursor.go(
        to: kindCursor.offset + row,
        count: kinds.count,
        height: TableView.height(in: upper)
      )
    }
    return count == 2 ? open() : []
  }

  private func open() -> [Effect] {
    if isOnOverdue { return [.section(.loans)] }
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
          foot: .words("Enter opens it · Esc close")
        )
      )
    ]
  }

  // MARK: - Showing

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

  private static var mostOverdue: Int { 3 }

  private static func words(_ count: Int) -> String {
    "\(RecordKind.loan.name(count: count)) \(count == 1 ? "is" : "are")"
  }

  /// The line of what is overdue, the kinds' part, and the columns' under it.
  private func split(_ area: Rect) -> (overdue: Rect, upper: Rect, lower: Rect) {
    var rest = area
    let line = rest.takeTop(overdueCount > 0 ? 1 : 0)
    if overdueCount > 0, area.height > 10 { _ = rest.takeTop(1) }
    let upper = rest.takeTop(min(max(kinds.count, 8) + 1, max(3, area.height * 3 / 5)))
    _ = rest.takeTop(1)
    return (line, upper, rest)
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let (line, upper, lower) = split(area)
    let dates = environment.dates
    var table = TableView(Self.kindColumns)
    table.isFocused = !isInColumns && !isOnOverdue
    table.showsChoice = !isOnOverdue
    table.draw(on: &surface, in: upper, cursor: kindCursor, count: kinds.count) { index in
      let kind = kinds[index]
      return TableView.Row([kind.content.title, grouped(kind.records), newest(kind, dates)])
    }
    drawOverdue(on: &surface, in: line, today: dates.today)
    guard let kind, lower.height > 1 else { return }
    var columns = TableView(Self.columnColumns)
    columns.isFocused = isInColumns
    columns.showsChoice = isInColumns
    columns.draw(on: &surface, in: lower, cursor: columnCursor, count: kind.columns.count) {
      let column = kind.columns[$0]
      return TableView.Row([
        column.name, column.typeWords, grouped(column.filled), column.leadsTo?.title ?? "",
      ])
    }
  }

  /// `3 loans are overdue: Momo to Anna, 5 days; …`, as many of them as there is room for.
  private func drawOverdue(on surface: inout Surface, in row: Rect, today: Day) {
    guard overdueCount > 0, row.height > 0 else { return }
    let loans = overdue.map { "\($0.name), \(Loan.days($0.daysOverdue(on: today)))" }
    let more = overdueCount > loans.count ? " …" : ""
    let text = "\(Self.words(overdueCount)) overdue: \(loans.joined(separator: "; "))\(more)"
    let start = Point(x: row.x + 3, y: row.y)
    surface.put(text, at: start, width: row.width - 4, style: .bold)
    guard isOnOverdue else { return }
    TableView.drawChoice(on: &surface, in: row, isFocused: true)
    surface.cursor = start
  }

  /// `The Dispossessed, today 14:02`.
  private func newest(_ kind: Overview.Kind, _ dates: Dates) -> String {
    guard let newest = kind.newest else { return "" }
    let by = newest.who.map { " by \($0)" } ?? ""
    if case .changes = kind.content { return dates.moment(newest.at) + by }
    return "\(newest.name), \(dates.moment(newest.at))"
  }
}

extension Overview.Content {
  var title: String {
    switch self {
    case .books: "Books"
    case .isbns: "ISBNs"
    case .authorities(let kind): kind.recordKind.plural.capitalised
    case .readers: "Readers"
    case .loans: "Loans"
    case .changes: "Changes"
    }
  }

  /// The section that lists it; nil for changes, which have the history.
  var section: Section? {
    switch self {
    case .books, .isbns: .books
    case .authorities(let kind): Section(kind)
    case .readers: .readers
    case .loans: .loans
    case .changes: nil
    }
  }
}

extension Overview.Column {
  /// `pointer, many → one`, `text, needed, unique`.
  fileprivate var typeWords: String {
    let words: String =
      switch type {
      case .text: "text"
      case .texts: "texts"
      case .number: "number"
      case .date: "date"
      case .pointer(let cardinality): "pointer, \(cardinality.words)"
      case .relation(let cardinality): "relation, \(cardinality.words)"
      }
    return ([words] + traits.map(\.words)).joined(separator: ", ")
  }

  /// The books that have nothing in this column.
  fileprivate var scopeOfMissing: BookListing.Scope? {
    switch leadsTo {
    case .isbns: .withoutISBN
    case .authorities(let kind): .without(kind)
    case .books, .readers, .loans, .changes, nil: nil
    }
  }
}

extension Overview.Cardinality {
  fileprivate var words: String {
    switch self {
    case .oneToOne: "one ↔ one"
    case .manyToOne: "many → one"
    case .oneToMany: "one → many"
    case .manyToMany: "many ↔ many"
    }
  }
}

extension Overview.Trait {
  fileprivate var words: String {
    switch self {
    case .needed: "needed"
    case .unique: "unique"
    }
  }
}
