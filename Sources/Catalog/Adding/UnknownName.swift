/// A name in a draft of a book that no record has yet, which saving the book makes.
package struct UnknownName: Hashable, Sendable {
  package let kind: AuthorityKind
  package let name: String
  /// The name of the record that it looks like.
  package let near: String?

  init(kind: AuthorityKind, name: String, near: String?) {
    (self.kind, self.name, self.near) = (kind, name, near)
  }

  package init(_ name: BulkNewName) {
    self.init(kind: name.kind, name: name.name, near: name.near?.name)
  }

  /// "Jane Austin (like Jane Austen)".
  package var short: String { name + (near.map { " (like \($0))" } ?? "") }

  /// "the author “Jane Austin”, like Jane Austen".
  package var words: String {
    "the \(kind.recordKind.name) “\(name)”" + (near.map { ", like \($0)" } ?? "")
  }
}

extension CatalogAccess {
  /// The names of a draft that no record has yet, each once.
  package func unknownNames(of draft: BookDraft) throws -> [UnknownName] {
    let references: [(AuthorityKind, [Reference])] = [
      (.author, draft.authors.map(\.author)), (.publisher, draft.publishers),
      (.genre, draft.genre.map { [$0] } ?? []), (.series, draft.series.map { [$0] } ?? []),
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
        let near = try records.near(reference.name)?.name
        names.append(UnknownName(kind: kind, name: reference.name, near: near))
      }
    }
    return names
  }
}
