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

extension ImportedBook {
  /// What it says of the same book otherwise than an earlier record, or beyond it: "Notes “signed”".
  func otherwise(than earlier: ImportedBook) -> [String] {
    let fields = BookField.allCases.filter { field in
      let mine = draft.texts(of: field)
      return !mine.isEmpty && mine != earlier.draft.texts(of: field)
    }
    let extras = extras.filter { !earlier.extras.contains($0) }
    return fields.map { Self.words($0.label, draft.text(of: $0)) }
      + extras.map { Self.words($0.key, $0.value.text ?? $0.value.written) }
  }

  private static func words(_ label: String, _ text: String) -> String {
    "\(tidied(String(label.prefix(40)))) “\(tidied(String(text.prefix(60))))”"
  }
}
