import Catalog

/// Gathers the names that new books bring along, to say how many of them are new.
struct NewNames {
  private var authors: Set<String> = []
  private var publishers: Set<String> = []
  private var genres: Set<String> = []
  private var series: Set<String> = []
  private var tags: Set<String> = []

  mutating func take(_ draft: BookDraft) {
    for credit in draft.authors { authors.insert(credit.author.name) }
    for name in draft.publishers { publishers.insert(name.name) }
    for name in draft.tags { tags.insert(name.name) }
    if let name = draft.genre { genres.insert(name.name) }
    if let name = draft.series { series.insert(name.name) }
  }

  /// How many of them nobody in the catalogue has yet.
  func counts(in view: View) throws -> [AuthorityKind: Int] {
    try AuthorityKind.allCases.reduce(into: [:]) { counts, kind in
      counts[kind] = try view.authorities(kind).countNew(names(kind))
    }
  }

  private func names(_ kind: AuthorityKind) -> Set<String> {
    switch kind {
    case .author: authors
    case .publisher: publishers
    case .genre: genres
    case .series: series
    case .tag: tags
    }
  }
}
