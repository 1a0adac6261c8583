import Catalog
import CatalogUI
import Interchange

/// A name that no record has yet, which saving a book makes.
struct NewName: Hashable {
  let kind: AuthorityKind
  let name: String

  /// More of them are counted, and not named.
  private static let mostNamed = 20

  /// Says which records were made.
  static func tell(_ names: [NewName], on console: Console) {
    for name in names.prefix(mostNamed) {
      console.note("Made the \(name.kind.recordKind.name) “\(PlainText.harmless(name.name))”.")
    }
    if names.count > mostNamed { console.note("And \(grouped(names.count - mostNamed)) more.") }
  }
}

extension Edit {
  /// The names of a draft that no record has yet, each once.
  func newNames(of draft: BookDraft) throws -> [NewName] {
    let references: [(AuthorityKind, [Reference])] = [
      (.author, draft.authors.map(\.author)), (.publisher, draft.publishers),
      (.genre, draft.genre.map { [$0] } ?? []), (.series, draft.series.map { [$0] } ?? []),
      (.tag, draft.tags),
    ]
    var names: [NewName] = []
    for (kind, references) in references {
      var seen: Set<String> = []
      for reference in references where reference.id == nil {
        let isKnown = try authorities(kind).named(reference.name) != nil
        if seen.insert(folded(reference.name)).inserted, !isKnown {
          names.append(NewName(kind: kind, name: reference.name))
        }
      }
    }
    return names
  }
}
