import Catalog
import TerminalKit

/// Lays a field for names out: what is chosen, the line, and the list under it.
struct LookupRows {
  private let lookup: LookupField
  private let isFocused: Bool
  private let field: Int

  init(_ lookup: LookupField, isFocused: Bool, field: Int) {
    self.lookup = lookup
    self.isFocused = isFocused
    self.field = field
  }

  /// The chosen names and the line that is typed into; never none.
  var names: [FormRow] {
    if lookup.holdsText { return [FormRow(FormLine("", lineContent), .field(field))] }
    if lookup.isSingle { return [single] }
    guard isFocused else { return closed }
    var rows = entries
    rows.append(FormRow(FormLine("", lineContent), .field(field)))
    return rows
  }

  private var isNumbered: Bool { lookup.hasRoles && !lookup.takesSigns }

  private var cursorIsInLine: Bool { isFocused && lookup.spot == .line }

  private var lineContent: FormLine.Content {
    switch lookup.spot {
    case .line, .row, .create: isFocused ? input : .text(lookup.line.text)
    case .entry, .role: .text(lookup.line.text)
    }
  }

  /// The line with the cursor in it, behind its sign.
  private var input: FormLine.Content {
    guard let sign = lookup.sign else { return .input(lookup.line) }
    let column = 2 + displayWidth(of: lookup.line.head)
    return .cursor("\(sign.rawValue) \(lookup.line.text)", column: column)
  }

  private var single: FormRow {
    guard let entry = lookup.chosen.first else {
      return FormRow(FormLine("", lineContent), .field(field))
    }
    if lookup.line.isEmpty {
      let name = entry.reference.name
      let content: FormLine.Content =
        cursorIsInLine ? .cursor(name, column: displayWidth(of: name)) : .text(name)
      return FormRow(FormLine("", content, note: note(entry)), .field(field))
    }
    let instead = "instead of \(entry.reference.name)"
    return FormRow(FormLine("", lineContent, note: instead), .field(field))
  }

  private var closed: [FormRow] {
    var rows: [FormRow]
    if isNumbered {
      rows = entries
    } else {
      let separator = lookup.takesSigns ? "   " : ", "
      let text = lookup.chosen.map(\.words).joined(separator: separator)
      let new = lookup.chosen.count(where: isNew)
      let words =
        new == 0 ? "" : lookup.chosen.count == 1 ? "new" : new == 1 ? "1 new" : "\(new) new"
      rows = text.isEmpty ? [] : [FormRow(FormLine("", .text(text), note: words), .field(field))]
    }
    if rows.isEmpty || !lookup.untaken.isEmpty {
      rows.append(FormRow(FormLine("", .text(lookup.line.text)), .field(field)))
    }
    return rows
  }

  private var entries: [FormRow] {
    var rows: [FormRow] = []
    for (index, entry) in lookup.chosen.enumerated() {
      let text = isNumbered ? "\(index + 1) \(entry.words)" : entry.words
      var line = FormLine("", .row(text), note: note(entry))
      line.isChosen = isFocused && lookup.spot == .entry(index)
      line.hasCursor = line.isChosen
      rows.append(FormRow(line, .spot(field, .entry(index))))
      if case .role(index, let row) = lookup.spot, isFocused { rows += roles(index, row) }
    }
    return rows
  }

  private func roles(_ entry: Int, _ chosen: Int) -> [FormRow] {
    let names = lookup.roleRows
    return window(names.count, around: chosen).map { row in
      let isOwn = Role.choices.firstIndex(of: lookup.chosen[entry].role) == row
      var line = FormLine("", .choice(names[row]), note: isOwn ? "chosen" : "")
      line.isChosen = row == chosen
      line.hasCursor = line.isChosen
      return FormRow(line, .spot(field, .role(entry: entry, row: row)))
    }
  }

  private func note(_ entry: Entry) -> String {
    guard isNew(entry) else { return "" }
    return lookup.kind == .reader ? "no reader here" : "new"
  }

  /// Whether no record has the name yet.
  private func isNew(_ entry: Entry) -> Bool {
    lookup.kind != nil && entry.reference.id == nil && entry.number == nil
  }

  /// The rows under the line.
  var list: [FormRow] {
    guard lookup.isOpen else { return [] }
    var rows: [FormRow] = []
    var selected = 0
    if case .row(let row)? = lookup.highlight { selected = row }
    let inSight = window(lookup.rows.count, around: selected)
    for index in inSight {
      let row = lookup.rows[index]
      let isChosen = lookup.isChosen(row)
      var note = row.note
      if isChosen { note = "chosen already" }
      if index == inSight.last, inSight.upperBound < lookup.rows.count {
        note = "\(lookup.rows.count - inSight.upperBound) more ↓   \(note)"
      }
      let style: Style = isChosen || lookup.isWaiting ? .dim : .plain
      var line = FormLine("", .choice(row.reference.name, style), note: note)
      mark(&line, .row(index))
      rows.append(FormRow(line, .spot(field, .row(index))))
    }
    if lookup.canCreate {
      let near = lookup.near.map { "looks like \($0)" } ?? ""
      let verb = lookup.kind == .reader ? "" : "Create "
      var line = FormLine("", .choice("+ \(verb)“\(lookup.untaken)”"), note: near)
      mark(&line, .create)
      rows.append(FormRow(line, .spot(field, .create)))
    }
    return rows
  }

  private func mark(_ line: inout FormLine, _ spot: LookupField.Spot) {
    line.isChosen = lookup.highlight == spot
    line.hasCursor = lookup.spot == spot
  }

  private func window(_ count: Int, around selected: Int) -> Range<Int> {
    let height = LookupField.height
    let first = min(max(0, selected - height + 1), max(0, count - height))
    return first..<min(count, first + height)
  }
}
