package import Books
package import Catalog
import TerminalKit

/// A line of the statistics.
enum StatisticsRow: Hashable, Sendable {
  case heading(String)
  case bar(Statistic, Tally.Bar, isAbsent: Bool)
  /// A month of days or a year of weeks.
  case calendar(Statistic, ReadingCalendar.Line)
  /// The bars that are left out; `opens` is true if Enter shows them.
  case more(Statistic, String, opens: Bool)
  /// A bar of a custom field.
  case customBar(CustomField, Tally.Bar, isAbsent: Bool)
  case words(String)
  case space

  var canBeChosen: Bool {
    switch self {
    case .bar, .customBar, .calendar: true
    case .more(_, _, let opens): opens
    case .heading, .words, .space: false
    }
  }

  var bar: Tally.Bar? {
    switch self {
    case .bar(_, let bar, _), .customBar(_, let bar, _): bar
    case .calendar(_, let line): line.bar
    case .heading, .more, .words, .space: nil
    }
  }
}

/// The rows of all statistics that were read, and their layout.
struct StatisticsRows: Sendable {
  private(set) var rows: [StatisticsRow] = []
  private(set) var charts: [Statistic: BarChart] = [:]
  private(set) var customCharts: [ID<CustomField>: BarChart] = [:]

  /// How many bars of a statistic are shown at first.
  static let usual = 10
  /// How many months are shown at first.
  private static let usualMonths = 12

  /// The order in which statistics are read and shown.
  static let order: [Statistic] = [
    .decades, .genres, .authors, .languages, .formats, .publishers, .shelves, .years,
    .readByYear, .readByMonth, .readByDay, .pagesByYear, .ratings, .timeToRead,
    .mostOverdue, .lentByMonth, .mostLent,
  ]

  init() {}

  /// - Parameters:
  ///   - custom: The statistics of custom fields, which come at the end.
  ///   - open: The statistics that are shown whole.
  init(
    _ tallies: [Statistic: Tally],
    custom: [CustomTally] = [],
    open: Set<Statistic> = []
  ) {
    for statistic in Self.order {
      guard let tally = tallies[statistic], !tally.isEmpty else { continue }
      switch statistic {
      // Drawn with `readByDay`, as a calendar.
      case .readByMonth: continue
      case .readByDay:
        guard let years = tallies[.readByYear], let months = tallies[.readByMonth] else { continue }
        let calendar = ReadingCalendar(years, months, tally)
        add(calendar.years, .readByDay, tr("Read by week"), mostAtFirst: Self.usual, open)
        add(
          calendar.months,
          .readByMonth,
          tr("Read by month and day"),
          mostAtFirst: Self.usualMonths,
          open
        )
      default: add(tally, isOpen: open.contains(statistic))
      }
    }
    if tallies[.timeToRead] != nil, !has(Self.readings, tallies) {
      begin(tr("Readings"))
      rows.append(.words(tr("None of these books has a reading of yours.")))
    }
    if tallies[.mostLent] != nil, !has(Self.loans, tallies) {
      begin(tr("Loans"))
      rows.append(.words(tr("None of these books was lent.")))
    }
    for tally in custom where !tally.isEmpty { add(tally) }
  }

  private static let readings: [Statistic] = [.readByMonth, .ratings]
  private static let loans: [Statistic] = [.mostLent, .mostOverdue]

  private func has(_ statistics: [Statistic], _ tallies: [Statistic: Tally]) -> Bool {
    statistics.contains { tallies[$0]?.isEmpty == false }
  }

  private mutating func begin(_ heading: String) {
    if !rows.isEmpty { rows.append(.space) }
    rows.append(.heading(heading))
  }

  private mutating func add(_ tally: Tally, isOpen: Bool) {
    let statistic = tally.statistic
    begin(statistic.title)
    // Of decades the last ones matter most.
    let all =
      statistic == .decades && !isOpen
      ? tally.withCenturies(keeping: Self.usual) : tally.bars
    let isWhole = isOpen || statistic == .decades || all.count <= Self.usual
    let bars = isWhole ? all : shortened(tally)
    let left = all.count - bars.count
    let hidden = all.reduce(0) { $0 + $1.value } - bars.reduce(0) { $0 + $1.value }
    let sum = " · \(statistic.unit.name(count: hidden))"
    if left > 0, statistic.isInOrder {
      rows.append(
        .more(statistic, "\(grouped(left)) \(statistic.wordsForEarlier)\(sum)", opens: true)
      )
    }
    rows += bars.map { .bar(statistic, $0, isAbsent: false) }
    if left > 0, !statistic.isInOrder {
      rows.append(.more(statistic, tr("\(grouped(left)) more\(sum)"), opens: true))
    } else if let others = tally.others {
      let number = " · \(statistic.unit.name(count: others.value))"
      let more = counted(others.names, "other", "others")
      rows.append(.more(statistic, more + number, opens: others.names <= Self.maxOpenedBars))
    }
    let absent = tally.absent.map { [$0] } ?? []
    rows += absent.map { .bar(statistic, $0, isAbsent: true) }
    charts[statistic] = BarChart(
      (bars + absent).map { bar in
        BarChart.Bar(bar.name, bar.value, number: grouped(bar.value))
      }
    )
  }

  /// Adds a custom field: choices and yes or no as bars, numbers in words.
  private mutating func add(_ tally: CustomTally) {
    begin(tally.field.name)
    var bars: [Tally.Bar] = []
    switch tally.content {
    case .bars(let all):
      // Of a long list of choices only those that books have.
      bars = all.count > Self.usual ? all.filter { $0.value > 0 } : all
    case .numbers(let numbers):
      rows += numbers.sentences(of: tally.field).map(StatisticsRow.words)
    }
    rows += bars.map { .customBar(tally.field, $0, isAbsent: false) }
    let absent = tally.absent.map { [$0] } ?? []
    rows += absent.map { .customBar(tally.field, $0, isAbsent: true) }
    customCharts[tally.field.id] = BarChart(
      (bars + absent).map { BarChart.Bar($0.name, $0.value, number: grouped($0.value)) }
    )
  }

  /// The most bars of an opened statistic: nobody looks through more.
  static let maxOpenedBars = 500

  private func shortened(_ tally: Tally) -> [Tally.Bar] {
    tally.statistic.isInOrder
      ? Array(tally.bars.suffix(Self.usual)) : Array(tally.bars.prefix(Self.usual))
  }

  /// Adds lines of a calendar, newest first.
  private mutating func add(
    _ lines: [ReadingCalendar.Line],
    _ statistic: Statistic,
    _ heading: String,
    mostAtFirst most: Int,
    _ open: Set<Statistic>
  ) {
    begin(heading)
    let shown = open.contains(statistic) ? lines : Array(lines.prefix(most))
    rows += shown.map { .calendar(statistic, $0) }
    let left = lines.count - shown.count
    if left > 0 {
      let noun = statistic == .readByMonth ? tr("month") : tr("year")
      let words = tr("\(grouped(left)) earlier \(noun)\(plural(left, "", "s"))")
      rows.append(.more(statistic, words, opens: true))
    }
    charts[statistic] = BarChart(
      shown.map { BarChart.Bar($0.name, $0.bar.value, number: grouped($0.bar.value)) }
    )
  }

  /// A row as a line of text that fits.
  func line(_ row: StatisticsRow, width: Int, glyphs: Glyphs) -> String {
    switch row {
    case .heading(let text), .words(let text), .more(_, let text, _):
      return TextLayout.truncate(text, to: width, glyphs: glyphs)
    case .space: return ""
    case .bar(let statistic, let bar, _):
      guard let chart = charts[statistic] else { return "" }
      let drawn = BarChart.Bar(bar.name, bar.value, number: grouped(bar.value))
      return chart.line(drawn, chart.columns(width: width), glyphs: glyphs)
    case .customBar(let field, let bar, _):
      guard let chart = customCharts[field.id] else { return "" }
      let drawn = BarChart.Bar(bar.name, bar.value, number: grouped(bar.value))
      return chart.line(drawn, chart.columns(width: width), glyphs: glyphs)
    case .calendar(let statistic, let line):
      guard let chart = charts[statistic] else { return "" }
      let columns = chart.columns(width: width, most: line.marks.cells)
      let bar = BarChart.Bar(line.name, 0, number: grouped(line.bar.value))
      let marks = line.marks.text(glyphs: glyphs)
      let head = chart.line(bar, columns, glyphs: glyphs)
      return columns.bar < line.marks.cells || marks.isEmpty ? head : "\(head)  \(marks)"
    }
  }
}

extension Statistic {
  /// The word for bars before the shown ones.
  fileprivate var wordsForEarlier: String {
    switch self {
    case .years, .readByYear, .pagesByYear: tr("earlier years")
    case .lentByMonth: tr("earlier months")
    default: tr("before")
    }
  }
}

/// Statistics on a terminal outside of the screens, as the command line prints them.
package enum PlainStatistics {
  /// The statistics of a page for a person: all but that with a line for every year.
  package static let shown: [Statistic] = StatisticsRows.order.filter { $0 != .years }

  /// Headings, bars and their numbers as text; every line fits the width.
  ///
  /// - Parameters:
  ///   - custom: The statistics of custom fields.
  ///   - isUnicode: Whether bars are of block elements; else they are of ASCII.
  ///   - isWhole: Whether everything that was counted is printed.
  package static func text(
    _ tallies: [Tally],
    custom: [CustomTally],
    width: Int,
    isUnicode: Bool,
    isWhole: Bool
  ) -> String {
    let known = Dictionary(
      tallies.map { ($0.statistic, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let rows = StatisticsRows(known, custom: custom, open: isWhole ? Set(Statistic.allCases) : [])
    let glyphs: Glyphs = isUnicode ? .unicode : .ascii
    return rows.rows.map { row in
      let line = glyphs.shown(rows.line(row, width: max(10, width - 2), glyphs: glyphs))
      if case .heading = row { return line + "\n" }
      return line.isEmpty ? "\n" : "  \(line)\n"
    }.joined()
  }
}

extension CustomTally.Numbers {
  /// The sum and the spread, as lines of the statistics.
  package func sentences(of field: CustomField) -> [String] {
    func words(_ number: Double) -> String { field.text(of: number) }
    guard count > 1 else { return [tr("1 book: \(words(sum))")] }
    return [
      tr("\(Words.books(count)), \(words(sum)) in all, \(words(mean)) on average"),
      tr("\(words(lowest)) to \(words(highest)), half of them up to \(words(median))"),
    ]
  }
}

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
