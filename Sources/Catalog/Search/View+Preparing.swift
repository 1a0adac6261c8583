import GRDB

extension View {
  /// Reads into memory what searches look through, where that is worth it.
  ///
  /// Until something is written it does nothing the next time.
  package func prepareToSearch() throws {
    guard try hasManyBooks else { return }
    try SearchCacheView(self)?.prepare()
    connection.orders?.prepareRanks(try connection.stamp())
  }

  /// Without counting them all.
  private var hasManyBooks: Bool {
    get throws {
      let many = "SELECT 1 FROM book LIMIT 1 OFFSET \(SearchCacheView.fewBooks)"
      return try Bool.fetchOne(db, sql: many) ?? false
    }
  }
}

extension Catalog {
  /// The same beside all other reading, on a connection of its own.
  ///
  /// Meant for the moment when someone begins to type: at a million books it takes three quarters of a
  /// second, in which searches go through the file.
  package func prepareToSearch() async throws {
    // What is in memory has no other connection.
    guard !path.isEmpty else { return try await fetch { view in try view.prepareToSearch() } }
    let reader = try translating(path: path) { try ConnectionSettings.reader(path).queue }
    defer { try? reader.close() }
    try await fetch(from: reader) { view in try view.prepareToSearch() }
  }
}
