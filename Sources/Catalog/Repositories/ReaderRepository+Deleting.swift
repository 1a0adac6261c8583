import GRDB

/// What is tied to a reader, as numbers: what a deletion or a merge tells before it is done.
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

extension ReaderRepository where Access == Edit {
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
  /// That one keeps their own card and login, and takes those of another only without one.
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
      try access.delete(.reader, id.rawValue)
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
        : "Merged \(merged.count + 1) readers into “\(target.name)”"
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
