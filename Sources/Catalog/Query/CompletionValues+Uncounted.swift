import GRDB

extension CatalogAccess {
  /// Ways to go on with a query, for a shell: its program is started for each of them.
  ///
  /// Books are not counted for it, so that it takes the time of a key, however many there are. An
  /// empty query goes on with the fields.
  ///
  /// - Parameter isPart: Whether a part of a name will do, as in a query: "tol" goes on to Tolkien and
  ///   not to his whole name.
  package func quickCompletions(
    for text: String,
    isPart: Bool,
    limit: Int = 100
  ) throws -> [Completion] {
    let names = try queryNames
    guard !text.isEmpty else {
      return names.names(from: "").map { name in
        Completion(
          kind: .field,
          label: name + ":",
          replacement: name + ":",
          range: 0..<0,
          books: nil
        )
      }
    }
    guard let place = CompletionPlace(text, cursor: text.count, names: names) else { return [] }
    switch place.kind {
    case .field, .savedQuery: return try completions(at: place, limit: limit)
    case .value(let field):
      let values = CompletionValues(access: self, limit: limit)
      let found = try values.uncounted(of: field, like: place.typed)
      return (isPart ? values.parts(of: found, from: place.typed) : found)
        .map { Completion($0.name, books: $0.books, at: place) }
    }
  }
}

extension CompletionValues {
  /// The values that books have in a field; how many books is told only where that costs nothing.
  func uncounted(of field: Query.Field, like typed: String) throws -> [Value] {
    switch field {
    case .text(let text):
      if let kind = text.kind { return try names(kind, typed) }
      return text == .shelf ? fitting(try distinct(ShelfIndex.column), typed) : []
    case .number(.year): return fitting(try distinct("year"), typed)
    case .number(.pages), .number(.copies), .number(.volume), .number(.id): return []
    case .date, .own(.started), .own(.read): return fitting(QueryDate.words, typed)
    case .code(.language):
      return fitting(try distinct("language").map { Language(stored: $0).name }, typed)
    case .code(.format): return fitting(BookFormat.choices.map(\.rawValue), typed)
    case .code(.role): return fitting(Role.choices.map(\.rawValue), typed)
    case .own(.status): return fitting(ReadingStatus.choices.map(\.word) + ["unread"], typed)
    case .own(.rating): return fitting((1...5).reversed().map(String.init), typed)
    case .own(.reading): return fitting(["any", "none"], typed)
    case .loan(.lent): return try parties(.lent, typed)
    case .loan(.borrowed): return try parties(.borrowed, typed)
    case .loan(.due): return fitting(["today", "..today"], typed)
    case .loan(.overdue), .loan(.owned): return fitting(["yes", "no"], typed)
    case .custom(let field): return try uncounted(of: field, typed)
    }
  }

  /// The values, and of those that begin otherwise what stands in them from the typed word on, once
  /// for all that have it.
  func parts(of values: [Value], from typed: String) -> [Value] {
    let start = folded(typed)
    var places: [String: Int] = [:]
    var parts: [Value] = []
    for (name, books) in values {
      let words = name.indices.filter { place in
        place == name.startIndex
          || name[place].isLetter && !name[name.index(before: place)].isLetter
      }
      let part =
        words.lazy.map { String(name[$0...]) }.first { folded($0).hasPrefix(start) } ?? name
      if let place = places[part] {
        // Two may have written one book.
        parts[place].books = nil
      } else {
        places[part] = parts.count
        parts.append((part, books))
      }
    }
    return parts
  }

  private func uncounted(of field: CustomField, _ typed: String) throws -> [Value] {
    switch field.kind {
    case .choice: return fitting(field.choices, typed)
    case .yesNo: return fitting(["yes", "no"], typed)
    case .date: return fitting(QueryDate.words, typed)
    case .number, .money, .longText: return []
    case .text, .link:
      // From the first that begins so, along the index of keys, one of each.
      let own = "fieldId = \(field.id.rawValue)"
      let values = try String.fetchAll(
        access.db,
        sql: """
          WITH RECURSIVE each(key) AS (
            SELECT min(key) FROM customValue WHERE \(own) AND key >= ?1
            UNION ALL
            SELECT (SELECT min(key) FROM customValue WHERE \(own) AND key > each.key)
            FROM each WHERE each.key IS NOT NULL)
          SELECT (SELECT value FROM customValue WHERE \(own) AND key = each.key LIMIT 1)
          FROM each WHERE key IS NOT NULL LIMIT ?2
          """,
        arguments: [Derivation.sortKeyText(typed), limit]
      )
      return fitting(values, typed)
    }
  }

  /// The different values of a column that begins an index: a step of the index for each of them.
  private func distinct(_ column: String) throws -> [String] {
    try String.fetchAll(
      access.db,
      sql: """
        WITH RECURSIVE each(value) AS (
          SELECT min(\(column)) FROM book WHERE \(column) IS NOT NULL
          UNION ALL
          SELECT (SELECT min(\(column)) FROM book WHERE \(column) > each.value)
          FROM each WHERE each.value IS NOT NULL)
        SELECT CAST(value AS TEXT) FROM each WHERE value IS NOT NULL LIMIT 2000
        """
    )
  }

  private func fitting(_ values: [String], _ typed: String) -> [Value] {
    let start = typed.isEmpty ? "" : folded(typed)
    return values.lazy.filter { start.isEmpty || folded($0).hasPrefix(start) }
      .prefix(limit).map { ($0, nil) }
  }
}
