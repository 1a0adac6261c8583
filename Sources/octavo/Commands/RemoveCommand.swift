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
    let (rows, lines, loans) = try place.read(on: console) { view in
      try query.refuseMerged(in: view)
      let ids = try query.idsToChange(in: view, on: console)
      let loans = try view.loans.wordsOfDeleting(ids)
      return (try view.books.rows(ids), try BookLines(ids, in: view), loans)
    }
    if let loans { console.say(loans) }
    if books.dryRun { return report(rows, revision: nil, console) }
    let count = RecordKind.book.name(count: rows.count)
    try query.confirm(tr("Delete \(count)?"), of: lines, books, on: console, alsoOne: true)

    let revision = try StoppableWork.showing("Deleting", on: console) { progress in
      try place.change(on: console) { catalog in
        try catalog.write(rows.count > 1 ? "Deleted \(count)" : nil) { edit in
          try edit.books.delete(rows.map(\.id), progress: progress)
        }.revision
      }
    }
    report(rows, revision: revision, console)
    if let revision {
      console.note(tr("Deleted \(count). To take it back: octavo undo \(revision.id)"))
    }
  }

  private func report(_ rows: [BookRow], revision: Revision?, _ console: Console) {
    let printer = Printer(console: console)
    guard format.format == .json else {
      return printer.print(.books(rows), asTable: format.format == .table)
    }
    printer.print([
      "revision": .int(revision?.id.rawValue),
      "books": .array(
        rows.map { JSON(book: $0.id, $0.title) }
      ),
    ])
  }
}
