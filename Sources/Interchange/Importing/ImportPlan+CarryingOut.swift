package import Catalog

extension ImportPlan {
  /// What an import did.
  package struct Outcome: Sendable {
    /// Nil when nothing changed.
    package let revision: Revision?
    package let added: Int
    package let filled: Int
    /// What came along with the books.
    package let readings: Int
    package let loans: Int
    /// Authority records and saved queries that were taken over by themselves.
    package let others: Int
    /// The records that were refused, with their reasons, and where they were written.
    package let refused: Int
    package let rejectedPath: String?
  }

  /// Does what the plan says: one transaction and one revision, all or nothing.
  ///
  /// Large files are read again, so that not all of them has to be kept in between.
  ///
  /// - Parameter progress: Takes how many records are done, of how many; what it throws stops the
  ///   import, and nothing of it is kept.
  /// - Throws: ``ImportError/catalogChanged`` when someone wrote since the plan was made;
  ///   ``ImportError/fileChanged(_:)``; ``CatalogError``.
  package func carryOut(
    in catalog: Catalog,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws -> Outcome {
    try carryOut(in: catalog, planning: { _ in self }, progress: progress).outcome
  }

  /// Looks at the files once more, and does what that says, while nobody else can write.
  ///
  /// This one is not overtaken by those who write again and again. They wait for as long as it takes,
  /// which is the time of both; whoever has no patience is told who keeps them waiting, and with what.
  ///
  /// - Parameters:
  ///   - progress: As for ``carryOut(in:progress:)``; the looking counts as well.
  ///   - agrees: Takes decisions over into the new plan, and answers whether that may be carried out
  ///     without being shown first: nobody waits for a person.
  /// - Returns: The plan that was carried out.
  /// - Throws: ``ImportError/catalogChanged`` when it may not be; otherwise as the other.
  package func carryOutAlone(
    in catalog: Catalog,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in },
    agrees: (inout ImportPlan) throws -> Bool
  ) throws -> (plan: ImportPlan, outcome: Outcome) {
    kept.forget()
    let count = max(1, rowCount)
    return try carryOut(in: catalog) { edit in
      // Small files are read in one piece, and whoever stopped it meanwhile is heard all the same.
      try progress(0, count)
      let planner = try ImportPlanner(source, .inside(edit))
      var plan = try planner.make { done, total in
        try progress(Int(Double(done) / Double(max(1, total)) * Double(count / 2)), count)
      }
      guard try agrees(&plan) else { throw ImportError.catalogChanged }
      return plan
    } progress: { done, total in
      try progress((total + done) / 2, total)
    }
  }

  private func carryOut(
    in catalog: Catalog,
    planning: (Edit) throws -> ImportPlan,
    progress: (_ done: Int, _ total: Int) throws -> Void
  ) throws -> (plan: ImportPlan, outcome: Outcome) {
    let words = "Imported \(source.title)"
    let written = try catalog.write(words, telling: "importing \(source.title)") { edit in
      let plan = try planning(edit)
      guard try edit.history.newest() == plan.revision else {
        throw ImportError.catalogChanged
      }
      let (writing, rejects) = try plan.write(in: edit, progress)
      return (plan: plan, writing: writing, rejects: rejects)
    }
    let (plan, writing, rejects) = written.value
    let outcome = Outcome(
      revision: written.revision,
      added: writing.added,
      filled: writing.filled,
      readings: writing.readings,
      loans: writing.loans,
      others: writing.others,
      refused: rejects.count,
      rejectedPath: try rejects.finish()
    )
    return (plan, outcome)
  }

  private func write(
    in edit: Edit,
    _ progress: (_ done: Int, _ total: Int) throws -> Void
  ) throws -> (ImportWriting, RejectedRecords) {
    let rejects = RejectedRecords(source, delimiter: summaries.lazy.compactMap(\.delimiter).first)
    let work = work
    let passes = (work.fills > 0 ? 1 : 0) + (work.adds > 0 ? 1 : 0)
    var done = 0
    func step() throws {
      done += 1
      if done.isMultiple(of: 64) { try progress(done / max(1, passes), rows.count) }
    }
    if passes == 0, repeats.isEmpty, count(.broken) > 0 {
      try forEach(refused: rejects) { _, _, _ in try step() }
    }
    var writing = ImportWriting(self, edit, refused: rejects)
    // Books that are there first: indexes may be gone while new ones are added.
    if work.fills > 0 { try writing.fill(step) }
    if work.adds > 0 || hasOthers { try writing.add(expecting: work.adds, step) }
    if !repeats.isEmpty { try writing.addRepeated() }
    return (writing, rejects)
  }

  /// Whether the files have more than books: authority records and saved queries by themselves.
  package var hasOthers: Bool { !others.isEmpty }

  /// What the files have beside books, by file.
  var others: [OtherRecords] { summaries.map(\.others).filter { !$0.isEmpty } }

  /// Goes through the files again, record by record beside its row of the plan.
  ///
  /// - Parameters:
  ///   - rejects: Takes the records that were refused, unless it has them already.
  ///   - isLast: Whether nobody goes through them once more.
  func forEach(
    refused rejects: RejectedRecords,
    isLast: Bool = false,
    _ body: (Int, ImportRow, ImportedBook) throws -> Void
  ) throws {
    var number = 0
    func take(_ record: ImportedBook) throws {
      guard number < rows.count, record.isRefused == (rows[number].kind == .broken) else {
        throw ImportError.fileChanged(source.title)
      }
      if record.isRefused { rejects.take(record) }
      if bringsAll {
        try body(number, rows[number], record)
      } else {
        try body(number, rows[number], prepared(record))
      }
      number += 1
    }
    if kept.isWhole {
      try kept.forEach(isLast: isLast, take)
    } else {
      _ = try source.read(progress: { _, _ in }, take: take)
    }
    guard number == rows.count else { throw ImportError.fileChanged(source.title) }
    rejects.complete(header: summaries.lazy.map(\.header).first { !$0.isEmpty } ?? [])
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
