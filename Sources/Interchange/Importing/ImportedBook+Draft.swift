import Catalog

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

  private var keptSource: String { whole.map { $0.source ?? "" } ?? SourceData.text(of: self) }

  /// Whether it is on a shelf that is left out.
  func isLeftOut(_ uses: [String: ShelfPlan.Use]) -> Bool {
    shelves.contains { uses[$0] == .leaveOut }
  }
}
