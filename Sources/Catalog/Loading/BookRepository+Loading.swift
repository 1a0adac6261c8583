import GRDB

extension BookRepository where Access == Edit {
  /// Adds many books, one revision, in a fraction of the time that they take one by one.
  ///
  /// ```swift
  /// try edit.books.load(expecting: drafts.count) { loader in
  ///   for draft in drafts { try loader.add(draft) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - count: About how many; where that is more than there are, the indexes are made anew behind
  ///     the rows.
  ///   - block: After so many books their ISBNs and titles are indexed.
  package func load<Value>(
    expecting count: Int,
    block: Int = 16_384,
    _ body: (BookLoader) throws -> Value
  ) throws -> Value {
    // Up to so many rows neither a second thread nor a larger cache is worth it; chosen, not
    // measured.
    let isLarge = count > 1000
    let writer = RowWriter(db, isApart: isLarge)
    access.connection.rowWriter = writer
    defer { access.connection.rowWriter = nil }
    let loader = try BookLoader(access, writer, block: block)
    var indexes = DeferredIndexes()
    if isLarge { try ConnectionSettings.enlargeCache(db) }
    defer { try? ConnectionSettings.restoreCache(db) }
    if try isLarge && count > self.count() {
      let links: [Table] = [.book, .bookAuthor, .bookPublisher, .bookTag, .customValue]
      let tables = (links + loader.emptyKinds.map(\.table)).map(\.rawValue) + ["bookOrigin"]
      try indexes.drop(of: tables, in: db)
    }
    let value = try DeferredForeignKeyCheck(db: db).checkedBehind(rows: { access.log.insertions }) {
      defer { writer.waitUntilWritten() }
      let value = try body(loader)
      try loader.finish()
      if isLarge { try ConnectionSettings.makeRoomInCache(db) }
      return value
    }
    try indexes.create(in: db)
    return value
  }
}
