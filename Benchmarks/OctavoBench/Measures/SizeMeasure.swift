@testable import Books
@testable import Catalog
import GRDB

/// How much of the file serves finding.
enum SizeMeasure {
  static func size(_ library: Library) throws -> [Outcome] {
    let path = library.paths.temporary("vacuumed.sqlite")
    defer { library.paths.remove(path) }
    guard try run(["sqlite3", library.path, "VACUUM INTO '\(path)'"]) == 0 else {
      throw Trouble("sqlite3 cannot vacuum \(library.path)")
    }
    let queue = try DatabaseQueue(path: path)
    let sizes = try queue.read { db in
      // Materialized: each reading of it goes through all pages of the file.
      try Double.fetchAll(
        db,
        sql: """
          WITH tree AS MATERIALIZED (SELECT name, pgsize FROM dbstat WHERE aggregate = TRUE)
          SELECT sum(pgsize) FROM tree UNION ALL
          SELECT sum(pgsize) FROM tree
            WHERE name GLOB 'title[STP]*' OR name GLOB 'nameWord*' OR name GLOB '*Trigram*'
              OR name GLOB '*Vocabulary*'
          """
      )
    }
    try queue.close()
    guard sizes.count == 2 else { throw Trouble("\(path) has no pages") }
    let (whole, finding) = (sizes[0], sizes[1])
    var comparison = Comparison()
    let mebibyte = 1_048_576.0
    comparison.add(whole / mebibyte, against: (whole - finding) / mebibyte)
    return [
      Outcome("the file, to itself without what finds", comparison, in: .mebibytes, atMost: 1.6)
    ]
  }
}
