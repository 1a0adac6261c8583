import Testing

@testable import Catalog

struct QueryDateTests {
  /// 2026-11-21, about noon, wherever the test runs.
  static let now = Timestamp(seconds: 1_795_262_400)

  func days(_ text: String) throws -> (from: String?, last: String?) {
    guard case .date(_, let period) = try QueryParser.parse(text, now: Self.now).query else {
      return (nil, nil)
    }
    func day(_ time: Timestamp) -> String {
      let date = time.local
      return "\(date.year)-\(date.month)-\(date.day)"
    }
    return (period.from.map(day), period.until.map { day(Timestamp(seconds: $0.seconds - 1)) })
  }

  static let dates: [(String, from: String?, last: String?)] = [
    ("added:2026-11", "2026-11-1", "2026-11-30"),
    ("added:2026", "2026-1-1", "2026-12-31"),
    ("added:2024-02-29", "2024-2-29", "2024-2-29"),
    ("date:today", "2026-11-21", "2026-11-21"),
    ("modified:yesterday", "2026-11-20", "2026-11-20"),
    ("added:thismonth", "2026-11-1", "2026-11-30"),
    ("added:thisyear", "2026-1-1", "2026-12-31"),
    ("added:10daysago", "2026-11-11", "2026-11-11"),
    ("added:-2w..", "2026-11-7", nil),
    ("added:-2w", "2026-11-7", nil),
    ("added:-6w..-4w", "2026-10-10", "2026-10-24"),
    ("added:-1m..today", "2026-10-21", "2026-11-21"),
    ("added:..2025", nil, "2025-12-31"),
    ("added:>2025", "2026-1-1", nil),
    ("added:>=2025", "2025-1-1", nil),
    ("added:<2025", nil, "2024-12-31"),
    ("added:-1y..", "2025-11-21", nil),
  ]

  @Test(arguments: dates)
  func `dates are whole days, months and years`(
    _ text: String,
    _ from: String?,
    _ last: String?
  ) throws {
    let found = try days(text)
    #expect(found.from == from)
    #expect(found.last == last)
  }
}
