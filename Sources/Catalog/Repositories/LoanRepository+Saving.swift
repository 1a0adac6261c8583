import GRDB

extension LoanRepository where Access == Edit {
  /// Writes what differs: person, days, notes, and which books belong to it.
  ///
  /// The direction stays. A draft without a date leaves the loan's own.
  ///
  /// - Parameter version: The version that was edited; nil saves over whatever is there.
  /// - Returns: Whether anything differed.
  /// - Throws: ``CatalogError/changedElsewhere(_:)`` when there is a newer version,
  ///   ``CatalogError/deletedElsewhere(_:name:_:)``, ``CatalogError/invalid(_:)``.
  @discardableResult
  package func update(
    _ id: ID<Loan>,
    from version: Int? = nil,
    to draft: LoanDraft
  ) throws -> Bool {
    let name = "to \(tidied(draft.party))"
    let old = try access.current(.loan(id), version: version, name: name) {
      let loan = try record(id)
      return (loan, loan.version)
    }
    var draft = draft
    draft.date = draft.date ?? old.date
    _ = try titles(draft.books)
    var new = draft
    // Who has them already was lent to before.
    new.despiteExpiredCard = draft.despiteExpiredCard || folded(old.party.name) == folded(draft.party)
    new.books.removeAll { book in old.books.contains { $0.id == book } }
    try require(old.direction == .borrowed ? commonProblems(draft) : problems(lending: new))
    var changed = try access.update(.loan, id.rawValue, columns(draft, direction: old.direction))
    for book in old.books where !draft.books.contains(book.id) {
      if let row = try row(of: book.id, in: id) { try access.delete(.loanBook, row) }
      changed = true
    }
    for book in unique(new.books) {
      try access.insert(.loanBook, [id.rawValue.databaseValue, book.rawValue.databaseValue, .null])
      changed = true
    }
    access.describe("Changed the loan of \(old.whatAndWho)")
    return changed
  }

  private func columns(
    _ draft: LoanDraft,
    direction: LoanDirection
  ) throws -> [(String, DatabaseValue)] {
    let party = try party(draft.party)
    let notes = trimmed(draft.notes)
    let date = draft.date ?? access.today
    return [
      ("date", date.stored.databaseValue),
      ("due", (draft.due.day(from: date)?.stored).databaseValue),
      ("readerId", (party.reader?.rawValue).databaseValue),
      ("name", (party.reader == nil ? party.name : nil).databaseValue),
      ("notes", (notes.isEmpty ? nil : notes).databaseValue),
    ]
  }
}
