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
  private let insertion: RowLoader
  private let wordRows: RowBatch
  /// The number of the first record that was added, and those of others follow it.
  private var firstNew: Int64 = 0
  /// The new records that are not written yet.
  ///
  /// Where nothing has to be found in their table, they come behind all books, with the number of
  /// theirs: each page is written but once so. Very many would take too much memory.
  private var waiting: [(name: NewName, times: RecordTimes?)] = []
  private var mostWaiting: Int
  private var words: [NewNameWord] = []
  /// The books that each new record got, in the order of their numbers, and each that was there.
  private var newBooks: [Int64] = []
  private var books: [Int64: Int64] = [:]

  /// - Parameter words: Takes the words of new names.
  init(_ edit: Edit, _ kind: AuthorityKind, _ writer: RowWriter, words: RowBatch) throws {
    self.edit = edit
    self.kind = kind
    wordRows = words
    repository = edit.authorities(kind)
    lastBefore = try Int64.fetchOne(edit.db, sql: "SELECT max(id) FROM \(kind.rawValue)") ?? 0
    // Names that are looked for in the catalogue as well have to be there.
    mostWaiting = lastBefore == 0 ? 131_072 : 1
    let most = lastBefore == 0 ? 128 : 1
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
    let name = NewName(kind, kind.parts(of: text), sortName: sortName)
    if let known = name.keys.lazy.compactMap({ self.byKey[$0] }).first { return Int(known) }
    let draft = AuthorityDraft(name: name.parts.name, qualifier: name.parts.qualifier ?? "")
    try require(draft.problems(kind))
    found.append(try add(name))
    for key in name.keys where byKey[key] == nil { byKey[key] = Int32(found.count - 1) }
    return found.count - 1
  }

  func add(_ name: NewName, times: RecordTimes? = nil) throws -> Name {
    let id = insertion.next + Int64(waiting.count)
    if newBooks.isEmpty { firstNew = id }
    newBooks.append(0)
    waiting.append((name, times))
    waiting[waiting.count - 1].name.dropKeys()
    if waiting.count >= mostWaiting {
      for (name, times) in waiting { try write(name, times, books: 0) }
      waiting.removeAll(keepingCapacity: true)
    }
    return Name(id: id, name: name.parts.display, sortKey: name.sortKey)
  }

  private func write(_ name: NewName, _ times: RecordTimes?, books: Int64) throws {
    var texts: [String?] = [name.parts.name]
    if kind == .author { texts.append(name.parts.qualifier) }
    texts.append(name.sortName)
    texts.append(name.key.name)
    if kind == .author { texts.append(name.key.qualifier) }
    texts.append(name.sortKey)
    var place: Int32 = 0
    for text in texts {
      place += 1
      insertion.bind(text, at: place)
    }
    let times = times ?? RecordTimes(added: edit.now, modified: edit.now)
    for number in [times.added.seconds, times.modified.seconds, 1, books] {
      place += 1
      insertion.bind(number, at: place)
    }
    let id = try insertion.run()
    name.key.name.forEachPart(between: UInt8(ascii: " ")) { words.append(NewNameWord($0, of: id)) }
  }

  /// Writes the new names that wait, all words of new ones in the order of their table, and the
  /// numbers of books.
  func finish() throws {
    try Task.checkCancellation()
    for (new, books) in zip(waiting, newBooks.suffix(waiting.count)) {
      try write(new.name, new.times, books: books)
    }
    newBooks.removeLast(waiting.count)
    waiting = []
    try insertion.finish(edit)
    try writeCounts()
    words.sort()
    for entry in words {
      wordRows.bind(kind.number, at: 1)
      wordRows.bind(entry.word, at: 2)
      wordRows.bind(entry.record, at: 3)
      try wordRows.next()
    }
    try wordRows.flush()
    forget()
  }

  /// Gives up what names were looked up in, since making the indexes takes as much memory again.
  private func forget() {
    (found, byText, byKey, exact, byExactName) = ([], [:], [:], [:], [:])
    (sortNames, words, known) = ([:], [], nil)
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
