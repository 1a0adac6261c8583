import GRDB

extension Catalog {
  /// Reads the texts that searches go through into memory, beside all other reading, on a connection of
  /// its own.
  ///
  /// Meant for the moment when someone begins to type.
  package func prepareToSearch() async throws {
    // What is in memory has no other connection.
    guard !path.isEmpty else { return try await fetch { view in try view.prepareToSearch() } }
    let reader = try translating(path: path) { try ConnectionSettings.reader(path).queue }
    defer { try? reader.close() }
    try await fetch(from: reader) { view in try view.prepareToSearch() }
  }
}
