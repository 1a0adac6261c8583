import Books

extension Query.Order {
  /// What a book is ordered by, in SQL; the later expressions break ties of the earlier.
  var expressions: [String] {
    switch field {
    case .text(.title): ["book.sortKey"]
    case .text(.author): ["book.authorKey"]
    case .text(.publisher):
      [
        """
        (SELECT publisher.sortKey FROM bookPublisher
          JOIN publisher ON publisher.id = publisherId
          WHERE bookId = book.id ORDER BY position, bookPublisher.id LIMIT 1)
        """
      ]
    case .text(.genre):
      ["(SELECT sortKey FROM genre WHERE genre.id = book.genreId)", "book.genreId"]
    case .text(.series):
      [
        "(SELECT sortKey FROM series WHERE series.id = book.seriesId)", "book.seriesId",
        "book.volumeNumber",
      ]
    case .text(.isbn): ["(SELECT value FROM isbn WHERE isbn.bookId = book.id)"]
    case .text(.shelf): field.plainColumn.map { ["sortKey(\($0))"] } ?? []
    case .text(.tag):
      [
        """
        (SELECT min(tag.sortKey) FROM bookTag JOIN tag ON tag.id = tagId
          WHERE bookTag.bookId = book.id)
        """
      ]
    case .text(.subtitle), .text(.notes), .code(.role), .loan: []
    case .own(let own): [own.value(for: currentUser)]
    case .number(let number): [number.column]
    case .date, .code: field.plainColumn.map { [$0] } ?? []
    case .custom(let field): [field.orderExpression]
    }
  }
}

extension Query.Field {
  /// The column of `book` whose value it is, where that is all there is to it.
  var plainColumn: String? {
    switch self {
    case .text(let field):
      if case .column(let column) = field.storage, field.kind == nil { column } else { nil }
    case .number(let field): field.column
    case .date(let field): field.column.name
    case .code(let field): field.column
    case .own, .loan, .custom: nil
    }
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

  /// What a book is ordered by: of several readings the last one that has a value counts, and of
  /// the days on which it was finished the latest.
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

  /// A query for what all books are ordered by: the last value of a book is the one that counts,
  /// or ``kept``.
  func values(for currentUser: CurrentUser) -> String {
    let own = "reading WHERE readerId = \(currentUser.key) AND \(column) IS NOT NULL"
    return self == .read
      ? "SELECT bookId, max(finished) FROM \(own) GROUP BY bookId"
      : "SELECT bookId, \(column) FROM \(own) ORDER BY bookId, id"
  }
}

extension Query.NumberField {
  var column: String {
    switch self {
    case .year: "book.year"
    case .pages: "book.pages"
    case .copies: "book.copies"
    case .volume: "book.volumeNumber"
    case .id: "book.id"
    }
  }
}
