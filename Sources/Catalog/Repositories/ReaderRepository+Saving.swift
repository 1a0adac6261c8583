package import Books
import GRDB

extension ReaderRepository {
  /// Everything that is wrong with a draft, what only the catalogue knows included.
  ///
  /// - Parameter id: The reader that is edited, or nil for a new one.
  package func problems(_ draft: ReaderDraft, for id: ID<Reader>?) throws -> [Problem] {
    let (values, problems) = draft.checked(today: access.today)
    return try problems + taken(values, by: id)
  }

  private func taken(_ values: ReaderValues, by id: ID<Reader>?) throws -> [Problem] {
    let unique: [(ReaderField, String, String?)] = [
      (.name, "foldedName = ?", hasWords(values.name) ? folded(values.name) : nil),
      (.login, "login = ?", values.login),
      (.cardNumber, "id = (SELECT readerId FROM readerCard WHERE number = ?)", values.card?.number),
    ]
    return try unique.compactMap { field, condition, value in
      guard let value,
        let row = try Row.fetchOne(
          db,
          sql: "SELECT id, name FROM reader WHERE \(condition)",
          arguments: [value]
        )
      else { return nil }
      let other = ID<Reader>(rawValue: try row[0])
      guard other != id else { return nil }
      let typed = field == .name ? values.name : value
      return Problem(
        .reader,
        .reader(field),
        .readersAlready(other, name: try row[1]),
        value: typed
      )
    }
  }

  /// True when a reader has loans, or lent as a librarian.
  func isUsed(_ id: Int64) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: "SELECT EXISTS (SELECT 1 FROM loan WHERE readerId = ?1 OR librarianId = ?1)",
      arguments: [id]
    ) ?? false
  }

  /// The reader of a name.
  func called(_ name: String) throws -> ID<Reader>? {
    let statement = try db.cachedStatement(sql: "SELECT id FROM reader WHERE foldedName = ?")
    return try Int64.fetchOne(statement, arguments: [folded(name)]).map(ID.init(rawValue:))
  }

  /// The reader who another copy of the catalogue tells of: the one of the name, else by the key.
  package func known(as record: ReaderRecord) throws -> ID<Reader>? {
    if let named = try called(record.name) { return named }
    guard let key = record.stamp.key else { return nil }
    return try db.row(knownBy: key, .reader).map(ID.init(rawValue:))
  }

  /// Facts about a reader from another copy of the catalogue that are missing here, and that nobody else
  /// has.
  package func news(
    of record: ReaderRecord,
    for id: ID<Reader>
  ) throws -> (card: ReaderCard?, login: String?, notes: String?) {
    let reader = try self.record(id)
    var news: (card: ReaderCard?, login: String?, notes: String?) = (nil, nil, nil)
    if reader.card == nil, let card = record.card, try holder(ofCard: card.number) == nil {
      news.card = card
    }
    if reader.login == nil, let login = record.login, try isFree(login: login.databaseValue) {
      news.login = login
    }
    if reader.notes == nil { news.notes = record.notes }
    return news
  }

  /// The name of the reader who has a login.
  package func name(ofLogin login: String) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT name FROM reader WHERE login = ?"),
      arguments: [login]
    )
  }

  /// The reader who has a card.
  func holder(ofCard number: String) throws -> ID<Reader>? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT readerId FROM readerCard WHERE number = ?"),
      arguments: [number]
    ).map(ID.init(rawValue:))
  }

  func isFree(login: DatabaseValue) throws -> Bool { try holder(login: login) == nil }

  /// The reader who has a login.
  func holder(login: DatabaseValue) throws -> RecordID? {
    try Int64.fetchOne(db, sql: "SELECT id FROM reader WHERE login = ?", arguments: [login])
      .map { .reader(ID(rawValue: $0)) }
  }
}

extension ReaderRepository where Access == WriteTransaction {
  /// Adds a reader, with a card if there is a number.
  ///
  /// - Throws: ``CatalogError/invalid(_:)`` with everything that is wrong.
  package func add(_ draft: ReaderDraft) throws -> ID<Reader> {
    try require(problems(draft, for: nil))
    let values = draft.checked(today: access.today).values
    let id = try access.insert(.reader, columns(values).map { $0.1 })
    try setCard(id, values.card)
    access.describe("Added the reader “\(values.name)”")
    return ID(rawValue: id)
  }

  /// Writes what differs.
  ///
  /// - Parameter version: The version that was edited; nil saves over whatever is there.
  /// - Returns: False when nothing differed.
  /// - Throws: ``CatalogError/changedElsewhere(_:)`` when there is a newer version,
  ///   ``CatalogError/deletedElsewhere(_:name:_:)``, ``CatalogError/invalid(_:)``.
  @discardableResult
  package func update(
    _ id: ID<Reader>,
    from version: Int? = nil,
    to draft: ReaderDraft
  ) throws -> Bool {
    let old = try access.current(.reader(id), version: version, name: draft.name) {
      let reader = try record(id)
      return (reader, reader.version)
    }
    try require(problems(draft, for: id))
    let values = draft.checked(today: access.today).values
    let own = try access.update(.reader, id.rawValue, columns(values))
    let card = try setCard(id.rawValue, values.card)
    access.describe(
      values.name == old.name
        ? "Changed the reader “\(old.name)”"
        : "Renamed the reader “\(old.name)” to “\(values.name)”"
    )
    return own || card
  }

  private func columns(_ values: ReaderValues) -> [(String, DatabaseValue)] {
    [
      ("name", values.name.databaseValue), ("kind", values.kind.rawValue.databaseValue),
      ("login", values.login.databaseValue), ("notes", values.notes.databaseValue),
    ]
  }

  @discardableResult
  private func setCard(_ reader: Int64, _ card: ReaderCard?) throws -> Bool {
    let row = try Int64.fetchOne(
      db,
      sql: "SELECT id FROM readerCard WHERE readerId = ?",
      arguments: [reader]
    )
    let until = (card?.validUntil?.stored).databaseValue
    switch (row, card) {
    case (nil, nil): return false
    case (nil, let card?):
      try access.insert(
        .readerCard,
        [reader.databaseValue, card.number.databaseValue, until]
      )
      return true
    case (let row?, nil):
      try access.delete(.readerCard, row)
      return true
    case (let row?, let card?):
      return try access.update(
        .readerCard,
        row,
        [("number", card.number.databaseValue), ("validUntil", until)]
      )
    }
  }

  /// The reader that the current user is, made of their name when they are none yet.
  ///
  /// A login becomes a reader of the same name, whose login it stays.
  package func me() throws -> (id: ID<Reader>, isNew: Bool) {
    let currentUser = try access.currentUser
    if let id = currentUser.reader { return (id, false) }
    var draft = ReaderDraft(name: currentUser.name)
    draft.login = currentUser.name
    return (try add(draft), true)
  }
}
