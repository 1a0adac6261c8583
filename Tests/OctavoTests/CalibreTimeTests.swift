import Foundation
import TestSupport
import Testing

/// Times that calibre keeps in UTC are days where the reader is.
@Suite struct CalibreTimeTests {
  @Test(arguments: [
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2000", "2024-02-29"), ("UTC0", "1999", "2024-02-28"),
    ("EST5EDT,M3.2.0,M11.1.0", "1999", "2024-02-28"),
  ])
  func `calibre's times are read in local time`(
    zone: String,
    year: String,
    day: String
  ) async throws {
    let sandbox = try Sandbox()
    let text = #"""
      [{"title": "T", "authors": "A B", "author_sort": "B, A", "series_index": 1.0,
        "pubdate": "1999-12-31T23:00:00+00:00", "*dread": "2024-02-28T23:00:00+00:00"}]
      """#
    let file = sandbox.folder + "/books.json"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let environment = ["TZ": zone]
    let run = try await sandbox.octavo(["import", file, "--yes"], environment: environment)
    #expect(run.status == 0, "\(run.complaint)")
    let shown = try await sandbox.octavo(["list", "--format", "json"], environment: environment)
    #expect(shown.output.contains("\"year\":\(year)"), "\(shown.output)")
    #expect(shown.output.contains("\"\(day)\""), "\(shown.output)")
  }
}
