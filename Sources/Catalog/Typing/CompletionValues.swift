package import Books
import GRDB

/// The values that books have in a field, with the number of their books, most books first.
///
/// Without anything typed it counts the whole column, which takes time in proportion to the
/// catalogue: for the thread of the database, not of the screen.
struct CompletionValues<Access: CatalogAccess> {
  let access: Access
  let limit: Int

  typealias Value = (name: String, books: Int?)

  /// - Parameter typed: How the value, or a word of it, begins.
  func values(of field: Query.Field, like typed: String) throws -> [Value] {
    switch field.comparison {
    case .text(let text):
      if let kind = text.authorityKind { return try names(kind, typed) }
      return field.hasFewValues ? try counted(bookCounts(field), typed) : []
    case .number: return field.hasFewValues ? try counted(bookCounts(field), typed) : []
    case .date: return try dates(field, typed)
    case .code where field == .fact(.role): return try counted(roleCounts(), typed)
    case .code:
      return try counted(bookCounts(field), typed) {
        field == .book(.language) ? Language(stored: $0).name : $0
      }
    case .own(let own): return try self.own(own, typed)
    case .loan(let loan): return try self.loan(loan, typed)
    case .custom(let field): return try custom(field, typed)
    }
  }

  /// Goes along the index of names by their numbers of books where many have what is typed, so that
  /// the first of them come soon; where few do, it looks at each of these.
  func names(_ kind: AuthorityKind, _ typed: String) throws -> [Value] {
    var condition: SQL = "1"
    let words = folded(typed).split(separator: " ").map(String.init)
    if !typed.isEmpty, let first = words.first {
      let start = " " + words.joined(separator: " ")
      condition = """
        (instr(' ' || foldedName, \(start)) OR instr(joinedWords(name), \(start)) OR id IN (
          SELECT \(sql: kind.rawValue)Id FROM \(sql: kind.aliasTable.rawValue)
          WHERE instr(' ' || foldedName, \(start)) OR instr(joinedWords(name), \(start))))
        """
      if try areFew(kind, first) {
        condition = "id IN (\(kind.records(withWord: first))) AND \(condition)"
      }
    }
    let query: SQL = """
      SELECT \(sql: kind.nameExpression), books FROM \(sql: kind.rawValue)
      WHERE \(condition) ORDER BY books DESC, sortKey, id LIMIT \(limit)
      """
    let (sql, arguments) = try query.build(access.db)
    return try Row.fetchAll(access.db.cachedStatement(sql: sql), arguments: arguments)
      .map { (try $0[0], try $0[1]) }
  }

  /// True when a value, written without a sign, finds others too: "c" those with "classic crime".
  func isPart(_ name: String, ofOthersIn field: Query.Field) throws -> Bool {
    switch field.comparison {
    case .text(let text):
      guard let kind = text.authorityKind else { return text.hasFewValues }
      let isPhrase = quotedIfNeeded(name).hasPrefix("\"")
      return try TextTest(isPhrase ? .phrase : .word, name).isInSeveral(kind, access.db)
    case .custom(let field): return field.kind.isText
    case .number, .date, .code, .own, .loan: return false
    }
  }

  /// True when few enough names have a word with this beginning to look at each of them.
  private func areFew(_ kind: AuthorityKind, _ word: String) throws -> Bool {
    // At a million books completing "author:b" takes 31 ms with so many, and 75 with 100,000.
    let most = 2000
    var count = 0
    try access.db.forEachID(kind.records(withWord: word)) { _ in
      count += 1
      return count < most
    }
    return count < most
  }

  private func counted(
    _ counts: [String: Int],
    _ typed: String,
    name: (String) -> String = { $0 }
  ) -> [Value] {
    let start = typed.isEmpty ? "" : " " + folded(typed)
    let sorted = counts.sorted { one, other in
      one.value == other.value ? one.key < other.key : one.value > other.value
    }
    var values: [Value] = []
    for (text, books) in sorted where values.count < limit {
      let name = name(text)
      if start.isEmpty || (" " + folded(name)).contains(start) { values.append((name, books)) }
    }
    return values
  }

  /// Counted in one scan of the table, or along an index that has the column.
  private func bookCounts(_ field: Query.Field) throws -> [String: Int] {
    guard let column = field.plainColumn else { return [:] }
    var counts: [String: Int] = [:]
    var last: (text: String, count: Int) = ("", 0)
    // What stands together, as in an index, is counted together.
    try access.db.forEachRow("SELECT \(column) FROM book WHERE \(column) IS NOT NULL") { row in
      let text = row.text(0)
      if last.count > 0, last.text.utf8.elementsEqual(text) {
        last.count += 1
      } else {
        if last.count > 0 { counts[last.text, default: 0] += last.count }
        last = (String(decoding: text, as: UTF8.self), 1)
      }
    }
    if last.count > 0 { counts[last.text, default: 0] += last.count }
    return counts
  }

  /// The values of books in a custom field; none for numbers, of which too many differ.
  private func custom(_ field: CustomField, _ typed: String) throws -> [Value] {
    switch field.kind {
    case .number, .money, .longText: return []
    case .date:
      let words = QueryDate.words + ["-1w..", "-1m..", "-1y.."]
      return try counted(
        words.compactMap { word in
          guard let period = try? QueryDate(today: access.today).period(word) else {
            return nil
          }
          return (word, .custom(CustomTest(field, .days(ReadingCondition.Days(period)))))
        },
        typed
      )
    case .text, .yesNo, .choice, .link:
      var counts: [String: Int] = [:]
      let own = "fieldId = \(field.id.rawValue)"
      // Counted along the index of keys, and only one of each is looked up.
      try access.db.forEachRow(
        """
        SELECT (SELECT value FROM customValue WHERE \(own) AND key = counted.key LIMIT 1), books
        FROM (SELECT key, count(*) AS books FROM customValue
          WHERE \(own) AND key IS NOT NULL GROUP BY key) AS counted
        """
      ) { row in
        counts[row.string(0) ?? "", default: 0] += Int(row.integer(1))
      }
      return counted(counts, typed)
    }
  }

  /// A book that has a role twice is counted once: the index has the links of a book together.
  private func roleCounts() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    var book: Int64?
    var seen: [String] = []
    let links = "SELECT bookId, role FROM bookAuthor ORDER BY bookId, authorId, role"
    try access.db.forEachRow(links) { row in
      if row.integer(0) != book {
        book = row.integer(0)
        seen.removeAll(keepingCapacity: true)
      }
      let role = String(decoding: row.text(1), as: UTF8.self)
      guard !seen.contains(role) else { return }
      seen.append(role)
      counts[role, default: 0] += 1
    }
    return counts
  }

  private func dates(_ field: Query.Field, _ typed: String) throws -> [Value] {
    let words = (QueryDate.words + ["-1w..", "-1m..", "-1y.."]).filter { $0.hasPrefix(typed) }
    return try words.compactMap { word in
      guard let found = try? QueryDate(today: access.today).period(word) else { return nil }
      let condition = Query.date(field, found).condition()
      let (sql, arguments) = try SQL("SELECT count(*) FROM book WHERE \(condition)")
        .build(access.db)
      return (word, try Int.fetchOne(access.db, sql: sql, arguments: arguments))
    }
  }

  // MARK: - The current user's own readings, and loans

  private func own(_ field: Query.OwnField, _ typed: String) throws -> [Value] {
    let currentUser = try access.currentUser
    func test(_ kind: ReadingCondition.Kind) -> Query {
      .own(ReadingCondition(currentUser: currentUser, kind: kind))
    }
    switch field {
    case .status:
      let choices = ReadingStatus.choices.map { ($0.word, test(.status($0))) }
      return try counted(choices + [("unread", .not(test(.status(.read))))], typed)
    case .rating:
      let choices = (1...10).reversed().compactMap { halves in
        Rating(halves: halves).map { ($0.name, test(.rating(.exactly($0.stars)))) }
      }
      return try counted(choices, typed).filter { $0.books != 0 }
    case .reading: return try counted([("any", test(.any)), ("none", .not(test(.any)))], typed)
    case .started, .read:
      return try counted(
        QueryDate.words.compactMap { word in
          guard let period = try? QueryDate(today: access.today).period(word) else {
            return nil
          }
          let days = ReadingCondition.Days(period)
          return (word, test(field == .read ? .finished(days) : .started(days)))
        },
        typed
      )
    }
  }

  private func loan(_ field: Query.LoanField, _ typed: String) throws -> [Value] {
    let today = access.today
    switch field {
    case .lent: return try parties(.lent, typed)
    case .borrowed: return try parties(.borrowed, typed)
    case .due:
      let words = ["today", "tomorrow", "thisweek", "nextweek", "..today", "+1w", "+2w"]
      return try counted(
        words.compactMap { word in
          guard let period = try? QueryDate(today: access.today).period(word) else {
            return nil
          }
          return (word, .loan(.due(ReadingCondition.Days(period))))
        },
        typed
      )
    case .overdue:
      return try counted(
        [("yes", .loan(.overdue(today))), ("no", .not(.loan(.overdue(today))))],
        typed
      )
    case .owned:
      return try counted(
        [
          ("yes", .number(.book(.copies), .above(0))), ("no", .number(.book(.copies), .exactly(0))),
        ],
        typed
      )
    }
  }

  private func counted(_ choices: [(String, Query)], _ typed: String) throws -> [Value] {
    try choices.filter { $0.0.hasPrefix(typed.lowercased()) }.prefix(limit).map { word, query in
      (word, try OrderedSearch(query, access.connection).count())
    }
  }

  /// The people who have books out now, or whose books are here.
  func parties(_ direction: LoanDirection, _ typed: String) throws -> [Value] {
    let start = typed.isEmpty ? "" : " " + folded(typed)
    return try Row.fetchAll(
      access.db,
      sql: """
        SELECT coalesce(loan.name, reader.name), count(DISTINCT bookId)
        FROM loanBook JOIN loan ON loan.id = loanId LEFT JOIN reader ON reader.id = loan.readerId
        WHERE returned IS NULL AND direction = ?
          AND (?2 = '' OR instr(' ' || coalesce(reader.foldedName, loan.foldedName), ?2))
        GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?3
        """,
      arguments: [direction.rawValue, start, limit]
    ).map { (try $0[0], try $0[1]) }
  }
}

/// All values of a field that has few, with the number of their books, most books first.
///
/// Counting takes time in proportion to the catalogue. So it is done once, and what is typed then
/// narrows the values without asking the catalogue again.
package struct CountedValues: Sendable {
  package let field: Query.Field
  let values: [(name: String, books: Int?)]

  /// The values that go on with what stands at a place.
  package func completions(at place: CompletionPlace, limit: Int = 20) -> [Completion] {
    let start = place.typed.isEmpty ? "" : " " + folded(place.typed)
    return values.lazy.filter { start.isEmpty || (" " + folded($0.name)).contains(start) }
      .prefix(limit).map {
        // A shelf may begin like many others, and to compare them all would take long.
        Completion($0.name, books: $0.books, at: place, isPart: field.holdsOwnTexts)
      }
  }
}

extension CatalogAccess {
  /// All values of a field, or nil when there may be too many of them.
  package func countedValues(of field: Query.Field) throws -> CountedValues? {
    guard field.hasFewValues else { return nil }
    let values = try CompletionValues(access: self, limit: 2000).values(of: field, like: "")
    return CountedValues(field: field, values: values)
  }
}

extension Query.Field {
  /// True when there are few enough values to keep all of them.
  package var hasFewValues: Bool {
    switch self {
    case .book(let field): field.hasFewValues
    case .fact(let fact): fact == .role
    case .custom(let field): field.kind == .choice || field.kind == .yesNo
    // The values of readings are only the current user's, and are asked for each time.
    case .own, .loan: false
    }
  }

  /// True for a text of the book itself, and not the name of a record.
  fileprivate var holdsOwnTexts: Bool {
    if case .book(let field) = self { field.kind == .text } else { false }
  }
}

extension CatalogAccess {
  /// Ways to go on with a query, for a shell: its program is started for each of them.
  ///
  /// Books are not counted for it, so that it takes the time of a key, however many there are. An
  /// empty query goes on with the fields.
  ///
  /// - Parameter isPart: True when a part of a name will do, as in a query: "tol" goes on to Tolkien and
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
  /// The values of books in a field, with the number of books only where that costs nothing.
  func uncounted(of field: Query.Field, like typed: String) throws -> [Value] {
    switch field.comparison {
    case .text(let text):
      if let kind = text.authorityKind { return try names(kind, typed) }
      return text.hasFewValues ? fitting(try distinct(text.columns[0]), typed) : []
    case .number: return field == .book(.year) ? fitting(try distinct("year"), typed) : []
    case .date, .own(.started), .own(.read): return fitting(QueryDate.words, typed)
    case .code where field == .book(.language):
      return fitting(try distinct("language").map { Language(stored: $0).name }, typed)
    case .code where field == .book(.format):
      return fitting(BookFormat.choices.map(\.rawValue), typed)
    case .code: return fitting(Role.choices.map(\.rawValue), typed)
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
        arguments: [SortKey.start(of: typed), limit]
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
