import Books
import GRDB
import Synchronization

/// The orders of all books that were used last, each with the revision it belongs to.
///
/// **The problem.** Any place of a list of a million books is wanted at once, also in an order of
/// which no index gives the place number, and what a query finds is put in order by going along one
/// of these orders. To read an order takes a tenth of a second or more, and one changed book makes
/// it void.
///
/// **The ways there are.** To read it anew after each change. To keep the place of each book in the
/// file, which each change would rewrite for half of all books. To take the changed books out of
/// the order that is known, and put each where it belongs now.
///
/// **The one taken** is the last (``Connection/patched(_:_:since:)``): the journal says which books
/// were changed since the revision of the order, by whatever program; for each the index says
/// behind which book it stands now; and one pass copies the ids. That takes some milliseconds at a
/// million books. Where no index has the order, or much was changed, it is read anew.
///
/// **What it guarantees.** The same ids as if they were read anew. An order is given only for the
/// revision that the current user sees, told by its number and its time, since a backup in place of
/// the file can have other changes under the same numbers. At most ``mostOrders`` orders.
final class OrderCache: Sendable {
  private struct Entry {
    let ordering: BookOrdering
    let stamp: Stamp
    let ids: OrderedIDs
  }

  /// One state of the books: the newest revision, and when it was made.
  struct Stamp: Equatable {
    let revision: Int64
    let at: Int64
  }

  /// At a million books each takes four megabytes.
  private static let mostOrders = 3

  /// The one used last comes last.
  private let entries = Mutex<[Entry]>([])

  /// An order, if it is remembered of this revision.
  func ids(_ ordering: BookOrdering, _ stamp: Stamp) -> OrderedIDs? {
    entries.withLock { entries in
      guard
        let place = entries.firstIndex(where: { $0.ordering == ordering && $0.stamp == stamp })
      else { return nil }
      let entry = entries.remove(at: place)
      entries.append(entry)
      return entry.ids
    }
  }

  /// How many books there are at a revision, by an order that was proved to have all of them.
  func count(_ stamp: Stamp) -> Int? {
    entries.withLock { entries in entries.first { $0.stamp == stamp }?.ids.count }
  }

  /// The order as it was when it was read last, whatever was written since.
  func latest(_ ordering: BookOrdering) -> (ids: OrderedIDs, stamp: Stamp)? {
    entries.withLock { entries in
      entries.last { $0.ordering == ordering }.map { ($0.ids, $0.stamp) }
    }
  }

  func keep(_ ids: OrderedIDs, _ ordering: BookOrdering, _ stamp: Stamp) {
    entries.withLock { entries in
      entries.removeAll { $0.ordering == ordering || $0.stamp != stamp }
      if entries.count >= Self.mostOrders { entries.removeFirst() }
      entries.append(Entry(ordering: ordering, stamp: stamp, ids: ids))
    }
  }
}

extension Connection {
  /// The orders that are remembered; nil in an edit.
  var orders: OrderCache? {
    get { shared[OrderCache.self] }
    set { shared[OrderCache.self] = newValue }
  }

  /// The ids of all books in an order, remembered; later changes are patched in.
  ///
  /// - Throws: `CancellationError`; `DatabaseError`.
  func ids(_ ordering: BookOrdering) throws -> OrderedIDs {
    if let known = try knownIDs(ordering) { return known }
    let ids = try ordering.read(self)
    let stamp = try stamp()
    if orders?.count(stamp) != ids.count { try db.requireAll(of: "book", found: ids.count) }
    orders?.keep(ids, ordering, stamp)
    // The pages that were passed would stay in memory, for each connection.
    if orders != nil { try db.execute(sql: "PRAGMA shrink_memory") }
    return ids
  }

  /// The ids of all books in an order, if it is remembered and little was written since; else nil.
  func knownIDs(_ ordering: BookOrdering) throws -> OrderedIDs? {
    guard let orders else { return nil }
    let stamp = try stamp()
    if let known = orders.ids(ordering, stamp) { return known }
    guard let old = orders.latest(ordering), old.stamp.revision < stamp.revision,
      let ids = try patched(old.ids, ordering, since: old.stamp)
    else { return nil }
    orders.keep(ids, ordering, stamp)
    return ids
  }

  /// The current stamp; read once in a transaction that only reads.
  func stamp() throws -> OrderCache.Stamp {
    if let known = transactionCache?.slots[OrderCache.Stamp.self] { return known }
    var stamp = OrderCache.Stamp(revision: 0, at: 0)
    try db.forEachRow("SELECT id, at FROM revision ORDER BY id DESC LIMIT 1") { row in
      stamp = .init(revision: row.integer(0), at: row.integer(1))
    }
    transactionCache?.slots[OrderCache.Stamp.self] = stamp
    return stamp
  }

  // MARK: - Patching

  /// More changed books than this are as soon read with all others.
  private static var mostBooks: Int { 200 }
  private static var mostChanges: Int { 2_000 }

  /// An order as it is now, from what it was as of an older revision.
  ///
  /// - Returns: nil when too much was changed, or in a way that requires reading all books.
  private func patched(
    _ old: OrderedIDs,
    _ ordering: BookOrdering,
    since stamp: OrderCache.Stamp
  ) throws -> OrderedIDs? {
    guard let scan = ordering.keysetScan, try hasRevision(stamp),
      let changed = try changedBooks(since: stamp.revision, ordering)
    else { return nil }
    if changed.isEmpty { return old }
    var followers: [Int64?: Int64] = [:]
    for book in changed {
      let here = try scan.ids(db, around: book, before: 1, after: 0)
      // A book that is gone follows none.
      if let here { followers[here.count > 1 ? here[0] : nil] = book }
    }
    return old.moving(IDBitmap(changed), behind: followers)
  }

  /// True when the file still is the one in which that revision was made.
  private func hasRevision(_ stamp: OrderCache.Stamp) throws -> Bool {
    let statement = try db.cachedStatement(sql: "SELECT at FROM revision WHERE id = ?")
    return try Int64.fetchOne(statement, arguments: [stamp.revision]) == stamp.at
  }

  /// The books that were added, changed or deleted after a revision.
  ///
  /// A change of a book's parts, such as its authors, counts as a change of the book.
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
      // A changed name moves all of its books.
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
      if case .book(let field) = term.field { field.authorityKind == kind } else { false }
    }
  }
}

extension OrderedIDs {
  /// The same ids, of which some have left their places and stand behind others, or at the start,
  /// or nowhere.
  ///
  /// - Parameter followers: Which of those that moved stands behind an id; behind nil is the start.
  /// - Returns: nil when one of them would stand behind an id that is not there.
  fileprivate func moving(_ moved: IDBitmap, behind followers: [Int64?: Int64]) -> OrderedIDs? {
    // The places at which something leaves or comes; all between them is copied in one piece.
    var anchors = moved
    for case let id? in followers.keys { anchors.insert(id) }
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
    for place in places(of: anchors) {
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
