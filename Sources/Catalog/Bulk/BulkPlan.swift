import GRDB

/// What an edit of many books would do: counted, and book by book on demand.
///
/// It keeps 28 bytes for each book that changes, and no texts.
package struct BulkPlan: Sendable {
  /// The edit with the records that its names mean.
  package let edit: BulkEdit
  /// How many books it is for.
  package let books: Int
  /// For each line of the edit, how many books change and how many do not.
  package internal(set) var counts: [Count]
  /// The books that change, in the order in which they were given.
  package internal(set) var changing: [ID<Book>] = []
  /// Books that cannot be changed, and why.
  package internal(set) var refused: [BulkRefusal] = []
  /// Names that no record has yet, which carrying it out makes.
  package internal(set) var newNames: [UnknownName] = []
  /// Names that shall be taken out, and that no record has.
  package internal(set) var unknownNames: [UnknownName] = []

  /// The version of each book of ``changing`` that was read.
  var versions: [Int32] = []
  /// The lines that change in each book of ``changing``.
  var lines: [BulkLines] = []

  package struct Count: Hashable, Sendable {
    package let field: CatalogField
    package internal(set) var changing = 0
    package internal(set) var same = 0
  }

  init(_ edit: BulkEdit, books: Int) {
    self.edit = edit
    self.books = books
    counts = edit.lines.map { Count(field: $0.field) }
  }

  /// Counts the lines of a book of ``changing`` no more, or again.
  package mutating func count(_ place: Int, isLeftOut: Bool) {
    for line in counts.indices where lines[place].contains(line) {
      counts[line].changing += isLeftOut ? -1 : 1
    }
  }

  /// What the history says of it; nil takes the words for a single book.
  func summary(of books: Int) -> String? {
    guard books > 1 else { return nil }
    let names = counts.filter { $0.changing > 0 }.map(\.field.nameInSentence)
    return "Changed \(RecordKind.book.name(count: books)): \(names.joined(separator: ", "))"
  }
}

/// A book that an edit of many leaves as it is, and why.
package struct BulkRefusal: Hashable, Sendable {
  package let id: ID<Book>
  /// Empty when the book is gone.
  package let title: String
  package let problem: Problem
}

/// A book of a plan with the lines that it is about, before and after.
package struct BulkRow: Hashable, Sendable {
  package let id: ID<Book>
  package let title: String
  /// The lines of the edit, and others that change with them; those that are empty before and
  /// after are left out.
  package let lines: [Line]

  package struct Line: Hashable, Sendable {
    package let field: CatalogField
    package let before: String
    package let after: String
    package var isSame: Bool { before == after }
  }
}

extension BookRepository {
  /// Some books of a plan, in the order given, as they are and as they would be; one that is gone
  /// is left out.
  ///
  /// Four queries, whatever their number.
  package func rows(_ ids: some Collection<ID<Book>>, of edit: BulkEdit) throws -> [BulkRow] {
    let wanted = Set(edit.lines.map(\.field))
    return try cards(ids).map { card in
      var after = BookDraft(card)
      after.apply(edit)
      return BulkRow(card, after: after, about: wanted)
    }
  }
}

extension BulkRow {
  /// - Parameters:
  ///   - card: The book before.
  ///   - fields: Those that are told even where nothing changes.
  package init(_ card: BookCard, after: BookDraft, about fields: Set<CatalogField>) {
    id = card.book.id
    title = card.book.title
    let before = BookDraft(card)
    lines = before.fields.compactMap { field in
      let (old, new) = (before.text(of: field), after.text(of: field))
      guard fields.contains(field) || old != new, !old.isEmpty || !new.isEmpty else { return nil }
      return Line(field: field, before: old, after: new)
    }
  }

  /// The lines that change.
  package var changes: [Line] { lines.filter { !$0.isSame } }
}

extension BookRepository {
  /// What an edit of some books would do.
  ///
  /// - Parameters:
  ///   - ids: The books, in the order in which they are to be shown.
  ///   - progress: Is told how many books were looked at, and stops it.
  /// - Throws: ``CatalogError/invalid(_:)`` when the edit itself makes no sense;
  ///   `CancellationError`.
  package func plan(
    _ edit: BulkEdit,
    of ids: some RandomAccessCollection<ID<Book>>,
    currentYear: Int,
    progress: BulkProgress? = nil
  ) throws -> BulkPlan {
    try require(edit.problems(books: ids.count, currentYear: currentYear))
    var names = BulkNames(access: access)
    let resolved = try names.resolve(edit.tidied(currentYear: currentYear))
    let meaning = try BulkMeaning(resolved, currentYear: currentYear) { reference, kind, _ in
      names.key(of: reference, kind)
    }
    if let isbn = meaning.isbn?.value, let id = ids.first {
      try require(takenISBN(isbn, by: id))
    }
    var plan = BulkPlan(resolved, books: ids.count)
    plan.newNames = names.new
    plan.unknownNames = names.unknown
    var start = ids.startIndex
    var done = 0
    while start != ids.endIndex {
      let end = ids.index(start, offsetBy: BulkReading.pageSize, limitedBy: ids.endIndex)
      let page = Array(ids[start..<(end ?? ids.endIndex)])
      try plan.look(at: page, meaning, db)
      done += page.count
      try progress?.reached(done, of: ids.count)
      start = end ?? ids.endIndex
    }
    return plan
  }
}

extension BulkPlan {
  fileprivate mutating func look(
    at ids: [ID<Book>],
    _ meaning: BulkMeaning,
    _ db: Database
  ) throws {
    let reading = BulkReading(db: db)
    let list = ids.jsonList
    var versions = [Int32?](repeating: nil, count: ids.count)
    var same = [BulkLines](repeating: BulkLines(), count: ids.count)
    try reading.versions(list, meaning) { place, version, flags in
      versions[place] = version
      same[place] = flags
    }
    for links in meaning.links {
      try reading.links(list, links.table).forEachBook(ids.count) { place, found in
        if !links.changes(found.map(\.key)) { same[place].insert(links.line) }
      }
    }
    for custom in meaning.custom {
      let found = try reading.values(list, of: custom.field)
      for place in ids.indices where found[place]?.value == custom.value {
        same[place].insert(custom.line)
      }
    }
    for (place, id) in ids.enumerated() {
      guard let version = versions[place] else {
        let problem = Problem(.book, .book(.title), .notFound)
        refused.append(BulkRefusal(id: id, title: "", problem: problem))
        continue
      }
      var changed = BulkLines()
      for line in counts.indices {
        if same[place].contains(line) {
          counts[line].same += 1
        } else {
          counts[line].changing += 1
          changed.insert(line)
        }
      }
      guard !changed.isEmpty else { continue }
      changing.append(id)
      self.versions.append(version)
      lines.append(changed)
    }
  }
}
