import Catalog

/// Where one can go with a digit.
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

  var title: String {
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
      }
  }

  /// The authority records that the section lists; nil for the others.
  var authorities: AuthorityKind? {
    AuthorityKind.allCases.first { Section($0) == self }
  }
}
