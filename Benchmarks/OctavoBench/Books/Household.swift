@testable import Books
@testable import Catalog
import Glibc
import GRDB

/// A generated catalogue with readers, what they read, and what was lent to them.
///
/// Of 1,000,000 books: 2,000 readers, 3,000,000 readings and 500,000 loans. Some readers read much
/// and most read little; a hundredth of the loans are still out.
struct Household {
  static let edition = 1

  let library: Library
  let path: String

  init(_ library: Library) throws {
    self.library = library
    let name = "household-\(library.count)-\(BookGenerator.edition)-\(Self.edition).sqlite"
    path = try library.paths.made(name, isGood: library.paths.opens) { draft in
      try library.paths.copy(library.path, over: draft)
      try Self.fill(draft, books: library.count)
    }
  }

  /// The catalogue as the reader who read most sees it.
  func open() throws -> Catalog {
    try Catalog.open(at: path, user: Self.name(of: 0), creating: false)
  }

  var readers: Int { max(2, library.count / 500) }

  static func name(of reader: Int) -> String { "Reader \(reader + 1)" }
}

// MARK: - Making it

extension Household {
  /// Written past the journal: nothing measured asks it for what is made here.
  private static func fill(_ path: String, books: Int) throws {
    let catalog = try Catalog.open(at: path, user: "bench")
    let readers = max(2, books / 500)
    let ids = try catalog.write("Generated readers") { edit in
      try (0..<readers).map { number in
        var draft = ReaderDraft(name: name(of: number))
        draft.cardNumber = "L-\(number + 1)"
        return try edit.readers.add(draft).rawValue
      }
    }.value
    try catalog.writer().write { db in
      var random = SplitMix(seed: 11)
      try addReadings(db, books: books, readers: ids, &random)
      try addLoans(db, books: books, readers: ids, &random)
    }
    try catalog.close()
  }

  private static func addReadings(
    _ db: Database,
    books: Int,
    readers: [Int64],
    _ random: inout SplitMix
  ) throws {
    let reader = Zipf(readers.count, exponent: 0.7)
    let statement = try db.makeStatement(
      sql: """
        INSERT INTO reading
          (bookId, readerId, status, started, finished, rating, added, modified, version, recordKey)
        VALUES (?, ?, ?, ?, ?, ?, 0, 0, 1, abs(random()) >> 3)
        """
    )
    for _ in 0..<books * 3 {
      let status = [3, 3, 3, 3, 1, 1, 2, 4][random.below(8)]
      let date = (2010 + random.below(16)) * 10_000 + (1 + random.below(12)) * 100
      let day = date + 1 + random.below(28)
      try statement.execute(arguments: [
        1 + random.below(books), readers[reader.number(&random)], status,
        status == 1 ? nil : day, status == 3 ? day : nil,
        status == 3 && random.below(3) > 0 ? 1 + random.below(10) : nil,
      ])
    }
  }

  private static func addLoans(
    _ db: Database,
    books: Int,
    readers: [Int64],
    _ random: inout SplitMix
  ) throws {
    let reader = Zipf(readers.count, exponent: 0.7)
    let loans = try db.makeStatement(
      sql: """
        INSERT INTO loan
          (direction, date, due, readerId, foldedName, added, modified, version, recordKey)
        VALUES (1, ?, ?, ?, ?, 0, 0, 1, abs(random()) >> 3)
        """
    )
    let lent = try db.makeStatement(
      sql: "INSERT OR IGNORE INTO loanBook (loanId, bookId, returned) VALUES (?, ?, ?)"
    )
    let last = Day(Timestamp.now())
    for number in 0..<books / 2 {
      let person = reader.number(&random)
      let day = last.adding(days: -random.below(3650))
      let due = day.adding(days: 28)
      let back = day.adding(days: random.below(40))
      try loans.execute(arguments: [
        day.stored, due.stored, readers[person], folded(name(of: person)),
      ])
      let loan = db.lastInsertedRowID
      let isOut = number.isMultiple(of: 100)
      for _ in 0...random.below(3) {
        try lent.execute(arguments: [
          loan, 1 + random.below(books), isOut ? nil : back.stored,
        ])
      }
    }
  }
}
