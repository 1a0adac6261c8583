package import Books
import GRDB

/// A record that a person may mean by what they have typed so far.
package struct Suggestion: Hashable, Sendable {
  package let row: AuthorityRow
  package let closeness: MatchRank
}

/// How many names are looked at for a suggestion.
///
/// At 232,000 authors SQLite takes 6 ms for a common letter with these numbers, and 57 ms to rank
/// all names with it.
private enum MostNames {
  /// Names with a beginning or a word that begins so: where there are fewer, all are ranked.
  static let fitting = 1000
  /// Names with most books, among which are the best of what more names have.
  static let frequent = 2000
  /// Where there are so many, they are looked at for letters inside of words only when nothing
  /// begins so: that takes 23 ms at 232,000 authors, 2 ms at so many.
  static let lookedInside = 20_000
}

extension AuthorityRepository {
  /// The records that fit what is typed in the order of ``MatchRank``, then those with most books
  /// first.
  ///
  /// Where more names fit than can be ranked at once, those with most books are. Nothing typed: the
  /// ones last used first.
  package func suggestions(_ text: String, limit: Int = 50) throws -> [Suggestion] {
    guard let name = TypedName(text) else { return [] }
    guard !name.words.isEmpty else { return try lastUsed(limit: limit) }
    let ranked = try suggestions(
      name,
      among: try candidates(name),
      where: name.beginsWords,
      limit: limit
    )
    // Of C, C++ and C#, which fold alike, the one that is typed leads.
    let own = ranked.filter { $0.closeness == .exact && kind.isSame($0.row.name, text) }
    let found = own + ranked.filter { !own.contains($0) }
    guard found.count < limit, try found.isEmpty || !areMany else { return found }
    let inside: SQL = """
      SELECT id FROM \(sql: table) WHERE \(name.isInside(of: "foldedName"))
      UNION SELECT \(sql: table)Id FROM \(sql: aliases) WHERE \(name.isInside(of: "foldedName"))
      """
    let known = Set(found.map(\.row.id))
    let others = try suggestions(name, among: inside, where: name.isInside, limit: limit)
    return found + others.filter { !known.contains($0.row.id) }.prefix(limit - found.count)
  }

  private var aliases: String { kind.aliasTable.rawValue }

  private var areMany: Bool {
    get throws {
      let statement = try db.cachedStatement(sql: "SELECT 1 FROM \(table) LIMIT 1 OFFSET ?")
      return try Bool.fetchOne(statement, arguments: [MostNames.lookedInside]) ?? false
    }
  }

  /// A query for the ids of a bounded number of records, among which are the best.
  private func candidates(_ name: TypedName) throws -> SQL {
    func first(_ query: SQL, _ most: Int = MostNames.fitting) -> SQL {
      "SELECT * FROM (\(query) LIMIT \(most))"
    }
    let rarest = try name.words.map { word in
      let records = first(kind.records(withWord: word))
      let (sql, arguments) = try ("SELECT count(*) FROM (\(records))" as SQL).build(db)
      return (records: records, count: try Int.fetchOne(db, sql: sql, arguments: arguments) ?? 0)
    }.min { $0.count < $1.count }
    // Among all that have a word are those that begin with it, too.
    guard let rarest, rarest.count == MostNames.fitting else {
      return rarest?.records ?? "SELECT 0"
    }
    let key = SortKey(folded: name.text).text
    return [
      rarest.records,
      first("SELECT id FROM \(sql: table) WHERE \(isIn("foldedName", beginning: name.text))"),
      first("SELECT id FROM \(sql: table) WHERE \(isIn("sortKey", beginning: key))"),
      first("SELECT id FROM \(sql: table) ORDER BY books DESC", MostNames.frequent),
    ].joined(separator: " UNION ")
  }

  private func suggestions(
    _ name: TypedName,
    among candidates: SQL,
    where fits: (String) -> SQL,
    limit: Int
  ) throws -> [Suggestion] {
    // A person is filed under the family name, which is no other beginning of the name.
    let sorted = kind == .author ? "closeness" : name.closeness(ofSortKey: "sortKey")
    let query: SQL = """
      WITH candidate(id) AS MATERIALIZED (\(candidates)), spelled(id, spelling) AS (
        SELECT candidate.id, foldedName FROM candidate
          CROSS JOIN \(sql: table) ON \(sql: table).id = candidate.id
        UNION ALL
        SELECT candidate.id, foldedName FROM candidate
          CROSS JOIN \(sql: aliases) ON \(sql: table)Id = candidate.id
      ), fitting AS (
        SELECT id, min(\(name.closeness(of: "spelling"))) AS closeness
        FROM spelled WHERE \(fits("spelling")) GROUP BY id
      )
      SELECT \(sql: columns), min(closeness, \(sorted)) AS best
      FROM fitting CROSS JOIN \(sql: table) ON \(sql: table).id = fitting.id
      ORDER BY best, 3 DESC, sortKey LIMIT \(limit)
      """
    let (sql, arguments) = try query.build(db)
    return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).compactMap { row in
      let row = access.record(row, kind.recordKind)
      guard let found = AuthorityRow(row: row, at: 0, kind: kind) else { return nil }
      return Suggestion(row: found, closeness: MatchRank(rawValue: row[3]) ?? .elsewhere)
    }
  }

  private func lastUsed(limit: Int) throws -> [Suggestion] {
    let recent: String =
      switch kind.link {
      case .one(let column):
        "SELECT \(column) AS id, max(modified) AS used FROM"
          + " (SELECT \(column), modified FROM book WHERE \(column) IS NOT NULL"
          + " ORDER BY modified DESC, id DESC LIMIT 1000) GROUP BY 1"
      case .many(let links, let column):
        "SELECT \(column) AS id, max(id) AS used FROM"
          + " (SELECT \(column), id FROM \(links.rawValue) ORDER BY id DESC LIMIT 1000) GROUP BY 1"
      }
    func rows(_ source: String) throws -> [AuthorityRow] {
      let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM \(source) LIMIT ?")
      return try Row.fetchAll(statement, arguments: [limit]).compactMap {
        AuthorityRow(row: access.record($0, kind.recordKind), at: 0, kind: kind)
      }
    }
    let used = try rows(
      "(\(recent)) AS recent JOIN \(table) USING (id) ORDER BY used DESC, sortKey"
    )
    let known = Set(used.map(\.id))
    let others =
      used.count < limit
      ? try rows("\(table) ORDER BY sortKey").filter { !known.contains($0.id) } : []
    return (used + others).prefix(limit).map { Suggestion(row: $0, closeness: .elsewhere) }
  }
}

extension AuthorityRepository {
  /// An existing name so near to a new one that it may be the same.
  ///
  /// Near are names that are equal but for spaces, stops and hyphens; authors whose given names
  /// differ only by being initials, as in "U.K. LeGuin" and "Ursula K. Le Guin"; and longer names
  /// with one letter too many, too few, wrong or swapped with the next, as in "Fantsy".
  ///
  /// - Parameter id: A record that is passed over: the one whose name it is.
  package func near(_ name: String, besides id: AuthorityID? = nil) throws -> AuthorityRow? {
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
        let rank = NameDistance.rank(of: known, to: key, squeezed, isPerson: kind == .author),
        rank < best?.rank ?? .max, let found = AuthorityRow(row: row, at: 0, kind: kind),
        found.id != id
      else { continue }
      best = (rank, found)
      if rank == 0 { break }
    }
    return best?.row
  }
}

extension AuthorityRepository {
  /// The authors of a name that ``named(_:)`` cannot tell apart; none of other kinds.
  package func namesakes(_ name: String) throws -> [AuthorityID] {
    guard kind == .author else { return [] }
    let statement = try db.cachedStatement(
      sql: "SELECT id FROM author WHERE foldedName = ? ORDER BY foldedQualifier LIMIT 20"
    )
    let ids = try Int64.fetchAll(statement, arguments: [folded(name)])
    return ids.count > 1 ? ids.map { AuthorityID(kind, $0) } : []
  }

  /// The records whose names are closest to another one's, which may mean the same: those that are
  /// likely the same first, as clusters have it, then those with the same family name or first
  /// word, the closest first.
  package func alike(_ id: AuthorityID, limit: Int = 20) throws -> [AuthorityRow] {
    try ranked(try record(id).name, as: form(of: id), besides: id).filter { $0.row.id != id }
      .prefix(limit).map(\.row)
  }

  /// The records that the name of one may mean: the one that is ``near(_:besides:)`` it, then those that are likely the
  /// same.
  ///
  /// - Parameter id: The record, if it is there; what a person kept apart from it is left out.
  package func lookAlikes(of name: String, for id: AuthorityID?) throws -> [AuthorityRow] {
    let near = try near(name, besides: id)
    let found =
      try [near].compactMap(\.self)
      // One of them may be the record itself.
      + lookAlikes(of: name, limit: id == nil ? 3 : 4).filter { $0.id != near?.id }
    guard let id, !found.isEmpty else { return found }
    let apart = try access.keptApart(kind.recordKind)
    return found.filter {
      $0.id != id && !apart.contains(NamePair($0.id.rawValue, id.rawValue))
    }
  }

  /// The records that are likely the same as a name that is typed, the likeliest first.
  package func lookAlikes(of name: String, limit: Int = 3) throws -> [AuthorityRow] {
    let parsed = kind == .author ? AuthorName.parse(name) : AuthorName(name: name)
    let form = NameVariant(kind, parsed.name, qualifier: parsed.qualifier ?? "")
    return try ranked(parsed.name, as: form)
      .filter { 1 - $0.apart >= NameSimilarity.least }.prefix(limit).map(\.row)
  }

  private var articles: Set<String> {
    [
      "the", "a", "an", "der", "die", "das", "le", "la", "les", "el", "los", "las", "il", "de",
      "het",
    ]
  }

  /// The words by which records like a name are found: the family name and the first forename, or the first word
  /// and the last one.
  private func telling(_ name: String) -> (first: String, second: String?)? {
    // "Le Guin, U. K." has the family name in front.
    let parts = kind == .author ? name.split(separator: ",", maxSplits: 1) : [name[...]]
    let words = parts.map { folded(String($0)).split(separator: " ").map(String.init) }
      .filter { !$0.isEmpty }
    guard var first = words.first else { return nil }
    // "The MIT Press" is found by MIT.
    if kind != .author, first.count > 1, articles.contains(first[0]) { first.removeFirst() }
    guard let word = kind == .author ? first.last : first.first else { return nil }
    let others = words.count > 1 ? words[1] : first.count > 1 ? first : []
    return (word, kind == .author ? others.first : others.last)
  }

  private func ranked(
    _ name: String,
    as own: NameVariant?,
    besides id: AuthorityID? = nil
  ) throws -> [(row: AuthorityRow, apart: Double, rank: Int, distance: Int)] {
    let key = folded(name)
    let squeezed = key.filter { $0 != " " }
    guard let (word, other) = telling(name) else { return [] }
    var found = try suggestions(word, limit: 200).map(\.row)
    // Another ending: "conspiracies" and "conspiracy", "Tolstoy" and "Tolstoi".
    let stem = word.count > 6 ? String(word.dropLast(3)) : nil
    for other in [other, Transliteration.beginning(inOtherScript: word), stem].compactMap(\.self) {
      let known = Set(found.map(\.id))
      found += try suggestions(other, limit: 100).map(\.row).filter { !known.contains($0.id) }
    }
    if let near = try near(key, besides: id), !found.contains(where: { $0.id == near.id }) {
      found.append(near)
    }
    return try found.map { row in
      let name = folded(row.name)
      let likeness = try own.flatMap { one in
        try form(of: row.id).flatMap { NameSimilarity(one, $0) }
      }
      let rank = NameDistance.rank(of: name, to: key, squeezed, isPerson: kind == .author) ?? 3
      return (
        row: row, apart: 1 - (likeness?.score ?? 0), rank: rank, distance: editDistance(name, key)
      )
    }
    .sorted { ($0.apart, $0.rank, $0.distance) < ($1.apart, $1.rank, $1.distance) }
  }

  /// A name taken apart for comparison.
  private func form(of id: AuthorityID) throws -> NameVariant? {
    var form: NameVariant?
    let qualifier = kind == .author ? "qualifier" : "NULL"
    try RawQuery(db, "SELECT name, \(qualifier) FROM \(table) WHERE id = ?1")
      .forEachRow(of: id.rawValue) { row in
        form = NameVariant(kind, row.string(0) ?? "", qualifier: row.string(1) ?? "")
      }
    return form
  }
}

extension ReaderRepository {
  /// The reader whose name is so near to one that nobody has that it may be meant; nil without one.
  ///
  /// Looks at the first 1,000.
  package func near(_ name: String) throws -> ReaderRow? {
    let rows = try rows(ReaderListing(), limit: 1000)
    let near = rows.map(\.name).nearest(to: name)
    return near.flatMap { near in rows.first { $0.name == near } }
  }

  /// The other readers, those whose names are closest to one's first.
  package func alike(_ id: ID<Reader>, limit: Int = 20) throws -> [ReaderRow] {
    let key = folded(try record(id).name)
    return try rows(ReaderListing(), limit: 1000).filter { $0.id != id }
      .map { (row: $0, distance: editDistance(folded($0.name), key)) }
      .sorted { $0.distance < $1.distance }.prefix(limit).map(\.row)
  }
}
