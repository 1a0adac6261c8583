package import Books
import GRDB

/// Readers with their cards, and the number of books that they have out.
package struct ReaderRepository<Access: CatalogAccess> {
  let access: Access

  var db: Database { access.db }
}

/// The readers of a list, and their order.
package struct ReaderListing: Hashable, Sendable {
  /// Words that each begin some word of a reader's name, or their card's number.
  package var find: String
  package var order: Order
  package var descending: Bool

  package init(find: String = "", order: Order = .name, descending: Bool = false) {
    self.find = find
    self.order = order
    self.descending = descending
  }

  package enum Order: String, CaseIterable, Hashable, Sendable, Codable {
    case name
    case kind
    /// The day that the card is valid until.
    case card
    /// Books that are out now.
    case out
    case added
  }
}

extension ReaderRepository {
  package func count() throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM reader") ?? 0
  }

  /// - Throws: ``CatalogError/notFound(_:key:)``.
  package func record(_ id: ID<Reader>) throws -> Reader {
    let statement = try db.cachedStatement(
      sql: """
        SELECT reader.id, name, kind, login, notes, number, validUntil, added, modified, version,
          recordKey
        FROM reader LEFT JOIN readerCard ON readerId = reader.id WHERE reader.id = ?
        """
    )
    guard let row = try Row.fetchOne(statement, arguments: [id.rawValue]) else {
      throw CatalogError.notFound(.reader, key: id.description)
    }
    let record = access.record(row, .reader)
    var reader = Reader(
      id: id,
      name: record[1],
      kind: ReaderKind(rawValue: record[2]),
      login: record[3],
      notes: record[4],
      card: (record[5] as String?).map {
        ReaderCard(number: $0, validUntil: (record[6] as Int?).map(Day.init(stored:)))
      },
      added: Timestamp(seconds: record[7]),
      modified: Timestamp(seconds: record[8]),
      version: record[9]
    )
    reader.key = RecordKey(number: record[10])
    return reader
  }

  /// The reader that a name or a card's number means.
  package func named(_ text: String) throws -> ID<Reader>? {
    guard hasWords(text) else { return nil }
    let statement = try db.cachedStatement(
      sql: """
        SELECT id FROM reader WHERE foldedName = ?1
        UNION ALL SELECT readerId FROM readerCard WHERE number = ?2 LIMIT 1
        """
    )
    return try Int64.fetchOne(statement, arguments: [folded(text), tidied(text)])
      .map(ID.init(rawValue:))
  }

  package func count(_ listing: ReaderListing) throws -> Int {
    let (sql, arguments) =
      try ("SELECT count(*) FROM reader WHERE \(try listing.condition)" as SQL).build(db)
    return try Int.fetchOne(db.cachedStatement(sql: sql), arguments: arguments) ?? 0
  }

  package func ids(_ listing: ReaderListing) throws -> [ID<Reader>] {
    var ids: [ID<Reader>] = []
    let query: SQL = """
      SELECT id FROM reader WHERE \(try listing.condition) ORDER BY \(sql: listing.orderSQL)
      """
    try db.forEachID(query) { id in
      ids.append(ID(rawValue: id))
      return true
    }
    return ids
  }

  /// Where names that begin so start in a listing; nil in an order in which that means nothing.
  package func place(of text: String, in ids: OrderedIDs, _ listing: ReaderListing) throws -> Int? {
    guard listing.order == .name else { return nil }
    return try ids.place(
      of: .text(SortKey(text).text),
      descending: listing.descending,
      key: "SELECT sortKey FROM reader WHERE id = ?",
      db
    )
  }

  /// The lines of a part of a listing.
  package func rows(
    _ listing: ReaderListing,
    limit: Int,
    offset: Int = 0
  ) throws -> [ReaderRow] {
    let columns = try columns
    let query: SQL = """
      SELECT \(sql: columns) FROM reader
      WHERE \(try listing.condition) ORDER BY \(sql: listing.orderSQL) LIMIT \(limit) OFFSET \(offset)
      """
    let (sql, arguments) = try query.build(db)
    return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
      .map { ReaderRow(row: access.record($0, .reader)) }
  }

  /// The lines of some readers, in the order given; one that is gone is left out.
  package func rows(_ ids: some Collection<ID<Reader>>) throws -> [ReaderRow] {
    let list = ids.jsonList
    let columns = try columns
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns) FROM json_each(?) AS wanted
        JOIN reader ON reader.id = wanted.value ORDER BY wanted.key
        """
    )
    return try Row.fetchAll(statement, arguments: [list])
      .map { ReaderRow(row: access.record($0, .reader)) }
  }

  /// The columns of a line; of readings only the current user's own are counted.
  var columns: String {
    get throws { ReaderRow.columns(today: access.today, for: try access.currentUser) }
  }
}

extension ReaderListing {
  fileprivate var condition: SQL {
    get throws {
      try findCondition(find) { word in
        """
        \(TextTest(.word, word).test("foldedName", of: "name")) OR id IN (
          SELECT readerId FROM readerCard WHERE instr(' ' || folded(number), \(" " + word)))
        """
      }
    }
  }

  fileprivate var orderSQL: String {
    let direction = descending ? "DESC" : "ASC"
    return switch order {
    case .name: "reader.sortKey \(direction), reader.id \(direction)"
    case .kind: "reader.kind \(direction), reader.sortKey, reader.id"
    case .card:
      """
      (SELECT validUntil FROM readerCard WHERE readerId = reader.id) \(direction) NULLS LAST,
        reader.sortKey, reader.id
      """
    case .out: "\(ReaderRow.out()) \(direction), reader.sortKey, reader.id"
    case .added: "reader.id \(direction)"
    }
  }
}

extension ReaderRow {
  static func columns(today: Day, for currentUser: CurrentUser) -> String {
    """
    reader.id, reader.name, reader.kind,
    (SELECT number FROM readerCard WHERE readerId = reader.id),
    (SELECT validUntil FROM readerCard WHERE readerId = reader.id),
    \(out()), \(out("AND due < \(today.stored)")),
    CASE WHEN reader.id = \(currentUser.key)
      THEN (SELECT count(*) FROM reading WHERE readerId = reader.id) END
    """
  }

  /// The number of books that a reader has out.
  static func out(_ condition: String = "") -> String {
    """
    (SELECT count(*) FROM loan JOIN loanBook ON loanId = loan.id AND returned IS NULL
      WHERE loan.readerId = reader.id AND direction = 1 \(condition))
    """
  }

  init(row: RecordRow) {
    self.init(
      id: ID(rawValue: row[0]),
      name: row[1],
      kind: ReaderKind(rawValue: row[2]),
      card: row[3],
      validUntil: (row[4] as Int?).map(Day.init(stored:)),
      out: row[5],
      overdue: row[6],
      readings: row[7]
    )
  }
}

extension CatalogAccess {
  package var readers: ReaderRepository<Self> { ReaderRepository(access: self) }
}

extension ReaderRepository {
  /// Readers whose name or card fits what is typed in the order of ``MatchRank``, then those who
  /// have most books out; nothing typed: those who were lent to last, then the others by name.
  package func suggestions(_ text: String, limit: Int = 20) throws -> [ReaderRow] {
    guard let name = TypedName(text) else { return [] }
    let columns = try columns
    guard !name.words.isEmpty else {
      let statement = try db.cachedStatement(
        sql: """
          SELECT \(columns), (SELECT max(id) FROM loan WHERE readerId = reader.id) AS last
          FROM reader ORDER BY last DESC NULLS LAST, sortKey, id LIMIT ?
          """
      )
      return try Row.fetchAll(statement, arguments: [limit])
        .map { ReaderRow(row: access.record($0, .reader)) }
    }
    let query: SQL = """
      SELECT \(sql: columns),
        min(\(name.closeness(of: "foldedName")), \(name.closeness(of: "card"))) AS closeness
      FROM (SELECT *, coalesce(folded((
          SELECT number FROM readerCard WHERE readerId = reader.id)), '') AS card FROM reader) AS reader
      WHERE \(anyOf([name.isInside(of: "foldedName"), name.beginsWords(of: "card")]))
      ORDER BY closeness, 6 DESC, sortKey, id LIMIT \(limit)
      """
    let (sql, arguments) = try query.build(db)
    return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
      .map { ReaderRow(row: access.record($0, .reader)) }
  }
}

/// A reader with everything that is tied to them, in six queries.
package struct ReaderDetail: Hashable, Sendable {
  package let reader: Reader
  /// Loans of which books are out, those that are overdue first.
  package let open: [Loan]
  /// The last loans of which every book came back.
  package let closed: [Loan]
  /// The current user's own page: what they read, the last first.
  ///
  /// Empty on the pages of others.
  package let readings: [ReadingRow]
  package let isCurrentUser: Bool
  package let history: RecordHistory
}

extension ReaderRepository {
  /// - Parameter limit: The most loans and the most readings.
  /// - Throws: ``CatalogError/notFound(_:key:)``.
  package func detail(_ id: ID<Reader>, limit: Int = 50) throws -> ReaderDetail {
    let reader = try record(id)
    let loans = try access.loans.rows(LoanListing(.of(id)), limit: limit)
    let currentUser = try access.currentUser
    let isCurrentUser = currentUser.reader == id
    return ReaderDetail(
      reader: reader,
      open: loans.filter(\.isOpen),
      closed: loans.filter { !$0.isOpen },
      readings: isCurrentUser ? try access.readings.rows(of: currentUser, limit: limit) : [],
      isCurrentUser: isCurrentUser,
      history: try access.history.summary(of: .reader(id))
    )
  }
}

/// The numbers of records that refer to a reader, for the question before a deletion or a merge.
package struct ReaderTies: Hashable, Sendable {
  /// How many readings go with the current user; nil of another, whether there are any or not.
  package let readings: Int?
  /// How many loans to or from them there were; they stay, with the name.
  package let loans: Int
  /// How many of those loans have books that are still out.
  package let openLoans: Int
}

extension ReaderRepository {
  package func ties(_ id: ID<Reader>) throws -> ReaderTies {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT (SELECT count(*) FROM loan WHERE readerId = ?1),
            (SELECT count(*) FROM loan WHERE readerId = ?1
              AND EXISTS (SELECT 1 FROM loanBook WHERE loanId = loan.id AND returned IS NULL))
          """
      ),
      arguments: [id.rawValue]
    )
    let isCurrentUser = try access.currentUser.reader == id
    return try ReaderTies(
      readings: isCurrentUser ? try access.readings.count() : nil,
      loans: row?[0] ?? 0,
      openLoans: row?[1] ?? 0
    )
  }
}

extension ReaderRepository where Access == WriteTransaction {
  /// Deletes a reader with the card and the readings; loans stay, and keep the name.
  ///
  /// - Throws: ``CatalogError/notFound(_:key:)``.
  package func delete(_ id: ID<Reader>) throws {
    let old = try record(id)
    for reading in try readings(of: id) { try access.delete(.reading, reading) }
    for loan in try loans(of: id, "readerId") {
      try access.update(.loan, loan, [("readerId", .null), ("name", old.name.databaseValue)])
    }
    for loan in try loans(of: id, "librarianId") {
      try access.update(.loan, loan, [("librarianId", .null)])
    }
    try deleteCard(id)
    try access.delete(.reader, id.rawValue)
    access.describe("Deleted the reader “\(old.name)”")
  }

  /// Makes several readers one: readings and loans go to the one that stays.
  ///
  /// Meant for one person who is there twice: the readings become those of the reader who stays.
  /// The reader who stays keeps their own card and login, and gets those of another only without one.
  ///
  /// - Throws: ``CatalogError/notFound(_:key:)``.
  package func merge(_ ids: [ID<Reader>], into kept: ID<Reader>) throws {
    let target = try record(kept)
    var draft = ReaderDraft(target)
    var merged: [Reader] = []
    for id in ids where id != kept && !merged.contains(where: { $0.id == id }) {
      let old = try record(id)
      merged.append(old)
      let mine = ("readerId", kept.rawValue.databaseValue)
      for reading in try readings(of: id) { try access.update(.reading, reading, [mine]) }
      for loan in try loans(of: id, "readerId") { try access.update(.loan, loan, [mine]) }
      for loan in try loans(of: id, "librarianId") {
        try access.update(.loan, loan, [("librarianId", kept.rawValue.databaseValue)])
      }
      try deleteCard(id)
      try access.delete(.reader, id.rawValue, movedTo: kept.rawValue)
      if draft.login.isEmpty { draft.login = old.login ?? "" }
      if draft.cardNumber.isEmpty, let card = old.card {
        draft.cardNumber = card.number
        draft.validUntil = card.validUntil?.iso8601 ?? ""
      }
      if draft.notes.isEmpty { draft.notes = old.notes ?? "" }
    }
    guard let first = merged.first else { return }
    access.describe(
      merged.count == 1
        ? "Merged the reader “\(first.name)” into “\(target.name)”"
        : "Merged \(merged.count, RecordKind.reader.noun) into “\(target.name)”"
    )
    try update(kept, to: draft)
  }

  private func readings(of id: ID<Reader>) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: "SELECT id FROM reading WHERE readerId = ? ORDER BY id",
      arguments: [id.rawValue]
    )
  }

  private func loans(of id: ID<Reader>, _ column: String) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: "SELECT id FROM loan WHERE \(column) = ? ORDER BY id",
      arguments: [id.rawValue]
    )
  }

  private func deleteCard(_ id: ID<Reader>) throws {
    let card = try Int64.fetchOne(
      db,
      sql: "SELECT id FROM readerCard WHERE readerId = ?",
      arguments: [id.rawValue]
    )
    if let card { try access.delete(.readerCard, card) }
  }
}
