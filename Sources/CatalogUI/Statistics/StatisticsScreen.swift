import Books
import Catalog
import TerminalKit

/// Books, readings and loans in numbers: bars that lead to the books that they count.
///
/// The numbers are read one after the other and shown as they come.
struct StatisticsScreen: Screen {
  /// The query of the books that are counted; empty counts all.
  private var find: String
  private var books: CountedBooks?
  private var tallies: [Statistic: Tally] = [:]
  private var customTallies: [CustomTally] = []
  /// The statistics that are shown whole.
  private var open: Set<Statistic> = []
  private var layout = StatisticsRows()
  private var cursor = ListCursor()
  /// The statistic that is being counted.
  private var counting: Statistic?
  /// A mistake in the query.
  private var mistake: String?

  init(find: String = "") {
    self.find = find
  }

  var title: String { tr("Statistics") }
  var renewed: (any Screen)? { StatisticsScreen(find: find) }
  var context: CommandContext { .statistics }
  var opener: CommandID? { .statistics }
  var footer: [CommandID] { [.open, .find, .cancel, .palette] }

  private var row: StatisticsRow? {
    layout.rows.indices.contains(cursor.selected) ? layout.rows[cursor.selected] : nil
  }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    switch row {
    case .bar(_, let bar, _) where bar.leads, .customBar(_, let bar, _) where bar.leads:
      situation.opens = tr("the books")
    case .calendar: situation.opens = tr("the books")
    case .more: situation.opens = tr("the rest")
    default: break
    }
    situation.found = find.isEmpty ? nil : find
    return situation
  }

  func status(in environment: Environment) -> Status {
    guard let books else { return .text("") }
    let found = find.isEmpty ? "" : " · \(find)"
    return .text(
      Words.books(books.count) + found + (counting == nil ? "" : tr(" · counting …"))
    )
  }

  /// Adds a tally; the cursor stays on its line.
  private mutating func add(_ tally: Tally, height: Int) {
    tallies[tally.statistic] = tally
    lay(out: height)
  }

  private mutating func lay(out height: Int) {
    let chosen = row
    layout = StatisticsRows(tallies, custom: customTallies, open: open)
    let rows = layout.rows
    let known = chosen.flatMap { chosen in rows.firstIndex { $0.isSame(as: chosen) } }
    let first = chosen == nil ? rows.firstIndex { $0.bar != nil } : nil
    let place = known ?? first ?? min(cursor.selected, rows.count - 1)
    cursor.go(to: place, count: rows.count, height: height)
    leaveHeading(height: height, forward: true)
  }

  /// Puts the cursor on a line that can be chosen, the next in a direction.
  private mutating func leaveHeading(height: Int, forward: Bool) {
    let rows = layout.rows
    cursor.leaveHeading(forward: forward, count: rows.count, height: height) {
      rows[$0].canBeChosen
    }
  }

  private mutating func look(for find: String) {
    self = StatisticsScreen(find: find)
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    let height = environment.area.height
    switch event {
    case .opened, .refresh: return [read()]
    case .resized: cursor.clamp(count: layout.rows.count, height: height)
    case .command(let id, let argument): return perform(id, argument, height: height)
    case .click(let point, let count): return click(point, count, in: environment.area)
    case .wheel(let lines, _):
      cursor.scroll(by: lines, count: layout.rows.count, height: height)
      leaveHeading(height: height, forward: lines > 0)
    default: break
    }
    return []
  }

  private mutating func perform(_ id: CommandID, _ argument: String, height: Int) -> [Effect] {
    if cursor.walk(id, through: layout.rows.count, height: height) {
      leaveHeading(height: height, forward: [.down, .pageDown, .first].contains(id))
      return []
    }
    switch id {
    case .open: return open(height: height)
    case .find: return [askForBooks()]
    case .cancel:
      guard !find.isEmpty else { return [.back] }
      look(for: "")
      return [read()]
    default: break
    }
    return []
  }

  private mutating func click(_ point: Point, _ count: Int, in area: Rect) -> [Effect] {
    let index = cursor.offset + point.y - area.y
    guard area.contains(point), layout.rows.indices.contains(index),
      layout.rows[index].canBeChosen
    else { return [] }
    cursor.go(to: index, count: layout.rows.count, height: area.height)
    return count == 2 ? open(height: area.height) : []
  }

  private func askForBooks() -> Effect {
    .float(
      NameDialog(
        tr("Count only these books"),
        name: find,
        hint: tr("As in find: year:1960..1969, genre:fantasy. Esc on the page shows all.")
      ) { text in
        [
          Self.change { screen, _ in
            screen.look(for: text)
            return [screen.read()]
          }
        ]
      }
    )
  }

  // MARK: - Opening

  private mutating func open(height: Int) -> [Effect] {
    if case .more(let statistic, _, true) = row { return showAll(statistic, height: height) }
    guard let books, let bar = row?.bar, bar.leads else { return [] }
    if let id = bar.record?.authority {
      return [list(BookListing(books.query, scope: .of(id)), titled: bar.name)]
    }
    if let record = bar.record { return [.follow(record)] }
    guard let query = bar.query else { return [] }
    return [list(BookListing(books.query(and: query)), titled: bar.name)]
  }

  private func list(_ listing: BookListing, titled name: String) -> Effect {
    .open(BookListScreen(BookSource(listing), section: .books, title: name, remembered: nil))
  }

  private mutating func showAll(_ statistic: Statistic, height: Int) -> [Effect] {
    open.insert(statistic)
    let hasAll = tallies[statistic].map { $0.others == nil } ?? false
    lay(out: height)
    return hasAll ? [] : [read(statistic, isAlone: true)]
  }

  // MARK: - Reading

  /// Finds the books, then reads one statistic after the other; the shown numbers stay meanwhile.
  private func read() -> Effect {
    let find = find
    return Self.read("statistics") { view in
      try view.statistics.books(view.parse(find, isBeingTyped: true))
    } then: { screen, books, _ in
      guard screen.find == find, let first = StatisticsRows.order.first else { return [] }
      screen.books = books
      screen.mistake = nil
      return books.count == 0 ? screen.end() : [screen.read(first)]
    } failed: { screen, error, _ in
      guard screen.find == find else { return [] }
      screen.mistake = words(of: error)
      return screen.end()
    }
  }

  private mutating func end() -> [Effect] {
    counting = nil
    tallies = [:]
    customTallies = []
    layout = StatisticsRows()
    return []
  }

  /// - Parameter isAlone: Whether the next statistic is not read afterwards.
  private mutating func read(_ statistic: Statistic, isAlone: Bool = false) -> Effect {
    counting = statistic
    let books = books
    let limit = open.contains(statistic) ? StatisticsRows.maxOpenedBars : StatisticsRows.usual
    return Self.read("statistics") { view in
      guard let books else { throw CancellationError() }
      return try view.statistics.tally(statistic, of: books, limit: limit)
    } then: { screen, tally, environment in
      guard screen.books == books else { return [] }
      screen.counting = nil
      screen.add(tally, height: environment.area.height)
      let place = StatisticsRows.order.firstIndex(of: statistic).map { $0 + 1 }
      guard !isAlone || screen.isUnfinished, let place else { return [] }
      guard place < StatisticsRows.order.count else { return screen.readCustom(in: environment) }
      return [screen.read(StatisticsRows.order[place])]
    }
  }

  /// Reads the statistics of custom fields, where there are any.
  private mutating func readCustom(in environment: Environment) -> [Effect] {
    guard let books, !environment.customFields.isEmpty else {
      if !customTallies.isEmpty {
        customTallies = []
        lay(out: environment.area.height)
      }
      return []
    }
    return [
      Self.read("statistics") { view in
        try view.statistics.customTallies(of: books)
      } then: { screen, tallies, environment in
        guard screen.books == books else { return [] }
        screen.customTallies = tallies
        screen.lay(out: environment.area.height)
        return []
      }
    ]
  }

  private var isUnfinished: Bool { StatisticsRows.order.contains { tallies[$0] == nil } }

  // MARK: - Showing

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard !layout.rows.isEmpty else {
      drawWords(on: &surface, in: area)
      return
    }
    let rows = layout.rows
    let visible = cursor.visible(count: rows.count, height: area.height)
    surface.words?.inSight = WrittenWords.Sight(
      visible,
      of: rows.count,
      from: area.y,
      hasHeadings: true
    )
    for index in visible {
      let line = area.row(index - cursor.offset)
      let inside = Rect(
        x: line.x + TableLayout.marks,
        y: line.y,
        width: line.width - TableLayout.marks - 1,
        height: 1
      )
      draw(rows[index], on: &surface, in: inside)
      guard index == cursor.selected, rows[index].canBeChosen else { continue }
      TableView.drawChoice(on: &surface, in: line, isFocused: true)
      surface.cursor = inside.origin
    }
  }

  private func draw(_ row: StatisticsRow, on surface: inout Surface, in line: Rect) {
    switch row {
    case .heading(let text): surface.put(text, at: line.origin, width: line.width, style: .bold)
    case .words(let text), .more(_, let text, _):
      let spoken = SpokenSigns.parts(in: text)
      surface.put(text, at: line.origin, width: line.width, style: .dim, spoken: spoken)
    case .space: break
    case .bar(let statistic, let bar, let isAbsent):
      let words = statistic.unit.name(count: bar.value)
      draw(bar, words, isAbsent, layout.charts[statistic], on: &surface, in: line)
    case .customBar(let field, let bar, let isAbsent):
      let words = Words.books(bar.value)
      draw(bar, words, isAbsent, layout.customCharts[field.id], on: &surface, in: line)
    case .calendar(_, let dates):
      let text = layout.line(row, width: line.width, glyphs: surface.glyphs)
      let spoken = "\(dates.name), \(Words.books(dates.bar.value))"
      surface.put(text, at: line.origin, width: line.width, spoken: spoken)
    }
  }

  private func draw(
    _ bar: Tally.Bar,
    _ words: String,
    _ isAbsent: Bool,
    _ chart: BarChart?,
    on surface: inout Surface,
    in line: Rect
  ) {
    guard let chart else { return }
    let number = grouped(bar.value)
    let drawn = BarChart.Bar(bar.name, bar.value, number: number, spoken: words, isDim: isAbsent)
    chart.draw(drawn, chart.columns(width: line.width), on: &surface, in: line)
  }

  private func drawWords(on surface: inout Surface, in area: Rect) {
    let start = Point(x: area.x + TableLayout.marks, y: area.y + 1)
    surface.cursor = start
    let lines: [String]
    if let mistake {
      lines = [mistake, tr("/ changes what is looked for; Esc counts all books.")]
    } else if books?.count == 0 {
      lines =
        find.isEmpty
        ? [
          tr("There is nothing to count yet."),
          tr("Add books first: 1 goes to them, a adds one."),
        ]
        : [
          tr("No book is found for \(Words.quoted(find))."),
          tr("Esc counts all books."),
        ]
    } else {
      lines = [
        counting != nil || books == nil
          ? tr("Counting …") : tr("There is nothing to count.")
      ]
    }
    var y = start.y
    for line in lines.flatMap({ TextLayout.wrap($0, to: max(1, area.width - 4)) }) {
      guard y < area.maxY else { return }
      surface.put(line, at: Point(x: start.x, y: y), width: area.width - 4)
      y += 1
    }
  }
}

extension Tally.Bar {
  /// True if the bar can be opened.
  fileprivate var leads: Bool { record != nil || query != nil }
}

extension StatisticsRow {
  /// True if both rows are of the same thing, whatever their numbers.
  fileprivate func isSame(as other: StatisticsRow) -> Bool {
    switch (self, other) {
    case (.bar(let one, let bar, let isAbsent), .bar(let two, let otherBar, let isOtherAbsent)):
      one == two && bar.name == otherBar.name && isAbsent == isOtherAbsent
    case (.customBar(let one, let bar, _), .customBar(let two, let other, _)):
      one.id == two.id && bar.name == other.name
    case (.calendar(let one, let line), .calendar(let two, let other)):
      one == two && line.name == other.name
    default: self == other
    }
  }
}
