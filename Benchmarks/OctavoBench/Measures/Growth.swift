/// The cost of a hundred times as many books.
enum Growth {
  /// - Parameter outcomes: Of all sizes.
  static func outcomes(from outcomes: [Outcome]) -> [Outcome] {
    [
      compare(outcomes, "start to first frame of the list", 2),
      compare(outcomes, "a screenful anywhere, by title", 2),
      compare(outcomes, "a find typed", 4),
    ].compactMap { $0 }
  }

  private static func compare(
    _ outcomes: [Outcome],
    _ name: String,
    _ limit: Double
  ) -> Outcome? {
    let alike = outcomes.filter { $0.name.hasPrefix(name) }
    guard let small = alike.first(where: { $0.books == 10_000 }),
      let large = alike.first(where: { $0.books == 1_000_000 })
    else { return nil }
    let scale = large.unit.microseconds
    var comparison = Comparison()
    comparison.add(large.median * scale, against: small.median * scale)
    return Outcome(
      "\(name), to the same at 10,000",
      comparison,
      in: large.unit,
      atMost: limit
    )
  }
}
