import GRDB

/// What becomes of the books when the record that they have is deleted.
package enum BooksFate: Hashable, Sendable {
  /// The deletion is refused as long as there are any.
  case refuse
  /// They stay, without it.
  case keep
  /// They get another record instead.
  case give(AuthorityID)
  /// They are deleted too.
  case delete
}

extension AuthorityRepository where Access == Edit {
  /// Deletes a record.
  ///
  /// - Throws: ``CatalogError/stillUsed(_:name:books:)`` when it has books and `fate` is to refuse;
  ///   ``CatalogError/notFound(_:key:)``.
  package func delete(_ id: AuthorityID, books fate: BooksFate) throws {
    let old = try record(id)
    let count = old.books
    let books = count > 0 && fate == .delete ? " and \(RecordKind.book.name(count: count))" : ""
    // Before those of the books: the first words are those of the whole.
    access.describe("Deleted the \(kind.recordKind.name) “\(old.displayName)”\(books)")
    switch fate {
    case .refuse where count > 0:
      throw CatalogError.stillUsed(kind.recordKind, name: old.displayName, books: count)
    case .refuse: break
    case .keep: try detachBooks(id)
    case .give(let other): try moveBooks(of: id, to: other)
    case .delete:
      for book in Set(try bookIDs(id)).sorted() {
        try access.books.delete(ID(rawValue: book))
      }
    }
    for alias in try aliases(id) {
      try access.delete(kind.aliasTable, alias.row)
    }
    try access.delete(kind.table, id.rawValue)
  }

  private func detachBooks(_ id: AuthorityID) throws {
    switch kind.link {
    case .one(let column):
      for book in try bookIDs(id) {
        var changes: [(String, DatabaseValue)] = [(column, .null)]
        if kind == .series { changes += [("volume", .null), ("volumeNumber", .null)] }
        try access.update(.book, book, changes)
      }
    case .many(let links, let column):
      let rows = try Int64.fetchAll(
        db,
        sql: "SELECT id FROM \(links.rawValue) WHERE \(column) = ? ORDER BY id",
        arguments: [id.rawValue]
      )
      for row in rows { try access.delete(links, row) }
    }
  }
}
