@testable import Books
@testable import Catalog
import Glibc

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

  /// Reads the whole file once, so that the system has it in memory.
  ///
  /// Some machines forget it within seconds, and what is measured then is their disk.
  func warm() { paths.warm(path) }

  /// Lends a copy of it that is made once for all who change books and take that back.
  ///
  /// Where somebody fails, the next gets a new one.
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
