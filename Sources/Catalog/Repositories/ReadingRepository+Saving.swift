import GRDB

extension ReadingRepository where Access == Edit {
  /// Adds a reading of a book, the current user's own.
  ///
  /// A person who is no reader yet becomes one.
  ///
  /// - Throws: ``CatalogError/invalid(_:)``, ``CatalogError/notFound(_:key:)`` for the book.
  @discardableResult
  package func add(_ book: ID<Book>, _ draft: ReadingDraft) throws -> ID<Reading> {
    let title = try title(of: book)
    let values = try checked(draft)
    let reader = try access.readers.me().id
    let id = try access.insert(
      .reading,
      [book.rawValue.databaseValue, reader.rawValue.databaseValue] + columns(values).map { $0.1 }
    )
    access.describeOwn("“\(title)”: \(values.status.name)")
    return ID(rawValue: id)
  }

  /// Writes what differs.
  ///
  /// - Parameter version: The version that was edited; nil saves over whatever is there.
  /// - Returns: Whether anything differed.
  /// - Throws: ``CatalogError/changedElsewhere(_:)`` when there is a newer version,
  ///   ``CatalogError/notFound(_:key:)`` when the current user has none such, ``CatalogError/invalid(_:)``.
  @discardableResult
  package func update(
    _ id: ID<Reading>,
    from version: Int? = nil,
    to draft: ReadingDraft
  ) throws -> Bool {
    let old = try record(id)
    if let version, version != old.version {
      let change = try access.history.summary(of: .reading(id)).lastChange
      let mine = CatalogError.Change(who: try access.currentUser.name, at: old.modified)
      throw CatalogError.changedElsewhere(change ?? mine)
    }
    let values = try checked(draft)
    let title = try title(of: old.book)
    access.describeOwn(
      values.status == old.status
        ? "Changed a reading of “\(title)”" : "“\(title)”: \(values.status.name)"
    )
    return try access.update(.reading, id.rawValue, columns(values))
  }

  /// - Throws: ``CatalogError/notFound(_:key:)`` when the current user has none such.
  package func delete(_ id: ID<Reading>) throws {
    let old = try record(id)
    let title = try title(of: old.book)
    access.describeOwn("Deleted a reading of “\(title)”")
    try access.delete(.reading, id.rawValue)
  }

  /// Takes the usual next step with a book: wants to read it, reads it from today, has read it today;
  /// of one that was read or given up, reads it again from today.
  ///
  /// - Returns: The reading as it is then.
  @discardableResult
  package func next(_ book: ID<Book>) throws -> Reading {
    let today = access.today.iso8601
    let last = try of(book).first
    var draft = ReadingDraft()
    switch last?.status {
    case nil: draft.status = ReadingStatus.wants.name
    case .wants, .reading:
      guard let last else { break }
      draft = ReadingDraft(last)
      if last.status == .wants {
        draft.status = ReadingStatus.reading.name
        draft.started = today
      } else {
        draft.status = ReadingStatus.read.name
        draft.finished = today
      }
      try update(last.id, to: draft)
      return try record(last.id)
    case .read, .gaveUp, .unknown:
      draft.status = ReadingStatus.reading.name
      draft.started = today
    }
    let id = try add(book, draft)
    // The current user may have become a reader only now.
    return try access.readings.record(id)
  }

  /// Sets some fields of the last reading of a book, or of a new one when there is none.
  ///
  /// A status of reading or read takes today as its date, where there is none yet and none is given.
  /// Of a book that was read, reading and wanting to read again begin a new reading.
  @discardableResult
  package func set(_ book: ID<Book>, _ changes: ReadingDraft) throws -> ID<Reading> {
    let last = try of(book).first
    let status = ReadingStatus.parse(changes.status)
    let isOver = last.map { $0.status == .read || $0.status == .gaveUp } ?? false
    let beginsAgain = isOver && (status == .reading || status == .wants)
    var draft = ReadingDraft()
    if let last, !beginsAgain { draft = ReadingDraft(last) }
    if !changes.rating.isEmpty { draft.rating = changes.rating }
    if !changes.started.isEmpty { draft.started = changes.started }
    if !changes.finished.isEmpty { draft.finished = changes.finished }
    if !changes.note.isEmpty { draft.note = changes.note }
    if !changes.status.isEmpty {
      draft.status = changes.status
    } else if !changes.finished.isEmpty {
      draft.status = ReadingStatus.read.name
    } else if !changes.started.isEmpty, draft.finished.isEmpty {
      draft.status = ReadingStatus.reading.name
    }
    let today = access.today.iso8601
    if status == .reading, draft.started.isEmpty { draft.started = today }
    if status == .read, draft.finished.isEmpty, last?.status != .read { draft.finished = today }
    if let last, !beginsAgain {
      try update(last.id, to: draft)
      return last.id
    }
    return try add(book, draft)
  }

  private func checked(_ draft: ReadingDraft) throws -> ReadingValues {
    let (values, problems) = draft.checked(today: access.today)
    try require(problems)
    return values
  }

  private func columns(_ values: ReadingValues) -> [(String, DatabaseValue)] {
    [
      ("status", values.status.rawValue.databaseValue),
      ("started", (values.started?.stored).databaseValue),
      ("finished", (values.finished?.stored).databaseValue),
      ("rating", (values.rating?.halves).databaseValue),
      ("note", values.note.databaseValue),
    ]
  }

  private func title(of book: ID<Book>) throws -> String {
    guard let title = try access.row(.book, book.rawValue, columns: ["title"])?.first else {
      throw CatalogError.notFound(.book, key: book.description)
    }
    return String.fromDatabaseValue(title) ?? ""
  }
}
