import Catalog
import TerminalKit

/// The saved queries beside the books.
extension ListScreen {
  /// Only the books' own list has them: what is found elsewhere is found among fewer books.
  private var mayHaveQueries: Bool {
    Source.self == BookSource.self && title == section.title && !isWelcome
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
    let (list, beside) = Panes.split(rest, areShown: true, part: 60)
    return (queries, list, beside)
  }

  mutating func settleSidebar(in environment: Environment) {
    if !hasQueries(environment) { isAmongQueries = false }
    guard !isAmongQueries else { return }
    sidebar.choose(currentQuery(environment) ?? 0, of: environment.savedQueries)
  }

  /// The row of the sidebar that is what is found now.
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
    if isAmongQueries { return "list" }
    if isBeside { return hasQueries(environment) ? "saved queries" : "list" }
    return "details"
  }

  /// What a command means among the saved queries; nil when it means there what it means in the list.
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
