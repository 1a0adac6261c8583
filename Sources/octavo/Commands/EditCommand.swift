import Books
import ArgumentParser
import Catalog
import CatalogUI
import Interchange

/// `octavo edit`: the same change to one book or many, as one revision.
struct EditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: tr("Change the books that a query finds."),
    discussion: tr(
      """
      Fields: \(BookField.allCases.map(\.rawValue).joined(separator: ", ")). \
      = replaces a field, and empties it if nothing follows: --set genre=Fantasy --set notes= \
      For authors, publishers and tags, += adds and -= removes: --set tags+=gift \
      --set tags-=todo. Put a semicolon between several names: --set "authors=A; B"; a \
      name with a semicolon goes in quotation marks: --set 'tags-="a;b"'. \
      Name a custom field as in a query: --set shop_name=Foyles.

      --from-json - reads objects as octavo show --format json prints them from the standard \
      input, in a list or one after the other. Each has the id of a book. Only the members that \
      an object has change, and null empties a field. An object with a version is refused when the \
      book was changed since. A member that other commands set, such as loans and added, has to say \
      what the book has, or be left out. Either all of them are changed, as one change, or none.
      """
    )
  )

  @OptionGroup var books: ChangeOptions

  @Option(
    name: .customLong("set"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(tr("Can be repeated."), valueName: "field=value")
  )
  var settings: [String] = []

  @Option(
    name: .customLong("from-json"),
    help: ArgumentHelp(
      tr("Change books as the objects of a file say; - is the standard input."),
      valueName: "file"
    ),
    completion: .file()
  )
  var json: String?

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func validate() throws {
    if json != nil, !settings.isEmpty || !books.selection.isEverything {
      throw ValidationError(
        tr("--from-json takes neither a query nor --set: each object says what it is of.")
      )
    }
  }

  func run(on console: Console) throws {
    if let json { return try change(GivenFile(json, on: console), console) }
    // Told here, since the parser tells of an unknown option, such as --sett, after it has validated.
    guard !settings.isEmpty else {
      throw CommandFailure.usage(tr("Say what to change, as in --set year=1974"))
    }
    let query = try books.selection.read(on: console)
    guard !query.isOfNone else {
      EditReport(format.format, on: console)
        .print(on: console, EditReport.Facts(), .nothing)
      throw CommandFailure.noIDs
    }
    var (plan, report, lines, merged) = try place.read(on: console) { view in
      let edit = try bulkEdit(view.customFields.all())
      let ids = try query.idsToChange(in: view, on: console)
      // Before anything is written: afterwards the old values are gone.
      var report = EditReport(format.format, on: console)
      let fields = Set(edit.lines.map(\.field))
      let plan = try StoppableWork.showing(tr("Looking at"), on: console) { progress in
        try view.books.plan(edit, of: ids, progress: progress) { book, before, after in
          report.append { BulkRow(book, before, after, about: fields) }
        }
      }
      let merged = try keptBook(edit, plan, view)
      return (plan, report, try BookLines(plan.changing, in: view), merged)
    }
    plan.unknownNames.forEach { console.say($0.sentenceOfUnknown) }
    if let merged {
      console.note(
        tr("A book with this ISBN was merged into id:\(merged), which is not changed here.")
      )
    }
    if books.dryRun {
      tell(plan, console)
      report.print(on: console, EditReport.Facts(plan), try rehearsed(plan, console))
      sayTrial(plan.changing.count, console)
      return try finish(plan.refused, console)
    }
    let count = RecordKind.book.name(count: plan.changing.count)
    try query.confirm(tr("Change \(count)?"), of: lines, books, on: console) {
      tell(plan, console)
    }
    let (written, change) = try place.change(on: console) { catalog in
      let written = try StoppableWork.showing(tr("Changing"), on: console) { progress in
        try catalog.write(plan, progress: progress)
      }
      return (written, ChangeReport(of: written.revision, in: catalog, for: format))
    }
    let outcome = written.value
    UnknownName.tell(outcome.made, on: console)
    report.correct(by: outcome)
    let facts = EditReport.Facts(plan, outcome)
    report.print(on: console, facts, change, revision: written.revision)
    if let revision = written.revision {
      let count = RecordKind.book.name(count: outcome.changed)
      console.note(tr("Changed \(count). To take it back: octavo undo \(revision.id)"))
    } else if outcome.refused.isEmpty {
      console.note(tr("Nothing to change: it is so already."))
    }
    try finish(
      plan.refused + outcome.refused,
      // Of books that others changed meanwhile none was left to change.
      as: outcome.changed == 0 && !outcome.refused.isEmpty ? .badData : .partly,
      console
    )
  }

  /// What a plan would change; only JSON lists it.
  private func rehearsed(_ plan: BulkPlan, _ console: Console) throws -> ChangeReport {
    guard format.format == .json else { return .nothing }
    return try place.readingCatalog(on: console) { catalog in
      ChangeReport(
        try catalog.rehearsal(plan, limit: ChangeReport.mostRecords),
        least: plan.changing.count
      )
    }
  }

  /// The book into which one with the ISBN that another one gets was merged.
  private func keptBook(
    _ edit: BookChanges,
    _ plan: BulkPlan,
    _ view: ReadTransaction
  ) throws -> ID<Book>? {
    guard case .text(let isbn)? = edit[.isbn] else { return nil }
    return try view.books.merged(isbn: isbn).flatMap { plan.changing.contains($0) ? nil : $0 }
  }

  private func bulkEdit(_ custom: [CustomField]) throws -> BookChanges {
    do {
      return try BookChanges(settings: settings, custom: custom)
    } catch {
      throw error.failure
    }
  }

  /// Says that it was a dry run, of so many books.
  private func sayTrial(_ count: Int, _ console: Console) {
    console.note(tr("\(RecordKind.book.name(count: count)) would change. Nothing was changed."))
  }

  /// Says how many of several books change, and which names of one or several are new.
  private func tell(_ plan: BulkPlan, _ console: Console) {
    if plan.books > 1 {
      for (head, _, tail) in plan.sentences { console.say("\(head): \(tail)") }
    }
    for name in plan.newNames { console.say(name.sentenceOfNew) }
  }

  /// Says which books were left as they are; then not everything was done.
  private func finish(
    _ refused: [BulkRefusal],
    as status: ExitStatus = .partly,
    _ console: Console
  ) throws {
    guard !refused.isEmpty else { return }
    for refusal in refused.prefix(20) { console.say(refusal.sentence) }
    if refused.count > 20 {
      console.say(tr("And \(grouped(refused.count - 20)) more stay as they are."))
    }
    throw ExitCode(status.rawValue)
  }
}

// MARK: - From JSON

extension EditCommand {
  /// Changes the books that objects name, all of them or none.
  private func change(_ given: GivenFile, _ console: Console) throws {
    let file = try InputFile(path: given.path, name: given.name)
    let (done, change) = try StoppableWork.showing(
      tr("Changing"),
      unit: .bytes,
      on: console
    ) { progress in
      func carryOut(in edit: WriteTransaction) throws -> ObjectChanges {
        var changes = ObjectChanges(EditReport(format.format, on: console))
        try changes.carryOut(file, in: edit, progress)
        return changes
      }
      return try write(carryOut, console)
    }
    let revision = books.dryRun ? nil : change.revision
    done.report.print(on: console, done.facts, change, revision: revision)
    if books.dryRun {
      sayTrial(done.changed, console)
    } else {
      UnknownName.tell(done.facts.new, on: console)
      console.say(change: revision)
    }
  }

  private func write(
    _ body: (WriteTransaction) throws -> ObjectChanges,
    _ console: Console
  ) throws -> (ObjectChanges, ChangeReport) {
    if books.dryRun {
      return try place.readingCatalog(on: console) { catalog in
        let rehearsal = try catalog.rehearsal(limit: ChangeReport.mostRecords, body)
        return (rehearsal.value, ChangeReport(rehearsal))
      }
    }
    return try place.change(on: console) { catalog in
      let written = try catalog.write(nil, body)
      return (written.value, ChangeReport(of: written.revision, in: catalog, for: format))
    }
  }
}
