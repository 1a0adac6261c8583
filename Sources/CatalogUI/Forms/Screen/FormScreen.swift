import Catalog
import TerminalKit

/// The form of a record.
struct FormScreen: Screen {
  enum Phase: Hashable, Sendable {
    /// The record is being read.
    case loading
    case typing
    /// Enter waits for the rows that fit what was typed.
    case choosing
    case saving(another: Bool)
  }

  var model: FormModel?
  var phase = Phase.typing
  /// The record that is edited; nil for a new one.
  let record: RecordID?
  /// The books whose readings are filled in.
  private(set) var books: [ID<Book>] = []
  let kind: RecordKind
  /// What was pressed while an answer was awaited; it is done when that has come.
  var waiting: [ScreenEvent] = []
  /// The first line in sight.
  var offset = 0
  /// Lines with something to correct that are not in sight.
  var unseenProblems = 0
  /// The text whose rows were asked for last, and in which field.
  var asked: (property: Property, text: String)?
  var saysSaving = false
  /// What became of the record meanwhile, in a line under the fields.
  var notice: String?
  /// The columns of the screen when it was last laid out.
  private var width = 80

  /// Names what is kept on the disk of this form.
  var draftID: String
  var draftCount = 0
  let begun: Timestamp
  /// The number of the catalogue that it was opened in.
  var identity: String?
  /// What it was resumed from, until it is opened.
  var resumed: SavedDraft?

  /// A form for a new record, with what is known of it already.
  init(new draft: RecordDraft, in environment: Environment) {
    self.init(record: nil, kind: draft.kind, in: environment)
    model = FormModel(FormSubject(base: draft), today: environment.today)
  }

  /// A form for a record that is there; it is read first.
  init(editing record: RecordID, in environment: Environment) {
    self.init(record: record, kind: record.kind, in: environment)
    phase = .loading
  }

  /// A form for the person's own reading of a book or of several; the last one is read first.
  init(readingOf books: [ID<Book>], in environment: Environment) {
    self.init(record: nil, kind: .reading, in: environment)
    self.books = books
    phase = .loading
  }

  private init(record: RecordID?, kind: RecordKind, in environment: Environment) {
    self.record = record
    self.kind = kind
    begun = environment.now
    draftID = DraftFolder.newID(at: environment.now)
    identity = environment.catalogIdentity
  }

  /// A form that was not saved when the program ended.
  init(resuming saved: SavedDraft, in environment: Environment) {
    record = saved.recordID
    kind = saved.draft.kind
    begun = Timestamp(seconds: saved.begun)
    draftID = saved.id
    resumed = saved
    identity = environment.catalogIdentity
    let subject = FormSubject(record: record, version: saved.version, base: saved.base)
    var model = FormModel(subject, today: environment.today)
    model.fill(with: saved.draft, untaken: saved.untaken)
    self.model = model
  }
}

// MARK: - Showing

extension FormScreen {
  var title: String {
    let star = isUnsaved ? " *" : ""
    if kind == .reading {
      let name = TextLayout.truncate(model?.subject.base.name ?? "…", to: max(5, width - 34))
      return "Your reading of \(books.count > 1 ? name : Words.quoted(name))\(star)"
    }
    guard let model, !model.subject.isNew else { return "New \(kind.name)\(star)" }
    // Where it is narrow, the star stays in sight.
    let name = TextLayout.truncate(model.subject.base.name, to: max(5, width - 34))
    return "Edit \(Words.quoted(name))\(star)"
  }

  var context: CommandContext {
    if model?.place == .button(.step) { return .readingStep }
    return switch model?.focused?.input {
    case .lookup: .relation
    case .area: .notes
    case .line, nil: .form
    }
  }

  var footer: [CommandID] {
    switch context {
    case .relation: [.open, .nextField, .save] + (canRemoveLast ? [.removeLast] : []) + [.cancel]
    case .notes: [.nextField, .save, .editor, .cancel]
    case .readingStep: [.takeStep, .nextField, .cancel]
    default: [.open, .nextField, .previousField, .save, .cancel]
    }
  }

  /// Whether Backspace takes out a chosen name, and not a letter.
  private var canRemoveLast: Bool {
    guard let lookup = model?.focused?.lookup else { return false }
    return lookup.line.isEmpty && !lookup.chosen.isEmpty
  }

  var isUnsaved: Bool { model?.isDirty == true }

  /// At the right end of the top line.
  var subtitle: String? {
    guard let count = model?.problemCount, count > 0 else { return nil }
    if width < 60 { return "\(count) to correct" }
    let things = "\(count) thing\(count == 1 ? "" : "s") to correct"
    return unseenProblems > 0 ? "\(things) · Ctrl-S goes to the first" : things
  }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.kind = kind
    situation.opens = enterWords
    return situation
  }

  /// What Enter does.
  private var enterWords: String {
    switch model?.place {
    case .button(.step): return "do that"
    case .button(let button): return button == .save ? "save" : "save, add another"
    case .field, nil: break
    }
    guard let field = model?.focused else { return "next" }
    if field.problem?.opens != nil { return "open that \(kind.name)" }
    guard let lookup = field.lookup else { return "next" }
    switch lookup.highlight {
    case .create?: return "create"
    case .entry?: return lookup.hasRoles ? "role, remove" : "next"
    case .row?, .role?: return "take"
    case .line?, nil: return lookup.source == .names && !lookup.untaken.isEmpty ? "take" : "next"
    }
  }

  func status(in environment: Environment) -> Status {
    if saysSaving {
      return .text(environment.importRun == nil ? "Saving…" : "Saved when the import is done…")
    }
    guard let model else { return .text("") }
    guard case .field(let index) = model.place else { return .text("Ctrl-S saves from any field") }
    let position = "field \(index + 1) of \(model.fields.count)"
    guard let lookup = model.fields[index].lookup, lookup.kind != nil else {
      return .text(position)
    }
    var facts: [String] = []
    if !lookup.isSingle { facts.append("\(lookup.chosen.count) chosen") }
    if lookup.isOpen, !lookup.untaken.isEmpty {
      let text = Words.quoted(TextLayout.truncate(lookup.untaken, to: 20))
      let count = lookup.rows.count
      let number = count >= FormScreen.mostRows ? "\(count) and more" : String(count)
      facts.append(
        lookup.isWaiting
          ? "looking…" : count == 0 ? "none match \(text)" : "\(number) match \(text)"
      )
    }
    guard !facts.isEmpty else { return .text(position) }
    return .text("\(model.fields[index].label): \(facts.joined(separator: ", ")) · \(position)")
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard let model else { return }
    let (area, foot) = split(area)
    let rows = FormRows(model, in: area)
    rows.layout.draw(rows.all.rows.map(\.line), from: offset, on: &surface, in: area)
    for (index, line) in noticeLines(foot.width).prefix(foot.height).enumerated() {
      surface.put(line, at: foot.row(index).origin, width: foot.width, style: .accent)
    }
  }

  /// The fields' part, and under it what became of the record meanwhile.
  func split(_ area: Rect) -> (fields: Rect, notice: Rect) {
    var fields = area
    let lines = min(noticeLines(area.width).count, area.height / 3)
    let foot = fields.takeBottom(lines)
    return (fields, foot)
  }

  private func noticeLines(_ width: Int) -> [String] {
    notice.map { TextLayout.wrap(" ! \($0)", to: max(10, width)) } ?? []
  }

  /// Scrolls so that the focus is in sight, and counts what is wrong out of sight.
  mutating func settle(in area: Rect) {
    width = area.width
    let area = split(area).fields
    guard let model, !area.isEmpty else { return }
    let (rows, focus) = FormRows(model, in: area).all
    if focus.upperBound > offset + area.height { offset = focus.upperBound - area.height }
    if focus.lowerBound < offset { offset = focus.lowerBound }
    offset = max(0, min(offset, rows.count - area.height))
    let seen = offset..<offset + area.height
    unseenProblems = rows.enumerated().count { row, line in
      line.line.isWrong && !line.line.label.isEmpty && !seen.contains(row)
    }
  }
}

extension Environment {
  /// The day where the person is.
  var today: Day { Day(now) }
  var currentYear: Int { today.year }
}
