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
        return "There is no file \(typed). Tab completes what is there."
      }
      let name = path.split(separator: "/").last ?? "FILE"
      return "\(typed) is not on this computer (\(computer.name)). "
        + "Bring it here: scp \(name) \(computer.name):"
    case .unknownFormat(let name, let looksLike):
      return "\(name) looks like \(looksLike). It can be a list from Goodreads, LibraryThing, "
        + "StoryGraph, calibre, Open Library; BibTeX, RIS, MARC, ONIX, or a table."
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
      return "There is no file \(path) any more. Put it back there, and open the review again."
    }
    return problem(error, typed: source.title, on: computer)
  }

  /// Says what will be done with the records of a kind.
  static func doing(_ kind: ImportKind, in plan: ImportPlan) -> String {
    let open = plan.open(kind)
    if open > 0 { return "you decide · \(grouped(open)) open" }
    let words =
      switch (kind, plan.choice(of: kind)) {
      case (.new, .add): "add them"
      case (.fills, .fill): "fill in what is empty, add tags"
      case (.edition, .fill): "keep yours, fill in, add tags"
      case (.edition, .add): "other books: add them"
      case (_, .take): "take what \(plan.source.isLookup ? "was found" : "the file says")"
      case (.probable, .fill): "the same: fill in, add tags"
      case (.probable, .add): "other books: add them"
      case (.differs, .fill): "keep yours, fill in, add tags"
      case (.repeated, .add): "add them all the same"
      case (.same, _): "nothing to do"
      case (.leftOut, _): "skip"
      case (.broken, _): "leave out, to a file with reasons"
      case (_, .leaveOut): "leave out"
      case (_, .add): "add them"
      case (_, .fill): "fill in what is empty, add tags"
      }
    let others = plan.exceptions(from: kind)
    return others > 0 ? "\(words) · \(grouped(others)) otherwise" : words
  }

  /// Says what will be done with one record.
  static func doing(_ item: ImportItem, in plan: ImportPlan) -> String {
    switch (item.kind, plan.decided(item)) {
    case (_, nil): "open: you decide"
    case (.same, _): "nothing to do"
    case (.leftOut, _): "skip"
    case (.broken, _): "leave out"
    case (_, .add): "add it"
    case (_, .take): "take what \(plan.source.isLookup ? "was found" : "the file says")"
    case (_, .fill):
      !plan.turned(item).isEmpty
        ? "do what is marked"
        : item.lines.contains { $0.subject == .field(.tags) && $0.relation == .adds }
          ? "fill in, add tags" : "fill in what is empty"
    case (_, .leaveOut): "leave out"
    }
  }

  static func use(_ shelf: ShelfPlan) -> String {
    switch shelf.use {
    case .tag: "as tag"
    case .status: shelf.status.map { "means: \($0.name)" } ?? "says what was read"
    case .drop: "its books come, without it"
    case .leaveOut: "left out, with its books"
    }
  }

  static func use(_ owned: OwnedUse) -> String {
    switch owned {
    case .file: "as the file says"
    case .yes: "yes, whatever the file says"
    case .no: "no, unless the file says so"
    }
  }

  static func use(_ same: SameBooks) -> String {
    switch same {
    case .likely: "with one number, or title and authors"
    case .isbn: "with one ISBN or key only"
    case .never: "never: each row is a book"
    }
  }

  static func field(_ column: ReadingSummary.Column) -> String {
    column.custom.map { name($0) } ?? name(column.field ?? .keep)
  }

  /// The field of a column, in fewer words beside its values.
  static func shortField(_ column: ReadingSummary.Column) -> String {
    column.custom == nil && (column.field ?? .keep) == .keep ? "kept" : field(column)
  }

  /// "your field Price", "a new field Price (money)".
  static func name(_ field: CustomFieldDraft, isNew: Bool = false) -> String {
    isNew ? "a new field \(field.name) (\(field.kind.name))" : "your field \(field.name)"
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
    case .family: "surname of the author"
    case .given: "given name of the author"
    case .particle: "“van”, “de” of the author"
    case .id: "number in the other program"
    case .added: "when it was added"
    case .started: "reading begun"
    case .finished: "reading finished"
    case .status: "read or not"
    case .note: "private note"
    case .stopped: "reading given up"
    case .lentTo: "lent to"
    case .borrowedFrom: "borrowed from"
    case .returned: "given back when"
    case .lent: "lent when"
    case .due: "due back"
    case .kind: "whether it is a book"
    case .keep: "kept with the book, as it is"
    case .skip: "left out"
    case .shelves, .rating, .review: fact.rawValue
    }
  }

  /// "line 118", and with several files which.
  static func place(_ place: Place, amongFiles files: Int) -> String {
    guard files == 1 else { return place.description }
    return switch place.unit {
    case .line: "line \(place.number)"
    case .record: "record \(place.number)"
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
    if count > 0 { return "import \(grouped(count))" }
    return plan.brought.isEmpty ? "import nothing" : "take over \(grouped(plan.brought.count))"
  }

  static func nothingNew(_ plan: ImportPlan) -> String {
    if let why = plan.whyNothing { return why }
    return plan.broughtWords.map { "No book changes; records that are here get \($0)." }
      ?? "As things are chosen, nothing would change."
  }

  /// The result of an import, as much of it as has room in a line of 80 columns.
  static func done(_ outcome: ImportPlan.Outcome, _ plan: ImportPlan) -> String {
    let parts = outcome.parts(
      filling: "filled in",
      others: ("name without books", "names without books")
    )
    let files = outcome.rejectedPaths.compactMap { path in
      // Beside its file, the name alone tells where it is.
      plan.source.folderOfRefused.map(path.hasPrefix) == true
        ? path : path.split(separator: "/").last.map(String.init)
    }
    let file = files.isEmpty ? nil : files.joined(separator: ", ")
    // Where the refused rows are matters more than how many readings came.
    let refused = "\(grouped(outcome.refused)) refused"
    let short = file.map { "\(refused): \($0)." }
    let untaken = plan.untakenWords.map { "Not taken: \($0)." }
    // A row that nobody decided about was left out, which nobody said.
    let open = plan.open > 0 ? "\(grouped(plan.open)) left open." : nil
    func besides(_ refused: String?) -> String? {
      let words = [refused, open].compactMap(\.self)
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
    let versions = [
      done(parts, besides(file.map { "\(outcome.refusedRows) in \($0)." }), outcome, plan),
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
    let undo = outcome.revision.map { _ in "u takes it back" }
    return [done, refused, undo].compactMap(\.self).joined(separator: " ")
  }
}
