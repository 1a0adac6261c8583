import Catalog

/// Gathers the names that new books bring along, to say how many of them are new.
///
/// It does so beside the thread that reads the files.
final class NewNameCounter {
  private let sideline = BackgroundWorker("names")
  private let gathered = Gathered()
  private var waiting: [Name] = []

  /// So many names are gathered at once.
  private static let portion = 4096

  private typealias Name = (kind: AuthorityKind, text: String)

  /// What the other thread has.
  private final class Gathered {
    var spellings: [AuthorityKind: Set<Spelling>] = [:]
    var keys: [AuthorityKind: Set<NameKey>] = [:]

    func take(_ names: [Name]) {
      for (kind, text) in names
      where spellings[kind, default: []].insert(Spelling(text)).inserted {
        keys[kind, default: []].insert(kind.importKey(text))
      }
    }
  }

  func take(_ draft: BookDraft) throws {
    for credit in draft.authors { waiting.append((.author, credit.author.name)) }
    for name in draft.publishers { waiting.append((.publisher, name.name)) }
    for name in draft.tags { waiting.append((.tag, name.name)) }
    if let name = draft.genre { waiting.append((.genre, name.name)) }
    if let name = draft.series { waiting.append((.series, name.name)) }
    if waiting.count >= Self.portion { try handOver() }
  }

  private func handOver() throws {
    let names = waiting
    waiting = []
    waiting.reserveCapacity(Self.portion + 64)
    try sideline.submit { [gathered] in gathered.take(names) }
  }

  /// How many of them nobody in the catalogue has yet, and the authors that others of them are.
  ///
  /// It is asked once, and gives up what was gathered.
  func compared(
    in view: View
  ) throws -> (counts: [AuthorityKind: Int], authors: [NameKey: Int64]) {
    try handOver()
    try sideline.finish()
    gathered.spellings = [:]
    var counts: [AuthorityKind: Int] = [:]
    var authors: [NameKey: Int64] = [:]
    for kind in AuthorityKind.allCases {
      let known = try view.authorities(kind).known(of: gathered.keys[kind] ?? [])
      counts[kind] = (gathered.keys.removeValue(forKey: kind)?.count ?? 0) - known.count
      if kind == .author { authors = known }
    }
    return (counts, authors)
  }
}
