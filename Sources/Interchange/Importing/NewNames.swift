import Catalog

/// How many names nobody in the catalogue has yet, by the kinds of records that bring them.
struct NewNames: Hashable, Sendable {
  /// By kind of name, and by the places of the kinds of records in ``ImportKind/allCases`` as bits.
  private var counts: [AuthorityKind: [UInt16: Int]] = [:]

  /// How many of them books that are added bring.
  func count(_ kind: AuthorityKind, of added: Set<ImportKind>) -> Int {
    let bits = added.reduce(0) { $0 | $1.bit }
    return (counts[kind] ?? [:]).reduce(0) { $1.key & bits == 0 ? $0 : $0 + $1.value }
  }

  fileprivate mutating func count(_ kind: AuthorityKind, _ bits: UInt16) {
    counts[kind, default: [:]][bits, default: 0] += 1
  }
}

extension ImportKind {
  fileprivate var bit: UInt16 { 1 << UInt16(Self.allCases.firstIndex(of: self) ?? 0) }
}

/// Gathers the names that books bring along which may be added, to say how many of them are new.
///
/// It does so beside the thread that reads the files.
final class NewNameCounter {
  private let sideline = BackgroundWorker("names")
  private let gathered = Gathered()
  private var waiting: [Name] = []

  /// So many names are gathered at once.
  private static let portion = 4096

  private typealias Name = (kind: AuthorityKind, text: String, bit: UInt16)

  /// What the other thread has.
  private final class Gathered {
    var spellings: [AuthorityKind: [Spelling: UInt16]] = [:]
    var keys: [AuthorityKind: [NameKey: UInt16]] = [:]

    func take(_ names: [Name]) {
      for (kind, text, bit) in names {
        let spelling = Spelling(text)
        let known = spellings[kind]?[spelling] ?? 0
        guard known & bit == 0 else { continue }
        spellings[kind, default: [:]][spelling] = known | bit
        keys[kind, default: [:]][kind.importKey(text), default: 0] |= bit
      }
    }
  }

  /// - Parameters:
  ///   - draft: The book as it would be added, with the shelves that become tags.
  ///   - kind: What the record is.
  func take(_ draft: BookDraft, shelves: [String], of kind: ImportKind) throws {
    let bit = kind.bit
    for credit in draft.authors { waiting.append((.author, credit.author.name, bit)) }
    for name in draft.publishers { waiting.append((.publisher, name.name, bit)) }
    for name in draft.tags { waiting.append((.tag, name.name, bit)) }
    for shelf in shelves { waiting.append((.tag, shelf, bit)) }
    if let name = draft.genre { waiting.append((.genre, name.name, bit)) }
    if let name = draft.series { waiting.append((.series, name.name, bit)) }
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
  /// It can be asked but once: what was gathered is freed.
  func compared(in view: View) throws -> (counts: NewNames, authors: [NameKey: Int64]) {
    try handOver()
    try sideline.finish()
    gathered.spellings = [:]
    var counts = NewNames()
    var authors: [NameKey: Int64] = [:]
    for kind in AuthorityKind.allCases {
      let keys = gathered.keys.removeValue(forKey: kind) ?? [:]
      guard !keys.isEmpty else { continue }
      let known = try view.authorities(kind).known { keys[$0] != nil }
      for (key, bits) in keys where known[key] == nil { counts.count(kind, bits) }
      if kind == .author { authors = known }
    }
    return (counts, authors)
  }
}
