package import Books

extension CatalogAccess {
  /// The book or the place in the queue of a number; nil when it has neither.
  package func known(_ isbn: ISBN) throws -> KnownNumber? {
    guard let id = try books.known(by: isbn) else {
      return try lookupQueue.new(isbn).map { .queued($0) }
    }
    let book = try books.card(id).book
    return .book(
      id,
      title: book.title,
      shelf: try books.shelves(of: [book.id])[book.id],
      copies: book.values.copies
    )
  }
}

extension BookRepository<WriteTransaction> {
  /// Adds one to the copies of a book, and returns their new number.
  package func addCopy(of id: ID<Book>) throws -> Int {
    var draft = BookDraft(try card(id))
    let copies = (Int(draft.copies) ?? 1) + 1
    draft.copies = String(copies)
    try update(id, to: draft)
    return copies
  }
}
