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
    let rejects = RejectedRecords(source, delimiter: summaries.lazy.compactMap(\.delimiter).first)
    let work = work
    let passes = (work.fills > 0 ? 1 : 0) + (work.adds > 0 ? 1 : 0)
    var done = 0
    func step() throws {
      done += 1
      if done.isMultiple(of: 64) { try progress(done / max(1, passes), rows.count) }
    }
    do {
      if work.fills == 0, work.adds == 0, repeats.isEmpty, count(.broken) > 0 {
        try forEach(refused: rejects) { _, _, _ in try step() }
      }
      let written = try catalog.telling("importing \(source.title)") {
        try catalog.write("Imported \(source.title)") { edit in
          guard try edit.history.revisions(limit: 1).first?.id == revision else {
            throw ImportError.catalogChanged
          }
          var writing = ImportWriting(self, edit, refused: rejects)
          // Books that are there first: indexes may be gone while new ones are added.
          if work.fills > 0 { try writing.fill(step) }
          if work.adds > 0 || hasOthers { try writing.add(expecting: work.adds, step) }
          if !repeats.isEmpty { try writing.addRepeated() }
          return writing
        }
      }
      return Outcome(
        revision: written.revision,
        added: written.value.added,
        filled: written.value.filled,
        readings: written.value.readings,
        loans: written.value.loans,
        others: written.value.others,
        refused: rejects.count,
        rejectedPath: try rejects.finish()
      )
    } catch {
      rejects.discard()
      throw error
    }
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
