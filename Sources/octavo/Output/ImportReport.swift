import Books
import Catalog
import Interchange

/// An import, planned or done, in words.
struct ImportReport {
  let plan: ImportPlan

  init(_ plan: ImportPlan) {
    self.plan = plan
  }

  /// Each kind of record, how many there are, and what is done with them.
  var counts: TextTable {
    TextTable(
      columns: [
        TextTable.Column(heading: tr("What was found"), key: "kind"),
        TextTable.Column(heading: tr("Rows"), key: "rows", isNumber: true),
        TextTable.Column(heading: tr("What is done"), key: "done"),
      ],
      rows: ImportKind.allCases.compactMap { kind in
        let count = plan.count(kind)
        guard count > 0 else { return nil }
        return [kind.words, grouped(count), words(for: kind)]
      }
    )
  }

  /// The changes in books that are in the catalogue already, line by line.
  var changes: TextTable {
    let items = [ImportKind.differs, .edition, .probable, .fills].flatMap { plan.items[$0] ?? [] }
      .sorted { $0.row < $1.row }
    return TextTable(
      columns: [
        TextTable.Column(heading: tr("Where"), key: "where"),
        TextTable.Column(heading: tr("Book"), key: "book", enough: 30),
        TextTable.Column(heading: tr("Field"), key: "field"),
        TextTable.Column(heading: tr("You have"), key: "yours", enough: 24),
        TextTable.Column(heading: tr("The file says"), key: "theirs", enough: 24),
        TextTable.Column(heading: tr("What is done"), key: "done"),
      ],
      rows: items.flatMap { item in
        item.lines.filter { $0.relation != .equal && $0.subject != .source }.map { line in
          [
            item.record.place.description, item.book?.book.title ?? "", line.subject.key,
            line.yours, line.theirs, words(for: line, of: item),
          ]
        }
      }
    )
  }

  /// The fields that the columns of tables are read as, with some of their values.
  var columns: TextTable {
    TextTable(
      columns: [
        TextTable.Column(heading: tr("Column"), key: "column", enough: 24),
        TextTable.Column(heading: tr("Taken for"), key: "field"),
        TextTable.Column(heading: tr("Values"), key: "values", enough: 30),
      ],
      rows: allColumns.map { column in
        let doubt = column.reading.map { $0.isRemarkable ? " (\($0.words))" : "" } ?? ""
        return [column.name, Self.use(column) + doubt, column.samples.joined(separator: " · ")]
      }
    )
  }

  private var allColumns: [ReadingSummary.Column] {
    plan.summaries.flatMap { $0.columns + $0.keptColumns } + plan.keptMembers
  }

  /// Which columns and members are kept as source data, by name, once for all rows.
  func sayKept(on console: Console) {
    // A dry run lists all of them, with values.
    if let words = ReadingSummary.Column.keptWords(allColumns, most: 12) { console.note(words) }
  }

  private static func use(_ column: ReadingSummary.Column) -> String {
    if let custom = column.custom { return tr("your field \(custom.name)") }
    return switch column.field {
    case .keep, nil: tr("kept as source data")
    case .skip: tr("left out")
    case let field?: field.word
    }
  }

  private func words(for line: BookComparison.Line, of item: ImportItem) -> String {
    let choice = plan.decided(item)
    if line.relation == .adds, choice?.joins == true { return tr("added to yours") }
    switch choice {
    case .fill: return line.relation.isMore ? "filled" : tr("yours stays")
    case .take: return line.relation.isMore ? "filled" : tr("taken from the file")
    case .add: return tr("added as a new book")
    case .leaveOut, nil: return tr("left out")
    }
  }

  private func words(for kind: ImportKind) -> String {
    switch (kind, plan.choice(of: kind)) {
    case (.new, .add): "added"
    case (.same, _): tr("nothing to do")
    case (.fills, .fill):
      tr("empty fields are filled, tags added; what has no field here is kept as this file says it")
    case (.differs, .fill), (.edition, .fill):
      tr("yours stays; empty fields are filled, tags added")
    case (.edition, .leaveOut):
      tr("left out, unless you decide: --edition fill, take or add")
    case (_, .take): tr("taken from the file")
    case (.broken, _): tr("left out, to a file with reasons")
    case (.probable, .leaveOut): tr("left out, unless you decide: --probable fill or add")
    case (.probable, .fill): tr("taken as the same: empty fields are filled, tags added")
    case (_, .add): "added"
    case (_, .fill): "filled"
    case (_, .leaveOut): tr("left out")
    }
  }

  /// Texts that were written in one encoding and read in another, and the way to mend them.
  func sayGarbled(on console: Console) {
    for summary in plan.summaries {
      if let words = summary.leftOutWords { console.say(words) }
      if let words = summary.roundedWords { console.say(words) }
      if let words = summary.impliedHeaderWords { console.say(words) }
      for words in summary.disagreements { console.say(words) }
      if let words = summary.withoutAuthorWords {
        console.say(tr("\(words) --map author=COLUMN says which is."))
      }
      for column in summary.openColumns { console.say(column.question) }
      if let words = summary.guessedDateWords { console.say(words) }
      if let words = summary.ratingScaleWords { console.say(words) }
      if let words = summary.foreignWords(insisting: plan.source.options.encoding) {
        console.say(words)
      } else if let doubt = summary.doubt {
        console.say("\(doubt) \(Self.encodingHint)")
      } else if summary.isEncodingGuessed, !plan.isEncodingSaid(of: summary) {
        let name = summary.files.first ?? ""
        console.say(tr("\(name) was read as \(summary.encodingName). \(Self.encodingHint)"))
      }
    }
    for summary in plan.summaries where summary.garbled > 0 {
      let count = summary.garbled
      let texts = counted(count, "text", "texts")
      let (example, mended) = summary.garbledWords ?? ("", "")
      console.say(
        plan.source.options.mends
          ? tr("Mended \(texts), as “\(example)” to “\(mended)”.")
          : tr(
            "\(texts) \(plural(count, "looks", "look")) garbled, as “\(example)”. "
              + "--mend makes it “\(mended)”."
          )
      )
    }
  }

  private static let encodingHint = tr("--encoding NAME insists on another one.")

  /// Prints a summary of the files, for a person who is to decide.
  func say(on console: Console) {
    for summary in plan.summaries {
      console.say(summary.sentence(amongOthers: plan.summaries.count > 1))
    }
    for row in counts.rows { console.say("\(row[1]) × \(row[0]): \(row[2])") }
    if let sentence = plan.newNamesSentence { console.say(sentence) }
    sayAlong(on: console)
  }

  /// Prints whose the readings become, and what else is imported with the books.
  func sayAlong(on console: Console) {
    if plan.readings.found > 0 {
      let isOpen = !plan.readings.isBrought && plan.source.readings == nil
      let hint =
        isOpen
        ? tr(" --readings brings them all the same, --as NAME says whose they are.") : ""
      let count = RecordKind.reading.name(count: plan.readings.found)
      console.note("\(count): \(plan.useOfReadings).\(hint)")
    }
    if plan.loans.found > 0 {
      console.note("\(RecordKind.loan.name(count: plan.loans.found)): \(plan.useOfLoans).")
    }
  }

  /// Prints that the readings of the file were left out, where nobody asked for that.
  func sayReadingsLeftOut(on console: Console) {
    guard plan.readings.found > 0, !plan.readings.isBrought, plan.source.readings == nil else {
      return
    }
    sayAlong(on: console)
  }

  /// Prints what Octavo's own files add to records that are in the catalogue already.
  func sayBrought(on console: Console) {
    let brought = plan.brought
    guard let words = plan.broughtWords else { return }
    console.note(tr("For records that are here already: \(words)."))
    console.say(places: brought.prefix(Self.mostSaid).map(\.what))
    if brought.count > Self.mostSaid {
      console.say(tr("… and \(grouped(brought.count - Self.mostSaid)) more."))
    }
  }

  /// Prints what of Octavo's own files is not imported, and why.
  func sayUntaken(on console: Console) {
    let untaken = plan.untaken
    guard let words = plan.untakenWords else { return }
    console.say(
      tr("Not taken from the file, and not in the catalogue as it says: \(words).")
    )
    console.say(places: untaken.prefix(Self.mostSaid).map(\.words))
    if untaken.count > Self.mostSaid {
      let rest = grouped(untaken.count - Self.mostSaid)
      console.say(tr("… and \(rest) more; --dry-run --format json lists them all."))
    }
  }

  /// Prints how many rows come without an ISBN, and what becomes of rows that are no books.
  ///
  /// - Parameter isPlanned: True while nothing is written: what was joined by a number is told only then.
  func sayGroups(isPlanned: Bool, on console: Console) {
    if let words = plan.joinWords, !plan.source.isLookup, isPlanned || plan.hasGuessedJoins {
      let others = SameBooks.allCases.filter { $0 != plan.source.same }.map(\.rawValue)
      console.say(
        tr(
          "Rows of a book that you have, or of an earlier row: \(words). "
            + "--same \(others.joined(separator: " or ")) otherwise."
        )
      )
    }
    let count = plan.withoutISBNCount
    if count > 0 {
      let rows = counted(count, "row comes", "rows come")
      console.say(tr("\(rows) without the ISBN of the file, which is kept as source data."))
    }
    for kind in ImportedBook.Kind.allCases {
      guard let count = plan.kinds[kind] else { continue }
      let isBrought = plan.source.brings(kind)
      let come = plural(count, "comes as a book does", "come as books do")
      let use = isBrought ? come : tr("left out")
      let other = isBrought ? "leave-out" : "add"
      console.say(
        tr(
          "\(grouped(count)) \(kind.words(count: count)): \(use). --kind \(kind.word)=\(other) otherwise."
        )
      )
    }
  }

  /// Prints the first rows that are left out because they are probably books of the catalogue, and
  /// why.
  func sayOpen(_ path: String?, on console: Console) {
    guard plan.open > 0 else { return }
    let reasons = plan.doubts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
      .map { "\($0.key.words): \(grouped($0.value))" }.joined(separator: ", ")
    let rows = counted(plan.open, "row is", "rows are")
    let options: [(ImportKind, String)] = [
      (.probable, tr("--probable fill or add")),
      (.edition, tr("--edition fill, take or add")),
    ]
    // A look-up has one option for both.
    let ways = options.filter { plan.source.isLookup ? $0.0 == .probable : plan.open($0.0) > 0 }
      .map(\.1).joined(separator: ", ")
    console.say(
      tr("\(rows) left out, as you may have the book (\(reasons)). \(ways) brings them.")
    )
    let waiting = ImportKind.allCases.filter(\.waits).flatMap { plan.items[$0] ?? [] }
    let items = waiting.filter { plan.decided($0) == nil }.sorted { $0.row < $1.row }.prefix(20)
    console.say(
      places: items.map { item in
        let title = item.record.draft.title
        let yours = item.book.map { tr(" is perhaps book \($0.book.id.rawValue)") } ?? ""
        return "\(item.record.place): “\(title)”\(yours): \(item.doubt?.words ?? "")"
      }
    )
    if let path { console.say(tr("All of them are listed in \(path).")) }
  }

  /// Prints the first rows that differ from a book of the catalogue, and how.
  func sayDiffering(on console: Console) {
    let count = plan.count(.differs)
    guard count > 0 else { return }
    let rows = counted(count, "row says", "rows say")
    console.say(
      tr(
        "\(rows) something else than books that you have, which stay as they are. "
          + "--dry-run shows both."
      )
    )
    console.say(
      places: (plan.items[.differs] ?? []).prefix(Self.mostSaid).map { item in
        let differing = item.lines.filter {
          $0.relation == .differs && $0.subject != .source && !$0.theirs.isEmpty
        }
        let said = differing.map { line in
          "\(line.subject.key) “\(tidied(String(line.theirs.prefix(40))))”"
        }
        let book = item.book.map { tr(" of book \($0.book.id.rawValue)") } ?? ""
        return tr("\(item.record.place): not taken\(book): \(said.joined(separator: ", "))")
      }
    )
  }

  /// The most problems that are printed one by one.
  private static let mostSaid = 20

  /// Prints the first problems, as a compiler writes them.
  ///
  /// - Parameter told: How many were printed before.
  func sayProblems(after told: Int = 0, on console: Console) {
    // Refused rows are the ones to do something about.
    let first = ImportProblem.gravestFirst(Array(plan.problems.dropFirst(told)))
    console.say(places: first.prefix(Self.mostSaid).map(\.description))
    if plan.problemCount - told > Self.mostSaid {
      let rest = grouped(plan.problemCount - told - Self.mostSaid)
      console.say(tr("… and \(rest) more; --dry-run --format json lists them all."))
    }
  }

  func say(_ outcome: ImportPlan.Outcome, on console: Console) {
    sayOpen(outcome.undecidedPath, on: console)
    if !outcome.rejectedPaths.isEmpty {
      let paths = outcome.rejectedPaths.joined(separator: ", ")
      console.say(tr("\(outcome.refusedRows) in \(paths), with the reason in each."))
    }
    if outcome.refused > 0, outcome.rejectedPaths.isEmpty || outcome.whyNotWritten != nil {
      let reason = outcome.whyNotWritten.map { ": \($0)" } ?? ""
      console.say(
        tr(
          "\(outcome.refusedRows) left out, and no file could be written with "
            + "\(outcome.rejectedPaths.isEmpty ? "them" : tr("some of them"))\(reason). "
        )
          + (outcome.refused <= Self.mostSaid
            ? tr("They are named above")
            : tr("--dry-run --format json names them all"))
          + tr("; mend that, and import the file again.")
      )
    }
    for path in outcome.staying {
      console.say(tr("\(path) is not as an import left it, and stays as it is."))
    }
    if let words = outcome.respelledWords { console.say(words) }
    guard let revision = outcome.revision else {
      let isAll = plan.untaken.isEmpty && plan.open == 0
      let nothing = isAll ? tr("Nothing new, and nothing was changed.") : nil
      console.note(plan.whyNothing ?? nothing ?? tr("Nothing was changed."))
      return
    }
    let parts = outcome.parts(
      filling: "filled",
      others: (tr("other record"), tr("other records"))
    )
    console.note(
      tr("\(parts.joined(separator: ", ")). To take it all back: octavo undo \(revision.id)")
    )
  }

  /// The report as JSON, without the rows.
  ///
  /// - Parameter change: What the records became, or would become; nil where that is not known.
  func json(_ outcome: ImportPlan.Outcome?, _ change: ChangeReport?) -> JSON {
    let work = plan.work
    let report: JSON = [
      "files": .array(plan.source.typedPaths.map(JSON.string)),
      "formats": .array(
        plan.summaries.map {
          ["format": .string($0.format), "encoding": .string($0.encodingName)]
        }
      ),
      "rows": .int(plan.rowCount),
      "counts": .object(
        ImportKind.allCases.map { JSON.Member($0.rawValue, .int(plan.count($0))) }
      ),
      "same": .string(plan.source.same.rawValue),
      "joined": .object(
        SameBooks.Rule.allCases.map { JSON.Member($0.rawValue, .int(plan.joins[$0] ?? 0)) }
      ),
      "withoutISBN": .int(plan.withoutISBNCount),
      "doubts": .object(
        Doubt.allCases.map { JSON.Member($0.rawValue, .int(plan.doubts[$0] ?? 0)) }
      ),
      "adds": .int(outcome?.added ?? work.adds),
      "fills": .int(outcome?.filled ?? work.fills),
      "newNames": .object(
        AuthorityKind.allCases.map {
          JSON.Member($0.recordKind.commandWord, .int(plan.newNames[$0] ?? 0))
        }
      ),
      "readings": json(plan.readings, done: outcome?.readings),
      "loans": json(plan.loans, done: outcome?.loans),
      "problems": .array(plan.problems.map(json)),
      "brought": .array(
        plan.brought.map { ["kind": .string($0.kind.rawValue), "what": .string($0.what)] }
      ),
      "untaken": .array(
        plan.untaken.map { untaken in
          [
            "kind": .string(untaken.kind.rawValue), "what": .string(untaken.what),
            "reason": .string(untaken.reason),
          ]
        }
      ),
      "columns": .array(
        allColumns.map { column in
          [
            "column": .string(column.name), "field": .string(Self.use(column)),
            "values": .array(column.samples.map { .string($0) }),
            "certainty": .text(column.reading?.certainty.rawValue),
            "reasons": .array((column.reading?.reasons ?? []).map(JSON.string)),
          ]
        }
      ),
      "revision": .int(outcome?.revision?.id.rawValue),
      "rejected": .text(outcome?.rejectedPaths.first),
      "allRejected": .array((outcome?.rejectedPaths ?? []).map { .string($0) }),
      "undecided": .text(outcome?.undecidedPath),
      "records": .int(change?.records),
      "changes": change?.changes ?? .null,
    ]
    return report
  }

  /// Prints the report of a dry run as JSON, with every row.
  func print(_ rows: ImportRows, _ rehearsal: Rehearsal<ImportPlan.Outcome>?, to output: Sink) {
    output.write(json(rehearsal?.value, rehearsal.map { ChangeReport($0) }).printed.dropLast())
    output.write(#","plan":"#)
    rows.write(choices: plan) { output.write(Array($0)) }
    output.write("}\n")
  }

  /// - Parameter done: How many were written; nil before that.
  private func json(_ along: ImportPlan.Tally, done: Int?) -> JSON {
    [
      "found": .int(along.found), "new": .int(done ?? (along.isBrought ? along.new : 0)),
      "brought": .bool(along.isBrought),
    ]
  }

  private func json(_ problem: ImportProblem) -> JSON {
    [
      "file": .string(problem.place.file), "place": .int(problem.place.number),
      "message": .string(problem.code.description), "refuses": .bool(problem.refuses),
    ]
  }
}

extension ImportPlan {
  /// True when all of a file was read in the encoding that a person named.
  fileprivate func isEncodingSaid(of summary: ReadingSummary) -> Bool {
    source.options.encoding != nil && summary.foreign.isEmpty
  }
}
