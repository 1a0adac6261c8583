package import Books

extension CatalogAccess {
  /// The names of a draft that no record has yet, each once.
  package func unknownNames(of draft: BookDraft) throws -> [UnknownName] {
    let references: [(AuthorityKind, [Reference])] = [
      (.author, draft.authors.map(\.author)), (.publisher, draft.publishers),
      (.genre, draft.genre.map { [$0] } ?? []), (.series, draft.series.map { [$0] } ?? []),
      (.shelf, draft.location.map { [$0] } ?? []),
      (.tag, draft.tags),
    ]
    var names: [UnknownName] = []
    for (kind, references) in references {
      let records = authorities(kind)
      var seen: Set<NameKey> = []
      for reference in references where reference.id == nil {
        guard seen.insert(kind.key(reference.name)).inserted,
          try records.named(reference.name) == nil
        else { continue }
        let near = try like(reference.name, kind)
        names.append(UnknownName(kind: kind, name: reference.name, near: near))
      }
    }
    return names
  }

  /// The record that a name may mean which no record has: one a slip away, or the same in another order, as
  /// `Austen, Jane`.
  private func like(_ name: String, _ kind: AuthorityKind) throws -> AuthorityRow? {
    let records = authorities(kind)
    if let near = try records.near(name) { return near }
    // A word alone is like too many.
    return name.contains(" ") ? try records.lookAlikes(of: name, limit: 1).first : nil
  }

  /// A draft whose unknown authors are the known ones that they are like; nil where none is.
  package func guessingAuthors(of draft: BookDraft) throws -> BookDraft? {
    var guess = draft
    guess.authors = try draft.authors.map { credit in
      guard credit.author.id == nil, try authors.named(credit.author.name) == nil,
        let like = try like(credit.author.name, .author)
      else { return credit }
      return Credit(author: Reference(like), role: credit.role)
    }
    return guess.authors == draft.authors ? nil : guess
  }

  /// A draft with the records that its names mean, where there are such records.
  package func knowingNames(of draft: BookDraft) throws -> BookDraft {
    func known(_ reference: Reference, _ kind: AuthorityKind) throws -> Reference {
      let records = authorities(kind)
      guard reference.id == nil, let id = try records.named(reference.name) else {
        return reference
      }
      return Reference(id: id, name: try records.record(id).displayName)
    }
    var draft = draft
    draft.authors = try draft.authors.map {
      Credit(author: try known($0.author, .author), role: $0.role)
    }
    draft.publishers = try draft.publishers.map { try known($0, .publisher) }
    draft.genre = try draft.genre.map { try known($0, .genre) }
    draft.series = try draft.series.map { try known($0, .series) }
    draft.location = try draft.location.map { try known($0, .shelf) }
    draft.tags = try draft.tags.map { try known($0, .tag) }
    return draft
  }
}
