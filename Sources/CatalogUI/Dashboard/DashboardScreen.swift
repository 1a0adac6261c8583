import Books
import Catalog
import TerminalKit

/// The dashboard (`0`): what one wants to know first, then the kinds of records, and the columns of
/// the chosen kind.
struct DashboardScreen: Screen {
  private var today: Today?
  private var plot: Tally?
  private var kinds: [Overview.Kind] = []
  private var rows: [DashboardRow] = []
  /// The kind of record whose columns are shown.
  private var chosenKind = 0
  /// The first row in sight of the tables, where they stand beside the facts.
  private var firstOfTables = 0
  private var cursor = ListCursor()

  /// How many decades have a bar each; those before them share one.
  private static let bars = 5

  var title: String { tr("All") }
  var renewed: (any Screen)? { DashboardScreen() }
  var context: CommandContext { .dashboard }
  var footer: [CommandID] {
    let open: [CommandID] = opens == nil ? [] : [.open]
    return open + [.beside, .statistics, .history, .undo, .palette]
  }

  private var row: DashboardRow? {
    rows.indices.contains(cursor.selected) ? rows[cursor.selected] : nil
  }

  private var kind: Overview.Kind? {
    kinds.indices.contains(chosenKind) ? kinds[chosenKind] : nil
  }

  /// The words for what Enter opens.
  private var opens: String? {
    switch row {
    case .fact(let fact): fact.opens ?? tr("them")
    case .bar: tr("the books")
    case .kind: tr("them")
    case .column(let column): column.leadsTo.map { tr("the \($0.title.lowercased())") }
    case .heading, .space, .kindHeading, .columnHeading, nil: nil
    }
  }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    switch row?.part {
    case .facts: situation.beside = tr("kinds")
    case .kinds: situation.beside = tr("columns")
    case .columns, nil: situation.beside = tr("what is new")
    }
    situation.hasBeside = true
    situation.opens = opens
    return situation
  }

  func status(in environment: Environment) -> Status {
    guard let part = row?.part else { return .text("") }
    let same = rows.indices.filter { rows[$0].part == part }
    let place = tr("\((same.firstIndex(of: cursor.selected) ?? 0) + 1) of \(same.count)")
    switch part {
    case .facts: return .place(tr("line \(place)"))
    case .kinds: return .text(tr("\(place) kinds"))
    case .columns: return .text(tr("\(kind?.content.title ?? "") · \(place) columns"))
    }
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened, .refresh: return [read()]
    case .resized: lay(out: environment)
    case .command(let id, _): return perform(id, in: environment)
    case .click(let point, let count): return click(point, count, in: environment)
    case .wheel(let lines, _):
      cursor.scroll(by: lines, count: rows.count, height: environment.area.height)
      leaveHeading(forward: lines > 0, in: environment)
    default: break
    }
    return []
  }

  // MARK: - Reading

  private enum Part: Sendable {
    case today(Today)
    case plot(Tally)
    case kinds([Overview.Kind])
  }

  private func read() -> Effect {
    Self.readParts("overview") { view, handOver in
      handOver(Part.today(try Today(view)))
      handOver(.plot(try view.statistics.tally(.decades, of: view.statistics.books())))
      handOver(.kinds(try view.overview().kinds))
    } then: { screen, part, environment in
      switch part {
      case .today(let today): screen.today = today
      case .plot(let plot): screen.plot = plot
      case .kinds(let kinds): screen.kinds = kinds
      }
      screen.lay(out: environment)
      return []
    }
  }

  /// The bars of the last decades, behind one for all that is older.
  private var shownBars: [Tally.Bar] { plot?.withOlder(keeping: Self.bars) ?? [] }

  private mutating func lay(out environment: Environment) {
    let (part, place) = (row?.part, placeInPart)
    let width = Self.factsWidth(in: environment.area)
    let room = FactLines.Room(width: width - FactLine.labelWidth - 4, isWhole: false)
    rows =
      today?.lines(environment.dates, room, lookups: environment.lookups.words).map(
        DashboardRow.fact
      ) ?? []
    if !shownBars.isEmpty {
      rows += [.space, .heading(tr("Books by decade"))] + shownBars.map(DashboardRow.bar)
    }
    if !rows.isEmpty { rows.append(.space) }
    firstOfTables = rows.count
    if let kind {
      rows += [.kindHeading] + kinds.map(DashboardRow.kind)
      rows += [.space, .columnHeading] + kind.columns.map(DashboardRow.column)
    }
    // The cursor stays in its part, on the same line.
    let same = rows.indices.filter { rows[$0].part == part }
    let known = part == nil ? nil : same.dropFirst(place).first ?? same.last
    go(to: known ?? 0, in: environment)
  }

  /// Shows the state of the look-ups, without reading anything.
  mutating func showLookups(in environment: Environment) { lay(out: environment) }

  private var placeInPart: Int {
    let part = row?.part
    return rows.prefix(cursor.selected).count { $0.part == part }
  }

  // MARK: - Moving

  private mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect] {
    if cursor.walk(id, through: rows.count, height: environment.area.height) {
      leaveHeading(forward: [.down, .pageDown, .first].contains(id), in: environment)
      return []
    }
    switch id {
    case .beside: goBeside(in: environment)
    case .open: return open()
    case .cancel:
      guard row?.part == .columns else { return [.back] }
      go(to: .kinds, in: environment)
    default: break
    }
    return []
  }

  private mutating func goBeside(in environment: Environment) {
    switch row?.part {
    case .facts: go(to: .kinds, in: environment)
    case .kinds: go(to: .columns, in: environment)
    case .columns, nil: go(to: .facts, in: environment)
    }
  }

  /// Goes to the first line of a part; of the kinds to the chosen one.
  private mutating func go(to part: DashboardRow.Part, in environment: Environment) {
    guard let first = rows.firstIndex(where: { $0.part == part }) else { return }
    // Its heading at the top, so that as much of the part as possible is in sight.
    cursor = ListCursor(selected: first, offset: max(0, first - 1))
    go(to: part == .kinds ? first + chosenKind : first, in: environment)
  }

  private mutating func go(to row: Int, forward: Bool = true, in environment: Environment) {
    cursor.go(to: row, count: rows.count, height: environment.area.height)
    leaveHeading(forward: forward, in: environment)
  }

  /// Puts the cursor on a line that can be chosen, and shows the columns of a chosen kind.
  private mutating func leaveHeading(forward: Bool, in environment: Environment) {
    let (rows, height) = (rows, environment.area.height)
    cursor.leaveHeading(forward: forward, count: rows.count, height: height) {
      rows[$0].canBeChosen
    }
    guard row?.part == .kinds, placeInPart != chosenKind else { return }
    chosenKind = placeInPart
    lay(out: environment)
  }

  private mutating func click(
    _ point: Point,
    _ count: Int,
    in environment: Environment
  ) -> [Effect] {
    guard let pane = panes(in: environment.area).first(where: { $0.area.contains(point) }) else {
      return []
    }
    let index = pane.rows.lowerBound + pane.offset + point.y - pane.area.y
    guard pane.rows.contains(index), rows[index].canBeChosen else { return [] }
    go(to: index, in: environment)
    return count == 2 ? open() : []
  }

  // MARK: - Opening

  private func open() -> [Effect] {
    switch row {
    case .fact(let fact): return fact.follow(from: title)
    case .bar(let bar):
      guard let query = bar.query else { return [] }
      return FactLine(target: .books(ParsedQuery(query), title: bar.name)).follow(from: title)
    case .kind(let kind):
      return kind.content.section.map { [.section($0)] } ?? [.open(HistoryScreen(of: nil))]
    case .column(let column): return open(column)
    case .heading, .space, .kindHeading, .columnHeading, nil: return []
    }
  }

  private func open(_ column: Overview.Column) -> [Effect] {
    guard let target = column.leadsTo else {
      return [.say(tr("“\(column.name)” is a value of its own and leads nowhere."))]
    }
    let section = target.section.map { [Effect.section($0)] } ?? []
    guard let kind, case .books = kind.content, column.filled < kind.records,
      let scope = column.scopeOfMissing
    else { return section }
    let missing = kind.records - column.filled
    let title = tr("Books without \(column.name)")
    let list = BookListScreen(
      BookSource(BookListing(scope: scope)),
      section: .books,
      title: title,
      remembered: nil
    )
    let words = tr("The \(Words.books(missing)) without \(column.name)")
    return [
      .float(
        ChoiceDialog(
          column.name.capitalised,
          answers: [
            .init(label: tr("Browse the \(target.title.lowercased())"), effects: section),
            .init(label: words, effects: [.open(list)]),
          ],
          foot: .words(tr("Enter opens it · Esc close"))
        )
      )
    ]
  }

  // MARK: - Showing

  private struct Pane {
    let rows: Range<Int>
    let offset: Int
    let area: Rect
  }

  private static func factsWidth(in area: Rect) -> Int {
    guard area.width >= FactSheet.leastWidthOfTwo else { return area.width }
    return min(FactSheet.readableWidth, area.width * 2 / 5)
  }

  /// The facts with the tables under them, or beside them where there is much room.
  private func panes(in area: Rect) -> [Pane] {
    let width = Self.factsWidth(in: area)
    guard width < area.width else {
      let offset = cursor.clamped(count: rows.count, height: area.height).offset
      return [Pane(rows: 0..<rows.count, offset: firstLine(offset), area: area)]
    }
    var rest = area
    let left = rest.takeLeft(width)
    _ = rest.takeLeft(1)
    let right = rest.takeLeft(FactSheet.readableWidth + 8)
    return [(0..<firstOfTables, left), (firstOfTables..<rows.count, right)].map { range, part in
      let isChosen = range.contains(cursor.selected)
      let local = ListCursor(selected: isChosen ? cursor.selected - range.lowerBound : 0)
      let offset = local.clamped(count: range.count, height: part.height).offset
      return Pane(rows: range, offset: offset, area: part)
    }
  }

  /// The first row in sight: 0 where only headings are above, so that they are shown too.
  private func firstLine(_ offset: Int) -> Int {
    rows.prefix(offset).contains(where: \.canBeChosen) ? offset : 0
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let plot = BarChart(
      shownBars.map { BarChart.Bar($0.name, $0.value, number: grouped($0.value)) }
    )
    for pane in panes(in: area) {
      let shown = pane.rows.dropFirst(pane.offset).prefix(pane.area.height)
      for (place, index) in shown.enumerated() {
        let line = pane.area.row(place)
        rows[index].draw(on: &surface, in: line, plot, environment.dates)
        let isChosen = index == cursor.selected
        let isOfChosen = rows[index].part == .kinds && row?.part == .columns && isKind(index)
        guard isChosen || isOfChosen else { continue }
        TableView.drawChoice(on: &surface, in: line, isFocused: isChosen)
        if isChosen { surface.cursor = Point(x: line.x + 3, y: line.y) }
      }
    }
  }

  /// True for the row of the kind whose columns are shown.
  private func isKind(_ row: Int) -> Bool {
    rows.firstIndex { $0.part == .kinds }.map { $0 + chosenKind } == row
  }
}

/// A line of the dashboard.
enum DashboardRow: Sendable {
  case fact(FactLine)
  /// A bar of the plot.
  case bar(Tally.Bar)
  case heading(String)
  case space
  case kindHeading
  case kind(Overview.Kind)
  case columnHeading
  case column(Overview.Column)

  var canBeChosen: Bool { part != nil }

  /// The parts that Tab leads through.
  enum Part: Hashable, Sendable {
    case facts
    case kinds
    case columns
  }

  var part: Part? {
    switch self {
    case .fact, .bar: .facts
    case .kind: .kinds
    case .column: .columns
    case .heading, .space, .kindHeading, .columnHeading: nil
    }
  }

  private static var kinds: TableView {
    TableView([
      TableColumn(tr("Kind"), least: 10, most: 16),
      TableColumn(tr("Records"), least: 7, most: 9, alignment: .right)
        .said(.counting(one: "record", other: "records")),
      TableColumn(tr("Newest"), least: 12, most: nil, dispensable: 1).said(
        .behind(tr("newest"))
      ),
    ])
  }

  private static var columns: TableView {
    TableView([
      TableColumn(tr("Column"), least: 14, most: 18),
      TableColumn(tr("Kind"), least: 16, most: 28),
      TableColumn(tr("Filled"), least: 6, most: 7, alignment: .right).said(
        .behind(tr("filled"))
      ),
      TableColumn(tr("Leads to"), least: 10, most: nil, dispensable: 1).said(
        .behind(tr("leads to"))
      ),
    ])
  }

  /// - Parameter plot: The chart that bars belong to.
  func draw(on surface: inout Surface, in line: Rect, _ plot: BarChart, _ dates: Dates) {
    let inside = Rect(x: line.x + 3, y: line.y, width: line.width - 4, height: 1)
    switch self {
    case .fact(let fact): fact.draw(on: &surface, in: line)
    case .bar(let bar):
      let number = grouped(bar.value)
      let drawn = BarChart.Bar(bar.name, bar.value, number: number, spoken: Words.books(bar.value))
      plot.draw(drawn, plot.columns(width: inside.width), on: &surface, in: inside)
    case .heading(let text):
      surface.put(text, at: inside.origin, width: inside.width, style: .dim, role: .heading)
    case .space: break
    case .kindHeading: Self.kinds.drawHeading(on: &surface, in: line)
    case .columnHeading: Self.columns.drawHeading(on: &surface, in: line)
    case .kind(let kind):
      let newest = kind.newestWords(dates)
      let cells = [kind.content.title, grouped(kind.records), newest]
      Self.kinds.draw(TableView.Row(cells), on: &surface, in: line)
    case .column(let column):
      let cells = [
        column.name, column.typeWords, grouped(column.filled), column.leadsTo?.title ?? "",
      ]
      let spoken = [1: SpokenSigns.parts(in: SpokenSigns.between(column.typeWords))]
      Self.columns.draw(TableView.Row(cells, spoken: spoken), on: &surface, in: line)
    }
  }
}

extension Overview.Kind {
  /// `The Dispossessed, today 14:02`.
  fileprivate func newestWords(_ dates: Dates) -> String {
    guard let newest else { return "" }
    let by = newest.who.map { tr(" by \($0)") } ?? ""
    if case .changes = content { return dates.moment(newest.at) + by }
    return "\(newest.name), \(dates.moment(newest.at))"
  }
}

/// The dashboard's first rows: overdue loans, books being read, books that came lately, and how
/// much there is of everything.
struct Today: Sendable {
  private var overdue: [Loan] = []
  private var overdueCount = 0
  private var reading: [BookRow] = []
  /// The query that finds them.
  private var reads = ParsedQuery.everything
  private var readingCount = 0
  private var lately: [BookCard] = []
  private var books = 0
  /// The open loans of each direction.
  private var lent = 0
  private var borrowed = 0
  /// The books that the person finished this year; nil for one who is no reader.
  private var readThisYear: (query: ParsedQuery, count: Int)?
  private let year: Int

  /// How many loans and books each part of the summary names at most.
  private static let maxNamed = 3

  init(_ view: ReadTransaction) throws {
    year = view.today.year
    overdue = try view.loans.rows(LoanListing(.overdue), limit: Self.maxNamed)
    overdueCount = try view.loans.count(LoanListing(.overdue))
    lent = try view.loans.count(LoanListing(.open, direction: .lent))
    borrowed = try view.loans.count(LoanListing(.open, direction: .borrowed))
    books = try view.books.count(BookListing())
    let newest = BookListing(order: BookOrder(.fact(.added), descending: true))
    lately = try view.books.cards(view.books.rows(newest, limit: Self.maxNamed).map(\.id))
    let user = try view.currentUser
    guard user.reader != nil else { return }
    reads = ParsedQuery(.own(.status(.reading), of: user))
    reading = try view.books.rows(BookListing(reads), limit: Self.maxNamed)
    readingCount = try view.books.count(BookListing(reads))
    let days = ReadingCondition.Days(from: Day(year, 1, 1), to: Day(year, 12, 31))
    let read = ParsedQuery(.own(.finished(days), of: user))
    readThisYear = (read, try view.books.count(BookListing(read)))
  }

  /// - Parameter lookups: The state of the look-ups; nil where nothing is wanted.
  func lines(_ dates: Dates, _ room: FactLines.Room, lookups: String?) -> [FactLine] {
    var sheet = FactLines(room)
    for loan in overdue {
      var line = FactLine(
        text: loan.name,
        target: .record(.loan(loan.id)),
        opens: tr("the loan")
      )
      line.trailing = tr("overdue \(Loan.days(loan.daysOverdue(on: dates.today)))")
      sheet.add(tr("Overdue"), line)
    }
    if overdueCount > overdue.count {
      let more = FactLine(text: more(overdueCount - overdue.count), target: .section(.loans))
      sheet.add(tr("Overdue"), more)
    }
    for book in reading {
      sheet.add(tr("Reading"), .link(to: book.id, book.title, book.authors.first ?? ""))
    }
    if readingCount > reading.count {
      let target = FactLine.Target.books(reads, title: tr("What I am reading"))
      sheet.add(
        tr("Reading"),
        FactLine(text: more(readingCount - reading.count), target: target)
      )
    }
    for card in lately {
      let (book, when) = (card.book, dates.moment(card.book.added))
      sheet.add(tr("Came lately"), .link(to: book.id, book.title, when))
    }
    if books > lately.count {
      sheet.add(
        tr("Came lately"),
        FactLine(text: tr("all, the last one first"), target: .lately)
      )
    }
    sheet.add(tr("Books"), FactLine(text: Words.books(books), target: .section(.books)))
    for (label, count) in [(tr("Lent"), lent), (tr("Borrowed"), borrowed)]
    where count > 0 {
      let words = tr("\(RecordKind.loan.name(count: count)) open")
      sheet.add(label, FactLine(text: words, target: .section(.loans)))
    }
    if let lookups { sheet.add(tr("Look-ups"), FactLine(text: lookups, target: .wanted)) }
    if let readThisYear, readThisYear.count > 0 {
      let target = FactLine.Target.books(readThisYear.query, title: tr("Read in \(year)"))
      let words = tr("\(Words.books(readThisYear.count)) in \(year)")
      sheet.add(tr("You read"), FactLine(text: words, target: target))
    }
    return sheet.lines
  }

  private func more(_ count: Int) -> String { tr("and \(grouped(count)) more") }
}
