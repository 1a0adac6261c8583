import GRDB

extension AuthorityRepository {
  /// Names that are probably one, the likeliest first.
  ///
  /// Names that share a key are compared by their letters, and those that are alike by their books.
  /// Takes memory in proportion to the number of names, not of pairs that are compared.
  ///
  /// Pairs of which a person said that they are never the same are left out.
  ///
  /// - Parameter progress: Told how far it is, and stops it.
  package func clusters(
    progress: BulkProgress = BulkProgress()
  ) throws -> [Cluster] {
    let excluded = try keptApart()
    var ids: [Int64] = []
    var forms: [NameForm] = []
    try db.forEachRow("SELECT id, name\(kind == .author ? ", qualifier" : "") FROM \(table)") {
      row in
      ids.append(row.integer(0))
      let qualifier = kind == .author ? row.string(2) ?? "" : ""
      forms.append(NameForm(kind, row.string(1) ?? "", qualifier: qualifier))
      if ids.count.isMultiple(of: 4096) { try progress.reached(ids.count, of: ids.count * 3) }
    }
    var blocks = NameBlocks()
    blocks.reserve(ids.count)
    for (place, form) in forms.enumerated() { blocks.add(form, at: place) }
    var alike: [Place: NameLikeness] = [:]
    try blocks.forEachPair { done, total in
      try progress.reached(total + done, of: total * 3)
    } _: { one, other in
      let place = Place(one, other)
      guard alike[place] == nil, let likeness = NameLikeness(forms[one], forms[other]),
        likeness.score >= NameLikeness.least - 0.15,
        !excluded.contains(NamePair(ids[one], ids[other]))
      else { return }
      alike[place] = likeness
    }
    let pairs = try weighed(alike, ids: ids, progress)
    return try joined(pairs, ids: ids, forms: forms, excluded)
  }

  /// Two names by their places, the smaller first.
  private struct Place: Hashable {
    let one: Int32
    let other: Int32

    init(_ one: Int, _ other: Int) {
      self.one = Int32(min(one, other))
      self.other = Int32(max(one, other))
    }
  }

  private struct Group {
    var places: [Int32]
    var score: Double
    var why: [String]
  }

  private struct Pair {
    let place: Place
    let score: Double
    let why: [String]
  }

  /// The pairs that are likely enough when their books are looked at, the likeliest first.
  private func weighed(
    _ alike: [Place: NameLikeness],
    ids: [Int64],
    _ progress: BulkProgress
  ) throws -> [Pair] {
    var pairs: [Pair] = []
    var known: [Int32: BookEvidence] = [:]
    func evidence(_ place: Int32) throws -> BookEvidence {
      if let found = known[place] { return found }
      // The pairs come by their first name: what is behind is not asked for again.
      if known.count > 5000 { known.removeAll(keepingCapacity: true) }
      let found = try self.evidence(of: ids[Int(place)])
      known[place] = found
      return found
    }
    let places = alike.keys.sorted { ($0.one, $0.other) < ($1.one, $1.other) }
    for (index, place) in places.enumerated() {
      if index.isMultiple(of: 256) {
        try progress.reached(2 * places.count + index, of: places.count * 3)
      }
      guard let likeness = alike[place] else { continue }
      let (weight, words) = try evidence(place.one).weight(with: evidence(place.other), kind)
      let score = min(1, likeness.score + weight)
      guard score >= NameLikeness.least else { continue }
      pairs.append(
        Pair(place: place, score: score, why: [likeness.why] + (words.map { [$0] } ?? []))
      )
    }
    return pairs.sorted {
      ($1.score, $0.place.one, $0.place.other) < ($0.score, $1.place.one, $1.place.other)
    }
  }

  private func evidence(of id: Int64) throws -> BookEvidence {
    var evidence = BookEvidence()
    let columns = "book.id, book.sortKey, book.language, book.genreId, book.year, book.authorKey"
    let sql =
      switch kind.link {
      case .one(let column): "SELECT \(columns) FROM book WHERE \(column) = ?1"
      case .many(let links, let column):
        "SELECT \(columns) FROM \(links.rawValue) JOIN book ON book.id = bookId WHERE \(column) = ?1"
      }
    try RawQuery(db, sql + " LIMIT \(BookEvidence.most)").forEachRow(of: id) { evidence.take($0) }
    return evidence
  }

  /// Joins pairs to clusters, where each name goes with each other one.
  ///
  /// An initial that fits John and Jane does not make one of them.
  private func joined(
    _ pairs: [Pair],
    ids: [Int64],
    forms: [NameForm],
    _ excluded: Set<NamePair>
  ) throws -> [Cluster] {
    var groups: [Int: Group] = [:]
    var groupOf: [Int32: Int] = [:]
    func goTogether(_ one: [Int32], _ other: [Int32]) -> Bool {
      one.count + other.count <= 12
        && one.allSatisfy { first in
          other.allSatisfy { second in
            !excluded.contains(NamePair(ids[Int(first)], ids[Int(second)]))
              && (NameLikeness(forms[Int(first)], forms[Int(second)])?.score ?? 0) >= 0.65
          }
        }
    }
    for (number, pair) in pairs.enumerated() {
      let (one, other) = (groupOf[pair.place.one], groupOf[pair.place.other])
      if let one, one == other { continue }
      let first = one.flatMap { groups[$0]?.places } ?? [pair.place.one]
      let second = other.flatMap { groups[$0]?.places } ?? [pair.place.other]
      guard goTogether(first, second) else { continue }
      var group = Group(places: first + second, score: pair.score, why: [])
      for old in [one, other].compactMap({ $0 }) {
        group.why += groups[old]?.why ?? []
        groups[old] = nil
      }
      for words in pair.why where !group.why.contains(words) { group.why.append(words) }
      groups[number] = group
      for place in group.places { groupOf[place] = number }
    }
    return try groups.sorted { ($1.value.score, $0.key) < ($0.value.score, $1.key) }.map {
      _,
      group in
      Cluster(
        kind: kind.recordKind,
        members: try group.places.map { place in
          let record = try record(AuthorityID(kind, ids[Int(place)]))
          return Cluster.Member(
            record: .authority(record.id),
            name: record.displayName,
            books: record.books
          )
        },
        why: group.why,
        score: group.score
      )
    }
  }
}

/// Two records of one kind, whichever comes first.
package struct NamePair: Hashable, Sendable {
  package let one: Int64
  package let other: Int64

  package init(_ one: Int64, _ other: Int64) {
    self.one = min(one, other)
    self.other = max(one, other)
  }
}
