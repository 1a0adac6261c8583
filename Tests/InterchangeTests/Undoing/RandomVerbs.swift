import Books
import Catalog
import Foundation
import TestSupport

@testable import Interchange

/// Does to a catalogue whatever can be done to it, at random: the same for the same seed.
///
/// Names, logins, cards and ISBNs are few, so that they are taken, given up and taken again.
struct RandomVerbs {
  var random: SeededGenerator
  /// The file as several programs have it open.
  let catalogs: [Catalog]
  /// The one that does the next thing.
  private(set) var catalog: Catalog
  let folder: String
  /// What was the last that others were merged into or given to: the next is often of the same.
  private var keptBook: ID<Book>?
  private var keptNames: [AuthorityKind: AuthorityID] = [:]
  private var keptReader: ID<Reader>?

  init(seed: UInt64, _ catalogs: [Catalog], folder: String) {
    random = SeededGenerator(seed: seed)
    self.catalogs = catalogs
    catalog = catalogs[0]
    self.folder = folder
  }

  /// Takes any of the programs for the next thing.
  mutating func turn() { catalog = pick(catalogs) }

  enum Verb: CaseIterable {
    case addBook, editBook, editManyBooks, removeBooks, mergeBooks, mergeMoreBooks
    case addName, editName, renameName, mergeNames, removeNames
    case addReader, editReader, mergeReaders, removeReaders
    case read, readNext, editReading, removeReading
    case lend, borrow, takeBack, extend, editLoan, removeLoan
    case saveQuery, renameQuery, removeQuery
    case addField, editField, moveField, removeField
    case importFile
  }

  /// Does something as somebody.
  ///
  /// - Returns: What it was in words, and the revision; nil when it was refused or changed nothing.
  mutating func act() throws -> (words: String, revision: Revision)? {
    let verb = pick(Verb.allCases)
    turn()
    catalog.act(as: try person())
    do {
      return try carryOut(verb).map { ("\(verb) as \(catalog.user): \($0.what)", $0) }
    } catch is CatalogError {
      return nil
    }
  }

  private mutating func carryOut(_ verb: Verb) throws -> Revision? {
    switch verb {
    case .editManyBooks: return try editManyBooks()
    case .importFile: return try importFile()
    default: return try catalog.write { edit in try carryOut(verb, edit) }.revision
    }
  }

  private mutating func carryOut(_ verb: Verb, _ edit: WriteTransaction) throws {
    switch verb {
    case .addBook:
      var draft = BookDraft()
      draft.title = pick(Self.titles)
      draft.custom.fields = try edit.customFields.all()
      change(&draft)
      _ = try edit.books.add(draft)
    case .editBook:
      guard let id = try books(edit, 1).first else { return }
      var draft = BookDraft(try edit.books.card(id))
      change(&draft)
      try edit.books.update(id, to: draft)
    case .removeBooks:
      for id in try books(edit, chance(4) ? 5 : 1) { try edit.books.delete(id) }
    case .mergeBooks, .mergeMoreBooks: try mergeBooks(edit)
    case .addName, .editName, .renameName, .mergeNames, .removeNames:
      try changeNames(verb, pick(AuthorityKind.allCases), edit)
    case .addReader:
      var draft = ReaderDraft(name: pick(Self.people))
      change(&draft)
      _ = try edit.readers.add(draft)
    case .editReader:
      guard let id = try readers(edit, 1).first else { return }
      var draft = ReaderDraft(try edit.readers.record(id))
      if chance(3) { draft.name = pick(Self.people) }
      change(&draft)
      try edit.readers.update(id, to: draft)
    case .mergeReaders:
      let ids = try chained(readers(edit, 2 + number(2)), to: keptReader)
      guard let kept = ids.last, ids.count > 1 else { return }
      try edit.readers.merge(ids, into: kept)
      keptReader = kept
    case .removeReaders:
      for id in try readers(edit, 1 + number(2)) { try edit.readers.delete(id) }
    case .read, .readNext, .editReading, .removeReading: try changeReadings(verb, edit)
    case .lend, .borrow, .takeBack, .extend, .editLoan, .removeLoan: try changeLoans(verb, edit)
    case .saveQuery, .renameQuery, .removeQuery: try changeQueries(verb, edit)
    case .addField, .editField, .moveField, .removeField: try changeFields(verb, edit)
    case .editManyBooks, .importFile: break
    }
  }
}

// MARK: - Books

extension RandomVerbs {
  private mutating func change(_ draft: inout BookDraft) {
    if chance(3) { draft.title = pick(Self.titles) }
    if chance(3) { draft.subtitle = chance(2) ? "" : pick(Self.words) }
    if chance(3) { draft.isbn = chance(3) ? "" : pick(Self.isbns) }
    if chance(3) { draft.year = pick(["", "1969", "c. 1969", "[1969]", "1970", "720 BC"]) }
    if chance(3) { draft.genre = chance(3) ? nil : name(.genre) }
    if chance(3) {
      draft.authors = (0..<number(4)).map { _ in
        Credit(author: name(.author), role: chance(3) ? pick(Role.choices) : .author)
      }
    } else if chance(4) {
      draft.authors.shuffle(using: &random)
    }
    if chance(4) { draft.publishers = (0..<number(3)).map { _ in name(.publisher) } }
    if chance(3) { draft.tags = (0..<number(4)).map { _ in name(.tag) } }
    if chance(4) {
      draft.series = chance(3) ? nil : name(.series)
      draft.volume = draft.series == nil ? "" : pick(["", "1", "2", "IV", "½"])
    }
    if chance(4) { draft.language = pick(["", "eng", "ger"]) }
    if chance(4) { draft.pages = pick(["", "100", "312"]) }
    if chance(4) { draft.copies = pick(["", "0", "2"]) }
    if chance(4) { draft.shelf = pick(["", "A 1", "B 2"]) }
    if chance(4) { draft.acquired = pick(["", "2024", "2023-07-01"]) }
    if chance(4) { draft.notes = chance(2) ? "" : pick(Self.words) }
    for field in draft.custom.fields where chance(2) {
      draft.custom[field] = chance(4) ? "" : pick(Self.values)
    }
    if chance(6) { draft.source = pick(["", #"{"goodreads":{"id":"7"}}"#]) }
  }

  /// Merges books, often one that others were merged into before, or others into that one.
  private mutating func mergeBooks(_ edit: WriteTransaction) throws {
    let ids = try chained(books(edit, 2 + number(2)), to: keptBook)
    guard let kept = ids.last, ids.count > 1 else { return }
    var merge = try edit.books.merge(ids, into: kept)
    merge.addsCopies = chance(3)
    for field in [BookField.isbn, .title, .genre, .notes, .year] where chance(3) {
      if let source = merge.sources(of: .builtIn(field)).randomElement(using: &random) {
        merge.choose(.builtIn(field), from: source)
      }
    }
    try edit.books.carryOut(merge)
    keptBook = kept
  }

  private mutating func editManyBooks() throws -> Revision? {
    var settings: [String] = []
    if chance(3) { settings.append("genre=\(chance(4) ? "" : pick(Self.names))") }
    if chance(3) { settings.append("tags\(pick(["=", "+=", "-="]))\(pick(Self.names))") }
    if chance(3) { settings.append("authors\(pick(["=", "+=", "-="]))\(pick(Self.names))") }
    if chance(3) { settings.append("publishers\(pick(["=", "+=", "-="]))\(pick(Self.names))") }
    if chance(3) { settings.append("series=\(chance(3) ? "" : pick(Self.names))") }
    if chance(3) { settings.append("year=\(pick(["", "1969", "c. 1969"]))") }
    if chance(3) { settings.append("notes=\(pick(Self.words))") }
    let custom = try catalog.read { view in try view.customFields.all() }
    for field in custom where chance(3) {
      settings.append("\(field.word)=\(chance(3) ? "" : pick(Self.values))")
    }
    let count = 1 + number(40)
    let ids = try catalog.read { view in try books(view, count) }
    guard !settings.isEmpty, !ids.isEmpty else { return nil }
    let edit = try BookChanges(settings: settings, custom: custom)
    let plan = try catalog.read { view in
      try view.books.plan(edit, of: ids)
    }
    return try catalog.write(plan).revision
  }

  private mutating func importFile() throws -> Revision? {
    var lines = ["title,authors,isbn,genre,tags,status,rating,note,notes"]
    for _ in 0...number(5) {
      let isbn = chance(2) ? pick(Self.isbns) : ""
      let status = chance(2) ? pick(["read", "wants", "reading"]) : ""
      let fields = [
        pick(Self.titles), pick(Self.names), isbn, chance(2) ? pick(Self.names) : "",
        pick(Self.names), status, status == "read" ? pick(["", "3", "4.5"]) : "",
        status.isEmpty ? "" : pick(["", "my note"]), chance(2) ? pick(Self.words) : "",
      ]
      lines.append(fields.map { "\"\($0)\"" }.joined(separator: ","))
    }
    let path = "\(folder)/books.csv"
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    var source = ImportSource(paths: [path])
    source.format = "csv"
    source.readings = chance(2) ? true : nil
    var plan = try ImportPlan.make(source, in: catalog)
    plan.choose(chance(2) ? .fill : .add, for: .probable)
    for item in plan.items.values.joined() where chance(3) {
      for field in [BookField.genre, .notes, .tags, .authors, .isbn] where chance(2) {
        plan.turn(.field(field), of: item)
      }
    }
    return try plan.carryOut(in: catalog).revision
  }
}

// MARK: - Names

extension RandomVerbs {
  private mutating func changeNames(
    _ verb: Verb,
    _ kind: AuthorityKind,
    _ edit: WriteTransaction
  ) throws {
    let names = edit.authorities(kind)
    let all = try names.ids(AuthorityListing()).map { AuthorityID(kind, $0) }
    guard verb != .addName else {
      var draft = AuthorityDraft(name: pick(Self.names))
      change(&draft, kind)
      _ = try names.add(draft)
      return
    }
    guard !all.isEmpty else { return }
    var id = pick(all)
    switch verb {
    case .editName:
      let old = try names.record(id)
      var draft = AuthorityDraft(
        name: old.name,
        qualifier: old.qualifier ?? "",
        sortName: old.sortName,
        aliases: old.aliases
      )
      change(&draft, kind)
      try names.update(id, to: draft)
    case .renameName: try names.rename(id, to: pick(Self.names))
    case .mergeNames:
      var others = (0...number(3)).map { _ in pick(all) }
      if let last = keptNames[kind], all.contains(last), chance(2) {
        if chance(3) { id = last } else { others.append(last) }
      }
      try names.merge(others, into: id, named: chance(3) ? pick(Self.names) : nil)
      keptNames[kind] = id
    case .removeNames:
      let fate: BooksFate =
        switch number(4) {
        case 0: .refuse
        case 1: .keep
        case 2: .give(pick(all))
        default: .delete
        }
      let ids = Set((0...number(2)).map { _ in pick(all).rawValue }).sorted()
      for id in ids.map({ AuthorityID(kind, $0) }) {
        if fate == .give(id) { continue }
        if case .delete = fate, try names.record(id).books > 5 { continue }
        try names.delete(id, books: fate)
        if case .give(let other) = fate { keptNames[kind] = other }
      }
    default: break
    }
  }

  private mutating func change(_ draft: inout AuthorityDraft, _ kind: AuthorityKind) {
    if chance(3) { draft.sortName = pick(Self.words) }
    if kind == .author, chance(4) { draft.qualifier = pick(["", "1969", "b. 1900"]) }
    if chance(3) { draft.aliases = (0..<number(3)).map { _ in pick(Self.names) } }
  }

  private mutating func name(_: AuthorityKind) -> Reference { Reference(name: pick(Self.names)) }
}

// MARK: - Choosing

extension RandomVerbs {
  mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
  mutating func chance(_ sides: Int) -> Bool { number(sides) == 0 }
  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(values.count)] }

  /// Records to merge, the last of which stays: often with the one that stayed last.
  private mutating func chained<Record>(_ ids: [ID<Record>], to last: ID<Record>?) -> [ID<Record>] {
    guard let last, !ids.contains(last), chance(2) else { return ids }
    return chance(3) ? ids.dropLast() + [last] : [last] + ids.dropFirst()
  }

  /// Mostly a reader, by name or login; sometimes one who is none.
  private mutating func person() throws -> String {
    chance(8) ? pick(Self.logins) : pick(Self.people)
  }

  mutating func books(_ access: some CatalogAccess, _ count: Int) throws -> [ID<Book>] {
    let all = try access.books.ids(BookListing()).map { ID<Book>(rawValue: $0) }
    return Array(all.shuffled(using: &random).prefix(count))
  }

  mutating func readers(_ access: some CatalogAccess, _ count: Int) throws -> [ID<Reader>] {
    try Array(access.readers.ids(ReaderListing()).shuffled(using: &random).prefix(count))
  }

  static let fields = ["Price", "Condition", "Shop name", "price"]
  static let values = ["1", "12.50", "fine", "poor", "yes", "no", "2024", "two words"]
  static let people = ["Maria", "Jan", "Lena", "Eve", "Anna Berg", "Tom"]
  static let logins = ["carla", "lena", "eve", "tom"]
  static let cards = ["L-1", "L-2", "L-2043"]
  static let queries = ["mine", "next", "old"]
  static let words = ["one", "two words", "Größe", "three; and; four"]
  static let names = [
    "Ann Lee", "ann lee", "Ann Leé", "Bo", "C", "C++", "Ursula K. Le Guin", "Science fiction",
    "Fantasy", "gift", "Ace",
  ]
  static let titles = ["Dune", "Emma", "The Hobbit", "Solaris", "New one", "Another"]
  static let isbns = [
    "9780441478125", "9780060125639", "9780261102217", "9780306406157", "9783161484100",
  ]
}
