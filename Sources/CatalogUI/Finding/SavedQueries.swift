import Books
import Catalog
import TerminalKit

/// The saved queries as the screens know them.
struct SavedQueries: Hashable, Sendable {
  /// The queries by name.
  var queries: [SavedQuery] = []
  /// How many books each finds, as far as that is known.
  var counts: [String: Int] = [:]

  /// True if there is a query besides the built-in ones.
  var hasOwn: Bool { queries.contains { !$0.isBuiltIn } }

  /// The index of the query that a text is: its reference, as in `@unread`, or its own text.
  func index(of find: String) -> Int? {
    queries.firstIndex { $0.text == find || $0.reference == find }
  }

  /// The query of a name, in any case and with or without `@`.
  subscript(name: String) -> SavedQuery? {
    let key = folded(name.hasPrefix("@") ? String(name.dropFirst()) : name)
    return queries.first { folded($0.name) == key }
  }
}

extension AppModel {
  /// Reads the saved queries again, when the catalogue has changed.
  mutating func readQueries() {
    let work = Work(key: "queries", mustFinish: false, isQuiet: true) { catalog in
      let queries = try? await catalog.fetch { view in try view.queries.all() }
      return { _, environment in
        guard let queries else { return [] }
        // The old counts stay until the new ones are there.
        return [
          .savedQueries(SavedQueries(queries: queries, counts: environment.savedQueries.counts))
        ]
      }
    }
    start(work, for: screens.page.token)
  }

  mutating func apply(_ queries: SavedQueries) {
    environment.savedQueries = queries
    if QuerySidebar.isShown(in: environment) { countQueries() }
  }

  /// Counts the books that each saved query finds.
  mutating func countQueries() {
    let queries = environment.savedQueries.queries
    guard !queries.isEmpty else { return }
    let work = Work(key: "query counts", mustFinish: false, isQuiet: true) { catalog in
      var counts: [String: Int] = [:]
      for query in queries where !Task.isCancelled {
        // A query that has a mistake by now has no count.
        counts[query.name] = try? await catalog.fetch { view in
          try view.books.count(view.listing(query.reference))
        }
      }
      let known = counts
      return { _, environment in
        guard environment.savedQueries.queries == queries else { return [] }
        return [.counted(known)]
      }
    }
    start(work, for: screens.page.token)
  }
}

/// The saved queries, at every width: to open one, rename it or delete it.
struct SavedQueriesDialog: Screen {
  private var cursor = ListCursor()

  let title = tr("Saved queries")
  let context = CommandContext.savedQueries
  let footer: [CommandID] = [.take, .renameQuery, .removeQuery, .cancel]

  private static let content = Size(width: 70, height: 12)

  func situation(in environment: Environment) -> Situation { Situation(escape: tr("close")) }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    let queries = environment.savedQueries.queries
    switch event {
    case .opened, .refresh: return [.countQueries]
    case .command(let id, _):
      if cursor.walk(id, through: queries.count) { return [] }
      return perform(id, queries.indices.contains(cursor.selected) ? queries[cursor.selected] : nil)
    case .click(let point, let count): return click(point, count, queries, environment)
    case .wheel(let lines, _):
      cursor.roll(lines, through: queries.count)
      return []
    default: return []
    }
  }

  private func perform(_ id: CommandID, _ query: SavedQuery?) -> [Effect] {
    guard id != .cancel else { return [.close] }
    guard let query else { return [] }
    switch id {
    case .take: return [.answer([.command(.openQuery, argument: query.name)])]
    case .renameQuery, .removeQuery: return [.answer([.command(id, argument: query.name)])]
    default: return []
    }
  }

  private mutating func click(
    _ point: Point,
    _ count: Int,
    _ queries: [SavedQuery],
    _ environment: Environment
  ) -> [Effect] {
    let rect = FloatingFrame.rect(in: environment.area, content: Self.content)
    guard rect.contains(point) else { return [.close] }
    let row =
      cursor.clamped(count: queries.count, height: rect.height - 3).offset + point.y - rect.y - 2
    guard queries.indices.contains(row), point.y >= rect.y + 2 else { return [] }
    cursor.go(to: row, count: queries.count, height: queries.count)
    return count == 2 ? perform(.take, queries[row]) : []
  }

  // MARK: - Showing

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let frame = FloatingFrame(
      title: title,
      foot: tr("Enter open · e rename · d delete · Esc close")
    )
    let inside = frame.draw(on: &surface, in: area, content: Self.content)
    guard inside.height > 1, inside.width > 8 else { return }
    let known = environment.savedQueries
    let longest = known.queries.map { displayWidth(of: $0.name) }.max() ?? 0
    let names = min(longest, inside.width / 3)
    let height = inside.height - 1
    let rows = cursor.clamped(count: known.queries.count, height: height)
    surface.words?.size = counted(known.queries.count, "query", "queries")
    for index in rows.visible(count: known.queries.count, height: height) {
      let query = known.queries[index]
      let row = Rect(
        x: inside.x + 1,
        y: inside.y + 1 + index - rows.offset,
        width: inside.width - 2,
        height: 1
      )
      let name = Point(x: row.x + 1, y: row.y)
      surface.put(query.name, at: name, width: names)
      let count = known.counts[query.name].map(Words.books) ?? ""
      let width = displayWidth(of: count)
      let text = Point(x: name.x + names + 2, y: row.y)
      let room = row.maxX - 1 - width - (width > 0 ? 2 : 0) - text.x
      surface.put(query.text, at: text, width: room, style: .dim)
      surface.put(count, at: Point(x: row.maxX - 1 - width, y: row.y), width: width, style: .dim)
      guard index == cursor.selected else { continue }
      TableView.drawChoice(on: &surface, in: row, isFocused: true)
      surface.cursor = name
    }
  }
}
