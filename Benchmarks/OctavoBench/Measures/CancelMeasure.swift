@testable import Catalog

/// How soon a search that nobody needs any more gives way to the next.
enum CancelMeasure {
  static func cancelling(_ library: Library) async throws -> [Outcome] {
    let catalog = try library.open()
    defer { try? catalog.close() }
    let listings = [
      BookListing(find: ":~ing"), BookListing(find: "t"), BookListing(find: "s t"),
      BookListing(find: "notes:none"), BookListing(order: BookOrder(.publisher)),
      BookListing(find: "year+ title-"),
    ]
    var times: [Double] = []
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
      if case .failure = await search.result { times.append(time.duration(to: .now).microseconds) }
    }
    return [
      Outcome("a search given up", Samples(times), in: .milliseconds, goal: .p95(5))
    ]
  }
}
