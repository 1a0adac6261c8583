import Books
import GRDB

/// Finds or makes the authority records of one kind for a loader, each name looked up once.
final class NameLoader {
  typealias Name = BookLine.Name

  let edit: WriteTransaction
  let repository: AuthorityRepository<WriteTransaction>
  let kind: AuthorityKind
  /// The number of the last record that was there before; 0 when there was none.
  let lastBefore: Int64
  /// True when there was no record of the kind before: nothing needs to be looked up in the catalogue.
  var startedEmpty: Bool { lastBefore == 0 }
  /// The names that were looked up, and their places by how they were written, and by what they
  /// are compared by: millions of entries are small so.
  private var found: [Name] = []
  private var byText: [Spelling: Int32] = [:]
  private var byKey: [NameKey: Int32] = [:]
  /// Records that were added or asked for as they stand, by what makes them unique.
  var exact: [NameKey: Name] = [:]
  var byExactName: [ExactName: Name] = [:]
  /// The authors that were there, however their initials are written; read when a name is met that
  /// nobody has as it stands, unless a plan knows those of its names.
  var known: [NameKey: Int64]?
  /// Sort names that the file gives for names, where they are new.
  var sortNames: [Spelling: String] = [:]
  /// Other spellings that the file gives for names, where they are new.
  var aliases: [Spelling: [String]] = [:]
  /// Fuller forms of names that the file gave, or that were there.
  var fullerForms: [Spelling: [String]] = [:]
  /// Names that were taken for others which differ in accents alone.
  var respelled: [Respelling] = []
  /// How the catalogue files names of some conventions.
  private let ways: SortWays
  private let insertion: RowLoader
  private let wordRows: RowBatch
  /// The number of the first record that was added, and those of others follow it.
  private var firstNew: Int64 = 0
  /// The new records that are not written yet.
  ///
  /// Where nothing has to be found in their table, they come behind all books, with the number of
  /// theirs: each page is written but once so. Very many would take too much memory.
  private var waiting: [(name: NewName, stamp: RecordStamp?)] = []
  private var mostWaiting: Int
  private var words: [NewNameWord] = []
  /// The books that each new record got, in the order of their numbers, and each that was there.
  private var newBooks: [Int64] = []
  private var books: [Int64: Int64] = [:]

  /// - Parameter words: Takes the words of new names.
  init(_ edit: WriteTransaction, _ kind: AuthorityKind, _ writer: RowWriter, words: RowBatch) throws
  {
    self.edit = edit
    self.kind = kind
    wordRows = words
    repository = edit.authorities(kind)
    ways = kind == .author ? try edit.sortRules.all() : [:]
    lastBefore = try Int64.fetchOne(edit.db, sql: "SELECT max(id) FROM \(kind.rawValue)") ?? 0
    // Names that are looked up in the catalogue, too, have to be written at once. The other number
    // bounds the memory: an import of 100,000 rows takes 6.7 s of CPU with it and 6.6 with 1,024.
    mostWaiting = lastBefore == 0 ? 131_072 : 1
    let most = lastBefore == 0 ? writer.rowsAtOnce : 1
    insertion = try RowLoader(kind.table, edit, writer, more: [.books(of: kind)], most: most)
  }

  /// The record that a reference means; a name that nobody has makes one.
  func resolve(_ reference: Reference) throws -> Name {
    if reference.id != nil { return try find(reference) ?? found[place(ofNew: reference.name)] }
    let spelling = Spelling(reference.name)
    if let known = byText[spelling] { return found[Int(known)] }
    let place: Int
    if let name = try find(reference) {
      place = found.count
      found.append(name)
    } else {
      place = try self.place(ofNew: reference.name)
    }
    note(reference.name, takenFor: found[place].name)
    byText[spelling] = Int32(place)
    return found[place]
  }

  /// Makes room for about so many names.
  func expect(_ names: Int) {
    if names > mostWaiting { mostWaiting = 1 }
    found.reserveCapacity(names)
    byText.reserveCapacity(names)
    byKey.reserveCapacity(names)
  }

  /// How many records were added so far.
  var made: Int { newBooks.count }

  /// Counts a book that got a record.
  func count(_ id: Int64) {
    let place = Int(id - firstNew)
    if newBooks.indices.contains(place) {
      newBooks[place] += 1
    } else {
      books[id, default: 0] += 1
    }
  }

  func find(_ reference: Reference) throws -> Name? {
    guard !startedEmpty else { return nil }
    if let id = reference.id, let found = try existing(id.rawValue) { return found }
    if let id = try repository.named(reference.name) { return try existing(id.rawValue) }
    guard kind == .author else { return nil }
    let known = try known ?? authors()
    self.known = known
    return try known[kind.importKey(reference.name)].flatMap(existing)
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

  private func place(ofNew text: String) throws -> Int {
    let sortName = sortNames.isEmpty ? nil : sortNames[Spelling(text)]
    let name = NewName(kind, kind.parts(of: text), sortName: sortName, by: ways)
    if let known = name.keys.lazy.compactMap({ self.byKey[$0] }).first { return Int(known) }
    let draft = AuthorityDraft(name: name.parts.name, qualifier: name.parts.qualifier ?? "")
    try require(draft.problems(kind))
    let place = found.count
    found.append(try add(name))
    for key in name.keys where byKey[key] == nil { byKey[key] = Int32(place) }
    if !aliases.isEmpty, let others = aliases.removeValue(forKey: Spelling(text)) {
      for other in others { try addAlias(other, to: found[place]) }
    }
    return place
  }

  /// The record of a name that was met before; nil for any other.
  func place(met text: String) -> Name? { byText[Spelling(text)].map { found[Int($0)] } }

  /// Adds another spelling of a record, unless it is the name of a record.
  func addAlias(_ alias: String, to name: Name) throws {
    let draft = AuthorityDraft(name: name.name, aliases: [alias])
    let keys = NewName(kind, AuthorName(name: alias), sortName: nil, by: ways).keys
    guard draft.problems(kind).isEmpty, keys.allSatisfy({ byKey[$0] == nil }),
      try startedEmpty || repository.named(alias) == nil
    else { return }
    try edit.insert(kind.aliasTable, [name.id.databaseValue, alias.databaseValue])
  }

  func add(_ name: NewName, stamp: RecordStamp? = nil) throws -> Name {
    let id = insertion.next + Int64(waiting.count)
    if newBooks.isEmpty { firstNew = id }
    newBooks.append(0)
    waiting.append((name, stamp))
    waiting[waiting.count - 1].name.dropKeys()
    if waiting.count >= mostWaiting {
      for (name, stamp) in waiting { try write(name, stamp, books: 0) }
      waiting.removeAll(keepingCapacity: true)
    }
    return Name(id: id, name: name.parts.display, sortKey: name.sortKey)
  }

  private func write(_ name: NewName, _ stamp: RecordStamp?, books: Int64) throws {
    let id = insertion.beginRow()
    insertion.add(name.parts.name, "name")
    if kind == .author { insertion.add(name.parts.qualifier, "qualifier") }
    insertion.add(name.sortName, "sortName")
    insertion.add(name.key.name, "foldedName")
    if let column = kind.distinction { insertion.add(name.key.distinction, column) }
    insertion.add(name.sortKey, "sortKey")
    try insertion.add(stamp ?? RecordStamp(added: edit.now, modified: edit.now))
    insertion.add(books, "books")
    try insertion.endRow()
    name.key.name.forEachPart(between: UInt8(ascii: " ")) { words.append(NewNameWord($0, of: id)) }
    for word in JoinedWords.of(name.parts.name) { words.append(NewNameWord(word, of: id)) }
  }

  /// Writes the new names that wait, all words of new ones in the order of their table, and the
  /// numbers of books.
  func finish() throws {
    try Task.checkCancellation()
    for (new, books) in zip(waiting, newBooks.suffix(waiting.count)) {
      try write(new.name, new.stamp, books: books)
    }
    newBooks.removeLast(waiting.count)
    waiting = []
    try insertion.finish()
    try writeCounts()
    words.sort()
    for entry in words {
      wordRows.add(Int64(kind.number), "kind")
      wordRows.add(entry.word, "word")
      wordRows.add(entry.record, "recordId")
      try wordRows.endRow()
    }
    try wordRows.flush()
    forget()
  }

  /// Frees the tables of names, since making the indexes takes as much memory again.
  private func forget() {
    (found, byText, byKey, exact, byExactName) = ([], [:], [:], [:], [:])
    (sortNames, aliases, fullerForms, words, known) = ([:], [:], [:], [], nil)
  }

  private func writeCounts() throws {
    let new = newBooks.enumerated().map { (key: firstNew + Int64($0.offset), value: $0.element) }
    let counts = (books.sorted { $0.key < $1.key } + new).filter { $0.value > 0 }
    guard !counts.isEmpty else { return }
    let statement = RawStatement(
      try edit.db.cachedStatement(
        sql: "UPDATE \(kind.rawValue) SET books = books + ? WHERE id = ?"
      )
    )
    for (id, count) in counts {
      statement.bind(count, at: 1)
      statement.bind(id, at: 2)
      try statement.run()
    }
    books = [:]
    newBooks = []
  }
}

/// A name and its qualifier, both as they stand.
struct ExactName: Hashable {
  let name: String
  let qualifier: String?
}

// MARK: - Records as they stand

extension NameLoader {
  /// Adds a record as it stands, unless there is one of its name, or one that is also spelled so.
  ///
  /// - Returns: True when it was added.
  /// - Throws: ``CatalogError/invalid(_:)``.
  func add(_ record: AuthorityRecord) throws -> Bool {
    let text = ExactName(name: record.name, qualifier: record.qualifier)
    if let found = try known(by: record.stamp.key) ?? find(text) {
      byExactName[text] = found
      return false
    }
    let name = try make(text, sortName: record.sortName, aliases: record.aliases, record.stamp)
    var known: Set<[UInt8]> = []
    for alias in record.aliases where known.insert(Array(alias.utf8)).inserted {
      try edit.insert(kind.aliasTable, [name.id.databaseValue, alias.databaseValue])
    }
    return true
  }

  /// The record with a key that was there before, whatever it is called by now.
  private func known(by key: RecordKey?) throws -> Name? {
    guard !startedEmpty, let key, let id = try edit.db.row(knownBy: key, kind.table),
      id <= lastBefore
    else { return nil }
    return try existing(id)
  }

  /// The record that a book names as it stands; one that is not there is made.
  func resolve(exactly name: String, _ qualifier: String? = nil) throws -> Name {
    let text = ExactName(name: name, qualifier: qualifier)
    if let known = byExactName[text] { return known }
    let found = try find(text) ?? make(text)
    byExactName[text] = found
    return found
  }

  private func make(
    _ text: ExactName,
    sortName: String = "",
    aliases: [String] = [],
    _ stamp: RecordStamp? = nil
  ) throws -> Name {
    let draft = AuthorityDraft(
      name: text.name,
      qualifier: text.qualifier ?? "",
      sortName: sortName,
      aliases: aliases
    )
    try require(draft.problems(kind))
    let parts = AuthorName(name: text.name, qualifier: text.qualifier)
    let new = NewName(kind, parts, sortName: sortName.isEmpty ? nil : sortName, by: ways)
    let name = try add(new, stamp: stamp)
    exact[key(text)] = name
    return name
  }

  private func find(_ text: ExactName) throws -> Name? {
    let key = key(text)
    if let known = exact[key] { return known }
    guard !startedEmpty else { return nil }
    if let id = try repository.exact(key) { return try existing(id.rawValue) }
    // Another spelling counts of a record that was there before, and of none that came along: in
    // the file one may be called what another is called as well.
    guard
      let id = try repository.named(AuthorName(name: text.name, qualifier: text.qualifier).display),
      id.rawValue <= lastBefore
    else { return nil }
    return try existing(id.rawValue)
  }

  private func key(_ text: ExactName) -> NameKey {
    NameKey(kind, AuthorName(name: text.name, qualifier: text.qualifier))
  }
}

/// A name that nobody in the catalogue has, with the texts that its record gets.
///
/// Large tables bring more names than books: each is folded but once.
struct NewName {
  let parts: AuthorName
  /// Makes its record unique.
  let key: NameKey
  /// The keys for comparisons while files are read; empty afterwards.
  private(set) var keys: [NameKey]
  let sortName: String
  let sortKey: String

  /// - Parameters:
  ///   - sortName: Under which it is filed, where the file says so.
  ///   - ways: How the catalogue files names of some conventions.
  init(_ kind: AuthorityKind, _ parts: AuthorName, sortName: String?, by ways: SortWays) {
    let name = folded(parts.name)
    self.parts = parts
    key = NameKey(kind, parts, folded: name)
    keys = kind == .author ? parts.keys(folded: name) : [key]
    self.sortName =
      sortName ?? AuthorityRepository<WriteTransaction>.sortName(kind, parts.name, by: ways)
    sortKey = SortKey.start(of: self.sortName, folded: (parts.name, name))
  }

  mutating func dropKeys() { keys = [] }
}

/// An entry of the inverted index of names: a word, and the record whose name has it.
private struct NewNameWord: Comparable {
  let word: String
  let record: Int64
  /// Its first eight bytes, which tell nearly all words apart.
  private let start: UInt64

  init(_ word: String, of record: Int64) {
    self.word = word
    self.record = record
    var start: UInt64 = 0
    var count = 0
    for byte in word.utf8.prefix(8) {
      start = start << 8 | UInt64(byte)
      count += 1
    }
    self.start = start << UInt64(8 * (8 - count))
  }

  static func == (one: Self, other: Self) -> Bool {
    one.record == other.record && one.word == other.word
  }

  static func < (one: Self, other: Self) -> Bool {
    if one.start != other.start { return one.start < other.start }
    if one.word != other.word { return one.word < other.word }
    return one.record < other.record
  }
}
