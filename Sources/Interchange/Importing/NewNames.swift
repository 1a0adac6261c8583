import Catalog

/// Gathers the names that new books bring along, to say how many of them are new.
struct NewNames {
  private var seen: [AuthorityKind: Set<String>] = [:]

  mutating func take(_ draft: BookDraft) {
    for credit in draft.authors { seen[.author, default: []].insert(credit.author.name) }
    for name in draft.publishers { seen[.publisher, default: []].insert(name.name) }
    for name in draft.tags { seen[.tag, default: []].insert(name.name) }
    if let name = draft.genre { seen[.genre, default: []].insert(name.name) }
    if let name = draft.series { seen[.series, default: []].insert(name.name) }
  }

  /// How many of them nobody in the catalogue has yet.
  func counts(in view: View) throws -> [AuthorityKind: Int] {
    try AuthorityKind.allCases.reduce(into: [:]) { counts, kind in
      counts[kind] = try view.authorities(kind).countNew(seen[kind] ?? [])
    }
  }
}
