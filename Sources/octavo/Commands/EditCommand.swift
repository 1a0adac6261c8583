import ArgumentParser
import Catalog

/// `octavo edit`: the same change to one book or many, as one revision.
struct EditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change the books found.",
    discussion: """
      Fields: \(BookField.allCases.map(\.rawValue).joined(separator: ", ")). \
      = replaces, nothing behind it empties: --set genre=Fantasy --set notes= \
      For authors, publishers and tags += adds and -= takes out: --set tags+=gift \
      --set tags-=todo. Several names stand with a semicolon between: --set "authors=A; B".
      """
  )

  @OptionGroup var books: ChangeOptions

  @Option(
    name: .customLong("set"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Can be repeated.", valueName: "field=value")
  )
  var settings: [String]

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let edit = try bulkEdit()
    let (plan, report) = try place.read(on: console) { view in
      let ids = try books.ids(in: view)
      let plan = try StoppableWork.showing("Looking at", on: console) { progress in
        let year = Timestamp.now().local.year
        return try view.books.plan(edit, of: ids, currentYear: year, progress: progress)
      }
      // Before anything is written: afterwards nobody knows what it was.
      return (plan, try EditReport(plan, format.format, on: console, in: view))
    }
    plan.unknownNames.forEach { console.say($0.sentenceOfUnknown) }
    if books.dryRun {
      tell(plan, console)
      report.print(on: console, asTable: format.format == .table)
      return try finish(plan.refused, console)
    }
    if plan.changing.count > 1 {
      if !books.yes, console.answer != nil { tell(plan, console) }
      let count = RecordKind.book.name(count: plan.changing.count)
      try books.confirm("Change \(count)?", on: console)
    }
    let written = try place.change(on: console) { catalog in
      try StoppableWork.showing("Changing", on: console) { progress in
        try catalog.write(plan, progress: progress)
      }
    }
    let outcome = written.value
    for name in outcome.made {
      console.say("Made the \(name.kind.recordKind.name) “\(name.name)”.")
    }
    report.print(
      on: console,
      asTable: format.format == .table,
      revision: written.revision,
      refused: outcome.refused
    )
    if let revision = written.revision {
      let count = RecordKind.book.name(count: outcome.changed)
      console.say("Changed \(count). To take it back: octavo undo \(revision.id)")
    } else if outcome.refused.isEmpty {
      console.say("Nothing to change: it is so already.")
    }
    try finish(plan.refused + outcome.refused, console)
  }

  private func bulkEdit() throws -> BulkEdit {
    do {
      return try BulkEdit(settings: settings)
    } catch {
      throw CommandFailure.usage(error.message)
    }
  }

  /// Says how many of several books change, and which names are new.
  private func tell(_ plan: BulkPlan, _ console: Console) {
    guard plan.books > 1 else { return }
    for (head, tail) in plan.sentences { console.say("\(head): \(tail)") }
    for name in plan.newNames { console.say(name.sentenceOfNew) }
  }

  /// Says which books were left as they are; then not everything was done.
  private func finish(_ refused: [BulkRefusal], _ console: Console) throws {
    guard !refused.isEmpty else { return }
    for refusal in refused.prefix(20) { console.say(refusal.sentence) }
    if refused.count > 20 {
      console.say("And \(grouped(refused.count - 20)) more stay as they are.")
    }
    throw ExitCode(ExitStatus.partly.rawValue)
  }
}
