package import Books
import GRDB

/// What an edit of many books did.
package struct BulkOutcome: Sendable {
  /// How many books it changed.
  package internal(set) var changed = 0
  /// Books that it left as they are, and why.
  package internal(set) var refused: [BulkRefusal] = []
  /// The records that it made.
  package internal(set) var made: [UnknownName] = []
}

extension Catalog {
  /// Carries a plan out: one transaction, one revision.
  ///
  /// A book that was changed since the plan was made is left as it is and told.
  ///
  /// - Parameters:
  ///   - leftOut: Books that stay as they are.
  ///   - progress: Is told how many books are changed, and stops it; then nothing is kept.
  /// - Throws: ``CatalogError``; `CancellationError` when it was stopped.
  package func write(
    _ plan: BulkPlan,
    leavingOut leftOut: Set<ID<Book>> = [],
    progress: BulkProgress? = nil
  ) throws -> Written<BulkOutcome> {
    do {
      return try write { edit in
        var work = BulkWork(plan: plan, edit: edit, progress: progress)
        try work.run(leavingOut: leftOut)
        guard work.outcome.changed > 0 else { throw NothingChanged(outcome: work.outcome) }
        if let summary = plan.summary(of: work.outcome.changed) { edit.describe(summary) }
        return work.outcome
      }
    } catch let nothing as NothingChanged {
      // The names that it made for books that others changed meanwhile go, too.
      var outcome = nothing.outcome
      outcome.made = []
      return Written(value: outcome, revision: nil)
    }
  }

  private struct NothingChanged: Error {
    let outcome: BulkOutcome
  }
}

/// A plan that is being carried out.
private struct BulkWork {
  let plan: BulkPlan
  let edit: Edit
  let progress: BulkProgress?
  var outcome = BulkOutcome()

  /// As many books are read at a time, and changed between two looks at the progress: in a tenth of
  /// a second.
  private static let pageSize = 500

  mutating func run(leavingOut leftOut: Set<ID<Book>>) throws {
    for field in plan.edit.customFields { try edit.customFields.checkTakesSame(as: field) }
    // In the order of the file, which is written fastest.
    let places = plan.changing.indices.filter { !leftOut.contains(plan.changing[$0]) }
      .sorted { plan.changing[$0] < plan.changing[$1] }
    guard places.count != 1 else { return try change(one: places[0]) }
    let lines = places.reduce(into: BulkLines()) { $0.formUnion(plan.lines[$1]) }
    let meaning = try BulkMeaning(plan.edit, lines: lines, today: edit.today) {
      [edit] reference, kind, isTakenOut in
      isTakenOut ? reference.id?.rawValue : try edit.books.resolve(reference, kind)
    }
    if !places.isEmpty { outcome.made = plan.newNames }
    try progress?.reached(0, of: places.count)
    var done = 0
    while done < places.count {
      let page = places[done..<min(done + Self.pageSize, places.count)]
      try change(Array(page), meaning)
      done += page.count
      try progress?.reached(done, of: places.count)
    }
  }

  /// A single book goes the way of a form, which knows more words.
  private mutating func change(one place: Int) throws {
    let id = plan.changing[place]
    guard let card = try edit.books.cards([id]).first else {
      return refuse(id, .notFound)
    }
    var draft = BookDraft(card)
    draft.apply(plan.edit)
    try edit.books.update(id, from: Int(plan.versions[place]), to: draft)
    outcome.made = plan.newNames
    outcome.changed = 1
  }

  private mutating func change(_ places: [Int], _ meaning: BulkMeaning) throws {
    let reading = BulkReading(db: edit.db)
    let ids = places.map { plan.changing[$0] }
    let list = ids.jsonList
    var versions = [Int32?](repeating: nil, count: ids.count)
    try reading.versions(list, meaning) { place, version, _ in versions[place] = version }
    let links = try meaning.links.map { ($0, try reading.links(list, $0.table)) }
    let custom = try meaning.custom.map { ($0, try reading.values(list, of: $0.field)) }

    var isFree = [Bool](repeating: false, count: ids.count)
    for (index, place) in places.enumerated() {
      switch versions[index] {
      case nil: refuse(ids[index], .notFound)
      case plan.versions[place]?:
        isFree[index] = true
        try write(columns: meaning, to: ids[index], lines: plan.lines[place])
        outcome.changed += 1
      case let saved?: refuse(ids[index], .versionConflict(saved: Int64(saved)))
      }
    }
    for (meaning, found) in links {
      try found.forEachBook(ids.count) { index, found in
        guard isFree[index], plan.lines[places[index]].contains(meaning.line) else { return }
        try write(meaning, to: ids[index], found)
      }
    }
    for (meaning, found) in custom {
      for (index, place) in places.enumerated()
      where isFree[index] && plan.lines[place].contains(meaning.line) {
        try edit.write(
          meaning.value ?? "",
          in: meaning.field,
          of: ids[index].rawValue,
          over: found[index]?.row
        )
      }
    }
    try edit.touchOwners()
  }

  private func write(columns meaning: BulkMeaning, to id: ID<Book>, lines: BulkLines) throws {
    var values: [(String, DatabaseValue)] = []
    for columns in meaning.columns where lines.contains(columns.line) {
      values += columns.values.map { ($0.column, $0.value) }
    }
    if !values.isEmpty { try edit.update(.book, id.rawValue, values) }
    if let isbn = meaning.isbn, lines.contains(isbn.line) {
      _ = try edit.books.setISBN(id, isbn.value)
    }
  }

  private func write(
    _ meaning: BulkMeaning.Links,
    to id: ID<Book>,
    _ found: ArraySlice<BulkReading.Link>
  ) throws {
    var existing: [[DatabaseValue]: Int64] = [:]
    for link in found { existing[link.key.values] = link.row }
    try edit.write(
      meaning.wanted(found.map(\.key)).map(\.values),
      to: meaning.table,
      of: id.rawValue,
      existing: existing
    )
  }

  private mutating func refuse(_ id: ID<Book>, _ code: Problem.Code) {
    let title = try? edit.row(.book, id.rawValue, columns: ["title"])?.first
    outcome.refused.append(
      BulkRefusal(
        id: id,
        title: title.flatMap { String.fromDatabaseValue($0) } ?? "",
        problem: Problem(.book, .book(.title), code)
      )
    )
  }
}
