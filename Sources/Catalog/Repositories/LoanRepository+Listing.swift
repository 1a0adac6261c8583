import GRDB

extension LoanRepository {
  package func count(_ listing: LoanListing) throws -> Int {
    if listing.scope == .all, listing.direction == nil, !listing.isFinding { return try count() }
    return try ids(listing).count
  }

  /// The ids of a whole listing, in order.
  package func ids(_ listing: LoanListing) throws -> OrderedIDs {
    let today = access.today
    let scan = listing.keysetScan(today: today)
    guard listing.isFinding else { return try scan.ids(db) }
    var ids = OrderedIDs()
    for piece in scan.pieces {
      let terms = piece.keys.flatMap { keys in
        keys.columns.map { "\($0) \(keys.descending ? "DESC" : "ASC")" }
      }
      let query: SQL = """
        SELECT loan.id FROM loan
        WHERE \(sql: piece.condition ?? "1") AND \(try listing.findCondition(today: today))
        ORDER BY \(sql: terms.joined(separator: ", "))
        """
      try db.forEachID(query) { id in
        ids.append(id)
        return true
      }
    }
    return ids
  }

  /// The loans of a part of a listing, with their books.
  package func rows(_ listing: LoanListing, limit: Int, offset: Int = 0) throws -> [Loan] {
    let end = limit.addingReportingOverflow(offset)
    guard !listing.isFinding, !end.overflow else {
      return try rows(Array(ids(listing).dropFirst(offset).prefix(limit)))
    }
    let ids = try listing.keysetScan(today: access.today).first(db, limit: end.partialValue)
    return try rows(Array(ids.dropFirst(offset)))
  }

  /// The first or the last loans of a listing, in its order.
  package func rows(_ listing: LoanListing, from end: ListEnd, limit: Int) throws -> [Loan] {
    guard listing.isFinding else {
      return try rows(listing.keysetScan(today: access.today).ids(db, from: end, limit: limit))
    }
    let ids = try ids(listing)
    return try rows(end == .start ? ids.prefix(limit) : ids.suffix(limit))
  }

  /// The loans around one, itself among them; nil when the listing does not have it.
  package func rows(
    _ listing: LoanListing,
    around id: ID<Loan>,
    before: Int,
    after: Int
  ) throws -> [Loan]? {
    guard listing.isFinding else {
      return try listing.keysetScan(today: access.today)
        .ids(db, around: id.rawValue, before: before, after: after).map(rows)
    }
    return try ids(listing).window(around: id.rawValue, before: before, after: after).map(rows)
  }
}
