import Catalog
import TerminalKit

extension AppModel {
  /// Reads the saved queries again, when the catalogue has changed.
  mutating func readQueries() {
    let work = Work(key: "queries", mustFinish: false, isQuiet: true) { catalog in
      let queries = try? await catalog.fetch { view in try view.queries.all() }
      return { _, environment in
        guard let queries else { return [] }
        // The old numbers stand until the new ones are there.
        return [
          .savedQueries(SavedQueries(queries: queries, counts: environment.savedQueries.counts))
        ]
      }
    }
    start(work, for: screens.page.token)
  }

  mutating func take(_ queries: SavedQueries) {
    environment.savedQueries = queries
    if QuerySidebar.isShown(in: environment) { countQueries() }
  }

  /// Finds out how many books each saved query finds, where the numbers show.
  mutating func countQueries() {
    let queries = environment.savedQueries.queries
    guard !queries.isEmpty else { return }
    let work = Work(key: "query counts", mustFinish: false, isQuiet: true) { catalog in
      var counts: [String: Int] = [:]
      for query in queries where !Task.isCancelled {
        // One that has a mistake by now has no number.
        counts[query.name] = try? await catalog.fetch { view in
          try view.books.count(BookListing(find: query.reference))
        }
      }
      let known = counts
      return { _, environment in
        guard environment.savedQueries.queries == queries else { return [] }
        return [.counted(known)]
      }
    }
    start(work, for: screens.page.token)
  }
}
