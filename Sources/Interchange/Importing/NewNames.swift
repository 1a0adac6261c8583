import Books
import Catalog

/// How many names the catalogue does not have yet, by the kinds of records that bring them.
///
/// A person decides by kind of record which books are added, and sees at once how many new names
/// come with them. Counting anew would go through all records. So for each name a bit set says
/// which kinds of records bring it, and names are counted by bit set: 512 sums at most, for nine
/// kinds.
struct NewNames: Hashable, Sendable {
  /// Counts by kind of name and by bit set, in which each kind of record is the bit of its place in
  /// ``ImportKind/allCases``.
  private var counts: [AuthorityKind: [UInt16: Int]] = [:]

  /// How many names of a kind come with books when records of some kinds are added.
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

/// Gathers the names of books that may be added, to tell how many of them are new.
///
/// It gathers them on a thread of its own, beside the one that reads the files.
final class NewNameCounter {
  private let sideline = BackgroundWorker("names")
  private let gathered = Gathered()
  private var waiting: [Name] = []

  /// How many names are handed to the other thread at once: 64 and 4,096 take an import of 100,000
  /// rows the same time.
  private static let portion = 4096

  private typealias Name = (kind: AuthorityKind, text: String, bit: UInt16)

  /// The names that the other thread has gathered.
  private final class Gathered {
    var spellings: [AuthorityKind: [Spelling: UInt16]] = [:]
    var keys: [AuthorityKind: [NameKey: UInt16]] = [:]

    func add(_ names: [Name]) {
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
  ///   - kind: The kind of the record.
  func add(_ draft: BookDraft, shelves: [String], of kind: ImportKind) throws {
    let bit = kind.bit
    for credit in draft.authors { waiting.append((.author, credit.author.name, bit)) }
    for name in draft.publishers { waiting.append((.publisher, name.name, bit)) }
    for name in draft.tags { waiting.append((.tag, name.name, bit)) }
    for shelf in shelves { waiting.append((.tag, shelf, bit)) }
    if let name = draft.genre { waiting.append((.genre, name.name, bit)) }
    if let name = draft.series { waiting.append((.series, name.name, bit)) }
    if let name = draft.location { waiting.append((.shelf, name.name, bit)) }
    if waiting.count >= Self.portion { try handOver() }
  }

  private func handOver() throws {
    let names = waiting
    waiting = []
    waiting.reserveCapacity(Self.portion + 64)
    try sideline.submit { [gathered] in gathered.add(names) }
  }

  /// Compares the names with those of the catalogue: how many are new, and which authors are known.
  ///
  /// It can be called only once, since it frees the names.
  func compared(in view: ReadTransaction) throws -> (counts: NewNames, authors: [NameKey: Int64]) {
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
