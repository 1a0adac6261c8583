@testable import Books
@testable import Catalog

/// How soon a search that nobody needs any more gives way to the next.
enum CancelMeasure {
  static func cancelling(_ library: Library) async throws -> [Outcome] {
    let catalog = try library.open()
    defer { try? catalog.close() }
    let listings = try catalog.read { view in
      try [":~ing", "t", "s t", "notes:none", "year+ title-"].map { try view.listing($0) }
        + [BookListing(order: BookOrder(.book(.publishers)))]
    }
    let yardstick = try Yardstick(library.path)
    var comparison = Comparison()
    for number in 0..<120 {
      let listing = listings[number % listings.count]
      let search = Task.detached {
        try await catalog.fetch { view in
          let rows = try view.books.rows(listing, from: .start, limit: 50)
          return try view.books.count(listing) + view.books.ids(listing).count + rows.count
        }
      }
      try await Task.sleep(for: .milliseconds(2 + number % 19))
      let time = ContinuousClock.now
      search.cancel()
      // One that was done already has nothing to say.
      if case .failure = await search.result {
        comparison.add(
          time.duration(to: .now).microseconds,
          against: try yardstick.interrupt(after: 2 + number % 19)
        )
      }
    }
    return [
      Outcome("a search given up", comparison, in: .milliseconds, goal: .p95(5))
    ]
  }
}
