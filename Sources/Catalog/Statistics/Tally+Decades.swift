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
      return Bar("\(start)–\(last)", Self.sum(bars), query: "year:\(start)..\(last)", start: start)
    } + recent
  }

  /// The last decades as they are, and what is older in one bar.
  package func withOlder(keeping count: Int) -> [Bar] {
    let (older, recent, end) = apart(keeping: count)
    guard !older.isEmpty else { return recent }
    return [Bar("before \(end)", Self.sum(older), query: "year:..\(end - 1)")] + recent
  }

  /// The last bars, those before them, and the first year of the last ones.
  private func apart(keeping count: Int) -> (older: [Bar], recent: [Bar], end: Int) {
    let recent = Array(bars.suffix(count))
    return (Array(bars.dropLast(count)), recent, recent.first?.start ?? 0)
  }

  private static func sum(_ bars: [Bar]) -> Int { bars.reduce(0) { $0 + $1.value } }
}
