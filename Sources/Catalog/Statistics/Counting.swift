import GRDB

/// What a statement that counts has given: the greatest, and what they leave out.
struct Counting {
  var rows: [(key: Key, value: Int)] = []
  var others = 0
  var othersValue = 0
  var absent = 0

  /// What is counted by; nothing is counted as absent.
  enum Key {
    case number(Int64)
    case text(String)
  }

  var left: Tally.Others? {
    others == 0 ? nil : Tally.Others(names: others, value: othersValue)
  }
}

extension Counting.Key {
  var number: Int64 {
    switch self {
    case .number(let number): number
    case .text: 0
    }
  }

  var text: String {
    switch self {
    case .number(let number): String(number)
    case .text(let text): text
    }
  }
}

extension Statistics {
  /// Reads rows of a key and a number.
  ///
  /// Those past the limit are only added up: no text of theirs is made.
  func counting(_ sql: String, of books: CountedBooks, limit: Int = .max) throws -> Counting {
    var counting = Counting()
    try db.forEachRow(books.table + sql, arguments: books.arguments) { row in
      // No more than can be added up, whatever the file says.
      let value = Int(min(max(row.integer(1), 0), 1 << 40))
      if row.isAbsent(0) {
        counting.absent += value
      } else if counting.rows.count < limit {
        let key: Counting.Key =
          row.isInteger(0)
          ? .number(row.integer(0)) : .text(String(decoding: row.text(0), as: UTF8.self))
        counting.rows.append((key, value))
      } else {
        counting.others += 1
        counting.othersValue += value
      }
    }
    return counting
  }

  /// One number.
  func number(_ sql: String, of books: CountedBooks) throws -> Int {
    let statement = try db.cachedStatement(sql: books.table + sql)
    return try Int.fetchOne(statement, arguments: books.arguments) ?? 0
  }
}
