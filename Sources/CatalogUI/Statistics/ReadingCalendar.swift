import Catalog
import TerminalKit

/// Months as lines of days, with a mark for what was read on each, newest first.
///
/// ```
/// 2026-11   3  ··▂······▂··········▂
/// ```
struct ReadingCalendar: Hashable, Sendable {
  struct Month: Hashable, Sendable {
    /// As in ISO 8601: 2026-11.
    let name: String
    /// How many books were read in it, also on days that are not known.
    let bar: Tally.Bar
    /// By the day, from the first.
    let days: [Int]
  }

  private(set) var months: [Month] = []

  /// - Parameters:
  ///   - byMonth: What was read in each month.
  ///   - byDay: The same by days, where these are known.
  init(_ byMonth: Tally, _ byDay: Tally) {
    var counts: [String: [Int: Int]] = [:]
    for bar in byDay.bars where bar.name.utf8.count == 10 {
      guard let day = Int(bar.name.suffix(2)) else { continue }
      counts[String(bar.name.prefix(7)), default: [:]][day] = bar.value
    }
    for bar in byMonth.bars.reversed() {
      let known = counts[bar.name] ?? [:]
      let days = bar.query == nil ? [] : (1...Self.length(of: bar.name)).map { known[$0] ?? 0 }
      months.append(Month(name: bar.name, bar: bar, days: days))
    }
  }

  private static func length(of month: String) -> Int {
    let parts = month.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 2 else { return 31 }
    return Day.days(in: parts[1], of: parts[0])
  }

  /// The marks of a month's days, each of one cell.
  static func marks(_ days: [Int], glyphs: Glyphs) -> String {
    String(days.map { glyphs == .unicode ? mark($0) : sign($0) })
  }

  private static func mark(_ count: Int) -> Character {
    switch count {
    case 0: "·"
    case 1: "▂"
    case 2: "▄"
    case 3: "▆"
    default: "█"
    }
  }

  private static func sign(_ count: Int) -> Character {
    switch count {
    case 0: "."
    case 1...9: Character(String(count))
    default: "+"
    }
  }
}
