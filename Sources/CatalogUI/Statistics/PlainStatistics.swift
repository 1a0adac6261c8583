package import Catalog
import TerminalKit

/// Statistics on a terminal outside of the screens, as the command line prints them.
package enum PlainStatistics {
  /// Which ones a page of bars has: not those of which there is a line for every year or day.
  package static let shown: [Statistic] = StatisticsRows.order.filter { $0 != .years }

  /// Headings, bars of blocks and their numbers; every line fits.
  ///
  /// - Parameters:
  ///   - isUnicode: Whether the terminal shows blocks; else bars are of signs.
  ///   - isWhole: Whether everything that was counted is printed.
  package static func text(
    _ tallies: [Tally],
    width: Int,
    isUnicode: Bool,
    isWhole: Bool
  ) -> String {
    let known = Dictionary(
      tallies.map { ($0.statistic, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let rows = StatisticsRows(known, open: isWhole ? Set(Statistic.allCases) : [])
    let glyphs: Glyphs = isUnicode ? .unicode : .ascii
    return rows.rows.map { row in
      let line = rows.line(row, width: max(10, width - 2), glyphs: glyphs)
      if case .heading = row { return line + "\n" }
      return line.isEmpty ? "\n" : "  \(line)\n"
    }.joined()
  }
}
