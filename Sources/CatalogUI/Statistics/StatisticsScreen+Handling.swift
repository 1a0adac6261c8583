import Catalog
import TerminalKit

extension StatisticsScreen {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    let height = environment.area.height
    switch event {
    case .opened, .refresh: return [read()]
    case .resized: cursor.clamp(count: layout.rows.count, height: height)
    case .command(let id, let argument): return perform(id, argument, height: height)
    case .click(let point, let count): return click(point, count, in: environment.area)
    case .wheel(let lines, _):
      cursor.scroll(by: lines, count: layout.rows.count, height: height)
      settle(height: height, forward: lines > 0)
    default: break
    }
    return []
  }

  private mutating func perform(_ id: CommandID, _ argument: String, height: Int) -> [Effect] {
    switch id {
    case .up: move(height: height, forward: false) { $0.move(by: -1, count: $1, height: height) }
    case .down: move(height: height, forward: true) { $0.move(by: 1, count: $1, height: height) }
    case .pageUp: move(height: height, forward: false) { $0.page(-1, count: $1, height: height) }
    case .pageDown: move(height: height, forward: true) { $0.page(1, count: $1, height: height) }
    case .first: move(height: height, forward: true) { $0.go(to: 0, count: $1, height: height) }
    case .last:
      move(height: height, forward: false) { $0.go(to: $1 - 1, count: $1, height: height) }
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

  private mutating func move(
    height: Int,
    forward: Bool,
    _ body: (inout ListCursor, Int) -> Void
  ) {
    body(&cursor, layout.rows.count)
    settle(height: height, forward: forward)
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
        "Count only these books",
        name: find,
        hint: "As in find: year:1960..1969, genre:fantasy. Esc on the page shows all."
      ) { text in
        [
          .update(
            Self.reply { screen, _ in
              screen.look(for: text)
              return [screen.read()]
            }
          )
        ]
      }
    )
  }
}

// MARK: - Opening

extension StatisticsScreen {
  private mutating func open(height: Int) -> [Effect] {
    if case .more(let statistic, _, true) = row { return showAll(statistic, height: height) }
    guard let books, let bar = row?.bar, bar.leads else { return [] }
    switch bar.record {
    case .authority(let id):
      return [list(BookListing(find: books.find, scope: .of(id)), titled: bar.name)]
    case let record?: return [.follow(record)]
    case nil:
      guard let query = bar.query else { return [] }
      return [list(BookListing(find: books.query(and: query)), titled: bar.name)]
    }
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
}

// MARK: - Reading

extension StatisticsScreen {
  /// Finds the books, then counts one thing after the other; what is in sight stays meanwhile.
  func read() -> Effect {
    let find = find
    return Self.read("statistics") { view in
      try view.statistics.books(find)
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
    layout = StatisticsRows()
    return []
  }

  /// - Parameter isAlone: Whether it is not followed by the next.
  private mutating func read(_ statistic: Statistic, isAlone: Bool = false) -> Effect {
    counting = statistic
    let books = books
    let limit = open.contains(statistic) ? StatisticsRows.mostOpened : StatisticsRows.usual
    return Self.read("statistics") { view in
      guard let books else { throw CancellationError() }
      return try view.statistics.tally(statistic, of: books, limit: limit)
    } then: { screen, tally, environment in
      guard screen.books == books else { return [] }
      screen.counting = nil
      screen.take(tally, height: environment.area.height)
      let place = StatisticsRows.order.firstIndex(of: statistic).map { $0 + 1 }
      guard !isAlone || screen.isUnfinished, let place, place < StatisticsRows.order.count else {
        return []
      }
      return [screen.read(StatisticsRows.order[place])]
    }
  }

  private var isUnfinished: Bool { StatisticsRows.order.contains { tallies[$0] == nil } }
}
