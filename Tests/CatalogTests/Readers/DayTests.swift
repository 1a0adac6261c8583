@testable import Books
import Testing

@testable import Catalog

struct DayTests {
  @Test func `every day of four centuries has a number of its own and comes back from it`() {
    var day = Day(number: -135_140)
    #expect(day == Day(1600, 1, 1))
    for number in -135_140...11_016 {
      #expect(day.number == number)
      #expect(Day(number: number) == day)
      #expect(Day(day.year, day.month, day.day) != nil)
      day = day.adding(days: 1)
    }
  }

  @Test(arguments: [
    ((2024, 2, 1), 28, "2024-02-29"), ((2023, 2, 1), 28, "2023-03-01"),
    ((2024, 2, 29), 365, "2025-02-28"), ((2024, 12, 4), 28, "2025-01-01"),
    ((2026, 10, 24), 1, "2026-10-25"), ((2026, 3, 28), 2, "2026-03-30"),
    ((1900, 2, 28), 1, "1900-03-01"), ((2000, 2, 28), 1, "2000-02-29"),
  ])
  func `days are counted through leap days, ends of months and changes of the clock`(
    start: (Int, Int, Int),
    days: Int,
    end: String
  ) throws {
    let day = try #require(Day(start.0, start.1, start.2))
    #expect(day.adding(days: days).iso8601 == end)
    #expect(day.adding(days: days).adding(days: -days) == day)
  }

  @Test(arguments: [
    ((2024, 1, 31), 1, "2024-02-29"), ((2023, 1, 31), 1, "2023-02-28"),
    ((2024, 2, 29), 12, "2025-02-28"), ((2026, 11, 30), 3, "2027-02-28"),
    ((2026, 3, 31), -1, "2026-02-28"), ((2026, 1, 15), -1, "2025-12-15"),
  ])
  func `a month on is the same day, or the last of a shorter month`(
    start: (Int, Int, Int),
    months: Int,
    end: String
  ) throws {
    let day = try #require(Day(start.0, start.1, start.2))
    #expect(day.adding(months: months).iso8601 == end)
  }

  @Test func `there is no 29th of February but in leap years`() {
    #expect(Day(2024, 2, 29) != nil)
    #expect(Day(2000, 2, 29) != nil)
    #expect(Day(2023, 2, 29) == nil)
    #expect(Day(1900, 2, 29) == nil)
    #expect(Day(2026, 4, 31) == nil)
    #expect(PartialDate(2023, 2, 29) == nil)
  }

  @Test(arguments: [
    ("2024", "2024"), ("2024-3", "2024-03"), ("2024-03-05", "2024-03-05"),
    ("today", "2026-11-21"), ("yesterday", "2026-11-20"), ("-3d", "2026-11-18"),
    ("+2w", "2026-12-05"), ("1m", "2026-12-21"), ("tomorrow", "2026-11-22"),
    ("31.12.2027", "2027-12-31"), ("3.5.2024", "2024-05-03"), ("31 Dec 2027", "2027-12-31"),
    ("Dec 31, 2027", "2027-12-31"), ("31st of December 2027", "2027-12-31"),
    ("5. März 2024", "2024-03-05"), ("March 2024", "2024-03"), ("03/2024", "2024-03"),
    ("2024/3/5", "2024-03-05"), ("20240305", "2024-03-05"), ("25/3/2024", "2024-03-25"),
    ("3/25/2024", "2024-03-25"), ("4/4/2024", "2024-04-04"), ("in 3 weeks", "2026-12-12"),
    ("2 weeks ago", "2026-11-07"), ("in a month", "2026-12-21"), ("3 Weeks", "2026-12-12"),
  ])
  func `a date is read as people type it`(typed: String, date: String) throws {
    let today = try #require(Day(2026, 11, 21))
    let read = try EnteredDate.partial(typed, .reading, .reading(.started), today: today)
    #expect(read?.iso8601 == date)
    #expect(read.map { PartialDate(stored: $0.stored) } == read)
  }

  @Test(arguments: [
    "2024-13", "2024-02-30", "24-01-01", "soon", "2024-", "99999y", "0000",
    "31 Foo 2027", "31.11.2027", "Dec", "1 2 3 4", "in", "in weeks", "12.5.24",
  ])
  func `what is no date is refused`(typed: String) throws {
    let today = try #require(Day(2026, 11, 21))
    #expect(throws: Problem.self) {
      try EnteredDate.partial(typed, .reading, .reading(.started), today: today)
    }
  }

  @Test func `a date of which either number may be the month is asked about`() throws {
    let today = try #require(Day(2026, 11, 21))
    let problem = #expect(throws: Problem.self) {
      try EnteredDate.partial("3/5/2024", .reading, .reading(.started), today: today)
    }
    #expect(
      problem?.message == "“3/5/2024” can be 2024-05-03 or 2024-03-05. Write one of them."
    )
  }

  @Test(arguments: [
    ("+2w", "2026-12-15"), ("2 weeks", "2026-12-15"), ("in 2 weeks", "2026-12-05"),
    ("31.12.2027", "2027-12-31"), ("never", nil),
  ])
  func `when books are due counts from the day of the loan, or from today`(
    typed: String,
    due: String?
  ) throws {
    let today = try #require(Day(2026, 11, 21))
    let entered = try LoanDue.entered(typed, today: today)
    #expect(entered?.day(from: today.adding(days: 10))?.iso8601 == due)
  }

  @Test(arguments: [
    ("4", 8), ("4.5", 9), ("4,5", 9), ("4½", 9), ("½", 1), (".5", 1), ("★★★", 6), ("★★½", 5),
    ("5", 10), ("★★★☆☆", 6),
  ])
  func `a rating is read in stars`(typed: String, halves: Int) {
    #expect(Rating.parse(typed)?.halves == halves)
  }

  @Test(arguments: ["0", "5.5", "-1", "4.2", "good", "", "6", "nan", "1e9"])
  func `what is no rating is refused`(typed: String) {
    #expect(Rating.parse(typed) == nil)
  }
}
