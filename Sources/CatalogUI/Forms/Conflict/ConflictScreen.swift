import Books
import Catalog
import TerminalKit

/// Shows both versions of a record that two people changed, and saves what is chosen line by line.
struct ConflictScreen: Review {
  private var merge: Merge
  let record: RecordID
  private var change: LastChange
  private var cursor = ListCursor()
  private var version: Int?
  private let draftID: String
  private var isSaving = false
  /// The lines about which a person decided.
  var proposals = Proposals<FieldID>.guesses

  init(
    _ merge: Merge,
    of record: RecordID,
    version: Int?,
    by change: LastChange,
    draftID: String
  ) {
    self.merge = merge
    self.record = record
    self.version = version
    self.change = change
    self.draftID = draftID
  }

  var title: String { tr("Both versions") }
  var subtitle: String? { tr("not saved yet") }
  var context: CommandContext { .conflict }

  var footer: [CommandID] {
    guard let line = selected, line.side == .both else {
      return reviewFooter([], own: [.up, .down])
    }
    let both: [CommandID] = line.allowsBoth ? [.takeBoth] : []
    return reviewFooter([.takeMine, .takeTheirs] + both, own: [.open])
  }

  func situation(in environment: Environment) -> Situation {
    var situation = reviewSituation(
      saves: tr("save"),
      takes: tr("next"),
      escape: tr("back to the form")
    )
    situation.kind = record.kind
    situation.others = "\(change.who)'s"
    return situation
  }

  func status(in environment: Environment) -> Status {
    guard merge.conflicts > 0 else {
      return .text(tr("Nothing to choose: both changes go together"))
    }
    let left = merge.conflicts - proposals.taken.count
    guard left > 0 else { return .text(tr("All is chosen · Ctrl-S saves it")) }
    let lines = counted(left, "line to choose", "lines to choose")
    return .text(proposals.marked.isEmpty ? lines : lines + decisionWords)
  }

  private var selected: Merge.Line? {
    merge.lines.indices.contains(cursor.selected) ? merge.lines[cursor.selected] : nil
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .command(let id, _): return perform(id, in: environment)
    case .wheel(let lines, _):
      move(by: lines > 0 ? 1 : -1)
      return []
    // Saving the form again reads the other version from the new file.
    case .reopened: return [.back]
    default: return []
    }
  }

  private mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect] {
    guard !isSaving else { return [] }
    switch id {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .first, .pageUp: move(by: -merge.lines.count)
    case .last, .pageDown: move(by: merge.lines.count)
    default: return performReview(id, in: environment) ?? []
    }
    return []
  }

  var rowCount: Int { merge.lines.count }
  var selectedRow: Int { cursor.selected }

  func item(at row: Int) -> FieldID? {
    let line = merge.lines[row]
    return line.side == .both ? line.property : nil
  }

  mutating func go(to row: Int, in environment: Environment) {
    cursor.go(to: row, count: merge.lines.count, height: merge.lines.count)
  }

  mutating func choose(_ side: ReviewSide, of lines: [FieldID], in environment: Environment) {
    for index in merge.lines.indices where lines.contains(merge.lines[index].property) {
      guard side != .both || merge.lines[index].allowsBoth else { continue }
      merge.lines[index].choice = side
      proposals.takeIn([merge.lines[index].property])
    }
  }

  mutating func leaveOut(_ lines: [FieldID], in environment: Environment) -> [Effect] {
    let isHeard = environment.configuration.isPlain
    let (left, right) = isHeard ? (tr("Left"), tr("Right")) : ("←", "→")
    let who = change.who
    return [
      .complain(tr("A line has one value or the other: \(left) yours, \(right) \(who)'s."))
    ]
  }

  mutating func leave(in environment: Environment) -> [Effect] {
    proposals.hasDecisions ? [.float(question)] : [.back]
  }

  private var question: ChoiceDialog {
    Self.leavingQuestion(tr("It is not saved yet"), saves: tr("Save it as shown")) {
      screen,
      _ in
      screen.proposals = .guesses
      return []
    }
  }

  private mutating func move(by rows: Int) {
    cursor.move(by: rows, count: merge.lines.count, height: merge.lines.count)
  }

  mutating func carryOut(in environment: Environment) -> [Effect] {
    isSaving = true
    let (draft, record, version) = (merge.result, record, version)
    return [
      Self.write { edit in
        try draft.save(record, from: version, in: edit)
      } then: { screen, record, environment in
        let forgotten = environment.drafts?.forgetting(screen.draftID)
        // Goes back past the form too, which is saved.
        return (forgotten.map { [.work($0)] } ?? [])
          + [.say(tr("Saved \(Words.quoted(draft.name))")), .back, .back, .reveal(record)]
      } failed: { screen, error, _ in
        screen.isSaving = false
        if case CatalogError.changedElsewhere(let change) = error {
          return [screen.readAgain(after: change)]
        }
        return [.complain(words(of: error))]
      }
    ]
  }

  /// Reads the record again, which was changed once more, and keeps what was chosen.
  private func readAgain(after change: LastChange) -> Effect {
    let record = record
    return Self.read("record") { view in
      try RecordSubject.read(record, in: view)
    } then: { screen, theirs, _ in
      screen.merge = Merge(
        base: screen.merge.theirs,
        mine: screen.merge.result.inFields(of: theirs.base, since: screen.merge.theirs),
        theirs: theirs.base
      )
      screen.version = theirs.version
      screen.change = change
      screen.cursor = ListCursor()
      screen.proposals = .guesses
      return [.say(tr("\(change.who) saved it once more."))]
    }
  }
}

// MARK: - Drawing

extension ConflictScreen {
  private enum Row {
    case text(String)
    case heading(Merge.Side)
    case line(Int)
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let whole = whole(width: area.width)
    defer { whole.draw(on: &surface, in: area) }
    let area = whole.above(in: area)
    let rows = rows(in: area, environment)
    let chosen = rows.firstIndex {
      if case .line(cursor.selected) = $0 { return true }
      return false
    }
    let first = min(max(0, (chosen ?? 0) - area.height + 2), max(0, rows.count - area.height))
    for (y, row) in rows.dropFirst(first).prefix(area.height).enumerated() {
      draw(row, on: &surface, in: area.row(y))
    }
  }

  /// The texts of the chosen line that it cuts.
  private func whole(width: Int) -> WholeLine {
    guard let line = selected else { return WholeLine([], width: width) }
    let places = Places(Rect(x: 0, y: 0, width: width, height: 1))
    let label = merge.base.label(of: line.property)
    var values: [(who: String, text: String, room: Int, isTaken: Bool)] = []
    let isBoth = line.side == .both
    func text(_ value: FieldValue) -> String { value.isEmpty ? tr("empty") : value.flat }
    if line.side != .theirs {
      let isTaken = isBoth && line.choice != .theirs
      values.append((tr("you"), text(line.mine), places.mine.width - (isTaken ? 4 : 1), isTaken))
    }
    if line.side != .mine {
      let isTaken = isBoth && line.choice != .mine
      values.append(
        (change.who, text(line.theirs), places.theirs.width - (isTaken ? 4 : 1), isTaken)
      )
    }
    if !isBoth {
      let old = line.base.isEmpty ? tr("was empty") : tr("was \(line.base.flat)")
      values.append(("", old, places.theirs.width, false))
    }
    let isCut =
      displayWidth(of: label) > places.label.width
      || values.contains { displayWidth(of: $0.text) > $0.room }
    let parts = values.map { value in
      let name = value.who.isEmpty ? label : "\(label), \(value.who)"
      return WholeLine.Part(name, value.isTaken ? tr("\(value.text) ◄") : value.text)
    }
    return WholeLine(isCut ? parts : [], width: width)
  }

  private func rows(in area: Rect, _ environment: Environment) -> [Row] {
    let when = environment.dates.moment(change.at)
    let what =
      tr(
        "\(change.who) saved this \(record.kind.name) \(when), while you were editing."
          + " Nothing is lost."
      )
    var rows = TextLayout.wrap(what, to: max(10, area.width - 2)).map { Row.text(" \($0)") }
    rows.append(.text(""))
    var isTogether = false
    for side in [Merge.Side.both, .mine, .theirs] {
      let indices = merge.lines.indices.filter { merge.lines[$0].side == side }
      guard !indices.isEmpty else { continue }
      // Lines that only one side changed are a group of their own.
      if side == .mine, rows.count > 2 { rows.append(.text("")) }
      if side == .theirs, !isTogether, merge.conflicts > 0 { rows.append(.text("")) }
      isTogether = side == .mine
      rows.append(.heading(side))
      rows += indices.map { .line($0) }
    }
    let end = tr("What only one of you changed is kept from both.")
    return rows + [.text("")]
      + TextLayout.wrap(end, to: max(10, area.width - 4)).map { .text("   \($0)") }
  }

  private func draw(_ row: Row, on surface: inout Surface, in line: Rect) {
    switch row {
    case .text(let text): surface.put(text, at: line.origin, width: line.width)
    case .heading(let side):
      let places = Places(line)
      let isChoice = side == .both
      let width = isChoice ? places.label.width : line.width - 3
      surface.put(title(of: side), at: places.label.origin, width: width, style: .dim)
      guard isChoice else { return }
      surface.put(tr("You"), at: places.mine.origin, width: places.mine.width, style: .dim)
      surface.put(change.who, at: places.theirs.origin, width: places.theirs.width, style: .dim)
    case .line(let index): draw(index, on: &surface, in: line)
    }
  }

  private func title(of side: Merge.Side) -> String {
    switch side {
    case .both: tr("You both changed:")
    case .mine: tr("Only you changed:")
    case .theirs: tr("Only \(change.who) changed:")
    }
  }

  private func draw(_ index: Int, on surface: inout Surface, in row: Rect) {
    let line = merge.lines[index]
    let places = Places(row)
    let label = merge.base.label(of: line.property)
    surface.put(label, at: places.label.origin, width: places.label.width, role: .label)
    let old = line.base.isEmpty ? tr("was empty") : tr("was \(line.base.flat)")
    switch line.side {
    case .both:
      let isMine = line.choice != .theirs
      put(line.mine, tr("you"), isChosen: isMine, on: &surface, in: places.mine)
      put(line.theirs, change.who, isChosen: line.choice != .mine, on: &surface, in: places.theirs)
    case .mine:
      put(line.mine, tr("you"), isChosen: false, on: &surface, in: places.mine)
      surface.put(old, at: places.theirs.origin, width: places.theirs.width, style: .dim)
    case .theirs:
      let text = line.theirs.isEmpty ? tr("now empty") : line.theirs.flat
      surface.put("\(text), \(old)", at: places.theirs.origin, width: places.theirs.width)
    }
    if proposals.marked.contains(line.property) { TableView.drawMark(on: &surface, in: row) }
    guard index == cursor.selected else { return }
    TableView.drawChoice(on: &surface, in: row, isFocused: true)
    surface.cursor = places.label.origin
  }

  private func put(
    _ value: FieldValue,
    _ who: String,
    isChosen: Bool,
    on surface: inout Surface,
    in place: Rect
  ) {
    let text = value.isEmpty ? tr("empty") : value.flat
    let used = surface.put(
      text,
      at: place.origin,
      width: place.width - (isChosen ? 4 : 1),
      style: value.isEmpty ? .dim : .plain,
      role: .named(who)
    )
    guard isChosen else { return }
    surface.put(
      surface.glyphs.chosen,
      at: Point(x: place.x + used + 2, y: place.y),
      style: .bold.with(.accent),
      spoken: tr("taken")
    )
  }

  /// The columns of a line.
  private struct Places {
    let label: Rect
    let mine: Rect
    let theirs: Rect

    init(_ row: Rect) {
      var rest = row
      _ = rest.takeLeft(3)
      label = rest.takeLeft(min(27, rest.width / 3))
      mine = rest.takeLeft(rest.width / 2)
      theirs = rest
    }
  }
}
