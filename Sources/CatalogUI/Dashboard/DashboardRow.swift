import Catalog
import TerminalKit

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

  private static let kinds = TableView([
    TableColumn("Kind", least: 10, most: 16),
    TableColumn("Records", least: 7, most: 9, alignment: .right),
    TableColumn("Newest", least: 12, most: nil, dispensable: 1),
  ])

  private static let columns = TableView([
    TableColumn("Column", least: 14, most: 18),
    TableColumn("Kind", least: 16, most: 28),
    TableColumn("Filled", least: 6, most: 7, alignment: .right),
    TableColumn("Leads to", least: 10, most: nil, dispensable: 1),
  ])

  /// - Parameter plot: The chart that bars belong to.
  func draw(on surface: inout Surface, in line: Rect, _ plot: BarChart, _ dates: Dates) {
    let inside = Rect(x: line.x + 3, y: line.y, width: line.width - 4, height: 1)
    switch self {
    case .fact(let fact): fact.draw(on: &surface, in: line)
    case .bar(let bar):
      let drawn = BarChart.Bar(bar.name, bar.value, number: grouped(bar.value))
      plot.draw(drawn, plot.columns(width: inside.width), on: &surface, in: inside)
    case .heading(let text):
      surface.put(text, at: inside.origin, width: inside.width, style: .dim)
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
      Self.columns.draw(TableView.Row(cells), on: &surface, in: line)
    }
  }
}

extension Overview.Kind {
  /// `The Dispossessed, today 14:02`.
  fileprivate func newestWords(_ dates: Dates) -> String {
    guard let newest else { return "" }
    let by = newest.who.map { " by \($0)" } ?? ""
    if case .changes = content { return dates.moment(newest.at) + by }
    return "\(newest.name), \(dates.moment(newest.at))"
  }
}
