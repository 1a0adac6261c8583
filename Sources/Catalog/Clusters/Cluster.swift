package import Books

/// Records that are probably one, and why.
package struct Cluster: Hashable, Sendable {
  /// One of the records, as a list shows it.
  package struct Member: Hashable, Sendable {
    package let record: RecordID
    /// As a person sees it: a name with its qualifier, a title with its author.
    package let name: String
    /// The facts that tell a book from others of the title: year, publisher, shelf.
    package let detail: String
    /// The number of its books; of a book its copies.
    package let books: Int
    /// The reasons to keep this record, the weightiest first; more is better.
    let merits: [Int]

    /// Name and detail.
    package var words: String { detail.isEmpty ? name : "\(name) · \(detail)" }

    init(record: RecordID, name: String, detail: String = "", books: Int, merits: [Int]) {
      self.record = record
      self.name = name
      self.detail = detail
      self.books = books
      self.merits = merits
    }
  }

  package let kind: RecordKind
  /// At least two, the one proposed to stay first: the one with most merits, of several the oldest.
  package let members: [Member]
  /// In words, the strongest first: "initials", "the same book under both".
  package let why: [String]
  /// How likely it is, from 0 to 1.
  package let score: Double

  /// - Parameter members: In any order.
  init(kind: RecordKind, members: [Member], why: [String], score: Double) {
    self.kind = kind
    self.members = members.sorted { one, other in
      if one.merits != other.merits { return other.merits.lexicographicallyPrecedes(one.merits) }
      return one.record.number < other.record.number
    }
    self.why = why
    self.score = score
  }

  /// The one proposed to stay.
  package var proposed: Member { members[0] }
}

/// Records that are probably one, by their places among all.
struct ClusterGroup {
  private(set) var places: [Int]
  let score: Double
  private(set) var why: [String]

  /// More records are not one thing that was entered several times, and fill more than half a screen.
  private static let mostRecords = 12

  /// Joins pairs, the likeliest first, to groups in which each goes with each other one (complete
  /// linkage).
  ///
  /// An initial that fits John and Jane does not make one of them.
  static func joined(
    _ pairs: [(one: Int, other: Int, score: Double, why: [String])],
    goTogether: (Int, Int) throws -> Bool
  ) throws -> [ClusterGroup] {
    var groups: [Int: ClusterGroup] = [:]
    var groupOf: [Int: Int] = [:]
    for (number, pair) in pairs.enumerated() {
      let (one, other) = (groupOf[pair.one], groupOf[pair.other])
      if let one, one == other { continue }
      let first = one.flatMap { groups[$0]?.places } ?? [pair.one]
      let second = other.flatMap { groups[$0]?.places } ?? [pair.other]
      guard first.count + second.count <= mostRecords,
        try first.allSatisfy({ one in try second.allSatisfy { try goTogether(one, $0) } })
      else { continue }
      let old = [one, other].compactMap(\.self).compactMap { groups.removeValue(forKey: $0) }
      var group = ClusterGroup(places: first + second, score: pair.score, why: [])
      for words in old.flatMap(\.why) + pair.why where !group.why.contains(words) {
        group.why.append(words)
      }
      groups[number] = group
      for place in group.places { groupOf[place] = number }
    }
    return groups.sorted { ($1.value.score, $0.key) < ($0.value.score, $1.key) }.map(\.value)
  }
}

/// A set of records that is searched for duplicates.
package enum ClusterSubject: Hashable, Sendable {
  case names(AuthorityKind)
  /// Books; whether editions of one book count as the same.
  case books(editions: Bool)

  package static let all: [ClusterSubject] =
    [.books(editions: false), .books(editions: true)] + AuthorityKind.allCases.map(names)

  /// The subjects that the doctor searches: other editions are the same only where a person thinks so.
  package static let lookedThrough = all.filter { $0 != .books(editions: true) }

  package var recordKind: RecordKind {
    switch self {
    case .names(let kind): kind.recordKind
    case .books: .book
    }
  }

  /// The word to type for it, the same in every language: "authors", "editions".
  package var commandWord: String {
    self == .books(editions: true) ? "editions" : recordKind.commandWord
  }

  /// The word for it in sentences.
  package var plural: String {
    self == .books(editions: true) ? tr("editions") : recordKind.plural
  }
}

extension CatalogAccess {
  /// Records that are probably one, the likeliest first.
  package func clusters(
    of subject: ClusterSubject,
    progress: WorkProgress = WorkProgress()
  ) throws -> [Cluster] {
    switch subject {
    case .names(let kind): try authorities(kind).clusters(progress: progress)
    case .books(let editions): try books.clusters(editions: editions, progress: progress)
    }
  }

  /// The records among some that are there.
  package func present(_ ids: Set<Int64>, of subject: ClusterSubject) throws -> Set<Int64> {
    switch subject {
    case .names(let kind): try present(ids, in: kind.table)
    case .books: try present(ids, in: .book)
    }
  }
}
