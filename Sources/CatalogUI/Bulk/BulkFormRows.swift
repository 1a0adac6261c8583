import Catalog
import TerminalKit

/// Lays the form for many books out as lines.
struct BulkFormRows {
  let form: BulkForm
  let facts: [BookField: BulkFact]
  let layout: FormLayout
  private let height: Int

  init(_ form: BulkForm, _ facts: [BookField: BulkFact], in area: Rect) {
    self.form = form
    self.facts = facts
    layout = FormLayout(labels: form.fields.map(\.bookField.label), width: area.width)
    height = area.height
  }

  /// Every line, and those that belong to the focus.
  var all: (rows: [FormRow], focus: Range<Int>) {
    var rows: [FormRow] = []
    var focus = 0..<0
    for (index, field) in form.fields.enumerated() {
      let own = self.rows(of: field, index)
      if index == form.focus { focus = rows.count..<rows.count + own.count }
      rows += own
    }
    return (rows, focus)
  }

  private func rows(of field: BulkField, _ index: Int) -> [FormRow] {
    let isFocused = index == form.focus
    var rows = content(of: field, index, isFocused: isFocused)
    rows[0].line.label = field.bookField.label
    rows[0].line.isWrong = field.problem != nil
    rows[0].line.isFocused = isFocused
    if rows[0].line.note.isEmpty {
      let room = max(12, layout.room / 2 - 4)
      rows[0].line.note = facts[field.bookField]?.words(isChanged: !field.isAsItWas, in: room) ?? ""
    }
    for text in TextLayout.wrap(field.problem.map { "! \($0)" } ?? "", to: layout.room) {
      guard !text.isEmpty else { continue }
      rows.append(FormRow(FormLine("", .problem(text)), .field(index)))
    }
    if isFocused, let lookup = field.lookup {
      rows += LookupRows(lookup, isFocused: true, field: index).list
    }
    return rows
  }

  private func content(of field: BulkField, _ index: Int, isFocused: Bool) -> [FormRow] {
    if field.isAsItWas || field.isEmptied {
      let words = field.isEmptied ? "(empty it)" : "(as they are)"
      let sign = field.lookup?.sign.map { "\($0.rawValue) " } ?? ""
      let isSigned = isFocused && !sign.isEmpty
      var line = FormLine("", .text(words, field.isEmptied ? .plain : .dim))
      if isFocused { line.content = .cursor(isSigned ? sign : words, column: sign.count) }
      return [FormRow(line, .field(index))]
    }
    switch field.input {
    case .line(let editor):
      let content: FormLine.Content = isFocused ? .input(editor) : .text(editor.text)
      return [FormRow(FormLine("", content), .field(index))]
    case .area(let area): return rows(of: area, index, isFocused: isFocused)
    case .lookup(let lookup):
      return LookupRows(lookup, isFocused: isFocused, field: index).names
    }
  }

  private func rows(of area: TextEditor, _ index: Int, isFocused: Bool) -> [FormRow] {
    let limit = isFocused ? max(1, min(10, height - 3)) : 3
    return area.visibleRows(width: layout.room, height: limit, focused: isFocused).map { row in
      let content: FormLine.Content =
        isFocused
        ? row.cursor.map { .cursor(row.text, column: $0) } ?? .text(row.text)
        : .text(row.text)
      return FormRow(FormLine("", content), .field(index))
    }
  }
}

extension BulkFact {
  /// What stands at the right of a line: what the books have, or had.
  func words(isChanged: Bool, in room: Int) -> String {
    let was = isChanged ? "was " : ""
    return switch self {
    case .none: isChanged ? "was empty" : "none"
    case .same(let text): was + TextLayout.truncate(text.replacing("\n", with: " "), to: room)
    case .different(let count, let orMore):
      "\(was)\(grouped(count)) \(orMore ? "and more " : "")different"
    case .range(let low, let high): "\(was)\(low) to \(high)"
    }
  }
}
