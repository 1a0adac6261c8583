@testable import Books
@testable import Catalog
import Glibc

/// A generated catalogue in which things are measured.
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

  /// Reads the whole file once, so that the system has it in memory.
  ///
  /// Some machines drop it from memory within seconds; then their disk is measured.
  func warm() { paths.warm(path) }

  /// Lends a copy to a body that changes books and undoes that.
  ///
  /// The copy is made once for all of them.
  ///
  /// After a failure the next body gets a new copy.
  func withCopy<Result>(_ body: (String) throws -> Result) throws -> Result {
    if access(copy, F_OK) != 0 { try paths.copy(path, over: copy) }
    do {
      return try body(copy)
    } catch {
      removeCopy()
      throw error
    }
  }

  func removeCopy() { paths.remove(copy) }

  private var copy: String { "\(Paths.cache)/copy-\(count).sqlite-\(getpid())" }

  func open() throws -> Catalog { try Catalog.open(at: path, user: "bench", creating: false) }
}
