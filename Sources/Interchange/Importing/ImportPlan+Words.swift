import Catalog

// The words of an import that the command line and the screens share.

extension ImportKind {
  /// What records of the kind are called, as the command line lists them.
  package var words: String {
    switch self {
    case .new: "New"
    case .same: "Here already"
    case .fills: "Here already, the file says more"
    case .probable: "Probably the same as a book you have"
    case .edition: "Another edition of a book you have"
    case .differs: "Differs from what you have"
    case .repeated: "The same as another row of the file"
    case .leftOut: "Left out with their shelf or kind"
    case .broken: "Cannot be read"
    }
  }

  /// What records of the kind are called on the screens.
  package var wordsOnScreen: String {
    switch self {
    case .same: "Here already, with all of it"
    case .fills: "The same as a book you have"
    case .probable: "Probably the same"
    case .repeated: "The same as another row"
    case .leftOut: "Left out, by shelf or kind"
    case .edition: "Another edition"
    case .new, .differs, .broken: words
    }
  }
}

extension ImportedBook.Kind {
  /// The name of several.
  package var words: String {
    switch self {
    case .book: "books"
    case .articleOrChapter: "articles and chapters"
    case .recording: "music and recordings"
    case .film: "films"
    case .otherMedia: "games, maps and other media"
    }
  }

  /// The word for `--kind`.
  package var word: String {
    switch self {
    case .book: "books"
    case .articleOrChapter: "articles"
    case .recording: "music"
    case .film: "films"
    case .otherMedia: "other"
    }
  }
}

extension ImportPlan {
  /// "Also made: 2 authors, 1 genre."; nil when nothing but books is.
  package var newNamesSentence: String? {
    let names = AuthorityKind.allCases.compactMap { kind in
      let count = newNames[kind] ?? 0
      return count > 0 ? kind.recordKind.name(count: count) : nil
    }
    return names.isEmpty ? nil : "Also made: \(names.joined(separator: ", "))."
  }
}

extension ImportPlan.Outcome {
  /// What was written, as the parts of a sentence: "Added 2 books", "filled 3".
  ///
  /// - Parameters:
  ///   - verb: What was done with books that were there.
  ///   - others: The word for one of the other records, and for several.
  package func parts(filling verb: String, others: (one: String, several: String)) -> [String] {
    let otherWords = self.others == 1 ? others.one : others.several
    let parts = [
      (added, "added", RecordKind.book.name(count: added)),
      (filled, verb, grouped(filled)),
      (readings, "added", RecordKind.reading.name(count: readings)),
      (loans, "added", RecordKind.loan.name(count: loans)),
      (
        fields, "added",
        fields == 1 ? "1 field of your own" : "\(grouped(fields)) fields of your own"
      ),
      (self.others, "added", "\(grouped(self.others)) \(otherWords)"),
    ].filter { $0.0 > 0 }.map { "\($0.1) \($0.2)" }
    guard let first = parts.first else { return [] }
    return [first.prefix(1).uppercased() + first.dropFirst()] + parts.dropFirst()
  }

  /// "1 row is", "3 rows are": what could not be read.
  package var refusedRows: String { "\(grouped(refused)) \(refused == 1 ? "row is" : "rows are")" }
}

extension TableMapping {
  /// Saves what columns were taken for in a new file.
  ///
  /// - Parameter typed: What the person calls the file.
  /// - Returns: Why it could not be saved, in words; nil when it was.
  package static func save(
    _ columns: [ReadingSummary.Column],
    to path: String,
    typed: String
  ) -> String? {
    do throws(ExportError) {
      try NewFile.write(Array(text(of: columns).utf8), to: path, replacing: false)
      return nil
    } catch {
      if case .exists = error { return "There is already a file \(typed)." }
      return "\(typed) cannot be written: \(error.reason)."
    }
  }
}
