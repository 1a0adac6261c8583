import Catalog
import TerminalKit

/// When books were read: months as lines of days, and years as lines of weeks, newest first.
///
/// ```
/// 2026-11   3  ··▂······▂··········▂
/// 2026     14  ⢀⣀·⡀⣠··⢀·
/// ```
struct ReadingCalendar: Hashable, Sendable {
  struct Line: Hashable, Sendable {
    /// As in ISO 8601: 2026-11, or 2026.
    let name: String
    /// How many books were read in it, also those without a known day.
    let bar: Tally.Bar
    let marks: Marks
  }

  /// How many books were read on each day or in each week.
  enum Marks: Hashable, Sendable {
    /// By the day of the month, from the first; each a cell.
    case days([Int])
    /// By the week of the year, from the first; two are a cell.
    case weeks([Int])
  }

  private(set) var months: [Line] = []
  private(set) var years: [Line] = []

  /// - Parameters:
  ///   - byYear: The books read in each year.
  ///   - byMonth: The books read in each month.
  ///   - byDay: The books read on each day, where that is known.
  init(_ byYear: Tally, _ byMonth: Tally, _ byDay: Tally) {
    var days: [String: [Int: Int]] = [:]
    var weeks: [String: [Int: Int]] = [:]
    for bar in byDay.bars {
      let parts = bar.name.split(separator: "-").compactMap { Int($0) }
      guard bar.name.utf8.count == 10, parts.count == 3, let day = Day(parts[0], parts[1], parts[2])
      else { continue }
      days[String(bar.name.prefix(7)), default: [:]][day.day] = bar.value
      weeks[String(bar.name.prefix(4)), default: [:]][day.week, default: 0] += bar.value
    }
    months = byMonth.bars.reversed().map { bar in
      let known = days[bar.name] ?? [:]
      let length = bar.query == nil ? 0 : Self.length(of: bar.name)
      return Line(name: bar.name, bar: bar, marks: .days((0..<length).map { known[$0 + 1] ?? 0 }))
    }
    years = byYear.bars.reversed().map { bar in
      let known = weeks[bar.name] ?? [:]
      let length = bar.query == nil ? 0 : 53
      return Line(name: bar.name, bar: bar, marks: .weeks((0..<length).map { known[$0] ?? 0 }))
    }
  }

  private static func length(of month: String) -> Int {
    let parts = month.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 2 else { return 31 }
    return Day.days(in: parts[1], of: parts[0])
  }
}

extension Day {
  /// The week of the year, from 0; the last has one or two days.
  fileprivate var week: Int { (number - (Day(year, 1, 1)?.number ?? number)) / 7 }
}

// MARK: - Drawing

extension ReadingCalendar.Marks {
  /// The most cells of a line.
  var cells: Int {
    switch self {
    case .days: 31
    case .weeks: 27
    }
  }

  func text(glyphs: Glyphs) -> String {
    switch self {
    case .days(let days):
      String(days.map { glyphs == .unicode ? Self.mark($0) : Self.sign($0) })
    case .weeks(let weeks):
      String(
        stride(from: 0, to: weeks.count, by: 2).map { first in
          let second = first + 1 < weeks.count ? weeks[first + 1] : 0
          return glyphs == .unicode
            ? Self.dots(weeks[first], second) : Self.sign(weeks[first] + second)
        }
      )
    }
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

  /// A braille cell with two columns of up to four dots.
  private static func dots(_ left: Int, _ right: Int) -> Character {
    guard left > 0 || right > 0 else { return "·" }
    let bits = leftDots[min(left, 4)] | rightDots[min(right, 4)]
    return Character(Unicode.Scalar(0x2800 + bits) ?? "·")
  }

  private static let leftDots: [UInt32] = [0, 0x40, 0x44, 0x46, 0x47]
  private static let rightDots: [UInt32] = [0, 0x80, 0xA0, 0xB0, 0xB8]

  private static func sign(_ count: Int) -> Character {
    switch count {
    case 0: "."
    case 1...9: Character(String(count))
    default: "+"
    }
  }
}
