package import Books

extension ImportedBook {
  /// The record to import for a book of the queue: a new book with the shelf, genre, tags and
  /// copies of its pile, or of a book that is there the wanted fields alone.
  package func wanted(as wanted: QueuedLookup) -> ImportedBook {
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
    for field in wanted.fields { draft.copy(field, from: record.draft) }
    record.change { $0 = draft }
    return record
  }
}

extension ImportedBook {
  /// Facts that differ from an earlier record of the same book, or go beyond it: "Notes “signed”".
  func otherwise(than earlier: ImportedBook) -> [String] {
    let fields = BookField.allCases.filter {
      earlier.draft.relation(of: draft, in: .builtIn($0)).isNew
    }
    let known = Set(earlier.extras)
    let extras = extras.filter { !known.contains($0) }
    let numbers = identifiers.filter { !earlier.identifiers.contains($0) }
    let shelves = shelves.filter { !earlier.shelves.contains($0) }
    let custom = custom.filter { !earlier.custom.contains($0) }
    return fields.map { Self.words($0.label, draft.text(of: $0)) }
      + readings.flatMap { $0.otherwise(than: earlier.readings) }.map {
        Self.words($0.label, $0.text)
      }
      + numbers.map { Self.words($0.scheme, $0.value) }
      + shelves.map { Self.words(tr("Shelf"), $0) }
      + custom.map { Self.words($0.name, $0.text) }
      + extras.map { Self.words($0.key, $0.value.text ?? $0.value.written) }
  }

  private static func words(_ label: String, _ text: String) -> String {
    "\(tidied(String(label.prefix(40)))) “\(tidied(String(text.prefix(60))))”"
  }
}

extension ImportedReading {
  /// Facts that differ from the readings of an earlier record of the same book, to which no second
  /// reading without a day is added.
  fileprivate func otherwise(than earlier: [ImportedReading]) -> [(label: String, text: String)] {
    guard started == nil, finished == nil, !earlier.contains(self),
      let known = earlier.last(where: { $0.status == status })
    else { return [] }
    var words: [(label: String, text: String)] = []
    if let rating, rating != known.rating { words.append((tr("Rating"), String(rating))) }
    if !review.isEmpty, review != known.review { words.append((tr("Review"), review)) }
    if !note.isEmpty, note != known.note { words.append((tr("Note"), note)) }
    return words
  }
}
