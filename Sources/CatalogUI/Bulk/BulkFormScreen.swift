import Catalog
import TerminalKit

/// The form that `e` opens with marks: only filled lines change.
struct BulkFormScreen: Screen {
  let ids: [ID<Book>]
  /// How many of the books are not in the list behind the form.
  let unseen: Int
  var form = BulkForm()
  /// What the books have now, line by line, as it becomes known.
  var facts: [BookField: BulkFact] = [:]
  var offset = 0
  /// The text whose rows were asked for last, and in which field.
  var asked: (field: BookField, text: String)?
  /// Whether Enter waits for the rows that fit what was typed.
  var isChoosing = false
  var waiting: [ScreenEvent] = []

  init(_ ids: [ID<Book>], unseen: Int) {
    self.ids = ids
    self.unseen = unseen
  }

  var title: String { "Change \(Words.books(ids.count))\(isUnsaved ? " *" : "")" }

  var subtitle: String? {
    switch form.problemCount {
    case 0: "only filled lines change"
    case 1: "1 thing to correct"
    case let count: "\(count) things to correct"
    }
  }

  var context: CommandContext {
    switch form.focused.input {
    case .lookup: .bulkRelation
    case .line, .area: .bulkForm
    }
  }

  var footer: [CommandID] { [.save, .nextField, .cancel] }
  var isUnsaved: Bool { form.isDirty }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.kind = .book
    situation.marked = ids.count
    situation.escape = "cancel"
    if let lookup = form.focused.lookup {
      switch lookup.highlight {
      case .create?: situation.opens = "create"
      case .row?, .role?: situation.opens = "take"
      case .entry?: situation.opens = lookup.hasRoles ? "role, remove" : "next"
      case .line?, nil: situation.opens = "next"
      }
    } else {
      situation.opens = "next"
    }
    return situation
  }

  func status(in environment: Environment) -> Status {
    let signs = form.focused.bookField.isMany ? " · + adds, - takes out" : ""
    return .text("Typing replaces\(signs) · Del empties · Ctrl-Z as they are")
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let rows = BulkFormRows(form, facts, in: area)
    rows.layout.draw(rows.all.rows.map(\.line), from: offset, on: &surface, in: area)
  }

  mutating func settle(in area: Rect) {
    guard !area.isEmpty else { return }
    let (rows, focus) = BulkFormRows(form, facts, in: area).all
    if focus.upperBound > offset + area.height { offset = focus.upperBound - area.height }
    if focus.lowerBound < offset { offset = focus.lowerBound }
    offset = max(0, min(offset, rows.count - area.height))
  }
}
