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
    let (whole, finding) = try queue.read { db in
      (
        try Double.fetchOne(db, sql: "SELECT sum(pgsize) FROM dbstat WHERE aggregate = TRUE") ?? 0,
        try Double.fetchOne(
          db,
          sql: """
            SELECT sum(pgsize) FROM dbstat WHERE aggregate = TRUE
              AND (name GLOB 'title[STP]*' OR name GLOB 'nameWord*' OR name GLOB '*Trigram*'
                OR name GLOB '*Vocabulary*')
            """
        ) ?? 0
      )
    }
    try queue.close()
    var comparison = Comparison()
    let mebibyte = 1_048_576.0
    comparison.add(whole / mebibyte, against: (whole - finding) / mebibyte)
    return [
      Outcome("the file, to itself without what finds", comparison, in: .mebibytes, atMost: 1.6)
    ]
  }
}
