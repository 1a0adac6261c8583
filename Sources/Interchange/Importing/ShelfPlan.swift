package import Books

/// A shelf of the files, and what becomes of it.
package struct ShelfPlan: Hashable, Sendable {
  package let name: String
  /// How many records are on it.
  package internal(set) var rows: Int
  package var use: Use

  package enum Use: String, Hashable, Sendable {
    /// Its books get a tag of its name.
    case tag
    /// It says what was read, and becomes nothing else.
    case status
    /// Its books come, and the shelf does not.
    case drop
    /// Its books are left out.
    case leaveOut
  }

  /// The usual use of a shelf: a tag, unless it says what was read.
  static func usual(_ name: String) -> Use {
    ImportedReading.Status.parse(name) == nil ? .tag : .status
  }

  /// The status that it means; nil for a name that says nothing of reading.
  package var status: ReadingStatus? { ImportedReading.Status.parse(name)?.stored }

  /// The possible uses, in turn.
  package var uses: [Use] {
    Self.usual(name) == .status ? [.status, .tag, .leaveOut] : [.tag, .drop, .leaveOut]
  }
}

extension ImportSource {
  package func use(of shelf: String) -> ShelfPlan.Use { shelves[shelf] ?? ShelfPlan.usual(shelf) }
}

extension ImportedBook {
  /// The book to be made of the record: shelves as the person wants them, source data with it.
  func draft(shelves uses: [String: ShelfPlan.Use], sharesISBN: Bool) -> BookDraft {
    var draft = draft
    for shelf in shelves where (uses[shelf] ?? ShelfPlan.usual(shelf)) == .tag {
      if !draft.tags.contains(where: { $0.name == shelf }) {
        draft.tags.append(Reference(name: shelf))
      }
    }
    if sharesISBN {
      var record = self
      record.identifiers.insert(Identifier("isbn", draft.isbn), at: 0)
      draft.isbn = ""
      draft.source = record.keptSource
    } else {
      draft.source = keptSource
    }
    // A book of which only the number is known is called so until someone fills it in.
    if draft.title.isEmpty, let isbn = try? ISBN.parse(self.draft.isbn) {
      draft.title = isbn.formatted
    }
    return draft
  }

  private var keptSource: String { exact == nil ? SourceData.text(of: self) : wholeSource ?? "" }

  /// True when it is on a shelf, or of a kind, that is left out.
  func isLeftOut(by source: ImportSource) -> Bool {
    !source.brings(kind) || shelves.contains { source.shelves[$0] == .leaveOut }
  }
}
