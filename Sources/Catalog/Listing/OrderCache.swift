import GRDB
import Synchronization

/// The orders of all books that were used last, each with the revision it belongs to.
///
/// What a query finds is put in order by walking along one of them.
final class OrderCache: Sendable {
  private struct Entry {
    let ordering: BookOrdering
    let stamp: Stamp
    let ids: OrderedIDs
    var ranks: OrderRanks?
  }

  /// What tells one state of the books from another: the newest revision, and when it was made.
  struct Stamp: Equatable {
    let revision: Int64
    let at: Int64
  }

  /// At a million books each takes four megabytes.
  private static let most = 3

  /// The one used last comes last.
  private let entries = Mutex<[Entry]>([])

  /// The order that is remembered, if nothing was written since.
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

  /// The order as it was when it was read last, whatever was written since.
  func latest(_ ordering: BookOrdering) -> (ids: OrderedIDs, stamp: Stamp)? {
    entries.withLock { entries in
      entries.last { $0.ordering == ordering }.map { ($0.ids, $0.stamp) }
    }
  }

  /// The place of every book in the order that is remembered, if nothing was written since.
  ///
  /// At a million books they are made in ten milliseconds, and take four megabytes: those of one order
  /// are remembered.
  func ranks(_ ordering: BookOrdering, _ stamp: Stamp) -> OrderRanks? {
    guard let ids = ids(ordering, stamp) else { return nil }
    let known = entries.withLock { $0.last { $0.ordering == ordering }?.ranks }
    guard known == nil, let ranks = OrderRanks(ids) else { return known }
    entries.withLock { entries in
      for place in entries.indices {
        let isAsked = entries[place].ordering == ordering && entries[place].stamp == stamp
        entries[place].ranks = isAsked ? ranks : nil
      }
    }
    return ranks
  }

  /// Makes them for the order that was used last.
  func prepareRanks(_ stamp: Stamp) {
    guard let ordering = entries.withLock({ $0.last?.ordering }) else { return }
    _ = ranks(ordering, stamp)
  }

  func keep(_ ids: OrderedIDs, _ ordering: BookOrdering, _ stamp: Stamp) {
    entries.withLock { entries in
      entries.removeAll { $0.ordering == ordering || $0.stamp != stamp }
      if entries.count >= Self.most { entries.removeFirst() }
      entries.append(Entry(ordering: ordering, stamp: stamp, ids: ids))
    }
  }
}

extension Connection {
  /// The ids of all books in an order, remembered; what is written since changes it in few places.
  ///
  /// - Throws: `CancellationError`; `DatabaseError`.
  func ids(_ ordering: BookOrdering) throws -> OrderedIDs {
    if let known = try knownIDs(ordering) { return known }
    let ids = try ordering.read(self)
    try orders?.keep(ids, ordering, stamp())
    // The pages that were passed would stay in memory, for each connection.
    if orders != nil { try db.execute(sql: "PRAGMA shrink_memory") }
    return ids
  }

  /// The same, if it is remembered and little was written since.
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

  /// The place of every book in an order that is remembered.
  func knownRanks(_ ordering: BookOrdering) throws -> OrderRanks? {
    try orders?.ranks(ordering, stamp())
  }

  func stamp() throws -> OrderCache.Stamp {
    if let known = answers?.stamp { return known }
    var stamp = OrderCache.Stamp(revision: 0, at: 0)
    try db.forEachRow("SELECT id, at FROM revision ORDER BY id DESC LIMIT 1") { row in
      stamp = .init(revision: row.integer(0), at: row.integer(1))
    }
    answers?.stamp = stamp
    return stamp
  }
}
