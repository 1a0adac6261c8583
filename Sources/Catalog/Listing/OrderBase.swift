import GRDB

/// What a sort in memory starts from: the last terms of an order, as far as an index has them.
///
/// The sorts by the terms before them are stable and keep it.
struct OrderBase {
  /// How many of the last terms it covers.
  let terms: Int
  fileprivate let kind: Kind

  fileprivate enum Kind {
    case ordering(BookOrdering)
    /// A walk whose rows that are equal in one term stay as they are, while the groups of them come
    /// the other way round.
    case groups(KeysetScan, of: Query.Order)
  }
}

extension BookOrdering {
  /// By year, first author or genre with the title behind it when those come last; else by title.
  var base: OrderBase {
    let titlesDescend = tiesDescend
    let titled = terms.last?.field == .text(.title) ? 1 : 0
    if let term = terms.dropLast(titled).last, term.hasTitlesBehind {
      let title = Query.Order(BookOrder.Column.title, descending: titlesDescend)
      let ordering = BookOrdering([term, title])
      if ordering.isIndexed { return OrderBase(terms: titled + 1, kind: .ordering(ordering)) }
      if let walk = term.walk(titlesDescend: titlesDescend) {
        return OrderBase(terms: titled + 1, kind: .groups(walk, of: term))
      }
    }
    let byTitle = BookOrdering(BookOrder(.title, descending: titlesDescend))
    return OrderBase(terms: titled, kind: .ordering(byTitle))
  }
}

extension OrderBase {
  /// - Parameter count: About how many there are.
  func ids(_ connection: Connection, count: Int) throws -> OrderedIDs {
    switch kind {
    case .ordering(let ordering) where ordering == .byTitle: return try connection.ids(ordering)
    case .ordering(let ordering): return try ordering.read(connection)
    case .groups(let walk, let term):
      var ids = OrderedIDs()
      ids.reserveCapacity(count)
      for (place, piece) in walk.pieces.enumerated() {
        // What has no value is a piece of its own, and one group.
        if place == 0 {
          try append(piece, of: term, to: &ids, count: count, connection.db)
        } else {
          try connection.db.forEachRow(piece.query("book.id")) { ids.append($0.integer(0)) }
        }
      }
      return ids
    }
  }

  private func append(
    _ piece: KeysetScan.Piece,
    of term: Query.Order,
    to ids: inout OrderedIDs,
    count: Int,
    _ db: Database
  ) throws {
    var walked = OrderedIDs()
    walked.reserveCapacity(count)
    var starts: [Int] = []
    let query = piece.query("book.id, \(piece.columns[0])")
    if case .number = term.field {
      var last = Int64.min
      try db.forEachRow(query) { row in
        let number = row.integer(1)
        if starts.isEmpty || number != last { starts.append(walked.count) }
        last = number
        walked.append(row.integer(0))
      }
    } else {
      var last: [UInt8] = []
      try db.forEachRow(query) { row in
        let text = row.text(1)
        if starts.isEmpty || !last.elementsEqual(text) {
          starts.append(walked.count)
          last.removeAll(keepingCapacity: true)
          last.append(contentsOf: text)
        }
        walked.append(row.integer(0))
      }
    }
    var end = walked.count
    for start in starts.reversed() {
      for id in walked[start..<end] { ids.append(id) }
      end = start
    }
  }
}
