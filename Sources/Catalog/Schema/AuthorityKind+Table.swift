import Books

extension AuthorityKind {
  var table: Table {
    switch self {
    case .author: .author
    case .publisher: .publisher
    case .genre: .genre
    case .series: .series
    case .tag: .tag
    case .shelf: .shelf
    }
  }

  var aliasTable: Table {
    switch self {
    case .author: .authorAlias
    case .publisher: .publisherAlias
    case .genre: .genreAlias
    case .series: .seriesAlias
    case .tag: .tagAlias
    case .shelf: .shelfAlias
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
    case .shelf: .one(column: "shelfId")
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

extension AuthorityKind {
  /// The name as a person sees it, from the columns of the record's table.
  var nameExpression: String {
    switch self {
    case .author: "author.name || coalesce(' (' || author.qualifier || ')', '')"
    case .publisher, .genre, .series, .tag, .shelf: "\(rawValue).name"
    }
  }
}
