/// The classes of authority records: what books are related to by name.
package enum AuthorityKind: String, CaseIterable, Hashable, Sendable, Codable {
  case author
  case publisher
  case genre
  case series
  case tag
}

extension AuthorityKind {
  package var recordKind: RecordKind {
    switch self {
    case .author: .author
    case .publisher: .publisher
    case .genre: .genre
    case .series: .series
    case .tag: .tag
    }
  }

  var table: Table {
    switch self {
    case .author: .author
    case .publisher: .publisher
    case .genre: .genre
    case .series: .series
    case .tag: .tag
    }
  }

  var aliasTable: Table {
    switch self {
    case .author: .authorAlias
    case .publisher: .publisherAlias
    case .genre: .genreAlias
    case .series: .seriesAlias
    case .tag: .tagAlias
    }
  }

  /// How books are tied to records of this class.
  var link: Link {
    switch self {
    case .author: .many(.bookAuthor, column: "authorId")
    case .publisher: .many(.bookPublisher, column: "publisherId")
    case .tag: .many(.bookTag, column: "tagId")
    case .genre: .one(column: "genreId")
    case .series: .one(column: "seriesId")
    }
  }

  enum Link {
    /// A column of the book.
    case one(column: String)
    /// Rows of a table between.
    case many(Table, column: String)
  }

  /// A subquery's text that selects the ids of the books of the record `parameter`.
  func booksQuery(_ parameter: String) -> String {
    switch link {
    case .one(let column): "SELECT id FROM book WHERE \(column) = \(parameter)"
    case .many(let table, let column):
      "SELECT bookId FROM \(table.rawValue) WHERE \(column) = \(parameter)"
    }
  }

  /// An expression for the number of books of the record whose id is `parameter`.
  ///
  /// An author with two roles on a book has the book once.
  func countExpression(_ parameter: String) -> String {
    switch link {
    case .one(let column): "(SELECT count(*) FROM book WHERE \(column) = \(parameter))"
    case .many(let table, let column):
      "(SELECT count(\(self == .author ? "DISTINCT " : "")bookId)"
        + " FROM \(table.rawValue) WHERE \(column) = \(parameter))"
    }
  }
}

extension RecordKind {
  /// The class of authority records that it is, if it is one.
  package var authorityKind: AuthorityKind? { AuthorityKind(rawValue: rawValue) }
}

/// The identity of an authority record: its class and its number in it.
package struct AuthorityID: Hashable, Sendable, Codable {
  package let kind: AuthorityKind
  package let rawValue: Int64

  package init(_ kind: AuthorityKind, _ rawValue: Int64) {
    self.kind = kind
    self.rawValue = rawValue
  }
}

/// The identity of any record that has a page of its own: where a link leads.
package enum RecordID: Hashable, Sendable {
  case book(ID<Book>)
  case authority(AuthorityID)
  case reader(ID<Reader>)
  /// Only the current user's own ones are ever named.
  case reading(ID<Reading>)
  case loan(ID<Loan>)
}

extension RecordID {
  package var number: Int64 {
    switch self {
    case .book(let id): id.rawValue
    case .authority(let id): id.rawValue
    case .reader(let id): id.rawValue
    case .reading(let id): id.rawValue
    case .loan(let id): id.rawValue
    }
  }

  package var kind: RecordKind {
    switch self {
    case .book: .book
    case .authority(let id): id.kind.recordKind
    case .reader: .reader
    case .reading: .reading
    case .loan: .loan
    }
  }
}
