import Catalog
import TerminalKit

/// Lays the fields of a form out as lines.
struct FormRows {
  let model: FormModel
  let layout: FormLayout
  /// Rows of the screen: long notes and lists take at most what is left of it.
  let height: Int

  init(_ model: FormModel, in area: Rect) {
    self.model = model
    layout = FormLayout(labels: model.fields.map(\.label), width: area.width)
    height = area.height
  }

  /// Every line, and those that belong to the focus.
  var all: (rows: [FormRow], focus: Range<Int>) {
    var rows: [FormRow] = []
    var focus = 0..<0
    func add(_ button: FormModel.Button) {
      var line = FormLine("", .row(model.label(button)))
      line.isChosen = model.place == .button(button)
      line.hasCursor = line.isChosen
      if line.isChosen { focus = rows.count..<rows.count + 1 }
      rows.append(FormRow(line, .button(button)))
    }
    for button in model.firstButtons {
      add(button)
      rows.append(FormRow(FormLine("", .text("")), .nothing))
    }
    for (index, field) in model.fields.enumerated() {
      let isFocused = model.place == .field(index)
      let own = self.rows(of: field, index, isFocused: isFocused)
      if isFocused { focus = rows.count..<rows.count + own.count }
      rows += own
    }
    rows.append(FormRow(FormLine("", .text("")), .nothing))
    for button in model.buttons { add(button) }
    return (rows, focus)
  }

  private func rows(of field: FormField, _ index: Int, isFocused: Bool) -> [FormRow] {
    var rows: [FormRow]
    switch field.input {
    case .line(let editor):
      let usual = isFocused || !editor.isEmpty ? nil : usual(field.property)
      let content: FormLine.Content =
        isFocused ? .input(editor) : .text(usual ?? editor.text, usual == nil ? .plain : .dim)
      rows = [FormRow(FormLine("", content), .field(index))]
    case .area(let area): rows = self.rows(of: area, index, isFocused: isFocused)
    case .lookup(let lookup):
      rows = LookupRows(lookup, isFocused: isFocused, field: index).names
    }
    rows[0].line.label = field.label
    rows[0].line.isWrong = field.problem != nil
    rows[0].line.isFocused = isFocused
    if rows[0].line.note.isEmpty { rows[0].line.note = note(of: field) }
    for text in TextLayout.wrap(field.problem.map { "! \($0.text)" } ?? "", to: layout.room) {
      guard !text.isEmpty else { continue }
      rows.append(FormRow(FormLine("", .problem(text)), .field(index)))
    }
    if isFocused, let lookup = field.lookup {
      rows += LookupRows(lookup, isFocused: true, field: index).list
    }
    return rows
  }

  /// What an empty field means, where it means something.
  private func usual(_ property: Property) -> String? {
    switch property {
    case .book(.copies): "1"
    case .loan(.due): "on no day"
    case .loan(.date): "today"
    case .authority(.sortName):
      if case .authority(.author, let draft) = model.draft, !draft.name.isEmpty {
        SortName.make(String(draft.name.prefix(200)))
      } else {
        nil
      }
    default: nil
    }
  }

  private func rows(of area: TextEditor, _ index: Int, isFocused: Bool) -> [FormRow] {
    if isFocused {
      let limit = max(1, min(10, height - 3))
      let rows = area.visibleRows(width: layout.room, height: limit, focused: true)
      return rows.map { row in
        let content: FormLine.Content =
          row.cursor.map { .cursor(row.text, column: $0) } ?? .text(row.text)
        return FormRow(FormLine("", content), .field(index))
      }
    }
    // One more than there is room for, to know whether there is more.
    let rows = area.visibleRows(width: layout.room, height: 4, focused: false)
    return rows.prefix(3).enumerated().map { row, line in
      let text = rows.count > 3 && row == 2 ? line.text + " …" : line.text
      return FormRow(FormLine("", .text(text)), .field(index))
    }
  }

  /// What stands at the right: what the value was, or that it is needed.
  private func note(of field: FormField) -> String {
    if field.isKept, !field.isChanged { return "kept" }
    if field.value.isEmpty, isNeeded(field.property) { return "needed" }
    if let meaning = meaning(of: field) { return meaning }
    guard !model.subject.isNew, field.isChanged else { return "" }
    if field.original.isEmpty { return "was empty" }
    let words = field.original.words.prefix(200).map { $0.isNewline ? " " : String($0) }.joined()
    return "was \(TextLayout.truncate(words, to: max(12, layout.room / 2 - 4)))"
  }

  /// What a value of few letters means, and an empty one.
  private func meaning(of field: FormField) -> String? {
    switch field.property {
    case .reader(.kind): field.value.isEmpty ? ReaderKind.adult.name : nil
    case .reading(.rating): Rating.parse(field.value.text)?.starsWords
    default: nil
    }
  }

  private func isNeeded(_ property: Property) -> Bool {
    switch property {
    case .book(.title), .authority(.name), .reader(.name), .loan(.party), .loan(.books): true
    case .book(.genre): model.subject.needsGenre
    default: false
    }
  }
}

extension FormModel {
  func label(_ button: Button) -> String {
    switch button {
    case .step: subject.step ?? ""
    case .save: "Save"
    case .saveAndAdd: "Save, add another"
    }
  }
}
