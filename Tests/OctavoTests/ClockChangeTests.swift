import TestSupport
import Testing

/// Dates are days of the calendar, also where the clock is changed.
@Suite struct ClockChangeTests {
  /// Berlin changes at two in the night.
  ///
  /// Cairo skips the first hour of 26 April, so that this day has no midnight, and has that of
  /// 1 November twice.
  @Test(arguments: ["CET-1CEST,M3.5.0,M10.5.0/3", "EET-2EEST,M4.5.5/0,M10.5.4/24", "UTC0"])
  func `days stay what they are where the clock is changed`(zone: String) async throws {
    let sandbox = try Sandbox()
    func octavo(_ arguments: String...) async throws -> String {
      let run = try await sandbox.octavo(arguments, environment: ["TZ": zone])
      #expect(run.status == 0, "\(run.complaint)")
      return run.output
    }
    _ = try await octavo("add", "--title", "Dune")
    let days = ["2024-02-29", "2024-03-31", "2024-04-26", "2024-10-27", "2024-10-31"]
    for day in days { _ = try await octavo("read", "id:1", "--finished", day, "--again") }
    for day in days {
      #expect(try await octavo("list", "read:\(day)", "--format", "ids") == "1\n", "\(day)")
      #expect(try await octavo("list", "read:\(day)..\(day)", "--format", "ids") == "1\n")
    }
    for day in ["2024-02-28", "2024-03-01", "2024-03-30", "2024-04-25", "2024-04-27", "2024-11-01"]
    {
      #expect(try await octavo("list", "read:\(day)", "--format", "ids").isEmpty, "\(day)")
    }
    let counted = try await octavo("stats", "--format", "csv")
    for day in days { #expect(counted.contains("readByDay,bar,\(day),1,"), "\(counted)") }
    // Four weeks are 28 days, of which one can have 23 hours.
    for (date, due) in [("2024-02-02", "2024-03-01"), ("2024-03-29", "2024-04-26")] {
      _ = try await octavo("lend", "id:1", "--to", "Ann", "--on", date)
      #expect(try await octavo("loans", "--format", "json").contains("\"due\":\"\(due)\""))
      _ = try await octavo("return", "id:1", "--on", due)
    }
  }
}
