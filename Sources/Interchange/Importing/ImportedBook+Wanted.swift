package import Catalog

extension ImportedBook {
  /// What goes through an import when a book was found that somebody wants: with what its pile
  /// gets, and of a book that is there only the lines that are wanted.
  package func wanted(as wanted: WantedBook) -> ImportedBook {
    var record = self
    guard wanted.book != nil else {
      record.change { draft in
        wanted.defaults.fill(&draft)
        if wanted.copies > 1 { draft.copies = String(wanted.copies) }
      }
      return record
    }
    guard !wanted.fields.isEmpty else { return record }
    var draft = BookDraft()
    draft.title = record.draft.title
    draft.isbn = record.draft.isbn
    for field in wanted.fields { draft.take(field, from: record.draft) }
    record.change { $0 = draft }
    return record
  }
}
