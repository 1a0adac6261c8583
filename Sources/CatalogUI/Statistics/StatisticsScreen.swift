import Catalog
import TerminalKit

/// Books, readings and loans in numbers: bars that lead to the books that they count.
///
/// The numbers are read one after the other and shown as they come.
struct StatisticsScreen: Screen {
  /// Which books are counted; "" for every one.
  private(set) var find: String
  var books: CountedBooks?
  var tallies: [Statistic: Tally] = [:]
  /// Those of which everything shows.
  var open: Set<Statistic> = []
  var layout = StatisticsRows()
  var cursor = ListCursor()
  /// The statistic that is being counted.
  var counting: Statistic?
  /// What is wrong with the query.
  var mistake: String?

  init(find: String = "") {
    self.find = find
  }

  var title: String { "Statistics" }
  var renewed: (any Screen)? { StatisticsScreen(find: find) }
  var context: CommandContext { .statistics }
  var footer: [CommandID] { [.open, .find, .cancel, .palette] }

  var row: StatisticsRow? {
    layout.rows.indices.contains(cursor.selected) ? layout.rows[cursor.selected] : nil
  }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    switch row {
    case .bar(_, let bar, _) where bar.leads: situation.opens = "the books"
    case .calendar: situation.opens = "the books"
    case .more: situation.opens = "the rest"
    default: break
    }
    situation.found = find.isEmpty ? nil : find
    return situation
  }

  func status(in environment: Environment) -> Status {
    guard let books else { return .text("") }
    let found = find.isEmpty ? "" : " · \(find)"
    return .text(Words.books(books.count) + found + (counting == nil ? "" : " · counting …"))
  }

  /// Takes one more tally, and keeps the cursor on the line that it is on.
  mutating func take(_ tally: Tally, height: Int) {
    tallies[tally.statistic] = tally
    lay(out: height)
  }

  mutating func lay(out height: Int) {
    let chosen = row
    layout = StatisticsRows(tallies, open: open)
    let rows = layout.rows
    let known = chosen.flatMap { chosen in rows.firstIndex { $0.isSame(as: chosen) } }
    let first = chosen == nil ? rows.firstIndex { $0.bar != nil } : nil
    let place = known ?? first ?? min(cursor.selected, rows.count - 1)
    cursor.go(to: place, count: rows.count, height: height)
    settle(height: height, forward: true)
  }

  /// Puts the cursor on a line that can be chosen, the next in a direction.
  mutating func settle(height: Int, forward: Bool) {
    let rows = layout.rows
    guard rows.indices.contains(cursor.selected), !rows[cursor.selected].canBeChosen else { return }
    let behind = rows.indices.first { $0 > cursor.selected && rows[$0].canBeChosen }
    let before = rows.indices.last { $0 < cursor.selected && rows[$0].canBeChosen }
    guard let place = forward ? behind ?? before : before ?? behind else { return }
    cursor.go(to: place, count: rows.count, height: height)
  }

  mutating func look(for find: String) {
    self = StatisticsScreen(find: find)
  }
}

extension Tally.Bar {
  /// Whether there is something behind it to open.
  var leads: Bool { record != nil || query != nil }
}

extension StatisticsRow {
  /// Whether both are the line of one thing, whatever its number is.
  func isSame(as other: StatisticsRow) -> Bool {
    switch (self, other) {
    case (.bar(let one, let bar, let isAbsent), .bar(let two, let otherBar, let isOtherAbsent)):
      one == two && bar.name == otherBar.name && isAbsent == isOtherAbsent
    case (.calendar(let one, let line), .calendar(let two, let other)):
      one == two && line.name == other.name
    default: self == other
    }
  }
}
