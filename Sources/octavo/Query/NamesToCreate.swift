import Catalog

/// The names of a draft that no record has yet, which saving it makes.
struct NamesToCreate {
  private(set) var sentences: [String] = []
  private var seen: Set<[String]> = []

  /// Notes what a draft would make, before it is saved.
  mutating func note(_ draft: BookDraft, in view: some CatalogAccess) throws {
    try note(draft.authors.map(\.author), .author, in: view)
    try note(draft.publishers, .publisher, in: view)
    try note(draft.genre.map { [$0] } ?? [], .genre, in: view)
    try note(draft.series.map { [$0] } ?? [], .series, in: view)
    try note(draft.tags, .tag, in: view)
  }

  private mutating func note(
    _ references: [Reference],
    _ kind: AuthorityKind,
    in view: some CatalogAccess
  ) throws {
    for reference in references where reference.id == nil {
      guard seen.insert([kind.rawValue, folded(reference.name)]).inserted,
        try view.authorities(kind).named(reference.name) == nil
      else { continue }
      sentences.append("Made the \(kind.recordKind.name) “\(reference.name)”.")
    }
  }
}
