package import Books
import GRDB

/// The result of an edit of many books.
package struct BulkOutcome: Sendable {
  /// How many books it changed.
  package internal(set) var changed = 0
  /// Of them those that were others when the plan was made, as they were when they were changed.
  package internal(set) var changedSince: [BulkRow] = []
  /// Books that others had changed meanwhile in the same way.
  package internal(set) var already: [ID<Book>] = []
  /// Books that it left as they are, and why.
  package internal(set) var refused: [BulkRefusal] = []
  /// The records that it made.
  package internal(set) var made: [UnknownName] = []

  package init() {}
}

extension Catalog {
  /// Carries a plan out: one transaction, one revision.
  ///
  /// A book that was changed since the plan was made is changed as it is now; where the same was
  /// changed that the plan replaces, it is left as it is and told.
  ///
  /// - Parameters:
  ///   - leftOut: Books that stay as they are.
  ///   - progress: Counts the books that are changed, and can stop the edit; then nothing is kept.
  /// - Throws: ``CatalogError``; `CancellationError` when it was stopped.
  package func write(
    _ plan: BulkPlan,
    leavingOut leftOut: Set<ID<Book>> = [],
    progress: WorkProgress? = nil
  ) throws -> Written<BulkOutcome> {
    do {
      return try write { edit in
        var work = BulkWork(plan: plan, edit: edit, progress: progress)
        try work.run(leavingOut: leftOut)
        guard work.outcome.changed > 0 else { throw NothingChanged(outcome: work.outcome) }
        if let summary = plan.summary(of: work.outcome.changed) { edit.describe(whole: summary) }
        return work.outcome
      }
    } catch let nothing as NothingChanged {
      // The names that it made for books that others changed meanwhile go, too.
      var outcome = nothing.outcome
      outcome.made = []
      return Written(value: outcome, revision: nil)
    }
  }

  /// Does what ``write(_:leavingOut:progress:)`` would do with the first books of a plan, tells every
  /// field that changes by it, and takes it all back.
  ///
  /// - Parameter limit: The most books, and the most records to tell of.
  package func rehearsal(_ plan: BulkPlan, limit: Int) throws -> Rehearsal<BulkOutcome> {
    try rehearsal(limit: limit) { edit in
      var work = BulkWork(plan: plan, edit: edit, progress: nil)
      try work.run(leavingOut: Set(plan.changing.dropFirst(limit)))
      return work.outcome
    }
  }

  private struct NothingChanged: Error {
    let outcome: BulkOutcome
  }
}

/// A plan that is being carried out.
private struct BulkWork {
  let plan: BulkPlan
  let edit: WriteTransaction
  let progress: WorkProgress?
  var outcome = BulkOutcome()

  /// As many books are read at a time, and changed between two looks at the progress: in a tenth of
  /// a second.
  private static let pageSize = 500

  mutating func run(leavingOut leftOut: Set<ID<Book>>) throws {
    for field in plan.edit.customFields { try edit.customFields.checkTakesSame(as: field) }
    // In the order of the file, which is written fastest.
    let places = plan.changing.indices.filter { !leftOut.contains(plan.changing[$0]) }
      .sorted { plan.changing[$0] < plan.changing[$1] }
    if !places.isEmpty { outcome.made = plan.newNames }
    try progress?.reached(0, of: places.count)
    if places.count > Self.pageSize { try ConnectionSettings.enlargeCache(edit.db) }
    defer { try? ConnectionSettings.restoreCache(edit.db) }
    var done = 0
    while done < places.count {
      let page = places[done..<min(done + Self.pageSize, places.count)]
      try change(page)
      done += page.count
      try progress?.reached(done, of: places.count)
    }
  }

  private mutating func change(_ places: ArraySlice<Int>) throws {
    let cards = try edit.books.cards(places.map { plan.changing[$0] })
    let found = Dictionary(uniqueKeysWithValues: cards.map { ($0.book.id, $0) })
    for place in places {
      let id = plan.changing[place]
      guard let card = found[id] else {
        refuse(id, "", .notFound)
        continue
      }
      let before = BookDraft(card)
      guard plan.holds(at: place, for: card, before) else {
        refuse(id, card.book.title, .versionConflict(saved: Int64(card.book.version)))
        continue
      }
      var after = before
      after.apply(plan.edit)
      guard try edit.books.write(after, over: before, of: id) else {
        outcome.already.append(id)
        continue
      }
      outcome.changed += 1
      if plan.versions[place] != card.book.version {
        let fields = Set(plan.edit.lines.map(\.field))
        outcome.changedSince.append(BulkRow(card.book, before, after, about: fields))
      }
    }
    try edit.touchOwners()
  }

  private mutating func refuse(_ id: ID<Book>, _ title: String, _ code: Problem.Code) {
    let problem = Problem(.book, .book(.title), code)
    outcome.refused.append(BulkRefusal(id: id, title: title, problem: problem))
  }
}
