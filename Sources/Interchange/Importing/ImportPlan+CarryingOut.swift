package import Catalog

extension ImportPlan {
  /// What an import did.
  package struct Outcome: Sendable {
    /// Nil when nothing changed.
    package let revision: Revision?
    package let added: Int
    package let filled: Int
    /// Authority records and saved queries that were taken over by themselves.
    package let others: Int
    /// The records that were refused, with their reasons, and where they were written.
    package let refused: Int
    package let rejectedPath: String?
  }

  /// Does what the plan says: one transaction and one revision, all or nothing.
  ///
  /// The files are read again, so that nothing of them has to be kept in between.
  ///
  /// - Parameter progress: Takes how many records are done, of how many; what it throws stops the
  ///   import, and nothing of it is kept.
  /// - Throws: ``ImportError/catalogChanged`` when someone wrote since the plan was made;
  ///   ``ImportError/fileChanged(_:)``; ``CatalogError``.
  package func carryOut(
    in catalog: Catalog,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws -> Outcome {
    let rejects = RejectedRecords(source)
    let work = work
    let passes = (work.fills > 0 ? 1 : 0) + (work.adds > 0 ? 1 : 0)
    var done = 0
    func step() throws {
      done += 1
      if done.isMultiple(of: 64) { try progress(done / max(1, passes), rows.count) }
    }
    if count(.broken) > 0 { try writeRejects(rejects) { try progress(0, rows.count) } }
    do {
      let written = try catalog.write("Imported \(source.title)") { edit in
        guard try edit.history.revisions(limit: 1).first?.id == revision else {
          throw ImportError.catalogChanged
        }
        // Books that are there first: indexes may be gone while new ones are added.
        let filled = work.fills > 0 ? try fill(in: edit, step) : 0
        let added =
          work.adds > 0 || !others.isEmpty
          ? try add(in: edit, expecting: work.adds, step) : (books: 0, others: 0)
        return (added: added.books, filled: filled, others: added.others)
      }
      return Outcome(
        revision: written.revision,
        added: written.value.added,
        filled: written.value.filled,
        others: written.value.others,
        refused: rejects.count,
        rejectedPath: try rejects.finish()
      )
    } catch {
      rejects.discard()
      throw error
    }
  }

  private func fill(in edit: Edit, _ step: () throws -> Void) throws -> Int {
    var filled = 0
    try forEach { number, row, record in
      try step()
      guard choice(of: number, row.kind) == .fill, let id = row.book,
        let card = try edit.books.cards([id]).first
      else { return }
      let draft = record.draft(shelves: source.shelves, sharesISBN: false)
      let comparison = BookComparison(card, draft, source: draft.source)
      let wanted = comparison.draft(turning: exceptions[number]?.turned ?? [])
      if try edit.books.update(id, from: card.book.version, to: wanted) { filled += 1 }
    }
    return filled
  }

  private func add(
    in edit: Edit,
    expecting count: Int,
    _ step: () throws -> Void
  ) throws -> (books: Int, others: Int) {
    var added = (books: 0, others: 0)
    try edit.books.load(expecting: count) { loader in
      for records in others { added.others += try records.addNames(with: loader) }
      guard count > 0 else { return try addRest() }
      try forEach { number, row, record in
        try step()
        guard choice(of: number, row.kind) == .add else { return }
        for person in record.people { loader.note(sortName: person.sortName, of: person.name) }
        // A repeated or doubtful record that is wanted all the same cannot have the same ISBN.
        let sharesISBN = row.sharesISBN || row.kind != .new
        if let whole = record.whole, !sharesISBN {
          try loader.add(whole)
        } else {
          try loader.add(record.draft(shelves: source.shelves, sharesISBN: sharesISBN))
        }
        added.books += 1
      }
      try addRest()

      func addRest() throws {
        for records in others { added.others += try records.addRest(with: loader, in: edit) }
      }
    }
    return added
  }

  /// Whether the files have more than books: authority records and saved queries by themselves.
  package var hasOthers: Bool { !others.isEmpty }

  /// What the files have beside books, by file.
  private var others: [OtherRecords] { summaries.map(\.others).filter { !$0.isEmpty } }

  private func writeRejects(_ rejects: RejectedRecords, check: () throws -> Void) throws {
    let summaries = try source.read { _, _ in
      try check()
    } take: { record in
      if record.isRefused { try rejects.take(record) }
    }
    rejects.header = summaries.lazy.map(\.header).first { !$0.isEmpty } ?? []
  }

  /// Reads the files again, record by record beside its row of the plan.
  private func forEach(_ body: (Int, ImportRow, ImportedBook) throws -> Void) throws {
    var number = 0
    _ = try source.read { _, _ in
    } take: { record in
      guard number < rows.count, record.isRefused == (rows[number].kind == .broken) else {
        throw ImportError.fileChanged(source.title)
      }
      try body(number, rows[number], record)
      number += 1
    }
    guard number == rows.count else { throw ImportError.fileChanged(source.title) }
  }
}

/// Why a plan could not be carried out.
package enum ImportError: Error, Hashable, Sendable {
  /// Someone wrote to the catalogue since the plan was made: it has to be made anew.
  case catalogChanged
  /// The file is another one than when the plan was made.
  case fileChanged(String)
}

extension ImportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .catalogChanged:
      "Someone changed the catalogue meanwhile. Nothing was imported; look at the file again."
    case .fileChanged(let name):
      "\(name) was changed meanwhile. Nothing was imported; look at it again."
    }
  }
}
