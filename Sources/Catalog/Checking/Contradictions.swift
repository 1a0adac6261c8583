import Books
import GRDB

/// Finds values of records that another place of the file contradicts.
///
/// A form made of a value that alone contradicts it is itself damaged. So a title is doubted only where
/// both its sort key and its words belong to another title, and a name where both its folded form and its
/// words do. An index has the value itself, and is believed unless another index agrees with the record.
struct Contradictions {
  let db: Database
  /// The reader whose readings may be named.
  let reader: Int64

  /// With more of them a whole table or index is damaged, and not some values.
  private static let mostContradictions = 1000

  func all(in parts: Set<CheckPart>) throws -> [Contradiction] {
    var found: [Contradiction] = []
    func isWrong(_ table: Table) -> Bool { parts.contains(.derived(DerivedTable(table: table))) }
    if parts.contains(.indexes) { found += try readable(inIndexes) }
    if isWrong(.book) || parts.contains(.titles) { found += try readable(titles) }
    for kind in AuthorityKind.allCases where isWrong(kind.table) || parts.contains(.names) {
      found += try readable { try names(kind) }
    }
    if isWrong(.reader) { found += try readable(readers) }
    // An index says it more exactly than words.
    var known: Set<Place> = []
    return found.filter { known.insert(Place($0)).inserted }
  }

  /// Returns none where the file cannot be read: that says nothing of an earlier value.
  private func readable(_ find: () throws -> [Contradiction]) throws -> [Contradiction] {
    do {
      return try find()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return []
    }
  }

  private struct Place: Hashable {
    let table: Table
    let row: Int64
    let column: String

    init(_ table: Table, _ row: Int64, _ column: String) {
      (self.table, self.row, self.column) = (table, row, column)
    }

    init(_ contradiction: Contradiction) {
      self.init(contradiction.table, contradiction.row, contradiction.column)
    }
  }

  // MARK: - Indexes

  private func inIndexes() throws -> [Contradiction] {
    var found: [Contradiction] = []
    for table in Table.allCases {
      var differing: [Place: [Contradiction]] = [:]
      /// How many indexes can be read that have a column.
      var readable: [String: Int] = [:]
      for index in try indexes(of: table) {
        do {
          let contradictions = try compare(table, index)
          guard contradictions.count < Self.mostContradictions else { continue }
          for column in index.told { readable[column, default: 0] += 1 }
          for contradiction in contradictions {
            differing[Place(contradiction), default: []].append(contradiction)
          }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
          // One that cannot be read tells nothing.
        }
      }
      for (place, contradictions) in differing {
        guard var first = contradictions.first, contradictions.count == readable[place.column],
          contradictions.allSatisfy({ $0.value == first.value })
        else { continue }
        first.indexes = contradictions.flatMap(\.indexes)
        found.append(first)
      }
    }
    return found.sorted { ($0.table.rawValue, $0.row) < ($1.table.rawValue, $1.row) }
  }

  private struct Index {
    let name: String
    /// The condition of the rows that have entries; nil for all.
    let condition: String?
    let columns: [String]
    /// The column that is absent in all rows that have entries.
    let absent: String?

    /// The columns of which it tells the values.
    var told: [String] { columns + [absent].compactMap(\.self) }
  }

  /// The indexes of a table that have columns which the journal keeps.
  private func indexes(of table: Table) throws -> [Index] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT name, iif(instr(sql, ' WHERE '), substr(sql, instr(sql, ' WHERE ') + 7), NULL)
        FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?
        """,
      arguments: [table.rawValue]
    )
    return try rows.compactMap { row in
      let (name, condition): (String, String?) = try (row[0], row[1])
      let columns = try Row.fetchAll(db, sql: "PRAGMA index_info(\"\(name)\")")
        .compactMap { try $0[2] as String? }.filter(table.imageColumns.contains)
      let absent = condition.flatMap { condition in
        table.imageColumns.first { condition == "\($0) IS NULL" }
      }
      // What else a condition asks is not in the index.
      let isReadable = condition.map { condition in
        absent != nil || columns.contains { condition == "\($0) IS NOT NULL" }
      }
      guard !columns.isEmpty, isReadable ?? true else { return nil }
      return Index(name: name, condition: condition, columns: columns, absent: absent)
    }
  }

  private func compare(_ table: Table, _ index: Index) throws -> [Contradiction] {
    var found: [Contradiction] = []
    let columns = index.told
    let pairs = columns.map { "entry.\($0), record.\($0)" }.joined(separator: ", ")
    let tests = columns.map { "entry.\($0) IS NOT record.\($0)" }
    let values = index.columns + (index.absent.map { ["NULL AS \($0)"] } ?? [])
    let sql = """
      SELECT entry.id, \(pairs)
      FROM (
        SELECT id, \(values.joined(separator: ", "))
        FROM \(table.rawValue) INDEXED BY "\(index.name)"
        \(index.condition.map { "WHERE \($0)" } ?? "")
      ) AS entry
      CROSS JOIN \(table.rawValue) AS record NOT INDEXED ON record.id = entry.id
      WHERE \(tests.joined(separator: " OR ")) LIMIT \(Self.mostContradictions)
      """
    try db.forEachRow(sql) { row in
      for (place, column) in columns.enumerated() {
        let earlier = row.value(Int32(1 + 2 * place))
        guard !row.holds(earlier, at: Int32(2 + 2 * place)) else { continue }
        let id = row.integer(0)
        found.append(
          Contradiction(
            table: table,
            row: id,
            column: column,
            now: try words(row.value(Int32(2 + 2 * place)), table, column),
            earlier: try words(earlier, table, column),
            source: tr("the index \(index.name)"),
            value: earlier,
            indexes: [index.name],
            isAnothers: try isAnothers(table, id)
          )
        )
      }
    }
    return found
  }

  private func isAnothers(_ table: Table, _ id: Int64) throws -> Bool {
    guard table == .reading else { return false }
    let sql = "SELECT readerId FROM reading NOT INDEXED WHERE id = ?"
    return try Int64.fetchOne(db, sql: sql, arguments: [id]) != reader
  }

  /// A value for a person: a text in quotation marks, and a record by its number and name.
  private func words(_ value: DatabaseValue, _ table: Table, _ column: String) throws -> String {
    switch value.storage {
    case .null: return "nothing"
    case .string(let text): return quoted(text)
    case .double(let number): return String(number)
    case .blob: return "bytes"
    case .int64(let number):
      guard let other = table.reference(column)?.table,
        let name = other.description.nameColumn
      else { return String(number) }
      let sql = "SELECT \(name) FROM \(other.rawValue) NOT INDEXED WHERE id = ?"
      let text = try? String.fetchOne(db, sql: sql, arguments: [number])
      return text.map { "\(number) (\(quoted($0)))" } ?? "\(number)"
    }
  }

  // MARK: - What is made of titles and names

  private func titles() throws -> [Contradiction] {
    var found: [Contradiction] = []
    try db.forEachRow(
      """
      SELECT id, title, subtitle, language, sortTitle, words
      FROM book NOT INDEXED JOIN titleText ON bookId = id ORDER BY id
      """
    ) { row in
      let (title, subtitle) = (row.string(1), row.string(2))
      let language = row.string(3).map(Language.init(stored:))
      let (filed, words) = (row.string(4) ?? "", row.string(5) ?? "")
      func forms(_ title: String, _ subtitle: String?) -> TitleVariants {
        TitleVariants(title, subtitle: subtitle, language: language)
      }
      func fits(_ forms: TitleVariants) -> Bool {
        forms.sortTitle == filed && forms.words == words
      }
      let now = forms(title ?? "", subtitle)
      guard now.words != words, found.count < Self.mostContradictions else { return }
      let id = row.integer(0)
      func add(_ column: String, _ now: String?, _ earlier: String, _ candidates: [String]) {
        let value = candidates.first
        found.append(
          Contradiction(
            table: .book,
            row: id,
            column: column,
            now: now.map { quoted($0) } ?? tr("nothing"),
            earlier: quoted(value ?? earlier),
            source: tr("what it is found by"),
            value: value?.databaseValue
          )
        )
      }
      if now.sortTitle != filed {
        // Where the two are not of one title, they are damaged and not it.
        guard filed.contains(where: { !$0.isWhitespace }), words.contains(" " + folded(filed))
        else {
          return
        }
        let candidates = try history(.book, id, "title") + [filed] + Self.withArticle(filed, words)
        add("title", title, filed, candidates.filter { fits(forms($0, subtitle)) })
      } else if let title, let rest = Self.rest(of: words, behind: forms(title, nil).words) {
        let candidates = try history(.book, id, "subtitle").filter { fits(forms(title, $0)) }
        add("subtitle", subtitle, rest, candidates)
      }
    }
    return found
  }

  /// A title as it may have been before its article was taken from it.
  private static func withArticle(_ filed: String, _ words: String) -> [String] {
    let first = words.split(separator: " ").first.map(String.init) ?? ""
    return ["\(first.prefix(1).uppercased())\(first.dropFirst()) \(filed)"]
  }

  /// The words behind those of a title; nil where there are none.
  private static func rest(of words: String, behind title: String) -> String? {
    let (words, title) = (JoinedWords.without(words), JoinedWords.without(title))
    guard words.hasPrefix(title + " ") else { return nil }
    let rest = words.dropFirst(title.count).drop(while: \.isWhitespace)
    return rest.isEmpty ? nil : String(rest)
  }

  private func names(_ kind: AuthorityKind) throws -> [Contradiction] {
    var found: [Contradiction] = []
    let words = try RawQuery(
      db,
      "SELECT word FROM nameWord WHERE kind = \(kind.number) AND recordId = ?"
    )
    try db.forEachRow(
      "SELECT id, name, sortName, foldedName, sortKey FROM \(kind.rawValue) NOT INDEXED"
    ) { row in
      let (id, name) = (row.integer(0), row.string(1) ?? "")
      let (sortName, stored) = (row.string(2) ?? "", row.string(3) ?? "")
      let now = folded(name)
      guard found.count < Self.mostContradictions else { return }
      if let filed = row.string(4), now == stored, SortKey.start(of: sortName) != filed,
        let earlier = try
          ([AuthorityRepository.sortName(kind, name, by: [:])]
          + history(kind.table, id, "sortName")).first(where: { SortKey.start(of: $0) == filed })
      {
        found.append(
          Contradiction(
            table: kind.table,
            row: id,
            column: "sortName",
            now: quoted(sortName),
            earlier: quoted(earlier),
            source: tr("what it is sorted by"),
            value: earlier.databaseValue
          )
        )
      }
      guard now != stored, !stored.isEmpty else { return }
      // Few records get here: only those of which the folded name is another.
      var known: Set<String> = []
      try words.forEachRow(of: id) { known.insert($0.string(0) ?? "") }
      func isKnown(_ text: String) -> Bool {
        text.split(separator: " ").allSatisfy { known.contains(String($0)) }
      }
      guard isKnown(stored), now.isEmpty || !isKnown(now) else { return }
      let candidates = try history(kind.table, id, "name") + lines(of: kind, id) + [sortName]
      add(kind.table, id, name, stored, candidates, to: &found)
    }
    return found
  }

  private func readers() throws -> [Contradiction] {
    var found: [Contradiction] = []
    try db.forEachRow("SELECT id, name, foldedName, sortKey FROM reader NOT INDEXED") { row in
      let (id, name, stored) = (row.integer(0), row.string(1) ?? "", row.string(2) ?? "")
      guard folded(name) != stored, !stored.isEmpty, let filed = row.string(3),
        SortKey.start(of: SortName.make(name)) != filed,
        Set(SortKey(stored).text.split(separator: " ")) == Set(filed.split(separator: " "))
      else { return }
      add(.reader, id, name, stored, try history(.reader, id, "name"), to: &found)
    }
    return found
  }

  private func add(
    _ table: Table,
    _ id: Int64,
    _ name: String,
    _ stored: String,
    _ candidates: [String],
    to found: inout [Contradiction]
  ) {
    let value = candidates.first { folded($0) == stored }
    found.append(
      Contradiction(
        table: table,
        row: id,
        column: "name",
        now: quoted(name),
        earlier: quoted(value ?? stored),
        source: tr("what it is found by"),
        value: value?.databaseValue
      )
    )
  }

  /// The names in the lines of books that an author or publisher has.
  private func lines(of kind: AuthorityKind, _ id: Int64) throws -> [String] {
    let (links, column): (String, String)
    switch kind {
    case .author: (links, column) = ("bookAuthor", "credits")
    case .publisher: (links, column) = ("bookPublisher", "imprint")
    case .genre, .series, .tag, .shelf: return []
    }
    let lines = try String.fetchAll(
      db,
      sql: """
        SELECT \(column) FROM \(links) JOIN book ON book.id = bookId
        WHERE \(kind.rawValue)Id = ? AND \(column) IS NOT NULL LIMIT 10
        """,
      arguments: [id]
    )
    return kind == .author ? lines.flatMap(BookLine.allNames) : lines
  }

  // MARK: - The history

  /// The texts that a column of a row had, the last one first.
  private func history(_ table: Table, _ row: Int64, _ column: String) throws -> [String] {
    try String?.fetchAll(
      db,
      sql: """
        SELECT json_extract(\(BeforeImage.readable), '$.\(column)') FROM change
        WHERE tableName = ? AND operation <> 'insert' AND first = ? ORDER BY id DESC LIMIT 100
        """,
      arguments: [table.rawValue, row]
    ).compactMap(\.self)
  }
}
