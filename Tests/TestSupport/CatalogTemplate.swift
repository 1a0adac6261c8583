import Books
package import Catalog
import Foundation

/// A catalogue that is made once, and of which each test gets a copy.
///
/// The migrations and the first books take some thirty milliseconds, a copy one. All copies have the
/// number of one catalogue; where two have to be different ones, each is of its own template.
package final class CatalogTemplate: Sendable {
  /// A catalogue without books.
  package static let empty = CatalogTemplate()

  /// Where it lies, or why it could not be made.
  private let path: Result<String, any Error>

  package init(_ fill: (Catalog) throws -> Void = { _ in }) {
    path = Result {
      let path = try TemporaryCatalog.makeFolder() + "/template.sqlite"
      let catalog = try Catalog.open(at: path, user: "maria", isDurable: false)
      try fill(catalog)
      try catalog.close()
      return path
    }
  }

  /// Puts a copy at a path, as a person's own file.
  package func copy(to copy: String) throws {
    try FileManager.default.copyItem(atPath: try path.get(), toPath: copy)
  }
}
