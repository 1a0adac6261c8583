package import Catalog

extension ImportedBook {
  /// The record to import for a book of the queue: a new book with the shelf, genre, tags and
  /// copies of its pile, or of a book that is there the wanted fields alone.
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
