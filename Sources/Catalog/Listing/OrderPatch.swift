import GRDB

/// What became of an order since it was read: the few books that were changed leave their places and
/// stand where the index has them now.
///
/// So a change of one book, by whatever program, costs some milliseconds at a million books, where
/// reading all of them again costs a hundred.
extension Connection {
  /// More changed books than this are as soon read with all others.
  private static var mostBooks: Int { 200 }
  private static var mostChanges: Int { 2_000 }

  /// An order as it is now, from what it was as of an older revision.
  ///
  /// - Returns: nil when too much was changed, or something that only reading all books tells.
  func patched(
    _ old: OrderedIDs,
    _ ordering: BookOrdering,
    since stamp: OrderCache.Stamp
  ) throws -> OrderedIDs? {
    guard let walk = ordering.walk, try hasRevision(stamp),
      let changed = try changedBooks(since: stamp.revision, ordering)
    else { return nil }
    if changed.isEmpty { return old }
    var followers: [Int64?: Int64] = [:]
    for book in changed {
      let here = try walk.ids(db, around: book, before: 1, after: 0)
      // A book that is gone follows none.
      if let here { followers[here.count > 1 ? here[0] : nil] = book }
    }
    return old.moving(IDBitmap(changed), behind: followers)
  }

  /// Whether the file still is the one in which that revision was made.
  private func hasRevision(_ stamp: OrderCache.Stamp) throws -> Bool {
    let statement = try db.cachedStatement(sql: "SELECT at FROM revision WHERE id = ?")
    return try Int64.fetchOne(statement, arguments: [stamp.revision]) == stamp.at
  }

  /// The books that were added, changed or deleted after a revision.
  ///
  /// What belongs to a book, as its authors do, changes the book with it.
  private func changedBooks(
    since revision: Int64,
    _ ordering: BookOrdering
  ) throws -> Set<Int64>? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT tableName, operation, first, last FROM change WHERE revisionId > ? LIMIT ?
        """
    )
    let limit = Self.mostChanges
    let rows = try Row.fetchAll(statement, arguments: [revision, limit + 1])
    guard rows.count <= limit else { return nil }
    var books: Set<Int64> = []
    for row in rows {
      let table = Table(rawValue: try row[0])
      // A name that is another now moves all of its books.
      let kind = table.flatMap { AuthorityKind(rawValue: $0.rawValue) }
      if let kind, ordering.isBy(kind), try row[1] == "update" { return nil }
      guard table == .book else { continue }
      let first: Int64 = try row[2]
      let last: Int64 = try row[3]
      let span = last.subtractingReportingOverflow(first)
      guard !span.overflow, 0..<Self.mostBooks ~= Int(span.partialValue) else { return nil }
      books.formUnion(first...last)
      guard books.count <= Self.mostBooks else { return nil }
    }
    return books
  }
}

extension BookOrdering {
  fileprivate func isBy(_ kind: AuthorityKind) -> Bool {
    terms.contains { term in
      if case .text(let field) = term.field { field.kind == kind } else { false }
    }
  }
}

extension OrderedIDs {
  /// The same ids, of which some have left their places and stand behind others, or at the start, or
  /// nowhere.
  ///
  /// - Parameter followers: Which of those that moved stands behind an id; behind nil is the start.
  /// - Returns: nil when one of them would stand behind an id that is not there.
  fileprivate func moving(_ moved: IDBitmap, behind followers: [Int64?: Int64]) -> OrderedIDs? {
    var marks = moved
    for case let id? in followers.keys { marks.insert(id) }
    var ids = OrderedIDs()
    ids.reserveCapacity(count + followers.count)
    var followed = 0
    func follow(_ id: Int64?) {
      var last = id
      while let next = followers[last], followed < followers.count {
        ids.append(next)
        followed += 1
        last = next
      }
    }
    follow(nil)
    var start = 0
    for place in places(of: marks) {
      ids.append(self, start..<place)
      start = place + 1
      let id = self[place]
      guard !moved.contains(id) else { continue }
      ids.append(id)
      follow(id)
    }
    ids.append(self, start..<count)
    return followed == followers.count ? ids : nil
  }

  /// The places of a few ids.
  private func places(of wanted: IDBitmap) -> [Int] {
    guard let small = small32 else { return indices.filter { wanted.contains(self[$0]) } }
    return small.indices.filter { wanted.contains(Int64(small[$0])) }
  }
}
