import Books
import TerminalKit

/// The saved queries at the left of the books: their names, and how many books each finds.
struct QuerySidebar: Sendable {
  /// The cursor: row 0 is all books, and the queries follow.
  private var cursor = ListCursor()

  static let width = 22
  /// The width from which it shows to a person with saved queries of their own: the list keeps
  /// what it has on a screen of 98 cells.
  private static let leastWidth = 120
  /// The width from which it shows to other readers, whose list it must not make narrow: 120 cells
  /// and its own are left to the list.
  private static let leastWidthWithoutOwn = 144

  static func isShown(in environment: Environment) -> Bool {
    let width = environment.area.width
    if environment.savedQueries.hasOwn { return width >= leastWidth }
    return environment.people.currentUser.reader != nil && width >= leastWidthWithoutOwn
  }

  /// The query that is chosen; nil for all books.
  func chosen(of queries: SavedQueries) -> SavedQuery? {
    let index = cursor.selected - 1
    return queries.queries.indices.contains(index) ? queries.queries[index] : nil
  }

  mutating func walk(_ command: CommandID, through queries: SavedQueries) -> Bool {
    cursor.walk(command, through: queries.queries.count + 1)
  }

  mutating func choose(_ row: Int, of queries: SavedQueries) {
    let count = queries.queries.count + 1
    cursor.go(to: row, count: count, height: count)
  }

  /// The row at a point; nil beside the rows.
  func row(at point: Point, in area: Rect, of queries: SavedQueries) -> Int? {
    let row = clamped(area, queries).offset + point.y - area.y - 1
    return point.y > area.y && row <= queries.queries.count ? row : nil
  }

  private func clamped(_ area: Rect, _ queries: SavedQueries) -> ListCursor {
    cursor.clamped(count: queries.queries.count + 1, height: area.height - 1)
  }

  /// - Parameters:
  ///   - current: The row of the query that the list shows now, if it is one of these.
  ///   - total: The number of all books.
  func draw(
    on surface: inout Surface,
    in area: Rect,
    _ queries: SavedQueries,
    current: Int?,
    total: Int,
    isFocused: Bool
  ) {
    let heading = Point(x: area.x + 2, y: area.y)
    surface.put(tr("Saved queries"), at: heading, width: area.width - 2, style: .dim)
    let clamped = clamped(area, queries)
    let height = area.height - 1
    for index in clamped.visible(count: queries.queries.count + 1, height: height) {
      let row = area.row(1 + index - clamped.offset)
      let query = index == 0 ? nil : queries.queries[index - 1]
      let count = query.map { queries.counts[$0.name] } ?? total
      let right = count.map(grouped) ?? ""
      let width = displayWidth(of: right)
      let name = query?.name ?? tr("All books")
      // In brackets, as the section in the top line, so that it needs no colour.
      let isCurrent = index == current
      let room = area.width - 4 - width
      let text = TextLayout.truncate(name, to: room - 1)
      let start = Point(x: row.x + 2, y: row.y)
      surface.put(text, at: start, width: room, style: isCurrent ? .bold : .plain)
      if isCurrent {
        surface.put("[", at: Point(x: row.x + 1, y: row.y), style: .accent)
        let end = Point(x: start.x + displayWidth(of: text), y: row.y)
        surface.put("]", at: end, style: .accent)
      }
      let place = Point(x: row.maxX - 1 - width, y: row.y)
      surface.put(right, at: place, width: width, style: .dim)
      guard isFocused, index == cursor.selected else { continue }
      TableView.drawChoice(on: &surface, in: row, isFocused: true)
      surface.cursor = start
    }
  }
}

/// The saved queries beside the books.
extension ListScreen {
  /// True if the sidebar may be shown: only the section's own list finds among all books.
  private var mayHaveQueries: Bool {
    Source.takesQueries && isSectionList && !isWelcome
  }

  private func hasQueries(_ environment: Environment) -> Bool {
    mayHaveQueries && QuerySidebar.isShown(in: environment)
  }

  func panes(in environment: Environment) -> (queries: Rect?, list: Rect, beside: Rect?) {
    panes(in: environment.area, environment)
  }

  /// The parts of the screen, from left to right, without the lines between them.
  func panes(
    in area: Rect,
    _ environment: Environment
  ) -> (queries: Rect?, list: Rect, beside: Rect?) {
    guard hasQueries(environment) else {
      let (list, beside) = Panes.split(area)
      return (nil, list, beside)
    }
    var rest = area
    let queries = rest.takeLeft(QuerySidebar.width)
    _ = rest.takeLeft(1)
    let (list, beside) = Panes.split(rest, areShown: true)
    return (queries, list, beside)
  }

  mutating func keepSidebarInSight(in environment: Environment) {
    if !hasQueries(environment) { isAmongQueries = false }
    guard !isAmongQueries else { return }
    sidebar.choose(currentQuery(environment) ?? 0, of: environment.savedQueries)
  }

  /// The row of the sidebar whose query the list shows now.
  private func currentQuery(_ environment: Environment) -> Int? {
    list.hasFound ? environment.savedQueries.index(of: list.source.find).map { $0 + 1 } : 0
  }

  func drawSidebar(on surface: inout Surface, in area: Rect, _ environment: Environment) {
    surface.verticalRule(Rect(x: area.maxX, y: area.y, width: 1, height: area.height))
    sidebar.draw(
      on: &surface,
      in: area,
      environment.savedQueries,
      current: currentQuery(environment),
      total: list.total,
      isFocused: isAmongQueries
    )
  }

  /// Tab: from the list to the details, to the saved queries, and to the list again.
  mutating func goBeside(in environment: Environment) {
    let hasDetails = Panes.areShown(in: environment.area) && beside != nil
    if isAmongQueries {
      isAmongQueries = false
    } else if isBeside || !hasDetails {
      isBeside = false
      isAmongQueries = hasQueries(environment)
    } else {
      isBeside = true
    }
  }

  func besideWords(in environment: Environment) -> String {
    if isAmongQueries { return tr("list") }
    if isBeside { return hasQueries(environment) ? tr("saved queries") : tr("list") }
    return tr("details")
  }

  /// Does a command among the saved queries; nil for a command of the list.
  mutating func walkSidebar(_ id: CommandID, in environment: Environment) -> [Effect]? {
    if sidebar.walk(id, through: environment.savedQueries) { return [] }
    switch id {
    case .open: return applySidebar(in: environment)
    case .cancel:
      isAmongQueries = false
      return []
    case .renameQuery, .removeQuery:
      guard let query = sidebar.chosen(of: environment.savedQueries) else { return [] }
      return id == .renameQuery
        ? renameQuery(query.name) : removeQuery(query.name, in: environment)
    default: return nil
    }
  }

  private mutating func applySidebar(in environment: Environment) -> [Effect] {
    isAmongQueries = false
    let find = sidebar.chosen(of: environment.savedQueries)?.reference ?? ""
    return list.find(find, at: \Self.list)
  }

  mutating func clickSidebar(
    _ point: Point,
    in area: Rect,
    _ environment: Environment
  ) -> [Effect] {
    guard let row = sidebar.row(at: point, in: area, of: environment.savedQueries) else {
      return []
    }
    sidebar.choose(row, of: environment.savedQueries)
    if list.isFinding { list.endFinding() }
    isBeside = false
    return applySidebar(in: environment)
  }
}
