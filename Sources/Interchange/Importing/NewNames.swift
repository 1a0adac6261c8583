import Catalog

/// Gathers the names that new books bring along, to say how many of them are new.
struct NewNames {
  private var authors: Set<Spelling> = []
  private var publishers: Set<Spelling> = []
  private var genres: Set<Spelling> = []
  private var series: Set<Spelling> = []
  private var tags: Set<Spelling> = []

  mutating func take(_ draft: BookDraft) {
    for credit in draft.authors { authors.insert(Spelling(credit.author.name)) }
    for name in draft.publishers { publishers.insert(Spelling(name.name)) }
    for name in draft.tags { tags.insert(Spelling(name.name)) }
    if let name = draft.genre { genres.insert(Spelling(name.name)) }
    if let name = draft.series { series.insert(Spelling(name.name)) }
  }

  /// How many of them nobody in the catalogue has yet, and the authors that others of them are.
  func compared(
    in view: View
  ) throws -> (counts: [AuthorityKind: Int], authors: [NameKey: Int64]) {
    var counts: [AuthorityKind: Int] = [:]
    var authors: [NameKey: Int64] = [:]
    for kind in AuthorityKind.allCases {
      let found = try view.authorities(kind).look(for: names(kind).lazy.map(\.text))
      counts[kind] = found.new
      if kind == .author { authors = found.known }
    }
    return (counts, authors)
  }

  private func names(_ kind: AuthorityKind) -> Set<Spelling> {
    switch kind {
    case .author: authors
    case .publisher: publishers
    case .genre: genres
    case .series: series
    case .tag: tags
    }
  }
}
