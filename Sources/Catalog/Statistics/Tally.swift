package import Books

/// The numbers of one statistic.
package struct Tally: Hashable, Sendable {
  package let statistic: Statistic
  /// In their own order, as years are; else the greatest first.
  package let bars: [Bar]
  /// The sum of the values that are left out of ``bars`` because they are not among the greatest.
  package let others: Others?
  /// The books without a value to be counted by: those without a year.
  package let absent: Bar?

  /// A value, and the number that belongs to it.
  package struct Bar: Hashable, Sendable {
    package let name: String
    package let value: Int
    /// Finds the records that it counts; nil when no query does.
    package let query: Query?
    /// The record that it is about.
    package let record: RecordID?
    /// The first year that it counts, of a decade or century.
    let start: Int?

    init(
      _ name: String,
      _ value: Int,
      query: Query? = nil,
      record: RecordID? = nil,
      start: Int? = nil
    ) {
      self.name = name
      self.value = value
      self.query = query
      self.record = record
      self.start = start
    }
  }

  package struct Others: Hashable, Sendable {
    /// How many values there are besides.
    package let names: Int
    /// The sum of their numbers; what has two of the values is in it twice.
    package let value: Int
  }

  init(_ statistic: Statistic, _ bars: [Bar], others: Others? = nil, absent: Bar? = nil) {
    self.statistic = statistic
    self.bars = bars
    self.others = others
    self.absent = absent.flatMap { $0.value > 0 ? $0 : nil }
  }

  package var isEmpty: Bool { bars.isEmpty && absent == nil }
  package var greatest: Int { max(bars.map(\.value).max() ?? 0, absent?.value ?? 0) }
}

/// Decades where there is no room for all of them: nothing is hidden, what is older is added up.
extension Tally {
  /// The last decades as they are, and what is older in centuries.
  package func withCenturies(keeping count: Int) -> [Bar] {
    let (older, recent, end) = apart(keeping: count)
    let centuries = Dictionary(grouping: older) { bar in
      let year = bar.start ?? 0
      return year - (year % 100 + 100) % 100
    }
    return centuries.sorted { $0.key < $1.key }.map { start, bars in
      let last = min(start + 99, end - 1)
      return Bar("\(start)–\(last)", Self.sum(bars), query: .years(start, last), start: start)
    } + recent
  }

  /// The last decades as they are, and what is older in one bar.
  package func withOlder(keeping count: Int) -> [Bar] {
    let (older, recent, end) = apart(keeping: count)
    guard !older.isEmpty else { return recent }
    return [Bar(tr("before \(end)"), Self.sum(older), query: .years(nil, end - 1))] + recent
  }

  /// The last decades, those before them, and the first year of the last ones.
  ///
  /// Bars side by side follow one another in time: decades without books between two others share one bar
  /// of 0.
  private func apart(keeping count: Int) -> (older: [Bar], recent: [Bar], end: Int) {
    let recent = Array(bars.suffix(count))
    var whole: [Bar] = []
    var next = recent.first?.start ?? 0
    for bar in recent {
      let start = bar.start ?? next
      if start > next { whole.append(Self.gap(next, start)) }
      whole.append(bar)
      next = start + 10
    }
    return (Array(bars.dropLast(count)), whole, recent.first?.start ?? 0)
  }

  /// The decades from a year to another, none of which has a book.
  private static func gap(_ start: Int, _ end: Int) -> Bar {
    guard end - start > 10 else { return Bar(decade: start, 0) }
    return Bar("\(start)–\(end - 1)", 0, query: .years(start, end - 1), start: start)
  }

  private static func sum(_ bars: [Bar]) -> Int { bars.reduce(0) { $0 + $1.value } }
}

extension Tally.Bar {
  /// - Parameter first: The decade's first year.
  init(decade first: Int, _ value: Int) {
    self.init("\(first)s", value, query: .years(first, first + 9), start: first)
  }
}

extension Query {
  fileprivate static func years(_ first: Int?, _ last: Int) -> Query {
    .number(.book(.year), .between(first.map(Double.init), Double(last)))
  }
}
