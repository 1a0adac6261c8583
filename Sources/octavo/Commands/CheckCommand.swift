import Books
import ArgumentParser
import Catalog
import Glibc
import Interchange
import Synchronization

/// `octavo check`: whether what is derived from the data agrees with it, and the file is whole.
struct CheckCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: tr("Look for mistakes in books, names and the file."),
    discussion: tr(
      """
      In the file, the search index and the sort keys are compared with the data. In books and \
      names, each of these rules looks for one kind of mistake (octavo help rules says which): \
      \(DoctorRule.all.map(\.id).joined(separator: ", ")). \
      --only lists what one or several rules find. With --fix too, Octavo shows the corrections, then \
      corrects the books and removes names without books, as one change.

      The exit status is 0 if all is well, 1 if something is wrong and stays wrong, and 78 if \
      the file itself is damaged. Hints, such as series of one book and names without books, \
      leave it at 0 unless --only asks for them. In a file that it can only read, Octavo checks \
      everything but the index of titles.
      """
    )
  )

  @Argument(help: ArgumentHelp(tr("With --only, in which books."), valueName: "query"))
  var query: [String] = []

  @Option(
    help: ArgumentHelp(
      tr("List what these rules find: mojibake,isbn; all means all rules."),
      valueName: "rules"
    )
  )
  var only: String?

  @Flag(name: .shortAndLong, help: .tr("With --fix and --right: do not ask."))
  var yes = false

  @Flag(help: .tr("With --fix: only show what would be done."))
  var dryRun = false

  @Flag(
    name: .customLong("right"),
    help: .tr("With --only: accept the findings as right, and do not report them again.")
  )
  var isRight = false

  @Flag(
    name: .customLong("fix"),
    help:
      .tr(
        "Rebuild derived data, remove relations to missing records; with --only: correct the findings."
      )
  )
  var fixes = false

  @Flag(
    name: .customLong("compact"),
    help: .tr("If all is well, give free room in the file back to the disk.")
  )
  var compacts = false

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func validate() throws {
    if only == nil, !fixes, dryRun || yes {
      throw ValidationError(tr("--dry-run and --yes need --fix."))
    }
    if isRight, dryRun {
      throw ValidationError(
        tr("--dry-run needs --fix. To see what would be right, leave out --right.")
      )
    }
    if isRight, fixes {
      throw ValidationError(tr("What is right is not mended: --fix or --right."))
    }
  }

  func run(on console: Console) throws {
    // Not before: what stands behind a mistyped "--ony" is first no query but a mistake.
    if only == nil, !query.isEmpty || isRight {
      throw CommandFailure.usage(tr("A query and --right need --only RULES."))
    }
    if let only {
      let books = DoctorReport(
        rules: try DoctorReport.rules(only),
        find: query.joined(separator: " "),
        place: place,
        format: format,
        console: console
      )
      if isRight { return try books.accept(yes: yes) }
      return try fixes ? books.mend(yes: yes, dryRun: dryRun) : books.list()
    }
    if fixes && !dryRun || compacts {
      Catalog.removeAbandoned(at: try place.path(console))
      Stopping.say(StoppableWork.nothingChanged)
    }
    let left: (parts: Int, canFix: Bool, isInBooks: Bool)
    do {
      if fixes, !dryRun {
        let made = try Catalog.makeMissing(at: try place.path(console))
        if !made.isEmpty {
          console.note(tr("Made anew what was missing: \(made.joined(separator: ", "))."))
        }
      }
      let catalog = try place.open(on: console, creating: false)
      let result = Result { try check(catalog, console) }
      console.saved.note(catalog)
      try catalog.close()
      left = try result.get()
    } catch is CancellationError {
      throw CommandFailure.stopped(by: Stopping.signal ?? SIGINT)
    } catch CatalogError.damaged(let path, let detail) {
      throw CommandFailure.damagedData(path, detail)
    }
    if left.parts > 0 {
      throw CommandFailure.stillWrong(left.parts, canFix: left.canFix && (dryRun || !fixes))
    }
    // Their lines say what to do.
    if left.isInBooks { throw ExitCode(ExitStatus.partly.rawValue) }
  }

  /// - Returns: How many parts are wrong in the end, and whether something is in books.
  private func check(
    _ catalog: Catalog,
    _ console: Console
  ) throws -> (parts: Int, canFix: Bool, isInBooks: Bool) {
    let progress = CheckProgress(console: console)
    defer { progress.end() }
    if fixes || compacts, !catalog.canBeChanged {
      throw CatalogError.notWritable(catalog.path)
    }
    // The rules look at books beside the check of the file, on another connection of the writer's.
    if catalog.canBeChanged {
      do {
        try catalog.prepareToWrite()
      } catch CatalogError.locked where !fixes && !compacts {
        // Looking needs nobody's leave.
      } catch CatalogError.diskFull where !fixes && !compacts {
        // Nor any room.
      } catch CatalogError.damaged {
        // What cannot be written to may be read, and be mended.
      }
    }
    let rules = RuleCounts(catalog, console)
    defer { rules.stop() }
    var hindrance: CheckHindrance?
    var found: [CheckFinding] = []
    func look(_ words: String) throws -> [CheckFinding] {
      hindrance = nil
      let findings = try catalog.check(mapsFile: true) {
        progress.show(words, $0)
      } leavesOut: {
        hindrance = $1
      }
      found += findings.filter { finding in !found.contains { $0.part == finding.part } }
      return findings
    }
    Catalog.explainLostFile(Self.lostFile, status: ExitStatus.inputOutput.rawValue)
    var left = try look(tr("Checking"))
    let first = left
    var madeAnew: Set<CheckPart> = []
    var right = RightValues()
    // What is wrong in other parts may show only when the indexes are right.
    while fixes, left.contains(where: { $0.isCurable && !madeAnew.contains($0.part) }) {
      progress.end()
      try right.ask(catalog.contradictions(in: left), isTrial: dryRun, asks: !yes, console)
      if dryRun { break }
      let parts = left.filter(\.isCurable).map(\.part)
      try catalog.rebuild(parts, leaving: right.undecided) {
        progress.show(tr("Making anew"), $0)
      }
      madeAnew.formUnion(parts)
      try right.putBack(in: catalog, console)
      left = try look(tr("Checking again"))
    }
    if !fixes {
      progress.end()
      try right.ask(catalog.contradictions(in: left), isTrial: true, asks: false, console)
    }
    if fixes, left.contains(where: { $0.part == .relations }) {
      progress.end()
      try mendRelations(catalog, leaving: right.undecided, console)
      if !dryRun {
        left = try look(tr("Checking again"))
      }
    }
    // The rules read the indexes: they wait until those are made anew.
    let isReadable = !left.contains { $0.part == .indexes }
    progress.end()
    let sick = isReadable ? try (left == first ? rules : RuleCounts(catalog, console)).value() : []
    report(found, left: left, sick, console)
    if isReadable {
      try tellWhatWasLeftOut(catalog, console)
    } else {
      console.say(
        tr("Books and names are looked at when the indexes are made anew: octavo check --fix")
      )
    }
    if let hindrance { console.say(Self.notChecked(hindrance)) }
    if dryRun { console.note(tr("Nothing was changed.")) }
    if compacts, left.isEmpty {
      let (before, after) = try catalog.compact()
      console.note(
        tr("The file has \(after.size.asSize) now; it had \(before.size.asSize).")
      )
    } else if let offer = try catalog.room().offer {
      console.note(offer)
    }
    let canFix = try left.contains { finding in
      try finding.isCurable
        || finding.part == .relations && catalog.danglingRelations().contains(where: \.canBeMended)
    }
    return (left.count, canFix, sick.contains { !$0.rule.isHint })
  }

  /// Prints which kinds of names were not compared, since there are too many of them.
  private func tellWhatWasLeftOut(_ catalog: Catalog, _ console: Console) throws {
    let kinds = try catalog.read { view in try view.doctor.leftOut }.map(\.plural)
    guard !kinds.isEmpty else { return }
    let rules = kinds.map { "near-\($0)" }.joined(separator: ",")
    console.note(
      tr(
        "Likely the same \(kinds.joined(separator: ", ")) were not looked for, as there are many:"
          + " octavo check --only \(rules)"
      )
    )
  }

  /// Shows what becomes of references to missing records, and takes them out as one change.
  ///
  /// - Parameter undecided: Values that may be damaged; what they point at may be there.
  private func mendRelations(
    _ catalog: Catalog,
    leaving undecided: [Contradiction],
    _ console: Console
  ) throws {
    let relations = try catalog.danglingRelations().filter { relation in
      !undecided.contains { $0.concerns(relation) }
    }
    for relation in relations { console.note("\(relation): \(relation.outcome).") }
    let count = relations.count(where: \.canBeMended)
    guard count > 0 else { return }
    console.note(Self.staysOut)
    guard !dryRun else { return }
    let what = counted(count, "relation", "relations")
    if !yes, try !console.confirm(tr("Take out \(what) to what is not there, for good?")) {
      throw CommandFailure.declined
    }
    let written = try catalog.write { edit in try edit.mendRelations(leaving: undecided) }
    guard let revision = written.revision else { return }
    console.note(
      tr("\(revision.what). To see what they were: octavo history show \(revision.id)")
    )
  }

  private static let lostFile: StaticString = """
    octavo: The catalogue’s file became shorter while it was read, or its disk gave an error. \
    Look at what is there now: octavo check\n
    """

  /// The warning before references are taken out.
  private static let staysOut =
    tr(
      "This cannot be undone, as nothing can point at what is not there. The history keeps what it was;"
        + " to keep the file as it is, copy it first: octavo backup FILE"
    )

  private static func notChecked(_ hindrance: CheckHindrance) -> String {
    let why =
      switch hindrance {
      case .onlyRead: tr("that needs a file that can be written to.")
      case .othersWrite: tr("another program writes. Try again later.")
      }
    return tr("The index of titles was not checked: \(why)")
  }

  /// The rest of the sentence: the outcome for a part, or what to do about it.
  private func rest(of finding: CheckFinding, left: CheckFinding?) -> String {
    guard let left else { return " " + finding.part.outcome }
    guard case .derived = left.part, !left.isCurable else { return left.part.advice }
    return tr(" Another has this name already: merge the two, then check again.")
  }

  private func report(
    _ found: [CheckFinding],
    left: [CheckFinding],
    _ sick: [DoctorReport.Count],
    _ console: Console
  ) {
    let printer = Printer(console: console)
    let stays = Dictionary(left.map { ($0.part, $0) }) { first, _ in first }
    let faults = sick.filter { !$0.rule.isHint }
    if format.format == .json {
      let findings = found.map { finding -> JSON in
        [
          "part": .string(finding.part.key), "differing": .int(finding.differing),
          "examples": .array(finding.examples.map(JSON.string)),
          "fixed": .bool(stays[finding.part] == nil),
        ]
      }
      printer.print([
        "ok": .bool(left.isEmpty && faults.isEmpty), "findings": .array(findings),
        "rules": .array(sick.map(\.json)),
      ])
      return
    }
    for count in faults { printer.print(line: count.line) }
    defer {
      for count in sick where count.rule.isHint { printer.print(line: count.line) }
    }
    if found.isEmpty, faults.isEmpty {
      printer.print(line: tr("All is well."))
      return
    }
    for finding in found {
      printer.print(
        line: finding.words + rest(of: finding, left: stays[finding.part])
      )
    }
  }
}

/// The values that a person accepts where a record and what is computed from it disagree.
private struct RightValues {
  private(set) var undecided: [Contradiction] = []
  private var accepted: [Contradiction] = []
  private var asked: Set<Contradiction> = []

  /// Shows both values, and asks where somebody can answer; else both stay.
  mutating func ask(
    _ contradictions: [Contradiction],
    isTrial: Bool,
    asks: Bool,
    _ console: Console
  ) throws {
    for contradiction in contradictions where asked.insert(contradiction).inserted {
      guard asks, !isTrial, console.answer != nil, let question = contradiction.question else {
        console.say(isTrial ? "\(contradiction)." : contradiction.staying)
        undecided.append(contradiction)
        continue
      }
      if try console.confirm(question) { accepted.append(contradiction) }
    }
    // An index stays as it is as a whole, and then nothing that is in it can be changed.
    let indexes = Set(undecided.flatMap(\.indexes))
    for contradiction in accepted where !indexes.isDisjoint(with: contradiction.indexes) {
      console.say(contradiction.staying)
      undecided.append(contradiction)
    }
    let stays = undecided
    accepted.removeAll { stays.contains($0) }
  }

  /// Writes the accepted values, after the mending: until then a table and its index differ.
  mutating func putBack(in catalog: Catalog, _ console: Console) throws {
    guard !accepted.isEmpty else { return }
    let written = try catalog.putBack(accepted)
    accepted = []
    if let revision = written.revision { console.say(change: revision) }
  }
}

extension CheckFinding {
  var words: String {
    var line = "\(part.name): "
    line += differing.map { counted($0, "differs", "differ") } ?? "differs"
    let few = examples.prefix(3)
    if !few.isEmpty { line += ": " + few.joined(separator: "; ") }
    if (differing ?? 0) > few.count, !few.isEmpty { line += "; …" }
    return line + "."
  }
}

extension CheckPart {
  /// The part's name for a person.
  var name: String {
    switch self {
    case .indexes: tr("Indexes and search tables")
    case .room: tr("Room in the file")
    case .values: tr("Values")
    case .history: tr("History")
    case .identity: tr("The file’s own number")
    case .numbers: tr("Numbers for new records")
    case .relations: tr("Relations")
    case .derived(let table): tr("Sort keys and folded names (\(table.name))")
    case .column(let column): tr("Counts and first authors (\(column.name))")
    case .titles: tr("Words of titles")
    case .titleIndex: tr("Index of titles")
    case .names: tr("Words of names")
    case .origins: tr("Numbers in other programs")
    }
  }

  /// The sentence about what `--fix` did with the part.
  fileprivate var outcome: String {
    self == .relations ? tr("Taken out.") : tr("Made anew.")
  }

  /// Advice on findings that stay, printed behind the line about the finding.
  fileprivate var advice: String {
    switch self {
    case .values:
      tr(" Edit the records, or put a backup in the file’s place: octavo restore FILE")
    case .relations:
      tr(" What a record points at is taken out by --fix; the history stays as it is.")
    case .history: tr(" These changes cannot be undone; everything else is there.")
    default: ""
    }
  }

  /// The part's name in JSON.
  var key: String {
    switch self {
    case .indexes: "indexes"
    case .room: "room"
    case .values: "values"
    case .history: "history"
    case .identity: "identity"
    case .numbers: "numbers"
    case .relations: "relations"
    case .derived(let table): tr("derived.\(table.name)")
    case .column(let column): tr("computed.\(column.name)")
    case .titles: "titles"
    case .titleIndex: "titleIndex"
    case .names: "names"
    case .origins: "origins"
    }
  }
}

/// Counts of what the rules find in books and names, made on another thread.
private struct RuleCounts {
  private let progress: WorkProgress
  private let counts: ParallelWork<[DoctorReport.Count]>
  /// Set once `value()` waits for the counts; only then progress is shown.
  private let isAwaited: Flag
  private let show: (@Sendable (String) -> Void)?

  private final class Flag: Sendable {
    let isSet = Mutex(false)
  }

  init(_ catalog: Catalog, _ console: Console) {
    let (isAwaited, show) = (Flag(), console.showProgress)
    let progress = WorkProgress { state in
      if isAwaited.isSet.withLock({ $0 }) {
        show?(state.sentence(tr("Looking at"), unit: .records))
      }
      return false
    }
    self.isAwaited = isAwaited
    self.show = show
    self.progress = progress
    // SQLite's check of the file takes longest, and loses no time to the rules.
    counts = ParallelWork("rules", yields: true) { try DoctorReport.counts(in: catalog, progress) }
  }

  func value() throws -> [DoctorReport.Count] {
    isAwaited.isSet.withLock { $0 = true }
    defer { show?("") }
    return try counts.value()
  }

  /// Stops the counting, and waits for its end.
  func stop() {
    progress.stop()
    _ = try? counts.value()
  }
}

/// A line on the terminal that names the part being checked and is erased at the end.
private struct CheckProgress {
  let console: Console

  func show(_ verb: String, _ part: CheckPart?) {
    guard console.answer != nil else { return }
    console.messages.write("\r\u{1B}[K\(verb): \(part?.name ?? tr("the file")) …")
    try? console.messages.flush()
  }

  func end() {
    guard console.answer != nil else { return }
    console.messages.write("\r\u{1B}[K")
    try? console.messages.flush()
  }
}

extension FileRoom {
  /// How to get room back; nil when it is not worth it.
  var offer: String? {
    guard isWorthGivingBack else { return nil }
    return tr(
      "The file keeps \(free.asSize) of free room for what comes."
        + " To give it back to the disk: octavo check --compact"
    )
  }
}

extension Int {
  /// As a size: "1,204 MB".
  var asSize: String {
    self < 10_000_000 ? "\(grouped(self / 1000)) KB" : "\(grouped(self / 1_000_000)) MB"
  }
}
