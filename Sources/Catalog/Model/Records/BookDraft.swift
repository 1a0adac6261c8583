/// A book as a person enters it: texts as typed, and relations to what exists or is to be made.
///
/// An empty text is an absent value. ``checked(needsGenre:currentYear:)`` says what is wrong with it.
package struct BookDraft: Hashable, Sendable, Codable {
  package var title = ""
  package var subtitle = ""
  package var isbn = ""
  package var year = ""
  package var genre: Reference?
  package var authors: [Credit] = []
  package var publishers: [Reference] = []
  package var series: Reference?
  package var volume = ""
  package var language = ""
  package var format = ""
  package var pages = ""
  package var copies = ""
  package var tags: [Reference] = []
  package var location = ""
  package var notes = ""
  /// What an import brought along that has no field of its own, as JSON.
  package var source = ""

  package init() {}
}

/// The values of a book that its texts mean.
package struct BookValues: Hashable, Sendable {
  package var title = ""
  package var subtitle: String?
  package var isbn: ISBN?
  package var year: Year?
  package var pages: Int?
  package var language: Language?
  package var format: BookFormat?
  package var copies = 1
  package var volume: VolumeLabel?
  package var location: String?
  package var notes: String?

  package init() {}
}

extension BookDraft {
  /// The draft that an existing book is edited from.
  package init(_ card: BookCard) {
    for field in BookField.allCases {
      if case .text(let path) = field.path {
        self[keyPath: path] = card.book.values.text(of: field)
      }
    }
    genre = card.genre.map(Reference.init)
    authors = card.credits.map { Credit(author: Reference($0.author), role: $0.role) }
    publishers = card.publishers.map(Reference.init)
    series = card.series.map(Reference.init)
    tags = card.tags.map(Reference.init)
    source = card.book.source ?? ""
  }

  package init(_ detail: BookDetail) { self.init(detail.card) }

  /// What the texts mean, and everything that is wrong with them by themselves.
  ///
  /// - Parameters:
  ///   - needsGenre: Whether a missing genre is wrong, as in the form for a new book.
  ///   - currentYear: A book's year may be up to one more.
  package func checked(
    needsGenre: Bool = false,
    currentYear: Int
  ) -> (values: BookValues, problems: [Problem]) {
    var values = BookValues()
    var problems: [Problem] = []
    for field in BookField.allCases {
      switch field.path {
      case .text(let path):
        do throws(Problem) {
          try field.definition.read(self[keyPath: path], &values, currentYear)
        } catch {
          problems.append(error)
        }
      case .record(let path):
        if field == .genre, needsGenre, self[keyPath: path] == nil {
          problems.append(Problem(.book, .book(field), .missing))
        }
      case .records, .credits: break
      }
    }
    return (values, problems)
  }
}

extension Reference {
  package init(_ row: AuthorityRow) {
    self.init(id: row.id, name: row.name)
  }

  package init(_ name: BookCard.Name) {
    self.init(id: name.id, name: name.name)
  }
}

extension Entered {
  /// A text without the spaces around it.
  static func text(_ text: String, _ field: BookField) throws(Problem) -> String? {
    guard !text.isEmpty else { return nil }
    try FieldLimits.check(text, .book, .book(field))
    let trimmed = trimmed(text)
    return trimmed.isEmpty ? nil : trimmed
  }
}
