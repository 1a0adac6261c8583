import GRDB

extension AuthorityRepository {
  /// An existing name so near to a new one that it may be the same.
  ///
  /// Near are names that are equal but for spaces, stops and hyphens; authors whose given names
  /// differ only by being initials, as in "U.K. LeGuin" and "Ursula K. Le Guin"; and longer names
  /// with one letter too many, too few, wrong or swapped with the next, as in "Fantsy".
  package func near(_ name: String) throws -> AuthorityRow? {
    let key = folded(name)
    guard let first = key.first else { return nil }
    let squeezed = key.filter { $0 != " " }
    // A mistake in the first letter is rare; without it the names are a range of the index.
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns), foldedName FROM \(table)
        WHERE foldedName >= ?1 AND foldedName < ?1 || char(1114111) ORDER BY 3 DESC
        """
    )
    var best: (rank: Int, row: AuthorityRow)?
    let rows = try Row.fetchCursor(statement, arguments: [String(first)])
    while let row = try rows.next() {
      let row = access.record(row, kind.recordKind)
      guard let known: String = row[3],
        let rank = Nearness.rank(of: known, to: key, squeezed, isPerson: kind == .author),
        rank < best?.rank ?? .max, let found = AuthorityRow(row: row, at: 0, kind: kind)
      else { continue }
      best = (rank, found)
      if rank == 0 { break }
    }
    return best?.row
  }
}

extension AuthorityRepository {
  /// The records whose names are closest to another one's, which may mean the same: those with the same
  /// family name or first word, the closest name first.
  package func alike(_ id: AuthorityID, limit: Int = 20) throws -> [AuthorityRow] {
    let key = folded(try record(id).name)
    let words = key.split(separator: " ").map(String.init)
    let squeezed = key.filter { $0 != " " }
    guard let word = kind == .author ? words.last : words.first else { return [] }
    var found = try suggestions(word, limit: 200).map(\.row)
    if let near = try near(key), !found.contains(where: { $0.id == near.id }) { found.append(near) }
    let ranked = found.filter { $0.id != id }.map { row in
      let name = folded(row.name)
      let rank = Nearness.rank(of: name, to: key, squeezed, isPerson: kind == .author) ?? 3
      return (row: row, rank: rank, distance: editDistance(name, key))
    }
    return ranked.sorted { ($0.rank, $0.distance) < ($1.rank, $1.distance) }.prefix(limit)
      .map(\.row)
  }
}

extension ReaderRepository {
  /// The other readers, those whose names are closest to one's first.
  package func alike(_ id: ID<Reader>, limit: Int = 20) throws -> [ReaderRow] {
    let key = folded(try record(id).name)
    return try rows(ReaderListing(), limit: 1000).filter { $0.id != id }
      .map { (row: $0, distance: editDistance(folded($0.name), key)) }
      .sorted { $0.distance < $1.distance }.prefix(limit).map(\.row)
  }
}

/// How near two folded names are.
package enum Nearness {
  /// 0 when they are equal but for spaces, 1 but for initials, 2 but for a letter; nil is further.
  static func rank(of known: String, to key: String, _ squeezed: String, isPerson: Bool) -> Int? {
    let other = known.filter { $0 != " " }
    if other == squeezed { return 0 }
    if isPerson, differInInitials(words(known), words(key)) { return 1 }
    return differInOneLetter(Array(other.unicodeScalars), Array(squeezed.unicodeScalars)) ? 2 : nil
  }

  /// Whether two names that are nearly alike have other given names.
  ///
  /// Roberta Harris is nobody's Robert; Ursula LeGuin and J. Green are Ursula K. Le Guin and John Green.
  package static func isOther(_ one: String, _ other: String) -> Bool {
    let (one, other) = (folded(one), folded(other))
    guard one.filter({ $0 != " " }) != other.filter({ $0 != " " }) else { return false }
    let (words, others) = (Self.words(one), Self.words(other))
    guard let given = words.first, let name = others.first, given.count > 1, name.count > 1 else {
      return false
    }
    return !others.contains(given) && !words.contains(name)
  }

  private static func words(_ name: String) -> [Substring] { name.split(separator: " ") }

  /// Whether the family names are equal, and each given name is the other or its initial.
  static func differInInitials(_ one: [Substring], _ other: [Substring]) -> Bool {
    let most = min(one.count, other.count) - 1
    guard most >= 1 else { return false }
    return (1...most).contains { given in
      one[given...].joined() == other[given...].joined()
        && zip(one[..<given], other[..<given]).allSatisfy { first, second in
          first == second
            || (first.count == 1 || second.count == 1) && first.first == second.first
        }
    }
  }

  /// Names of fewer than four letters are too often near by chance.
  static func differInOneLetter(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
    guard min(one.count, other.count) >= 4, abs(one.count - other.count) <= 1 else { return false }
    let start = zip(one, other).prefix { $0 == $1 }.count
    let (rest, others) = (one[start...], other[start...])
    if rest.count > others.count { return rest.dropFirst().elementsEqual(others) }
    if rest.count < others.count { return rest.elementsEqual(others.dropFirst()) }
    if rest.dropFirst().elementsEqual(others.dropFirst()) { return true }
    return rest.prefix(2).elementsEqual(others.prefix(2).reversed())
      && rest.dropFirst(2).elementsEqual(others.dropFirst(2))
  }
}
