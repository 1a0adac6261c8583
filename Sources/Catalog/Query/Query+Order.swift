extension Query {
  /// A field to order by, and the direction; books that have nothing there come last, both ways.
  package struct Order: Hashable, Sendable {
    package let field: Field
    package let descending: Bool
    /// Whose status, rating and dates are ordered by; nobody's as long as nobody asks.
    private(set) var currentUser = CurrentUser.nobody

    /// Nil for a field that books cannot be ordered by.
    package init?(_ field: Field, descending: Bool = false) {
      switch field {
      case .text(.notes), .text(.subtitle), .code(.role), .own(.reading), .loan: return nil
      case .custom(let field) where !field.kind.isSorted: return nil
      case .text, .number, .date, .code, .own, .custom: break
      }
      self.field = field
      self.descending = descending
    }

    /// The same order for the person who asks.
    func asked(by currentUser: @autoclosure () throws -> CurrentUser) rethrows -> Order {
      guard case .own = field else { return self }
      var order = self
      order.currentUser = try currentUser()
      return order
    }
  }
}

extension Query {
  /// A text without the words that say what to order by; nil where there are none.
  package static func withoutOrder(_ text: String, names: QueryNames) -> String? {
    let scanner = QueryScanner(text, names: names)
    var rest = ""
    var end = 0
    for token in scanner.tokens {
      guard case .term(.order) = token.kind else { continue }
      rest += scanner.text(end..<token.range.lowerBound)
      end = token.range.upperBound
    }
    return end == 0 ? nil : tidied(rest + scanner.text(end..<scanner.scalars.count))
  }
}

extension QueryNames {
  /// What `title` and `year-` sort by; nil for what books cannot be sorted by.
  package func order(_ text: String) -> Query.Order? {
    let sign = text.last.flatMap { "+-".contains($0) ? $0 : nil }
    let name = sign == nil ? text[...] : text.dropLast()
    return field(named: name.unicodeScalars).flatMap { Query.Order($0, descending: sign == "-") }
  }

  /// The fields that books can be sorted by.
  package var sorted: [String] {
    (Query.Field.all.map(\.field) + custom.map(Query.Field.custom))
      .filter { Query.Order($0) != nil }.map(\.name)
  }
}

extension Query.Order {
  init(_ column: BookOrder.Column, descending: Bool) {
    field = column.field
    self.descending = descending
  }

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

extension BookOrder.Column {
  /// What a query calls it.
  package var field: Query.Field {
    switch self {
    // The parts of the order of the best match are each by title.
    case .title, .best: .text(.title)
    case .author: .text(.author)
    case .year: .number(.year)
    case .publisher: .text(.publisher)
    case .genre: .text(.genre)
    case .series: .text(.series)
    case .isbn: .text(.isbn)
    case .pages: .number(.pages)
    case .language: .code(.language)
    case .format: .code(.format)
    case .shelf: .text(.shelf)
    case .tag: .text(.tag)
    case .acquired: .date(.acquired)
    case .added: .date(.added)
    case .modified: .date(.modified)
    case .status: .own(.status)
    case .rating: .own(.rating)
    case .read: .own(.read)
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
