import Catalog
import TerminalKit

/// A line of a form with what a click on it means.
struct FormRow: Sendable {
  enum Target: Hashable, Sendable {
    case field(Int)
    case spot(Int, LookupField.Spot)
    case button(FormButton)
    case nothing
  }

  var line: FormLine
  let target: Target

  init(_ line: FormLine, _ target: Target) {
    self.line = line
    self.target = target
  }
}

/// A form laid out as lines.
struct FormRows {
  private(set) var rows: [FormRow] = []
  /// The rows that belong to the focus.
  private(set) var focus = 0..<0
  private let layout: FormLayout
  private let area: Rect

  /// - Parameter area: Long notes and lists take at most what is left of it.
  init(_ model: FormModel<some FormSubject>, in area: Rect) {
    self.area = area
    layout = model.layout(width: area.width)
    let empty = FormRow(FormLine("", .text("")), .nothing)
    for button in model.subject.firstButtons {
      add(button, isFocused: model.place == .button(button))
      rows.append(empty)
    }
    for (index, field) in model.fields.enumerated() {
      let own = self.rows(of: field, index, in: model)
      if model.place == .field(index) { focus = rows.count..<rows.count + own.count }
      rows += own
    }
    guard !model.subject.buttons.isEmpty else { return }
    rows.append(empty)
    for button in model.subject.buttons {
      add(button, isFocused: model.place == .button(button))
    }
  }

  private mutating func add(_ button: FormButton, isFocused: Bool) {
    var line = FormLine("", .row(button.label))
    line.isChosen = isFocused
    line.hasCursor = isFocused
    if isFocused { focus = rows.count..<rows.count + 1 }
    rows.append(FormRow(line, .button(button)))
  }

  private func rows(
    of field: FormField,
    _ index: Int,
    in model: FormModel<some FormSubject>
  ) -> [FormRow] {
    let isFocused = model.place == .field(index)
    var rows = content(of: field, index, isFocused: isFocused, in: model)
    rows[0].line.label = field.label
    rows[0].line.isWrong = field.problem != nil
    rows[0].line.isFocused = isFocused
    if rows[0].line.note.isEmpty {
      let room = max(12, layout.room / 2 - 4)
      rows[0].line.note = model.subject.note(of: field, room: room)
    }
    for text in TextLayout.wrap(field.problem.map { "! \($0.text)" } ?? "", to: layout.room) {
      guard !text.isEmpty else { continue }
      rows.append(FormRow(FormLine("", .problem(text)), .field(index)))
    }
    if isFocused, let lookup = field.lookup {
      rows += LookupRows(lookup, isFocused: true, field: index).list
    }
    return rows
  }

  /// The field's own lines; never none.
  private func content(
    of field: FormField,
    _ index: Int,
    isFocused: Bool,
    in model: FormModel<some FormSubject>
  ) -> [FormRow] {
    let subject = model.subject
    if let content = subject.standIn(for: field, among: model.fields, isFocused: isFocused) {
      return [FormRow(FormLine("", content), .field(index))]
    }
    switch field.input {
    case .line(let editor):
      let content: FormLine.Content = isFocused ? .input(editor) : .text(editor.text)
      return [FormRow(FormLine("", content), .field(index))]
    case .area(let area):
      let lines = isFocused ? typed(area) : shown(area, marksCut: subject.marksCuts)
      return lines.map { FormRow(FormLine("", $0), .field(index)) }
    case .lookup(let lookup):
      return LookupRows(lookup, isFocused: isFocused, field: index).names
    }
  }

  /// A long text with the cursor in it.
  private func typed(_ text: TextEditor) -> [FormLine.Content] {
    let limit = max(1, min(10, area.height - 3))
    return text.visibleRows(width: layout.room, height: limit, focused: true).map { row in
      row.cursor.map { .cursor(row.text, column: $0) } ?? .text(row.text)
    }
  }

  /// The first lines of a long text.
  private func shown(_ text: TextEditor, marksCut: Bool) -> [FormLine.Content] {
    // One more than there is room for, to know whether there is more.
    let rows = text.visibleRows(width: layout.room, height: 4, focused: false)
    return rows.prefix(3).enumerated().map { row, line in
      .text(marksCut && rows.count > 3 && row == 2 ? line.text + " …" : line.text)
    }
  }
}

// MARK: - In sight

extension FormRows {
  /// The first row in sight, so that the focus is in sight, too.
  ///
  /// - Parameter offset: The one until now.
  func offset(from offset: Int) -> Int {
    let low = focus.upperBound > offset + area.height ? focus.upperBound - area.height : offset
    return max(0, min(min(low, focus.lowerBound), rows.count - area.height))
  }

  /// What a click on a point means.
  func target(at point: Point, offset: Int) -> FormRow.Target {
    let row = point.y - area.y + offset
    guard area.contains(point), rows.indices.contains(row) else { return .nothing }
    return rows[row].target
  }

  func draw(from offset: Int, on surface: inout Surface) {
    layout.draw(rows.map(\.line), from: offset, on: &surface, in: area)
  }
}
