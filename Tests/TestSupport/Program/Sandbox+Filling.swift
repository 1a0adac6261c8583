import Books
package import Catalog

extension Sandbox {
  /// Fills the catalogue before the program is started, in one change.
  package func fill(_ body: (WriteTransaction) throws -> Void) throws {
    let catalog = try Catalog.open(at: catalogPath, user: "maria")
    defer { try? catalog.close() }
    _ = try catalog.write("Filled for a test", body)
  }
}
