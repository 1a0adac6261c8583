/// A book of a plan with the lines that it is about, before and after.
package struct BulkRow: Hashable, Sendable {
  package let id: ID<Book>
  package let title: String
  /// The lines of the edit, and others that change with them; those that are empty before and
  /// after are left out.
  package let lines: [Line]

  package struct Line: Hashable, Sendable {
    package let field: CatalogField
    package let before: String
    package let after: String
    package var isSame: Bool { before == after }
  }
}

extension BookRepository {
  /// Some books of a plan, in the order given, as they are and as they would be; one that is gone
  /// is left out.
  ///
  /// Four queries, whatever their number.
  package func rows(_ ids: some Collection<ID<Book>>, of edit: BulkEdit) throws -> [BulkRow] {
    let wanted = Set(edit.lines.map(\.field))
    return try cards(ids).map { card in
      var after = BookDraft(card)
      after.apply(edit)
      return BulkRow(card, after: after, about: wanted)
    }
  }
}

extension BulkRow {
  /// - Parameters:
  ///   - card: The book before.
  ///   - fields: Those that are told even where nothing changes.
  package init(_ card: BookCard, after: BookDraft, about fields: Set<CatalogField>) {
    id = card.book.id
    title = card.book.title
    let before = BookDraft(card)
    lines = before.fields.compactMap { field in
      let (old, new) = (before.text(of: field), after.text(of: field))
      guard fields.contains(field) || old != new, !old.isEmpty || !new.isEmpty else { return nil }
      return Line(field: field, before: old, after: new)
    }
  }

  /// The lines that change.
  package var changes: [Line] { lines.filter { !$0.isSame } }
}
