package import Books
import GRDB

/// A rehearsed edit of many books: its changes counted, and book by book on demand.
///
/// It keeps 36 bytes for each book that changes, and no texts.
package struct BulkPlan: Sendable {
  /// The edit with the records that its names mean.
  package let edit: BookChanges
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
  /// A hash for each book of ``changing``, of its values in the lines that the edit replaces regardless.
  ///
  /// Where a newer version of the book has the same hash, the edit still means the same.
  var replaced: [Int] = []

  package struct Count: Hashable, Sendable {
    package let field: CatalogField
    package internal(set) var changing = 0
    package internal(set) var same = 0
  }

  init(_ edit: BookChanges, books: Int) {
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

  /// The books of an earlier plan of the same edit that were changed since it was made, or are gone, in its
  /// order.
  package func changed(since earlier: BulkPlan) -> [ID<Book>] {
    guard earlier.changing != changing || earlier.versions != versions else { return [] }
    let now = Dictionary(uniqueKeysWithValues: zip(changing, versions))
    // Those that do not change any more have been changed by somebody else.
    return zip(earlier.changing, earlier.versions).compactMap { now[$0] == $1 ? nil : $0 }
  }

  /// The summary for the history; nil takes the words for a single book.
  func summary(of books: Int) -> Message? {
    guard books > 1 else { return nil }
    let names = counts.filter { $0.changing > 0 }.map(\.field.inSentence)
    return "Changed \(books, RecordKind.book.noun): \(Message.list(names))"
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
  package let lines: [ChangedLine]
}

extension BookRepository {
  /// Some books of a plan, in the order given, as they are and as they would be; one that is gone
  /// is left out.
  ///
  /// Four queries, whatever their number.
  package func rows(_ ids: some Collection<ID<Book>>, of edit: BookChanges) throws -> [BulkRow] {
    let wanted = Set(edit.lines.map(\.field))
    return try cards(ids).map { card in
      let before = BookDraft(card)
      var after = before
      after.apply(edit)
      return BulkRow(card.book, before, after, about: wanted)
    }
  }
}

extension BulkRow {
  /// - Parameter fields: Those that are told even where nothing changes.
  package init(
    _ book: Book,
    _ before: BookDraft,
    _ after: BookDraft,
    about fields: Set<CatalogField>
  ) {
    id = book.id
    title = before.title
    lines = changedLines(from: before, to: after, about: fields)
  }

  /// The lines that change.
  package var changes: [ChangedLine] { lines.filter { !$0.isSame } }
}

extension BookRepository {
  /// Rehearses an edit of some books.
  ///
  /// - Parameters:
  ///   - ids: The books, in the order in which they are to be shown.
  ///   - progress: Counts the books that were looked at, and can stop the rehearsal.
  ///   - tell: Called with each book that changes, before and after, so that books are read only once.
  /// - Throws: ``CatalogError/invalid(_:)`` when the edit itself makes no sense;
  ///   `CancellationError`.
  package func plan(
    _ edit: BookChanges,
    of ids: some RandomAccessCollection<ID<Book>>,
    progress: WorkProgress? = nil,
    telling tell: (Book, _ before: BookDraft, _ after: BookDraft) -> Void = { _, _, _ in }
  ) throws -> BulkPlan {
    try require(edit.problems(books: ids.count, today: access.today))
    var names = BulkNames(access: access)
    let resolved = try names.resolve(edit.tidied(today: access.today))
    if case .text(let isbn)? = resolved[.isbn], let id = ids.first {
      try require(takenISBN(try? ISBN.parse(isbn), by: id))
    }
    var plan = BulkPlan(resolved, books: ids.count)
    plan.newNames = names.new
    plan.unknownNames = names.unknown
    var start = ids.startIndex
    var done = 0
    while start != ids.endIndex {
      let end = ids.index(start, offsetBy: Self.pageSize, limitedBy: ids.endIndex)
      let page = Array(ids[start..<(end ?? ids.endIndex)])
      plan.look(at: page, try cards(page), telling: tell)
      done += page.count
      try progress?.reached(done, of: ids.count)
      start = end ?? ids.endIndex
    }
    return plan
  }

  /// The number of books that are read at a time.
  private static var pageSize: Int { 500 }
}

extension BulkPlan {
  fileprivate mutating func look(
    at ids: [ID<Book>],
    _ cards: [BookCard],
    telling tell: (Book, _ before: BookDraft, _ after: BookDraft) -> Void
  ) {
    let found = Dictionary(uniqueKeysWithValues: cards.map { ($0.book.id, $0) })
    for id in ids {
      guard let card = found[id] else {
        let problem = Problem(.book, .book(.title), .notFound)
        refused.append(BulkRefusal(id: id, title: "", problem: problem))
        continue
      }
      let before = BookDraft(card)
      var after = before
      after.apply(edit)
      var changed = BulkLines()
      for (place, line) in edit.lines.enumerated() {
        if after.has(line, of: edit, as: before) {
          counts[place].same += 1
        } else {
          counts[place].changing += 1
          changed.insert(place)
        }
      }
      guard !changed.isEmpty else { continue }
      changing.append(id)
      versions.append(Int32(truncatingIfNeeded: card.book.version))
      lines.append(changed)
      replaced.append(before.hash(ofReplacedBy: edit))
      tell(card.book, before, after)
    }
  }

  /// True when the book at a place of ``changing`` is still one that the edit means.
  ///
  /// Adding and removing never conflict with changes of others. Replacing does only where they changed
  /// the same line.
  func holds(at place: Int, for card: BookCard, _ draft: BookDraft) -> Bool {
    versions[place] == Int32(truncatingIfNeeded: card.book.version)
      || replaced[place] == draft.hash(ofReplacedBy: edit)
  }
}

extension BookDraft {
  /// True when a line of an edit changes nothing.
  fileprivate func has(_ line: BookChanges.Line, of edit: BookChanges, as other: BookDraft) -> Bool
  {
    // Taken out of its series a book has no number there either.
    let isLed = line.field == .builtIn(.series) && edit[.volume] == nil
    return has(line.field, as: other) && (!isLed || has(.volume, as: other))
  }

  /// A hash of the values in the fields that an edit replaces regardless.
  fileprivate func hash(ofReplacedBy edit: BookChanges) -> Int {
    var hasher = Hasher()
    for line in edit.lines {
      if case .names(let names) = line.change, names.replacement == nil { continue }
      switch line.field {
      case .custom(let field): hasher.combine(custom[field])
      case .builtIn(let field):
        hasher.combine(texts(of: field))
        if field == .series { hasher.combine(volume) }
      }
    }
    return hasher.finalize()
  }
}

extension BulkPlan {
  /// A sentence for each line about its change, and the number of books.
  ///
  /// As in "Genre becomes Fantasy" and "31 change, 9 have it already."
  package var sentences: [(head: String, spoken: String, tail: String)] {
    zip(edit.lines, counts).map { ($0.head, $0.spoken, $0.tail($1)) }
  }
}

extension BookChanges.Line {
  /// "Genre becomes Fantasy", "Tags + gift - todo", "Shelf is emptied".
  package var head: String {
    switch change {
    case .text(""), .record(nil): return tr("\(field.label) \(verb("is", "are")) emptied")
    case .text(let text): return tr("\(field.label) becomes \(Self.short(text))")
    case .record(let reference?): return tr("\(field.label) becomes \(reference.name)")
    case .names(let names):
      var head = field.label
      if let replacement = names.replacement {
        head +=
          replacement.isEmpty
          ? tr(" \(verb("is", "are")) emptied")
          : " become\(verb("s", "")) \(replacement.map(\.words).joined(separator: ", "))"
      }
      for name in names.added { head += " + \(name.words)" }
      for name in names.removed { head += " - \(name.words)" }
      return head
    }
  }

  /// The same with words for its signs: "Tags, gift added, todo removed".
  fileprivate var spoken: String {
    guard case .names(let names) = change, names.replacement == nil else { return head }
    let added = names.added.map { tr("\($0.words) added") }
    let removed = names.removed.map { tr("\($0.words) removed") }
    return ([field.label] + added + removed).joined(separator: ", ")
  }

  private func verb(_ one: String, _ several: String) -> String {
    field == .builtIn(.notes) || field.isMany ? several : one
  }

  private static func short(_ text: String) -> String {
    let line = text.prefix(60).map { $0.isNewline ? " " : String($0) }.joined()
    return text.count > 60 ? line + "…" : line
  }

  fileprivate func tail(_ count: BulkPlan.Count) -> String {
    var parts: [String] = []
    if count.changing > 0 {
      parts.append(
        count.changing == 1 ? tr("1 book changes") : tr("\(grouped(count.changing)) change")
      )
    } else if count.same == 0 {
      parts.append(tr("none changes"))
    }
    if count.same > 0 { parts.append("\(grouped(count.same)) \(sameness(isOne: count.same == 1))") }
    return parts.joined(separator: ", ") + "."
  }

  /// The reason why books do not change: "have it already".
  private func sameness(isOne: Bool) -> String {
    let have = isOne ? "has" : "have"
    switch change {
    case .text(""), .record(nil): return tr("\(have) none")
    case .text, .record: return tr("\(have) it already")
    case .names(let names):
      if names.added.isEmpty, names.removed.isEmpty {
        return names.replacement == []
          ? tr("\(have) none") : tr("\(have) the same already")
      }
      guard names.replacement == nil else {
        return isOne ? tr("is so already") : tr("are so already")
      }
      let it = plural(names.added.count + names.removed.count, "it", "them")
      if names.removed.isEmpty { return tr("\(have) \(it) already") }
      if names.added.isEmpty { return tr("\(isOne ? "does" : "do") not have \(it)") }
      return isOne ? tr("is so already") : tr("are so already")
    }
  }
}

extension BulkName {
  /// The name, and the role where it is given.
  package var words: String {
    guard let role, role != .author else { return reference.name }
    return "\(reference.name) (\(role.name))"
  }
}

extension UnknownName {
  /// "“Fantsy” is a new genre. Nearest: Fantasy (9 books)."
  package var sentenceOfNew: String {
    tr("“\(name)” is a new \(kind.recordKind.name).\(nearest)")
  }

  /// "There is no tag “tood” to take out. Nearest: todo (4 books)."
  package var sentenceOfUnknown: String {
    tr("There is no \(kind.recordKind.name) “\(name)” to take out.\(nearest)")
  }

  private var nearest: String {
    near.map { " Nearest: \($0.name) (\(RecordKind.book.name(count: $0.books)))." } ?? ""
  }
}

extension BulkRefusal {
  /// The book that stays as it is, and the reason.
  package var sentence: String {
    title.isEmpty
      ? tr("There is no book \(id) any more.")
      : tr("“\(title)” stays as it is: \(reason).")
  }

  /// Why, in a few words.
  package var reason: String {
    switch problem.code {
    case .notFound: tr("it is gone")
    case .versionConflict: tr("someone else changed it meanwhile")
    default: problem.message
    }
  }
}

/// Finds the records that the names of an edit mean.
struct BulkNames<Access: CatalogAccess> {
  let access: Access
  /// Names that become records.
  private(set) var new: [UnknownName] = []
  /// Names to be taken out that nothing has.
  private(set) var unknown: [UnknownName] = []

  init(access: Access) {
    self.access = access
  }

  /// The edit with each name that a record has replaced by that record.
  mutating func resolve(_ edit: BookChanges) throws -> BookChanges {
    var resolved = edit
    for line in edit.lines {
      guard let kind = line.field.authorityKind else { continue }
      switch line.change {
      case .text: break
      case .record(let reference):
        resolved[line.field] = .record(try reference.map { try find($0, kind) })
      case .names(let names):
        resolved[line.field] = .names(
          BookChanges.Names(
            replacement: try names.replacement.map { try find($0, kind) },
            removed: try find(names.removed, kind, isTakenOut: true),
            added: try find(names.added, kind)
          )
        )
      }
    }
    return resolved
  }

  private mutating func find(
    _ names: [BulkName],
    _ kind: AuthorityKind,
    isTakenOut: Bool = false
  ) throws -> [BulkName] {
    try names.map { name in
      BulkName(try find(name.reference, kind, isTakenOut: isTakenOut), role: name.role)
    }
  }

  private mutating func find(
    _ reference: Reference,
    _ kind: AuthorityKind,
    isTakenOut: Bool = false
  ) throws -> Reference {
    let records = access.authorities(kind)
    if let id = reference.id, id.kind == kind, try records.exists(id) { return reference }
    if let id = try records.named(reference.name) {
      return Reference(id: id, name: try records.record(id).displayName)
    }
    let reference = Reference(name: tidied(reference.name))
    let known = isTakenOut ? unknown : new
    if !known.contains(where: { $0.kind == kind && kind.isSame($0.name, reference.name) }) {
      let missing = UnknownName(
        kind: kind,
        name: reference.name,
        near: try records.near(reference.name)
      )
      if isTakenOut { unknown.append(missing) } else { new.append(missing) }
    }
    return reference
  }
}

extension AuthorityRepository {
  fileprivate func exists(_ id: AuthorityID) throws -> Bool {
    let statement = try db.cachedStatement(sql: "SELECT 1 FROM \(table) WHERE id = ?")
    return try Int.fetchOne(statement, arguments: [id.rawValue]) != nil
  }
}
