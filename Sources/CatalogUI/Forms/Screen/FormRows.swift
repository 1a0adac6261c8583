import Books
import TerminalKit

/// A line of a form, and what a click on it means.
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
  private var rows: [FormRow] = []
  /// The rows that belong to the focus.
  private var focus = 0..<0
  /// How many names are offered for the focus: `50 offers`.
  private var offered: String?
  private let untold: String?
  private let layout: FormLayout
  private let area: Rect

  /// - Parameters:
  ///   - area: The area of the form, which bounds long notes and lists.
  ///   - isHeard: Whether they are heard, and not only seen.
  init(_ model: FormModel<some FormSubject>, in area: Rect, isHeard: Bool = false) {
    self.area = area
    untold = isHeard ? model.untold : nil
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

  private mutating func rows(
    of field: FormField,
    _ index: Int,
    in model: FormModel<some FormSubject>
  ) -> [FormRow] {
    let isFocused = model.place == .field(index)
    var rows = content(of: field, index, isFocused: isFocused, in: model)
    rows[0].line.label = field.label
    // Under the cursor the numbers themselves show it.
    let hasRefused = !isFocused && field.lookup?.refused.isEmpty == false
    if field.problem != nil || hasRefused { rows[0].line.mistake = tr("Mistake:") }
    rows[0].line.isFocused = isFocused
    let room = max(12, layout.room / 2 - 4)
    if let source = field.foundIn {
      for row in rows.indices { rows[row].line.content = rows[row].line.content.asFound }
      rows[0].line.note = tr("found: \(TextLayout.truncate(source, to: room))")
    }
    if rows[0].line.note.isEmpty { rows[0].line.note = model.subject.note(of: field, room: room) }
    // In the line with the cursor the status tells it, so that typing moves no text.
    if rows[0].line.note.isEmpty, !isFocused, model.subject.tellsChanges {
      rows[0].line.note = field.was(room: room)
    }
    // What an empty line means stands in it, until it is typed into.
    if rows[0].line.note.isEmpty, isFocused, case .line(let editor) = field.input, editor.isEmpty,
      case .text(let usual, _)? = model.subject.placeholder(
        for: field,
        among: model.fields,
        isFocused: false
      )
    {
      rows[0].line.note = tr("if empty: \(usual)")
    }
    rows += told(field.problem?.text, index, sign: "! ") { .problem($0) }
    rows += told(field.hint?.text, index) { .text($0, .accent) }
    rows += told(model.subject.explanation(of: field, among: model.fields), index) {
      .text($0, .dim)
    }
    if isFocused, let lookup = field.lookup {
      rows += LookupRows(lookup, isFocused: true, field: index).list
      offered = lookup.offered
      let isShown = lookup.isOpen || lookup.kind == nil
      rows += told(isShown ? lookup.obstacle : nil, index) { .problem($0) }
      let repeated = lookup.repeated.map { tr("\(Words.quoted($0)) is chosen already.") }
      rows += told(repeated, index) { .text($0, .accent) }
    }
    return rows
  }

  /// The lines of a text under a field.
  ///
  /// - Parameter sign: The sign of a mistake before it.
  private func told(
    _ text: String?,
    _ index: Int,
    sign: String = "",
    _ content: (String) -> FormLine.Content
  ) -> [FormRow] {
    guard let text else { return [] }
    let lines = TextLayout.wrap(sign + text, to: layout.room).filter { !$0.isEmpty }
    return lines.enumerated().map { number, line in
      var row = FormRow(FormLine("", content(line)), .field(index))
      let spoken = sign.isEmpty ? text : tr("Mistake: \(text)")
      row.line.spoken = number == 0 ? spoken : ""
      return row
    }
  }

  /// The lines of a field, at least one.
  private func content(
    of field: FormField,
    _ index: Int,
    isFocused: Bool,
    in model: FormModel<some FormSubject>
  ) -> [FormRow] {
    let subject = model.subject
    if let content = subject.placeholder(for: field, among: model.fields, isFocused: isFocused) {
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

  /// The lines of a long text with the cursor in it.
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
  /// - Parameter offset: The first row in sight so far.
  func offset(from offset: Int) -> Int {
    let low = focus.upperBound > offset + area.height ? focus.upperBound - area.height : offset
    let first = max(0, min(min(low, focus.lowerBound), rows.count - area.height))
    // Of more than there is room for, what Enter takes is in sight.
    let highlighted = focus.last { rows[$0].line.isChosen }
    return highlighted.map { max(first, $0 - area.height + 1) } ?? first
  }

  /// How many fields with a problem are out of sight.
  func problems(outsideFrom offset: Int) -> Int {
    let seen = offset..<offset + area.height
    return rows.enumerated().count { row, line in
      line.line.mistake != nil && !line.line.label.isEmpty && !seen.contains(row)
    }
  }

  /// The target of a click.
  func target(at point: Point, offset: Int) -> FormRow.Target {
    let row = point.y - area.y + offset
    guard area.contains(point), rows.indices.contains(row) else { return .nothing }
    return rows[row].target
  }

  func draw(from offset: Int, on surface: inout Surface) {
    surface.words?.size = offered
    layout.draw(rows.map(\.line), from: offset, on: &surface, in: area)
    guard let untold, let y = surface.cursor?.y else { return }
    surface.words?.add(tr("Mistake: \(untold)"), as: .problem, at: Point(x: area.maxX, y: y))
  }
}

/// Lays out a field for names: the chosen names, the line, and the list under it.
private struct LookupRows {
  private let lookup: LookupField
  private let isFocused: Bool
  private let field: Int

  init(_ lookup: LookupField, isFocused: Bool, field: Int) {
    self.lookup = lookup
    self.isFocused = isFocused
    self.field = field
  }

  /// The chosen names and the line that is typed into, at least one row.
  var names: [FormRow] {
    if lookup.holdsText { return [FormRow(FormLine("", lineContent), .field(field))] }
    if lookup.isSingle { return [single] + refused }
    guard isFocused else { return closed + refused }
    let replaced = lookup.replacedNames.joined(separator: ", ")
    let instead = replaced.isEmpty ? "" : tr("instead of \(replaced)")
    let line = FormRow(FormLine("", lineContent, note: instead), .field(field))
    return (replaced.isEmpty ? entries : []) + refused + [line]
  }

  /// The numbers that were scanned in vain, a line each.
  private var refused: [FormRow] {
    lookup.refused.map { number in
      var row = FormRow(
        FormLine("", .problem("! \(number.text): \(number.reason)")),
        .field(field)
      )
      row.line.spoken = tr("Mistake: \(number.text): \(number.reason)")
      return row
    }
  }

  private var hasOrder: Bool { lookup.hasRoles && !lookup.takesSigns }

  private var cursorIsInLine: Bool { isFocused && lookup.spot == .line }

  private var lineContent: FormLine.Content {
    switch lookup.spot {
    case .line, .row, .create, .several: isFocused ? input : .text(lookup.line.text)
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
    let name = entry.reference.name
    let instead =
      lookup.replacesNothing ? tr("\(name) stays") : tr("instead of \(name)")
    return FormRow(FormLine("", lineContent, note: instead), .field(field))
  }

  private var closed: [FormRow] {
    var rows: [FormRow]
    if hasOrder {
      rows = entries
    } else {
      let separator = lookup.takesSigns ? "   " : ", "
      let text = lookup.chosen.map(\.words).joined(separator: separator)
      let new = lookup.chosen.count(where: isNew)
      let first = lookup.chosen.first { isNew($0) && self.note($0) != "new" }
      let like = first.map { self.note($0) } ?? tr("new")
      let words = new == 0 ? "" : lookup.chosen.count == 1 ? like : "\(new) \(like)"
      let taken = lookup.chosen.last { $0.typed != nil }.map(note) ?? ""
      let note = words.isEmpty ? taken : words
      rows = text.isEmpty ? [] : [FormRow(FormLine("", .text(text), note: note), .field(field))]
    }
    if rows.isEmpty || lookup.hasTypedName {
      rows.append(FormRow(FormLine("", .text(lookup.line.text)), .field(field)))
    }
    return rows
  }

  private var entries: [FormRow] {
    var rows: [FormRow] = []
    for (index, entry) in lookup.chosen.enumerated() {
      // One alone needs no number.
      let isNumbered = hasOrder && lookup.chosen.count > 1
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
    let inSight = window(names.count, around: chosen)
    return inSight.map { row in
      let note = lookup.hasRole(row, entry) ? tr("chosen") : ""
      var line = FormLine("", .choice(names[row]), note: note)
      line.more = more(inSight, of: names.count, row)
      line.isChosen = row == chosen
      line.hasCursor = line.isChosen
      return FormRow(line, .spot(field, .role(entry: entry, row: row)))
    }
  }

  private func note(_ entry: FieldEntry) -> String {
    if let typed = entry.typed { return tr("for “\(TextLayout.truncate(typed, to: 24))”") }
    guard isNew(entry) else { return "" }
    let new = lookup.kind == .reader ? tr("no reader here") : tr("new")
    let similar = lookup.assumedNames.first { $0.name == entry.reference.name }?.similar
    return similar.map { tr("\(new), like \(TextLayout.truncate($0, to: 24))") } ?? new
  }

  private func isNew(_ entry: FieldEntry) -> Bool { lookup.kind != nil && !entry.isRecord }

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
      let note = isChosen ? tr("chosen already") : row.note
      let style: Style = isChosen || lookup.isWaiting ? .dim : .plain
      var line = FormLine("", .choice(row.name, style), note: note)
      line.more = more(inSight, of: lookup.rows.count, index)
      mark(&line, .row(index))
      rows.append(FormRow(line, .spot(field, .row(index))))
    }
    if let people = lookup.people {
      let names = people.map(Words.quoted).joined(separator: ", ")
      var line = FormLine("", .choice(tr("\(people.count) people: \(names)")))
      mark(&line, .several)
      rows.append(FormRow(line, .spot(field, .several)))
    }
    if lookup.canCreate {
      let verb = lookup.kind == .reader ? "" : tr("Create ")
      let entered = lookup.entered
      let role = entered.role.map { ", \($0.name)" } ?? ""
      var line = FormLine("", .choice("+ \(verb)“\(entered.name)”\(role)"))
      line.spoken = tr("New: \(Words.quoted(entered.name))\(role)")
      mark(&line, .create)
      rows.append(FormRow(line, .spot(field, .create)))
    }
    return rows
  }

  private func mark(_ line: inout FormLine, _ spot: LookupField.Spot) {
    line.isChosen = lookup.highlight == spot
    line.hasCursor = lookup.spot == spot
  }

  /// How many rows are above the first in sight, or under the last.
  private func more(_ inSight: Range<Int>, of count: Int, _ row: Int) -> String? {
    if row == inSight.last, inSight.upperBound < count {
      let left = count - inSight.upperBound
      // If the list is longer than what is read at once, its length is unknown.
      return count == LookupField.maxRows ? tr("\(left)+ more ↓") : tr("\(left) more ↓")
    }
    return row == inSight.first && row > 0 ? tr("\(row) more ↑") : nil
  }

  private func window(_ count: Int, around selected: Int) -> Range<Int> {
    let height = LookupField.height
    let first = min(max(0, selected - height + 1), max(0, count - height))
    return first..<min(count, first + height)
  }
}

extension LookupField {
  /// How many names are offered: `50 offers`; nil where the list is closed or has none.
  fileprivate var offered: String? {
    guard isOpen, !rows.isEmpty else { return nil }
    let count = counted(rows.count, "offer", "offers")
    // If the list is longer than what is read at once, its length is unknown.
    return rows.count == Self.maxRows ? tr("at least \(count)") : count
  }
}

extension FormLine.Content {
  /// The content in the colour of values that were found and are not saved yet.
  fileprivate var asFound: FormLine.Content {
    switch self {
    case .text(let text, _): .text(text, .accent)
    case .row(let text): .text(text, .accent)
    case .input, .cursor, .choice, .problem: self
    }
  }
}
