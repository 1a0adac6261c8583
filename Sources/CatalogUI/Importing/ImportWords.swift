import Books
import Interchange
import TerminalKit

/// The words of the screens of an import.
enum ImportWords {
  /// "318 rows".
  static func rows(_ count: Int) -> String { counted(count, "row", "rows") }

  /// Why a file cannot be imported, and what to do.
  static func problem(_ error: any Error, typed: String, on computer: Computer) -> String {
    switch error as? InterchangeError {
    case .notThere(let path):
      guard computer.isRemote, !computer.name.isEmpty else {
        return tr("There is no file \(typed). Tab completes what is there.")
      }
      let name = path.split(separator: "/").last ?? "FILE"
      return tr(
        "\(typed) is not on this computer (\(computer.name)). "
          + "Bring it here: scp \(name) \(computer.name):"
      )
    case .unknownFormat(let name, let looksLike):
      return tr(
        "\(name) looks like \(looksLike). It can be a list from Goodreads, LibraryThing, "
          + "StoryGraph, calibre, Open Library; BibTeX, RIS, MARC, ONIX, or a table."
      )
    default: return words(of: error)
    }
  }

  /// Why the files of a review cannot be read, and what to do.
  static func problem(
    of source: ImportSource,
    _ error: any Error,
    on computer: Computer
  ) -> String {
    if case .notThere(let path)? = error as? InterchangeError {
      return tr("There is no file \(path) any more. Put it back there, and open the review again.")
    }
    return problem(error, typed: source.title, on: computer)
  }

  /// Says what will be done with the records of a kind.
  static func doing(_ kind: ImportKind, in plan: ImportPlan) -> String {
    let open = plan.open(kind)
    if open > 0 { return tr("you decide · \(grouped(open)) open") }
    let words =
      switch (kind, plan.choice(of: kind)) {
      case (.new, .add): tr("add them")
      case (.fills, .fill): tr("fill in what is empty, add tags")
      case (.edition, .fill): tr("keep yours, fill in, add tags")
      case (.edition, .add): tr("other books: add them")
      case (_, .take):
        tr("take what \(plan.source.isLookup ? tr("was found") : tr("the file says"))")
      case (.probable, .fill): tr("the same: fill in, add tags")
      case (.probable, .add): tr("other books: add them")
      case (.differs, .fill): tr("keep yours, fill in, add tags")
      case (.repeated, .add): tr("add them all the same")
      case (.same, _): tr("nothing to do")
      case (.leftOut, _): tr("skip")
      case (.broken, _): tr("leave out, to a file with reasons")
      case (_, .leaveOut): tr("leave out")
      case (_, .add): tr("add them")
      case (_, .fill): tr("fill in what is empty, add tags")
      }
    let others = plan.exceptions(from: kind)
    // Where all of them were decided alike, that is what is done.
    if others > 0, others == plan.count(kind), others <= 1_000, let items = plan.items[kind] {
      let ways = Set(items.map { doing($0, in: plan) })
      if let way = ways.first, ways.count == 1 { return way }
    }
    guard others > 0 else { return words }
    let decided = (plan.items[kind] ?? []).filter { plan.decided($0) != plan.choice(of: kind) }
    return "\(words) · "
      + (decided.count == others
        ? decisions(about: decided, in: plan) : tr("\(grouped(others)) otherwise"))
  }

  /// What was decided about some rows: "2 left out · 1 to add".
  static func decisions(about items: [ImportItem], in plan: ImportPlan) -> String {
    Dictionary(grouping: items) { plan.decided($0) }.map { choice, items in
      let words =
        switch choice {
        case nil: tr("open")
        case .leaveOut: tr("left out")
        case .add: tr("to add")
        case .fill: tr("to fill in")
        case .take: tr("to take over")
        }
      return "\(grouped(items.count)) \(words)"
    }.sorted().joined(separator: " · ")
  }

  /// Says what will be done with one record.
  static func doing(_ item: ImportItem, in plan: ImportPlan) -> String {
    switch (item.kind, plan.decided(item)) {
    case (_, nil): tr("open: you decide")
    case (.same, _): tr("nothing to do")
    case (.leftOut, _): tr("skip")
    case (.broken, _): tr("leave out")
    case (_, .add): tr("add it")
    case (_, .take):
      tr("take what \(plan.source.isLookup ? tr("was found") : tr("the file says"))")
    case (_, .fill):
      !plan.turned(item).isEmpty
        ? tr("do what is marked")
        : item.lines.contains { $0.subject == .field(.tags) && $0.relation == .adds }
          ? tr("fill in, add tags") : tr("fill in what is empty")
    case (_, .leaveOut): tr("leave out")
    }
  }

  static func use(_ shelf: ShelfPlan) -> String {
    switch shelf.use {
    case .tag: tr("as tag")
    case .status:
      shelf.status.map { tr("means: \($0.name)") } ?? tr("says what was read")
    case .drop: tr("its books come, without it")
    case .leaveOut: tr("left out, with its books")
    }
  }

  static func use(_ owned: OwnedUse) -> String {
    switch owned {
    case .file: tr("as the file says")
    case .yes: tr("yes, whatever the file says")
    case .no: tr("no, unless the file says so")
    }
  }

  static func use(_ same: SameBooks) -> String {
    switch same {
    case .likely: tr("with one number, or title and authors")
    case .isbn: tr("with one ISBN or key only")
    case .never: tr("never: each row is a book")
    }
  }

  static func field(_ column: ReadingSummary.Column) -> String {
    column.custom.map { name($0) } ?? name(column.field ?? .keep)
  }

  /// The field of a column, in fewer words beside its values.
  static func shortField(_ column: ReadingSummary.Column) -> String {
    column.custom == nil && (column.field ?? .keep) == .keep ? tr("kept") : field(column)
  }

  /// "your field Price", "a new field Price (money)".
  static func name(_ field: CustomFieldDraft, isNew: Bool = false) -> String {
    isNew
      ? tr("a new field \(field.name) (\(field.kind.name))")
      : tr("your field \(field.name)")
  }

  static func name(_ field: ImportedField) -> String {
    switch field {
    case .book(let book): book.nameOfColumn ?? field.word
    case .people(let role): role.name
    case .fact(let fact): name(fact)
    }
  }

  private static func name(_ fact: ImportedField.Fact) -> String {
    switch fact {
    case .family: tr("surname of the author")
    case .given: tr("given name of the author")
    case .particle: tr("“van”, “de” of the author")
    case .id: tr("number in the other program")
    case .added: tr("when it was added")
    case .started: tr("reading begun")
    case .finished: tr("reading finished")
    case .status: tr("read or not")
    case .note: tr("private note")
    case .stopped: tr("reading given up")
    case .lentTo: tr("lent to")
    case .borrowedFrom: tr("borrowed from")
    case .returned: tr("given back when")
    case .lent: tr("lent when")
    case .due: tr("due back")
    case .kind: tr("whether it is a book")
    case .keep: tr("kept with the book, as it is")
    case .skip: tr("left out")
    case .shelves, .rating, .review: fact.rawValue
    }
  }

  /// "line 118", and with several files which.
  static func place(_ place: Place, amongFiles files: Int) -> String {
    guard files == 1 else { return place.description }
    return switch place.unit {
    case .line: tr("line \(place.number)")
    case .record: tr("record \(place.number)")
    }
  }

  /// The same as the beginning of a sentence; the name of a file stays as it is written.
  static func opening(_ place: Place, amongFiles files: Int) -> String {
    let place = self.place(place, amongFiles: files)
    return files == 1 ? place.capitalised : place
  }

  /// "import 234", for the last line.
  static func verb(_ plan: ImportPlan) -> String {
    let count = plan.work.adds + plan.work.fills
    if count > 0 { return tr("import \(grouped(count))") }
    return plan.brought.isEmpty
      ? tr("import nothing") : tr("take over \(grouped(plan.brought.count))")
  }

  /// True if carrying the plan out would write anything.
  static func hasWork(_ plan: ImportPlan) -> Bool {
    plan.work.adds + plan.work.fills > 0 || plan.hasOthers
  }

  static func nothingNew(_ plan: ImportPlan) -> String {
    if let why = plan.whyNothing { return why }
    return plan.broughtWords.map { tr("No book changes; records that are here get \($0).") }
      ?? tr("As things are chosen, nothing would change.")
  }

  /// The result of an import, as much of it as has room in a line of 80 columns.
  static func done(_ outcome: ImportPlan.Outcome, _ plan: ImportPlan) -> String {
    let parts = outcome.parts(
      filling: tr("filled in"),
      others: (tr("name without books"), tr("names without books"))
    )
    let files = outcome.rejectedPaths.compactMap { path in
      // Beside its file, the name alone tells where it is.
      plan.source.folderOfRefused.map(path.hasPrefix) == true
        ? path : path.split(separator: "/").last.map(String.init)
    }
    let file = files.isEmpty ? nil : files.joined(separator: ", ")
    // Where the refused rows are matters more than how many readings came.
    let refused = tr("\(grouped(outcome.refused)) refused")
    let short = file.map { "\(refused): \($0)." }
    let untaken = plan.untakenWords.map { tr("Not taken: \($0).") }
    // A row that nobody decided about was left out, which nobody said.
    let open = plan.open > 0 ? tr("\(grouped(plan.open)) left open.") : nil
    func besides(_ refused: String?) -> String? {
      let words = [refused, open].compactMap(\.self)
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
    let versions = [
      done(
        parts,
        besides(file.map { tr("\(outcome.refusedRows) in \($0).") }),
        outcome,
        plan
      ),
      done(parts, besides(short), outcome, plan),
      done(parts.prefix(2), besides(short), outcome, plan),
      done(parts.prefix(1), besides(short), outcome, plan),
      done(parts, short, outcome, plan),
      done(parts.prefix(1), short, outcome, plan),
    ]
    // What did not come matters more than the other way round; without anything done it is said.
    if let untaken, !parts.isEmpty {
      let words = done(
        parts,
        [short, untaken].compactMap(\.self).joined(separator: " "),
        outcome,
        plan
      )
      if displayWidth(of: words) <= 78 { return words }
    }
    return versions.first { displayWidth(of: $0) <= 78 }
      ?? done(parts.prefix(2), besides(file.map { _ in refused + "." }), outcome, plan)
  }

  private static func done(
    _ parts: some Collection<String>,
    _ refused: String?,
    _ outcome: ImportPlan.Outcome,
    _ plan: ImportPlan
  ) -> String {
    let done = parts.isEmpty ? nothingNew(plan) : parts.joined(separator: ", ") + "."
    let undo = outcome.revision.map { _ in tr("u takes it back") }
    return [done, refused, undo].compactMap(\.self).joined(separator: " ")
  }
}
