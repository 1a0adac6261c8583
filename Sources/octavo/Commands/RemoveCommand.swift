import Books
import ArgumentParser
import Catalog
import Interchange

/// `octavo remove`: deletes books; the records that they refer to stay.
struct RemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: tr("Delete the books that a query finds. It can be undone.")
  )

  @OptionGroup var books: ChangeOptions
  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let query = try books.selection.read(on: console)
    guard !query.isOfNone else {
      if format.format == .json {
        Printer(console: console).print(json([], nil).with(ChangeReport.nothing))
      }
      throw CommandFailure.noIDs
    }
    let (rows, lines, loans) = try place.read(on: console) { view in
      try query.refuseMerged(in: view)
      let ids = try query.idsToChange(in: view, on: console)
      let loans = try view.loans.wordsOfDeleting(ids)
      return (try view.books.rows(ids), try BookLines(ids, in: view), loans)
    }
    if let loans { console.say(loans) }
    let what: Message? =
      rows.count > 1 ? "Deleted \(rows.count, RecordKind.book.noun)" : nil
    if books.dryRun { return try rehearse(rows, what, console) }
    let count = RecordKind.book.name(count: rows.count)
    try query.confirm(tr("Delete \(count)?"), of: lines, books, on: console, alsoOne: true)

    let change = try StoppableWork.showing(tr("Deleting"), on: console) { progress in
      try place.change(on: console) { catalog in
        let written = try catalog.write(what) { edit in
          try edit.books.delete(rows.map(\.id), progress: progress)
        }
        return ChangeReport(of: written.revision, in: catalog, for: format)
      }
    }
    let printer = Printer(console: console)
    if format.format == .json {
      printer.print(json(rows, change.revision).with(change))
    } else {
      printer.print(.books(rows), asTable: format.format == .table)
    }
    if let revision = change.revision {
      console.note(tr("Deleted \(count). To take it back: octavo undo \(revision.id)"))
    }
  }

  /// Says what would go: of many books the first, since deleting a hundred thousand takes seconds in
  /// which nobody else can write.
  private func rehearse(_ rows: [BookRow], _ what: Message?, _ console: Console) throws {
    let ids = rows.prefix(ChangeReport.mostRecords).map(\.id)
    let rehearsal = try place.readingCatalog(on: console) { catalog in
      try catalog.rehearsal(what, limit: ChangeReport.mostRecords) { edit in
        try edit.books.delete(ids)
      }
    }
    ChangeReport(rehearsal, least: rows.count).printPlan(format, json(rows, nil), on: console)
  }

  private func json(_ rows: [BookRow], _ revision: Revision?) -> JSON {
    [
      "revision": .int(revision?.id.rawValue),
      "books": .array(rows.map { JSON(book: $0.id, $0.title) }),
    ]
  }
}
