import Catalog
import TerminalKit

/// The form for many books at once: a field changes only when something is typed into it.
struct BulkForm: Sendable {
  /// In the order of the form.
  var fields = BookField.ofMany.map(BulkField.init)
  private(set) var focus = 0

  /// What was filled in.
  var edit: BulkEdit {
    var edit = BulkEdit()
    for field in fields { edit[field.bookField] = field.change }
    return edit
  }

  var isDirty: Bool { fields.contains { $0.change != nil || !$0.untaken.isEmpty } }
  var problemCount: Int { fields.count { $0.problem != nil } }
  var focused: BulkField { fields[focus] }

  mutating func go(to index: Int) {
    guard fields.indices.contains(index), index != focus else { return }
    leave()
    focus = index
    enter()
  }

  mutating func move(by steps: Int) {
    go(to: min(max(0, focus + steps), fields.count - 1))
  }

  /// The cursor comes into the field; its list opens with the first letter, so that the other lines
  /// stay in sight.
  mutating func enter() {
    fields[focus].lookup?.enter()
    if fields[focus].untaken.isEmpty { fields[focus].lookup?.isOpen = false }
  }

  /// Checks what was typed, now that the cursor leaves it.
  private mutating func leave() {
    fields[focus].lookup?.leave()
    if !fields[focus].isAsItWas { check(focus) }
  }

  /// After a key in the focused field: what was shown as wrong is checked again.
  mutating func changed() {
    if fields[focus].problem != nil { check(focus, isTyping: true) }
  }

  /// Checks every field; the first that is wrong, or nil.
  mutating func checkAll() -> Int? {
    for index in fields.indices { check(index) }
    return fields.firstIndex { $0.problem != nil }
  }

  /// Shows what the catalogue says is wrong, each under its field; the rest is returned.
  mutating func show(_ problems: [Problem]) -> [Problem] {
    problems.filter { problem in
      guard let index = fields.firstIndex(where: { .book($0.bookField) == problem.property }) else {
        return true
      }
      fields[index].problem = problem.message
      return false
    }
  }

  private mutating func check(_ index: Int, isTyping: Bool = false) {
    let field = fields[index]
    if let lookup = field.lookup, !lookup.untaken.isEmpty {
      let name = Words.quoted(TextLayout.truncate(lookup.untaken, to: 40))
      fields[index].problem =
        isTyping ? nil : "\(name) is not chosen yet. Enter takes it."
      return
    }
    var edit = BulkEdit()
    edit[field.bookField] = field.change
    let year = Timestamp.now().local.year
    fields[index].problem = edit.problems(books: 2, currentYear: year).first?.message
  }
}

/// A line of the form for many books.
struct BulkField: Sendable {
  let bookField: BookField
  var input: FormInput {
    didSet { if isTyped { isEmptied = false } }
  }
  /// Whether what the books have is taken away.
  private(set) var isEmptied = false
  var problem: String?

  init(_ field: BookField) {
    bookField = field
    input = FormInput(.book(field))
    lookup?.takesSigns = field.isMany
  }

  var lookup: LookupField? {
    get { input.lookup }
    set { input.lookup = newValue }
  }

  /// What was typed and not chosen yet.
  var untaken: String { lookup?.untaken ?? "" }

  private var isTyped: Bool { !input.value.isEmpty || !untaken.isEmpty }

  /// Whether it says nothing: the books stay as they are.
  var isAsItWas: Bool { !isTyped && !isEmptied }

  mutating func empty() {
    guard !isTyped else { return }
    isEmptied = true
    lookup?.isOpen = false
  }

  mutating func reset() {
    self = BulkField(bookField)
  }

  /// What it says.
  var change: BulkEdit.Change? {
    if isEmptied {
      if bookField.isMany { return .names(.init(replacement: [])) }
      return bookField.authorityKind == nil ? .text("") : .record(nil)
    }
    guard !input.value.isEmpty else { return nil }
    guard let kind = bookField.authorityKind else { return .text(input.value.text) }
    let entries = input.value.entries
    guard bookField.isMany else { return .record(entries.first?.reference) }
    func names(_ sign: LookupField.Sign?) -> [BulkName] {
      entries.filter { $0.sign == sign }.map { entry in
        let isSaid = kind == .author && (sign != .takeOut || entry.role != .author)
        return BulkName(entry.reference, role: isSaid ? entry.role : nil)
      }
    }
    let replacement = names(nil)
    return .names(
      .init(
        replacement: replacement.isEmpty ? nil : replacement,
        removed: names(.takeOut),
        added: names(.add)
      )
    )
  }
}
