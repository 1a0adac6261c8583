import Books

/// A part of the program to which a digit goes.
enum Section: Int, CaseIterable, Hashable, Sendable, Codable {
  case all
  case books
  case authors
  case publishers
  case genres
  case series
  case tags
  case readers
  case loans
  case shelves

  var title: String { name.text }

  var name: Message {
    switch self {
    case .all: "All"
    case .books: "Books"
    case .authors: "Authors"
    case .publishers: "Publishers"
    case .genres: "Genres"
    case .series: "Series"
    case .tags: "Tags"
    case .readers: "Readers"
    case .loans: "Loans"
    case .shelves: "Shelves"
    }
  }

  /// The command that goes to it.
  var command: CommandID {
    switch self {
    case .all: .goAll
    case .books: .goBooks
    case .authors: .goAuthors
    case .publishers: .goPublishers
    case .genres: .goGenres
    case .series: .goSeries
    case .tags: .goTags
    case .readers: .goReaders
    case .loans: .goLoans
    case .shelves: .goShelves
    }
  }

  init(_ kind: AuthorityKind) {
    self =
      switch kind {
      case .author: .authors
      case .publisher: .publishers
      case .genre: .genres
      case .series: .series
      case .tag: .tags
      case .shelf: .shelves
      }
  }

  /// The authority records that the section lists; nil for the others.
  var authorities: AuthorityKind? {
    AuthorityKind.allCases.first { Section($0) == self }
  }

  // MARK: - The first screen

  func root(remembered: RememberedState, configuration: Configuration) -> any Screen {
    switch self {
    case .all: DashboardScreen()
    case .books:
      BookListScreen(
        Self.bookSource(configuration, remembered.lists[.books]),
        section: .books,
        remembered: remembered.lists[.books]
      )
    case .authors, .publishers, .genres, .series, .tags, .shelves:
      AuthorityListScreen(
        AuthoritySource(authorities ?? .author),
        section: self,
        remembered: remembered.lists[self]
      )
    case .readers:
      ReaderListScreen(
        ReaderSource(),
        section: .readers,
        remembered: remembered.lists[.readers]
      )
    case .loans:
      LoanListScreen(LoanSource(), section: .loans, remembered: remembered.lists[.loans])
    }
  }

  private static func bookSource(
    _ configuration: Configuration,
    _ remembered: RememberedState.ListState?
  ) -> BookSource {
    var source = BookSource()
    source.chosenColumns = remembered?.columns ?? configuration.columns
    return source
  }
}
