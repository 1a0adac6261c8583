import Books
import ArgumentParser
import Catalog
import Interchange

/// `octavo import`: books out of other programs' files, shown before anything is written.
struct ImportCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: tr("Import books from files of other programs."),
    discussion: tr(
      """
      Octavo recognises the format of a file by its content. It first shows what it will do: it adds \
      new books, fills empty fields of books that you have and adds tags to them, and leaves out \
      doubtful rows. It writes rows that it cannot read, each with the reason, to a file beside the \
      imported one; correct them there and import that file. Name a calibre library by its folder, \
      and standard input by -; <(zcat books.csv.gz) works too. Ratings, days and notes become your \
      own readings.

      --list has the formats.
      """
    )
  )

  @Argument(help: ArgumentHelp(tr("Files of any of the formats, or -."), valueName: "file"))
  var files: [String] = []

  @Flag(help: .tr("List the formats, with their names for --from."))
  var list = false

  @OptionGroup var reading: ImportOptions

  @Flag(name: .shortAndLong, help: .tr("Do not ask; leave out doubtful rows."))
  var yes = false

  @Flag(help: .tr("Only show what would be done."))
  var dryRun = false

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    if list { return printFormats(on: console) }
    guard !self.files.isEmpty else {
      throw CommandFailure.usage(tr("Say which file, or --list for the formats."))
    }
    let files = try files.map { try GivenFile($0, on: console) }
    // A name that is mistyped makes no new catalogue.
    for file in files { _ = try InputFile(path: file.path, name: file.name) }
    try withExtendedLifetime(files) { try run(on: console, files) }
  }

  private func printFormats(on console: Console) {
    let formats = ImportFormat.all
    Printer(console: console).print(
      formats,
      as: format.format == .json ? .json : nil,
      table: TextTable(
        columns: [
          TextTable.Column(heading: tr("Format"), key: "format"),
          TextTable.Column(heading: tr("What it is"), key: "name"),
        ],
        rows: formats.map { [$0.id, $0.name] }
      ),
      id: \.id,
      json: { format in
        .object([
          JSON.Member("format", .string(format.id)), JSON.Member("name", .string(format.name)),
        ])
      }
    )
  }

  private func run(on console: Console, _ files: [GivenFile]) throws {
    let mapping = try reading.newMapping(on: console)
    if dryRun {
      var rows: ImportRows? = format.format == .json ? ImportRows() : nil
      typealias Planned = (plan: ImportPlan, rehearsal: Rehearsal<ImportPlan.Outcome>?)
      let planned: Planned = try place.readingCatalog(on: console, isTrial: true) { catalog in
        var source = try source(files, in: catalog, console)
        guard rows == nil else {
          let plan = try makePlan(source, in: catalog, console) { rows?.add($0) }
          return (plan, try rehearsal(of: plan, in: catalog))
        }
        source.mostInFull = .max
        source.mostSameInFull = .max
        return (try makePlan(source, in: catalog, console), nil)
      }
      let plan = planned.rehearsal.map { planned.plan.after($0.value) } ?? planned.plan
      report(plan, outcome: nil, rows: rows, rehearsal: planned.rehearsal, console)
      try reading.save(plan.summaries, in: mapping)
      return try fail(plan)
    }
    try place.change(on: console, creating: true, asOneChange: true) { catalog in
      var source = try source(files, in: catalog, console)
      source.tellsNewNames = !yes || format.format == .json
      let (plan, outcome, isTold) = try carryOut(source, in: catalog, mapping, console)
      if let name = outcome.newReader { console.say(tr("Made the reader “\(name)”.")) }
      let change = ChangeReport(of: outcome.revision, in: catalog, for: format)
      let told = isTold ? plan.problems.count : nil
      report(plan.after(outcome), outcome: outcome, change, told: told, console)
      try fail(plan, refused: outcome.refused)
    }
  }

  /// The most rows of a dry run that are written and taken back, so that it says what is done: in half a
  /// second (two cores), in which nobody else can write.
  private static let mostRehearsed = 10_000

  /// What a plan would do, which only JSON lists; nil for a large one.
  private func rehearsal(
    of plan: ImportPlan,
    in catalog: Catalog
  ) throws -> Rehearsal<ImportPlan.Outcome>? {
    guard plan.rowCount <= Self.mostRehearsed else { return nil }
    return try plan.rehearsal(in: catalog, limit: ChangeReport.mostRecords)
  }

  private func source(
    _ files: [GivenFile],
    in catalog: Catalog,
    _ console: Console
  ) throws -> ImportSource {
    let fields = try catalog.read { view in try view.customFields.all() }
    var source = try reading.source(files.map(\.path), among: fields, on: console)
    for file in files where file.path != file.name { source.names[file.path] = file.name }
    source.folderOfRefused = try? Folders.refused(console)
    // The screens let a person decide about doubtful records; here they are listed in a file.
    source.listsUndecided = true
    source.makesReader = place.makesReader
    source.mostSameInFull = 0
    return source
  }

  /// How often a plan is made while others may write; then one is made with the write lock held.
  private static let mostPlans = 2

  /// Makes a plan, asks, and carries it out; again when another program wrote meanwhile.
  ///
  /// A plan made without a lock never keeps others from writing, but may be out of date before it
  /// is carried out, again and again in a busy catalogue. So after ``mostPlans`` of them the plan
  /// is made within the transaction that carries it out. A person is asked again only if the answer
  /// to the question would mean something else now.
  private func carryOut(
    _ source: ImportSource,
    in catalog: Catalog,
    _ mapping: NewFile?,
    _ console: Console
  ) throws -> (ImportPlan, ImportPlan.Outcome, isTold: Bool) {
    var agreed: String?
    var plans = 0
    while true {
      let plan = try makePlan(source, in: catalog, console)
      plans += 1
      if plans == 1 { try reading.save(plan.summaries, in: mapping) }
      let question = question(plan.work)
      try refuseGuesses(of: plan, console)
      if needsAnswer(plan, agreed) {
        // What is wrong is told before somebody decides, and not once more behind.
        let report = ImportReport(plan)
        report.sayProblems(on: console)
        report.sayGroups(isPlanned: true, on: console)
        report.sayKept(on: console)
        report.sayBrought(on: console)
        report.sayUntaken(on: console)
        report.say(on: console)
        guard try console.confirm(question) else { throw CommandFailure.declined }
        agreed = question
      }
      do {
        let outcome = try showing(console) { try plan.carryOut(in: catalog, progress: $0) }
        return (plan, outcome, agreed != nil)
      } catch ImportError.catalogChanged {
        let again = tr("Someone changed the catalogue meanwhile. Looking at the file again")
        console.note(
          plans < Self.mostPlans ? again + "." : again + tr(", while others wait.")
        )
      }
      guard plans >= Self.mostPlans else { continue }
      do {
        let alone = try showing(console) { progress in
          try plan.carryOutAlone(in: catalog, progress: progress) { now in
            reading.apply(to: &now)
            return !needsAnswer(now, agreed)
          }
        }
        return (alone.plan, alone.outcome, agreed != nil)
      } catch ImportError.catalogChanged {
        console.note(tr("There is something else to do now."))
      }
    }
  }

  /// True when the plan changes something and the person agreed neither by `--yes` nor to this very
  /// question.
  private func needsAnswer(_ plan: ImportPlan, _ agreed: String?) -> Bool {
    plan.work.adds + plan.work.fills > 0 && !yes && question(plan.work) != agreed
  }

  /// Refuses a table of which the title or the authors may as well be another column, where nobody is asked.
  private func refuseGuesses(of plan: ImportPlan, _ console: Console) throws {
    guard yes || !console.isTerminal else { return }
    let open = plan.summaries.flatMap(\.openColumns)
    guard !open.isEmpty else { return }
    let maps = open.map { "--map '\($0.map)'" }.joined(separator: " ")
    let fields = open.map { tr("the \($0.field.word)") }
    let what = fields.dropFirst().reduce(fields[0]) { tr("\($0) and \($1)") }
    throw CommandFailure.usage(
      tr(
        "It is not certain which column is \(what). \(maps) takes the likeliest; --dry-run shows all columns."
      )
    )
  }

  private func showing<Value>(
    _ console: Console,
    _ body: ((_ done: Int, _ total: Int) throws -> Void) throws -> Value
  ) throws -> Value {
    try StoppableWork.showing(tr("Importing"), on: console) { progress in
      try body { done, total in try progress.reached(done, of: total) }
    }
  }

  private func makePlan(
    _ source: ImportSource,
    in catalog: Catalog,
    _ console: Console,
    listing: ((ImportItem) -> Void)? = nil
  ) throws -> ImportPlan {
    var plan = try StoppableWork.showing(tr("Reading"), unit: .bytes, on: console) { progress in
      try ImportPlan.make(
        source,
        in: catalog,
        progress: { done, total in try progress.reached(done, of: total) },
        listing: listing
      )
    }
    try reading.check(plan)
    // Said to be what it is not, a file has no records at all.
    if reading.from != nil, plan.rowCount == 0, !plan.hasOthers {
      throw InterchangeError.noBooks(names: source.typedPaths)
    }
    reading.apply(to: &plan)
    ImportReport(plan).sayGarbled(on: console)
    return plan
  }

  private func question(_ work: (adds: Int, fills: Int)) -> String {
    var parts: [String] = []
    if work.adds > 0 { parts.append(tr("Add \(RecordKind.book.name(count: work.adds))")) }
    if work.fills > 0 {
      let word = parts.isEmpty ? tr("Fill") : "fill"
      parts.append(tr("\(word) empty fields of \(RecordKind.book.name(count: work.fills))"))
    }
    return parts.joined(separator: " and ") + "?"
  }

  /// - Parameter told: How many problems were told before somebody was asked; nil where nobody was.
  private func report(
    _ plan: ImportPlan,
    outcome: ImportPlan.Outcome?,
    _ change: ChangeReport? = nil,
    told: Int? = nil,
    rows: ImportRows? = nil,
    rehearsal: Rehearsal<ImportPlan.Outcome>? = nil,
    _ console: Console
  ) {
    let report = ImportReport(plan)
    let printer = Printer(console: console)
    if let rows {
      report.print(rows, rehearsal, to: console.output)
    } else if format.format == .json {
      printer.print(report.json(outcome, change ?? .nothing))
    } else {
      printer.print(report.counts, asTable: format.format == .table)
      let more = outcome == nil ? [report.changes, report.columns] : []
      for table in more where !table.rows.isEmpty {
        if console.isTerminal { printer.print(line: "") }
        printer.print(table, asTable: format.format == .table)
      }
    }
    if let told {
      report.sayProblems(after: told, on: console)
    } else {
      report.sayProblems(on: console)
      report.sayGroups(isPlanned: outcome == nil, on: console)
      // A dry run lists them among the columns.
      if outcome != nil || format.format == .json { report.sayKept(on: console) }
      if outcome == nil { report.sayBrought(on: console) }
      report.sayUntaken(on: console)
    }
    guard let outcome else {
      report.sayOpen(nil, on: console)
      return report.sayAlong(on: console)
    }
    if told == nil { report.sayReadingsLeftOut(on: console) }
    report.sayDiffering(on: console)
    report.say(outcome, on: console)
  }

  /// Ends with the status for "done in part" when rows were refused, or when something of Octavo's
  /// own files was not taken.
  private func fail(_ plan: ImportPlan, refused: Int = 0) throws {
    if plan.count(.broken) > 0 || refused > 0 || !plan.untaken.isEmpty {
      throw ExitCode(ExitStatus.partly.rawValue)
    }
  }
}
