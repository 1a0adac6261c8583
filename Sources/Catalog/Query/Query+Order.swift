extension Query {
  /// A field to order by, and the direction; books that have nothing there come last, both ways.
  package struct Order: Hashable, Sendable {
    package let field: Field
    package let descending: Bool

    /// Nil for a field that books cannot be ordered by.
    package init?(_ field: Field, descending: Bool = false) {
      switch field {
      case .text(.notes), .text(.subtitle), .text(.tag), .code(.role), .own, .loan: return nil
      case .text, .number, .date, .code: break
      }
      self.field = field
      self.descending = descending
    }
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
    case .text(.shelf): ["sortKey(book.location)"]
    case .text(.subtitle), .text(.notes), .text(.tag), .code(.role), .own, .loan: []
    case .number(let number): [number.column]
    case .date(.added): ["book.added"]
    case .date(.modified): ["book.modified"]
    case .code(.language): ["book.language"]
    case .code(.format): ["book.format"]
    }
  }
}

extension BookOrder.Column {
  fileprivate var field: Query.Field {
    switch self {
    case .title: .text(.title)
    case .author: .text(.author)
    case .year: .number(.year)
    case .publisher: .text(.publisher)
    case .genre: .text(.genre)
    case .series: .text(.series)
    case .added: .date(.added)
    case .modified: .date(.modified)
    }
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
