@testable import Books
import TestSupport
import Testing

@testable import Catalog

struct QueryDateTests {
  /// 2026-11-21, about noon, wherever the test runs.
  static let now = Timestamp(seconds: 1_795_262_400)

  func days(_ text: String, now: Timestamp = now) throws -> (from: String?, last: String?) {
    guard case .date(_, let period) = try QueryParser.parse(text, now: now).query else {
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
    ("added:−2w..", "2026-11-7", nil),
    ("added:tomorrow", "2026-11-22", "2026-11-22"),
    ("added:..+1w", nil, "2026-11-28"),
    ("added:+1w", "2026-11-21", "2026-11-28"),
    ("added:+1m..", "2026-12-21", nil),
    ("added:\"28 Nov 2026\"", "2026-11-28", "2026-11-28"),
    ("added:28.11.2026", "2026-11-28", "2026-11-28"),
    ("added:2026/11/28", "2026-11-28", "2026-11-28"),
    ("added:\"2 weeks ago\"", "2026-11-7", "2026-11-7"),
    ("added:\"November 2026\"", "2026-11-1", "2026-11-30"),
    ("added:thisweek", "2026-11-16", "2026-11-22"),
    ("added:lastweek", "2026-11-9", "2026-11-15"),
    ("added:\"next week\"", "2026-11-23", "2026-11-29"),
    ("added:lastmonth", "2026-10-1", "2026-10-31"),
    ("added:nextmonth", "2026-12-1", "2026-12-31"),
    ("added:lastyear..thisyear", "2025-1-1", "2026-12-31"),
    ("added:1980s", "1980-1-1", "1989-12-31"),
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

  @Test(arguments: [
    ((2026, 3, 31), "-1m", "2026-2-28"), ((2028, 3, 31), "-1m", "2028-2-29"),
    ((2028, 2, 29), "-1y", "2027-2-28"), ((2026, 1, 31), "-2m", "2025-11-30"),
    ((2027, 1, 1), "-1d", "2026-12-31"), ((2028, 3, 1), "yesterday", "2028-2-29"),
  ])
  func `so many months ago is never a day of the month after`(
    today: (Int, Int, Int),
    text: String,
    from: String
  ) throws {
    let clock = TestClock(today.0, today.1, today.2)
    #expect(try days("added:\(text)", now: clock.now).from == from)
  }
}
