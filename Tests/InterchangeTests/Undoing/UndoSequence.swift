import CResources
import GRDB
import TestSupport
import Testing

@testable import Books
@testable import Catalog
@testable import Interchange

/// A demo to which things are done at random, which are then taken back and done again.
final class UndoSequence {
  struct Failure: Error {
    let words: String
  }

  private let file: TemporaryCatalog
  private var verbs: RandomVerbs
  private var catalog: Catalog { verbs.catalog }
  /// Whether the history is as it was before it said which row is in the place of one that was moved.
  private let isOfBefore: Bool
  /// What was done, in words.
  private(set) var done: [String] = []
  /// Who did each revision, by the name or login that they gave.
  private var users: [ID<Revision>: String] = [:]

  init(seed: UInt64) throws {
    let clock = TestClock(2026, 11, 21)
    file = try TemporaryCatalog(user: "carla", clock: { clock.now })
    let json = UnsafeRawBufferPointer(start: octavo_demo_json(), count: octavo_demo_json_size())
    try DemoCatalog.fill(file.catalog, with: json)
    try DemoHousehold.fill(file.catalog, login: "carla")
    let catalogs = try [file.catalog, file.again(user: "Lena"), file.again(user: "Tom")]
    verbs = RandomVerbs(seed: seed, catalogs, folder: file.folder)
    isOfBefore = seed % 2 == 0
  }

  deinit {
    for other in verbs.catalogs.dropFirst() { try? other.close() }
  }

  /// - Throws: ``Failure``; whatever no verb may end with.
  func run(verbs count: Int) throws {
    let start = try CatalogState(catalog)
    let first = try revisions().first ?? 0
    var left = count
    while left > 0 {
      switch verbs.number(12) {
      case 0: try takeBackSome(since: first)
      case 1: try takeBackAnother(since: first)
      default:
        guard let (words, revision) = try verbs.act() else { continue }
        users[revision.id] = catalog.user
        try forgetMoves()
        done.append("\(revision.id) \(words)")
        left -= 1
      }
    }
    try check("the verbs")
    let end = try CatalogState(catalog)
    let undone = try takeBack(all: first)
    try expect(start, "the start")
    try check("taking back")
    for undoing in undone.reversed() { try takeBack(undoing) }
    try expect(end, "the end")
    try check("doing again")
    let mixed = try takeBackInAnyOrder(since: first)
    try expectBooks(start, "the start, in any order", more: !standing(since: first).isEmpty)
    try check("taking back in any order")
    for undoing in mixed.reversed() { _ = try takeBackIfPossible(undoing) }
    try check("doing again in any order")
  }

  // MARK: - Taking back

  /// Takes the last changes back, and does some of them again.
  private func takeBackSome(since first: ID<Revision>) throws {
    var undone: [ID<Revision>] = []
    for _ in 0...verbs.number(4) {
      guard let last = try standing(since: first).first else { break }
      if let revision = try takeBack(last) { undone.append(revision) }
    }
    let kept = undone.isEmpty ? 0 : verbs.number(undone.count + 1)
    for undoing in undone.reversed().prefix(kept) { try takeBack(undoing) }
  }

  /// Takes any change back and does it again, whatever was changed since: then all is as before.
  private func takeBackAnother(since first: ID<Revision>) throws {
    let all = try standing(since: first)
    guard !all.isEmpty else { return }
    let target = verbs.pick(all)
    let before = try CatalogState(catalog, exports: false)
    guard let undone = try takeBackIfPossible(target) else {
      return try expect(before, "undo \(target), which did nothing")
    }
    if verbs.chance(4) { try check("undo \(target)") }
    try takeBack(undone)
    try expect(before, "undo \(target) and again")
  }

  /// Takes a revision back, whatever was changed since.
  ///
  /// - Returns: nil where nothing is left of it, where another query uses what it saved, and where
  ///   whose own it is goes by another name by now.
  private func takeBackIfPossible(_ id: ID<Revision>) throws -> ID<Revision>? {
    do {
      return try takeBack(id, isLast: false)
    } catch CatalogError.savedQuery, CatalogError.noSuchRevision {
      return nil
    }
  }

  private func takeBack(all first: ID<Revision>) throws -> [ID<Revision>] {
    var undone: [ID<Revision>] = []
    while let last = try standing(since: first).first {
      if let revision = try takeBack(last) { undone.append(revision) }
    }
    return undone
  }

  /// Takes all changes back in any order; what cannot go back yet, later.
  private func takeBackInAnyOrder(since first: ID<Revision>) throws -> [ID<Revision>] {
    var undone: [ID<Revision>] = []
    var count = -1
    while undone.count > count {
      count = undone.count
      for id in try standing(since: first).shuffled(using: &verbs.random) {
        if let revision = try takeBackIfPossible(id) { undone.append(revision) }
        if verbs.chance(20) { try check("undo \(id)") }
      }
    }
    return undone
  }

  /// Takes a revision back as whoever did it.
  ///
  /// - Parameter isLast: Whether nothing changed since, so that nothing of it may stay.
  @discardableResult
  private func takeBack(_ id: ID<Revision>, isLast: Bool = true) throws -> ID<Revision>? {
    let user = users[id] ?? "carla"
    verbs.turn()
    catalog.act(as: user)
    let outcome = try catalog.undo(id)
    done.append("undo \(id) as \(user): \(outcome.revision?.what ?? "nothing")")
    if let revision = outcome.revision { users[revision.id] = user }
    try forgetMoves()
    if isLast, !outcome.report.kept.isEmpty {
      throw Failure(words: "undo \(id) keeps \(outcome.report.kept)\n" + recently)
    }
    if isLast, outcome.revision == nil {
      throw Failure(words: "undo \(id) did nothing\n" + recently)
    }
    return outcome.revision?.id
  }

  private func forgetMoves() throws {
    guard isOfBefore else { return }
    try catalog.write { edit in
      try edit.db.execute(
        sql: """
          UPDATE change SET before = json_remove(before, '$.movedTo')
          WHERE operation = 'delete' AND revisionId = (SELECT max(id) FROM revision)
          """
      )
    }
  }

  /// The revisions, newest first, whoever may see them.
  private func revisions() throws -> [ID<Revision>] {
    try catalog.read { view in
      try Int64.fetchAll(view.db, sql: "SELECT id FROM revision ORDER BY id DESC")
        .map { ID(rawValue: $0) }
    }
  }

  /// The changes that were not taken back, newest first.
  private func standing(since first: ID<Revision>) throws -> [ID<Revision>] {
    try catalog.read { view in
      try Int64.fetchAll(
        view.db,
        sql: "SELECT id FROM revision WHERE kind = 'edit' AND id > ? ORDER BY id DESC",
        arguments: [first.rawValue]
      ).map { ID(rawValue: $0) }.filter { try !view.history.isUndone($0) }
    }
  }

  // MARK: - Comparing

  /// All of it where one sequence is looked at by its seed.
  private var recently: String {
    done.suffix(UndoRandomTests.isOneAlone ? .max : 12).joined(separator: "\n")
  }

  private func check(_ after: String) throws {
    let findings = try catalog.check()
    guard findings.isEmpty else {
      throw Failure(words: "check after \(after): \(findings)\n" + recently)
    }
  }

  private func expect(_ wanted: CatalogState, _ name: String) throws {
    let state = try CatalogState(catalog, exports: wanted.hasExports)
    try expectNone(wanted.differences(from: state), name)
  }

  /// - Parameter more: Whether there may be other books and names: a change stays that added one which
  ///   somebody reads or has lent since.
  private func expectBooks(_ wanted: CatalogState, _ name: String, more: Bool) throws {
    let state = try CatalogState(catalog, exports: false)
    try expectNone(wanted.differencesOfBooks(from: state, more: more), name)
  }

  private func expectNone(_ differences: [String], _ name: String) throws {
    guard differences.isEmpty else {
      let lines = differences.prefix(12).joined(separator: "\n")
      throw Failure(words: "not as at \(name):\n\(lines)\n" + recently)
    }
  }
}

/// Everything that a catalogue says: its tables but for what counts changes, and what it exports to
/// each reader.
struct CatalogState {
  private var parts: [String: [String]] = [:]
  let hasExports: Bool

  /// - Parameter exports: Whether what each reader is given is a part of it, which takes longer.
  init(_ catalog: Catalog, exports: Bool = true) throws {
    hasExports = exports
    let user = catalog.user
    defer { catalog.act(as: user) }
    let names = try catalog.read { view in
      for table in Table.allCases {
        let columns = ["id"] + table.columns + (table.isRecord ? ["added"] : [])
        parts[table.rawValue] = try Row.fetchAll(
          view.db,
          sql: "SELECT \(columns.joined(separator: ", ")) FROM \(table.rawValue) ORDER BY id"
        ).map(\.description)
      }
      return try String.fetchAll(view.db, sql: "SELECT name FROM reader ORDER BY id")
    }
    for name in exports ? names + [""] : [] {
      catalog.act(as: name)
      let bytes = try exported(catalog, try #require(.named("jsonl")))
      let text = String(decoding: bytes, as: UTF8.self)
      parts["as \(name)"] = text.split(separator: "\n").map(String.init)
    }
  }

  /// Those that say something of readers, or belong to them: whoever takes a change back leaves what
  /// another wrote, and a reader who did something since.
  private static let personal: Set = [
    "reader", "readerCard", "reading", "loan", "loanBook", "customField", "customValue",
    "savedQuery",
  ]

  /// What differs of books, and of what they have.
  ///
  /// - Parameter more: Whether there may be others, too.
  func differencesOfBooks(from other: CatalogState, more: Bool) -> [String] {
    Table.allCases.map(\.rawValue).filter { !Self.personal.contains($0) }.flatMap { table in
      let (mine, theirs) = (Set(parts[table] ?? []), Set(other.parts[table] ?? []))
      return mine.subtracting(theirs).sorted().map { "\(table) wanted: \($0.prefix(300))" }
        + (more ? [] : theirs.subtracting(mine).sorted().map { "\(table) is: \($0.prefix(300))" })
    }
  }

  func differences(from other: CatalogState) -> [String] {
    let names = Set(parts.keys).union(other.parts.keys).sorted()
    // What is exported differs where the tables do: those say more.
    let exports = names.filter { $0.hasPrefix("as ") }
    return (names.filter { !exports.contains($0) } + exports).flatMap { part in
      let (mine, theirs) = (parts[part] ?? [], other.parts[part] ?? [])
      let changes = theirs.difference(from: mine)
      return changes.map { change in
        switch change {
        case .remove(_, let line, _): "\(part) wanted: \(line.prefix(300))"
        case .insert(_, let line, _): "\(part) is: \(line.prefix(300))"
        }
      }
    }
  }
}
