import Books
import Catalog

/// The yardstick for imports: a program in C that writes a generated table into the same tables,
/// indexes and search tables of a new catalogue, without the journal and source data.
struct BareImport {
  let table: String
  /// A catalogue without books; the tables are copied from it.
  let empty: String
  /// The path of the catalogue that it makes.
  let target: String
  private let paths: Paths

  init(_ files: BookFiles) throws {
    paths = files.paths
    table = try files.table()
    empty = paths.temporary("empty.sqlite")
    target = paths.temporary("bare.sqlite")
    try Catalog.open(at: empty, user: "bench").close()
  }

  func run() throws -> Work {
    paths.remove(target)
    return try Work([paths.ownProgram, "--import", table, empty, target])
  }

  /// The same work with Python's sqlite3.
  func runInPython() throws -> Work {
    let target = paths.temporary("python.sqlite")
    defer { paths.remove(target) }
    return try Work(["python3", "Benchmarks/Python/import_books.py", table, empty, target])
  }

  func clean() {
    for path in [empty, target] { paths.remove(path) }
  }
}
