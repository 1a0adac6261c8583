import GRDB

extension BookRepository {
  /// Everything that is wrong with a draft, what only the catalogue knows included.
  ///
  /// - Parameters:
  ///   - id: The book that is edited, or nil for a new one.
  ///   - needsGenre: Whether a missing genre is wrong, as in the form for a new book.
  package func problems(
    _ draft: BookDraft,
    for id: ID<Book>?,
    needsGenre: Bool,
    currentYear: Int
  ) throws -> [Problem] {
    var draft = draft
    draft.custom.fields = try access.customFields.all()
    let checked = draft.checked(needsGenre: needsGenre, currentYear: currentYear)
    return checked.problems + (try takenISBN(checked.values.isbn, by: id))
  }

  func takenISBN(_ isbn: ISBN?, by id: ID<Book>?) throws -> [Problem] {
    guard let isbn, let other = try withISBN(isbn), other != id else { return [] }
    let row = try Row.fetchOne(
      db,
      sql: "SELECT title, location FROM book WHERE id = ?",
      arguments: [other.rawValue]
    )
    let code = Problem.Code.isbnTaken(
      bookID: other.rawValue,
      title: try row?[0] ?? "",
      shelf: try row?[1]
    )
    return [Problem(.book, .book(.isbn), code, value: isbn.formatted)]
  }
}

extension AuthorityRepository {
  /// Everything that is wrong with a draft.
  ///
  /// - Parameter id: The record that is edited, or nil for a new one.
  package func problems(_ draft: AuthorityDraft, for id: AuthorityID?) throws -> [Problem] {
    let problems = draft.problems(kind)
    guard problems.isEmpty else { return problems }
    let name = AuthorName(name: draft.name, qualifier: draft.qualifier)
    let taken = try exact(NameKey(kind, name))
    guard let taken, taken != id else { return [] }
    return [
      Problem(
        kind.recordKind,
        .authority(.name),
        .nameTaken(
          id: taken.rawValue,
          name: try record(taken).displayName,
          books: try bookCount(taken)
        ),
        value: draft.displayName
      )
    ]
  }
}
