import Books

extension Query.Order {
  /// SQL for the values that a book is ordered by; the later expressions break ties of the earlier.
  var expressions: [String] {
    switch field {
    case .book(.title): ["book.sortKey"]
    case .book(.authors): ["book.authorKey"]
    case .book(.publishers):
      [
        """
        (SELECT publisher.sortKey FROM bookPublisher
          JOIN publisher ON publisher.id = publisherId
          WHERE bookId = book.id ORDER BY position, bookPublisher.id LIMIT 1)
        """
      ]
    case .book(.genre):
      ["(SELECT sortKey FROM genre WHERE genre.id = book.genreId)", "book.genreId"]
    case .book(.location):
      ["(SELECT sortKey FROM shelf WHERE shelf.id = book.shelfId)", "book.shelfId"]
    case .book(.series):
      [
        "(SELECT sortKey FROM series WHERE series.id = book.seriesId)", "book.seriesId",
        "book.volumeNumber",
      ]
    case .book(.isbn): ["(SELECT value FROM isbn WHERE isbn.bookId = book.id)"]
    case .book(.tags):
      [
        """
        (SELECT min(tag.sortKey) FROM bookTag JOIN tag ON tag.id = tagId
          WHERE bookTag.bookId = book.id)
        """
      ]
    case .book(.subtitle), .book(.notes), .fact(.role), .loan: []
    case .own(let own): [own.value(for: currentUser)]
    case .book(let book):
      field.plainColumn.map { [book.kind == .text ? "sortKey(\($0))" : $0] } ?? []
    case .fact(.id), .fact(.added), .fact(.modified): field.plainColumn.map { [$0] } ?? []
    case .custom(let field): [field.orderExpression]
    }
  }
}

extension Query.Field {
  /// The column of `book` whose value it is, where that is all there is to it.
  var plainColumn: String? {
    switch self {
    case .book(let field) where field.authorityKind == nil: field.queriedColumn
    case .fact(.id): "book.id"
    case .fact(.added): "book.added"
    case .fact(.modified): "book.modified"
    case .book, .fact(.role), .own, .loan, .custom: nil
    }
  }

  /// A query for the values of a plain column.
  var plainValues: String {
    let column = plainColumn ?? "NULL"
    return "SELECT id, \(column) FROM book WHERE \(column) IS NOT NULL"
  }
}

extension Query.OwnField {
  /// The column of a reading that books are ordered by.
  private var column: String {
    switch self {
    case .status, .reading: "status"
    case .rating: "rating"
    case .started: "started"
    case .read: "finished"
    }
  }

  /// SQL for the value that a book is ordered by: of several readings the last one that has a value
  /// counts, and of the days on which it was finished the latest.
  ///
  /// A reading that is under way is the last one, also where an older one was noted after it.
  func value(for currentUser: CurrentUser) -> String {
    let own = "reading WHERE readerId = \(currentUser.key) AND bookId = book.id"
    if self == .read { return "(SELECT max(finished) FROM \(own))" }
    let last = "(SELECT \(column) FROM \(own) AND \(column) IS NOT NULL ORDER BY id DESC LIMIT 1)"
    guard let kept else { return last }
    return "coalesce((SELECT status FROM \(own) AND status = \(kept) LIMIT 1), \(last))"
  }

  /// The value that counts wherever it stands among those of a book.
  var kept: Int? { column == "status" ? ReadingStatus.reading.rawValue : nil }

  /// A query for the values that all books are ordered by: the last value of a book is the one that counts,
  /// or ``kept``.
  func values(for currentUser: CurrentUser) -> String {
    let own = "reading WHERE readerId = \(currentUser.key) AND \(column) IS NOT NULL"
    return self == .read
      ? "SELECT bookId, max(finished) FROM \(own) GROUP BY bookId"
      : "SELECT bookId, \(column) FROM \(own) ORDER BY bookId, id"
  }
}

extension BookField {
  /// The column of `book` that is compared and ordered by; nil where it is in another table.
  var queriedColumn: String? {
    // The number of a volume is beside how it is written.
    (self == .volume ? columns.last : columns.first).map { "book.\($0)" }
  }
}
