@testable import Catalog

/// A generated catalogue that things are measured in.
struct Library {
  let paths: Paths
  /// The number of its books.
  let count: Int
  /// Where its file lies.
  let path: String

  init(_ paths: Paths, count: Int) throws {
    self.paths = paths
    self.count = count
    path = try paths.catalog(of: count)
  }

  func open() throws -> Catalog { try Catalog.open(at: path, user: "bench", creating: false) }
}
