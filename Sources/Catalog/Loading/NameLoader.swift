import GRDB

/// Finds or makes the authority records of one kind for a loader, each name looked up once.
final class NameLoader {
  typealias Name = BookLine.Name

  let edit: Edit
  let repository: AuthorityRepository<Edit>
  let kind: AuthorityKind
  /// The number of the last record that was there before; 0 when there was none.
  let lastBefore: Int64
  /// Whether there was no record of the kind before: nothing needs to be asked of the catalogue.
  var startedEmpty: Bool { lastBefore == 0 }
  private var byText: [Spelling: Name] = [:]
  private var byKey: [NameKey: Name] = [:]
  /// Records that were added or asked for as they stand, by what makes them unique.
  var exact: [NameKey: Name] = [:]
  var byExactName: [ExactName: Name] = [:]
  /// The authors that were there, however their initials are written; read when a name is met that
  /// nobody has as it stands, unless a plan knows those of its names.
  var known: [NameKey: Int64]?
  /// Sort names that the file gives for names, where they are new.
  var sortNames: [String: String] = [:]
  private let insertion: RowLoader
  /// The number of the first record that was added, and those of others follow it.
  private var firstNew: Int64 = 0
  private var words: [(word: String, record: Int64)] = []
  /// The books that each new record got, in the order of their numbers, and each that was there.
  private var newBooks: [Int64] = []
  private var books: [Int64: Int64] = [:]

  init(_ edit: Edit, _ kind: AuthorityKind) throws {
    self.edit = edit
    self.kind = kind
    repository = edit.authorities(kind)
    lastBefore = try Int64.fetchOne(edit.db, sql: "SELECT max(id) FROM \(kind.rawValue)") ?? 0
    insertion = try RowLoader(kind.table, edit)
  }

  /// The record that a reference means; a name that nobody has makes one.
  func resolve(_ reference: Reference) throws -> Name {
    let spelling = Spelling(reference.name)
    if reference.id == nil, let known = byText[spelling] { return known }
    let name = try find(reference) ?? make(reference.name)
    if reference.id == nil { byText[spelling] = name }
    return name
  }

  /// Says that a book got a record.
  func count(_ id: Int64) {
    let place = Int(id - firstNew)
    if newBooks.indices.contains(place) {
      newBooks[place] += 1
    } else {
      books[id, default: 0] += 1
    }
  }

  private func find(_ reference: Reference) throws -> Name? {
    guard !startedEmpty else { return nil }
    if let id = reference.id, let found = try existing(id.rawValue) { return found }
    if let id = try repository.named(reference.name) { return try existing(id.rawValue) }
    guard kind == .author else { return nil }
    let known = try known ?? authors()
    self.known = known
    return try known[repository.importKey(reference.name)].flatMap(existing)
  }

  private func authors() throws -> [NameKey: Int64] {
    var authors: [NameKey: Int64] = [:]
    try repository.forEachKey { key, id in
      if authors[key] == nil { authors[key] = id }
    }
    return authors
  }

  func existing(_ id: Int64) throws -> Name? {
    try edit.name(of: id, kind)
  }

  private func make(_ text: String) throws -> Name {
    let parts = kind == .author ? AuthorName.parse(text) : AuthorName(name: text)
    let importKey = repository.importKey(parts)
    if let known = byKey[importKey] { return known }
    let draft = AuthorityDraft(name: parts.name, qualifier: parts.qualifier ?? "")
    try require(draft.problems(kind))
    let sortName = sortNames[text] ?? AuthorityRepository<Edit>.sortName(kind, parts.name)
    let name = try insert(parts, parts.key, sortName)
    byKey[importKey] = name
    return name
  }

  func insert(
    _ parts: AuthorName,
    _ key: NameKey,
    _ sortName: String,
    times: RecordTimes? = nil
  ) throws -> Name {
    let sortKey = Derivation.sortKeyText(sortName)
    var texts: [String?] = [parts.name]
    if kind == .author { texts.append(parts.qualifier) }
    texts.append(sortName)
    texts.append(key.name)
    if kind == .author { texts.append(key.qualifier) }
    texts.append(sortKey)
    var place: Int32 = 0
    for text in texts {
      place += 1
      insertion.statement.bind(text, at: place)
    }
    let times = times ?? RecordTimes(added: edit.now, modified: edit.now)
    for number in [times.added.seconds, times.modified.seconds, 1] {
      place += 1
      insertion.statement.bind(number, at: place)
    }
    let id = try insertion.run()
    if newBooks.isEmpty { firstNew = id }
    if id == firstNew + Int64(newBooks.count) { newBooks.append(0) }
    for word in key.name.split(separator: " ") { words.append((String(word), id)) }
    let shown = Authority.displayName(parts.name, qualifier: parts.qualifier)
    return Name(id: id, name: shown, sortKey: sortKey)
  }

  /// Writes the words of the new names, in the order of their table, and the numbers of books.
  func finish() throws {
    insertion.finish(edit)
    try writeCounts()
    words.sort { ($0.word, $0.record) < ($1.word, $1.record) }
    let statement = RawStatement(
      try edit.db.cachedStatement(
        sql: "INSERT OR IGNORE INTO nameWord (kind, word, recordId) VALUES (?, ?, ?)"
      )
    )
    statement.bind(kind.number, at: 1)
    for (word, record) in words {
      statement.bind(word, at: 2)
      statement.bind(record, at: 3)
      try statement.run()
    }
    forget()
  }

  /// Gives up what names were looked up in, since making the indexes takes as much memory again.
  private func forget() {
    (byText, byKey, exact, byExactName) = ([:], [:], [:], [:])
    (sortNames, words, known) = ([:], [], nil)
  }

  private func writeCounts() throws {
    let statement = RawStatement(
      try edit.db.cachedStatement(
        sql: "UPDATE \(kind.rawValue) SET books = books + ? WHERE id = ?"
      )
    )
    let new = newBooks.enumerated().map { (key: firstNew + Int64($0.offset), value: $0.element) }
    for (id, count) in books.sorted(by: { $0.key < $1.key }) + new where count > 0 {
      statement.bind(count, at: 1)
      statement.bind(id, at: 2)
      try statement.run()
    }
    books = [:]
    newBooks = []
  }
}
