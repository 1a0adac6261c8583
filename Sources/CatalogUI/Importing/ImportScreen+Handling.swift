import Books
import Catalog
import Interchange
import TerminalKit

extension ImportScreen {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    var effects: [Effect] = []
    switch event {
    case .opened: effects = plan == nil ? read() : []
    case .command(let id, _): effects = perform(id, in: environment)
    case .wheel(let lines, _): move(by: lines > 0 ? 1 : -1, in: environment)
    case .click(let point, let count):
      if choose(at: point, in: environment), count == 2 { effects = look(in: environment) }
    case .leaving: effects = [.float(leavingQuestion)]
    case .ending: effects = keepDraftAtEnd(in: environment)
    case .resized, .refresh, .key, .paste, .paused, .reveal, .reopened: break
    }
    keepInSight(in: environment)
    return effects
  }

  private mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect] {
    let page = max(1, environment.area.height - 2)
    guard plan != nil else { return id == .cancel ? leave(in: environment) : [] }
    switch id {
    case .up: move(by: -1, in: environment)
    case .down: move(by: 1, in: environment)
    case .pageUp: move(by: -page, in: environment)
    case .pageDown: move(by: page, in: environment)
    case .first: move(by: -1_000_000, in: environment)
    case .last: move(by: 1_000_000, in: environment)
    case .look: return look(in: environment)
    case .importSame: return decide(.fill, in: environment)
    case .importNew: return decide(.add, in: environment)
    default: return performByPlace(id, in: environment)
    }
    return []
  }

  /// Performs a command that means another thing for a kind of rows, for rows, and for one of them.
  private mutating func performByPlace(
    _ id: CommandID,
    in environment: Environment
  ) -> [Effect] {
    switch (place, id) {
    case (.review, .open): return look(in: environment)
    case (.review, .leaveOut): return leaveOutOfReview()
    // Where nothing can be decided Enter shows why.
    case (.rows, .open) where selectedItem == nil && proposals.marked.isEmpty:
      return look(in: environment)
    case (.row, .open):
      guard case .answer(let choice) = cardTarget else { break }
      decide(choice)
      return []
    case (.row, .leaveOut):
      decide(.leaveOut)
      return []
    case (.row, .takeAll):
      decideAlike()
      return []
    default: break
    }
    return performReview(id, in: environment) ?? []
  }

  /// Esc: goes from the record to its group, to the review, and back; stops a running import.
  mutating func leave(in environment: Environment) -> [Effect] {
    switch place {
    case .row where isSingle: return isUnsaved ? [.float(leavingQuestion)] : [.back]
    case .row(let group): place = .rows(group)
    case .rows: place = .review
    case .review:
      if environment.importRun != nil { return [.stopImport] }
      return isUnsaved ? [.float(leavingQuestion)] : [.back]
    }
    return []
  }

  private var leavingQuestion: ChoiceDialog {
    Self.leavingQuestion(
      tr("\(source.title) is not imported yet"),
      saves: plan.flatMap { ImportWords.hasWork($0) ? ImportWords.verb($0).capitalised : nil },
      keep: { screen, environment in screen.keepForLater(in: environment) { $0.plan = nil } },
      forget: { screen, environment in
        screen.plan = nil
        return screen.forgetDraft(in: environment)
      }
    )
  }

  // MARK: - Deciding

  var rowCount: Int {
    switch place {
    case .review: 0
    case .rows(let group): items(group).count
    case .row: cardTargets.count
    }
  }

  var selectedRow: Int {
    switch place {
    case .review: review.selected
    case .rows: rows.selected
    case .row: line.selected
    }
  }

  func item(at row: Int) -> Int? {
    switch place {
    case .review: nil
    case .rows(let group): items(group)[row].kind.choices.count > 1 ? row : nil
    case .row: if case .subject = cardTargets[row] { row } else { nil }
    }
  }

  mutating func go(to row: Int, in environment: Environment) {
    move(by: row - selectedRow, in: environment)
  }

  /// Takes rows that are open, or were left out; of one row a line is taken as it is shown.
  mutating func accept(_ numbers: [Int], in environment: Environment) -> [Effect] {
    guard case .rows(let group) = place, var plan else { return [] }
    for item in numbers.map({ items(group)[$0] }) {
      let isTaken = plan.decided(item).map { $0 != .leaveOut } ?? false
      if !isTaken { plan.choose(item.kind.firstUse, for: item) }
    }
    self.plan = plan
    return []
  }

  mutating func leaveOut(_ numbers: [Int], in environment: Environment) -> [Effect] {
    guard case .rows(let group) = place, var plan else { return [] }
    let chosen = numbers.map { items(group)[$0] }
    let isOut = chosen.allSatisfy { plan.decided($0) == .leaveOut }
    for item in chosen { plan.choose(isOut ? item.kind.firstUse : .leaveOut, for: item) }
    self.plan = plan
    return []
  }

  mutating func choose(_ side: ReviewSide, of lines: [Int], in environment: Environment) {
    guard side != .both, case .row(let group) = place, let item = item(group),
      let card = card(group, in: environment)
    else { return }
    for line in lines {
      guard case .subject(let subject) = card.targets[line],
        card.takesTheirs(subject) != (side == .theirs)
      else { continue }
      turn(subject, of: item)
    }
  }

  /// Decides about all rows of a kind, about the marked rows or the one under the cursor, or about the
  /// row that is shown.
  private mutating func decide(_ choice: ImportChoice, in environment: Environment) -> [Effect] {
    switch place {
    case .review:
      guard case .group(.kind(let kind)) = target else { return [] }
      guard kind.choices.contains(choice) else { return [Self.refused(choice, for: kind)] }
      let isSo = plan?.choice(of: kind) == choice
      plan?.choose(choice, for: kind)
      return isSo ? [Self.told(choice)] : []
    case .rows(let group):
      let items = items(group)
      let numbers = proposals.chosen(selectedItem ?? rows.selected)
      let fitting = numbers.filter { items[$0].kind.choices.contains(choice) }
      guard !fitting.isEmpty else {
        return numbers.first.map { [Self.refused(choice, for: items[$0].kind)] } ?? []
      }
      let isSo = fitting.allSatisfy { plan?.decided(items[$0]) == choice }
      for item in fitting.map({ items[$0] }) { plan?.choose(choice, for: item) }
      if !proposals.dropMarks() { move(by: 1, in: environment) }
      return isSo ? [Self.told(choice)] : []
    case .row(let group):
      guard let item = item(group) else { return [] }
      guard item.kind.choices.contains(choice) else {
        return [Self.refused(choice, for: item.kind)]
      }
      let isSo = plan?.decided(item) == choice
      decide(choice)
      return isSo ? [Self.told(choice)] : []
    }
  }

  /// Says that what a key decides is so already.
  private static func told(_ choice: ImportChoice) -> Effect {
    .say(choice == .add ? tr("It is added already.") : tr("It counts as the same book already."))
  }

  /// Says why a key decides nothing about rows of a kind.
  private static func refused(_ choice: ImportChoice, for kind: ImportKind) -> Effect {
    let words =
      switch kind {
      case .new: tr("You have no book that it could be: x leaves it out.")
      case .same: tr("It counts as the same book already, and there is nothing to do.")
      case .fills, .differs:
        tr("It is the book that you have, by its number or by all it says: x leaves it out.")
      case .repeated: tr("It is the book of an earlier row. Enter adds it all the same.")
      case .probable, .edition, .broken, .leftOut: fixed(kind)
      }
    return .complain(words)
  }

  private var cardTargets: [ImportCard.Target] {
    guard case .row(let group) = place, let plan, let item = item(group) else { return [] }
    // The width only wraps texts, which cannot be chosen.
    return ImportCard(item, plan, width: 80).targets
  }

  private var cardTarget: ImportCard.Target? {
    let targets = cardTargets
    return targets.indices.contains(line.selected) ? targets[line.selected] : nil
  }

  // MARK: - Going through the lines

  private mutating func move(by step: Int, in environment: Environment) {
    let height = environment.area.height
    switch place {
    case .review:
      guard let plan else { return }
      let count = ReviewLines(plan, source, width: environment.textWidth).all.targets.count
      review.move(by: step, count: count, height: count)
    case .rows(let group):
      rows.move(by: step, count: items(group).count, height: height - 1)
    case .row(let group):
      guard let card = card(group, in: environment) else { return }
      let whole = card.whole(of: line.selected, width: environment.area.width)
      guard !scroll(card, by: step, whole.above(in: environment.area).height) else { return }
      let before = line.selected
      line.move(by: step, count: card.targets.count, height: card.targets.count)
      if line.selected != before { isReading = false }
    }
  }

  /// Scrolls a record that is taller than the window where its chosen line is out of sight, or the
  /// outermost one.
  ///
  /// - Returns: Whether it was scrolled.
  private mutating func scroll(_ card: ImportCard, by step: Int, _ height: Int) -> Bool {
    let highest = max(0, card.lines.count - height)
    let chosen = card.lines.index(ofTarget: line.selected) ?? 0
    let (isAbove, isBelow) = (chosen < lineOffset, chosen >= lineOffset + height)
    let isLast = line.selected >= card.targets.count - 1
    let scrolls =
      step < 0
      ? lineOffset > 0 && (isAbove || isBelow || line.selected == 0)
      : lineOffset < highest && (isBelow || isLast)
    guard scrolls else { return false }
    lineOffset = min(max(0, lineOffset + step), highest)
    isReading = true
    return true
  }

  /// Keeps the cursors within their lists, and in sight.
  mutating func keepInSight(in environment: Environment) {
    let area = environment.area
    switch place {
    case .review:
      guard let plan else { return }
      let lines = ReviewLines(plan, source, width: environment.textWidth).all
      review.clamp(count: lines.targets.count, height: lines.targets.count)
      offset = lines.offset(offset, keeping: review.selected, height: area.height)
    case .rows(let group):
      guard let plan else { return }
      let list = whole(group, plan, width: area.width).above(in: area)
      rows.clamp(count: items(group).count, height: list.height - 1)
    case .row(let group):
      guard let card = card(group, in: environment) else { return }
      line.clamp(count: card.targets.count, height: card.targets.count)
      let list = card.whole(of: line.selected, width: area.width).above(in: area)
      if isReading {
        lineOffset = min(lineOffset, max(0, card.lines.count - list.height))
        return
      }
      lineOffset = card.lines.offset(lineOffset, keeping: line.selected, height: list.height)
    }
  }

  private mutating func choose(at point: Point, in environment: Environment) -> Bool {
    let area = environment.area
    guard area.contains(point), let plan else { return false }
    switch place {
    case .review:
      let lines = ReviewLines(plan, source, width: environment.textWidth).all
      guard let number = lines.number(ofLine: offset + point.y - area.y) else { return false }
      review = ListCursor(selected: number)
    case .rows(let group):
      let row = rows.offset + point.y - area.y - 1
      guard point.y > area.y, items(group).indices.contains(row) else { return false }
      rows.go(to: row, count: items(group).count, height: area.height - 1)
    case .row(let group):
      guard let card = card(group, in: environment),
        let number = card.lines.number(ofLine: lineOffset + point.y - area.y)
      else { return false }
      line = ListCursor(selected: number)
    }
    return true
  }

  /// Goes into a kind of rows or into a row, or changes what the line of the review says.
  private mutating func look(in environment: Environment) -> [Effect] {
    switch place {
    case .review:
      guard let target else { return [] }
      guard case .group(let group) = target else { return change(target, in: environment) }
      guard !items(group).isEmpty else { return [.say(tr("There are no such rows."))] }
      place = .rows(group)
      rows = ListCursor()
    case .rows(let group):
      guard !items(group).isEmpty else { return [] }
      place = .row(group)
      line = ListCursor()
      readFromTop()
      // The cursor begins where something can be decided.
      if let card = card(group, in: environment) { line = ListCursor(selected: card.firstToDecide) }
    case .row: return performByPlace(.open, in: environment)
    }
    return []
  }

  /// Takes the next of what can become of a line of the review, or asks.
  private mutating func change(
    _ target: ReviewLine.Target,
    in environment: Environment
  ) -> [Effect] {
    guard environment.importRun == nil, let plan else { return [] }
    switch target {
    case .group: return []
    case .kind(let kind):
      source.kinds[kind] = !source.brings(kind)
      return read()
    case .shelf(let index):
      let shelf = plan.shelves[index]
      let place = shelf.uses.firstIndex(of: shelf.use) ?? -1
      source.shelves[shelf.name] = shelf.uses[(place + 1) % shelf.uses.count]
      return read()
    case .readings:
      source.readings = !plan.readings.isBrought
      return read()
    case .owned:
      let uses = OwnedUse.allCases
      let place = uses.firstIndex(of: source.owned) ?? -1
      source.owned = uses[(place + 1) % uses.count]
      return read()
    case .same:
      let rules = SameBooks.allCases
      let place = rules.firstIndex(of: source.same) ?? -1
      source.same = rules[(place + 1) % rules.count]
      return read()
    case .loans:
      source.loans.toggle()
      return read()
    case .mending:
      source.options.mends.toggle()
      return read()
    case .encoding: return [.float(encodingDialog)]
    case .column(let index): return [.float(columnDialog(index, in: environment))]
    case .keptColumn(let index):
      return [.float(keptColumnDialog(index, in: environment))]
    case .saveColumns: return [.float(savingDialog)]
    }
  }

  /// True of what is left out of the import as it stands.
  func isLeftOut(_ target: ReviewLine.Target, _ plan: ImportPlan) -> Bool {
    switch target {
    case .group(.kind(let kind)): Self.isLeftOut(kind, plan)
    case .kind(let kind): !source.brings(kind)
    case .shelf(let index): plan.shelves[index].use == .leaveOut
    case .readings: !plan.readings.isBrought
    case .loans: !plan.loans.isBrought
    case .mending: !source.options.mends
    case .group, .owned, .same, .encoding, .column, .keptColumn, .saveColumns: false
    }
  }

  /// True where every row of a kind is left out, as its line in the review says.
  private static func isLeftOut(_ kind: ImportKind, _ plan: ImportPlan) -> Bool {
    guard plan.open(kind) == 0 else { return false }
    let items = plan.items[kind] ?? []
    guard items.count == plan.count(kind), items.count <= 1_000, !items.isEmpty else {
      return plan.choice(of: kind) == .leaveOut
    }
    return items.allSatisfy { plan.decided($0) == .leaveOut }
  }

  /// Leaves out what a line of the review stands for, or takes it in again.
  private mutating func leaveOutOfReview() -> [Effect] {
    guard let plan, let target else { return [] }
    let isOut = isLeftOut(target, plan)
    switch target {
    case .group(.kind(let kind)):
      guard plan.count(kind) > 0 else { return [] }
      guard kind.choices.count > 1 else { return [.say(Self.fixed(kind))] }
      self.plan?.choose(isOut ? kind.firstUse : .leaveOut, for: kind)
      return []
    case .group: return [.say(tr("Enter shows which they are; there x leaves one out."))]
    case .kind(let kind): source.kinds[kind] = isOut
    case .shelf(let index):
      let shelf = plan.shelves[index]
      source.shelves[shelf.name] = isOut ? shelf.uses.first { $0 != .leaveOut } : .leaveOut
    case .readings: source.readings = isOut
    case .loans: source.loans = isOut
    case .mending: source.options.mends = isOut
    case .owned, .same, .encoding, .column, .keptColumn, .saveColumns:
      return [.say(tr("Enter changes this line."))]
    }
    return read()
  }

  private static func fixed(_ kind: ImportKind) -> String {
    switch kind {
    case .broken:
      tr("These cannot be read. Correct them in the file with the reasons, and import it.")
    case .leftOut: tr("Their shelf or kind is left out: x on its line brings them.")
    default: tr("There is nothing to do with these.")
    }
  }

  // MARK: - One record

  func card(_ group: ImportGroup, in environment: Environment) -> ImportCard? {
    guard let plan, let item = item(group) else { return nil }
    return ImportCard(item, plan, width: environment.area.width)
  }

  /// Applies the decision about the chosen record to its whole kind.
  private mutating func decideAlike() {
    guard case .row(let group) = place, let item = item(group), let choice = plan?.decided(item)
    else { return }
    plan?.choose(choice, for: item.kind)
    place = .review
  }

  /// Decides about the chosen record, and goes to the next open one, or to the next.
  private mutating func decide(_ choice: ImportChoice) {
    guard case .row(let group) = place, let item = item(group), item.kind.choices.contains(choice)
    else { return }
    plan?.choose(choice, for: item)
    if isSingle { return }
    line = ListCursor()
    lineOffset = 0
    isReading = false
    let items = items(group)
    let isWaiting = if case .kind(let kind) = group { kind.waits } else { false }
    let after = Array(rows.selected + 1..<max(rows.selected + 1, items.count))
    let next =
      isWaiting
      ? (after + Array(0..<rows.selected)).first { plan?.decided(items[$0]) == nil } : after.first
    guard let next else {
      place = items.count > 1 ? .rows(group) : .review
      return
    }
    rows.go(to: next, count: items.count, height: items.count)
    // The cursor begins where the next record is decided.
    if let card = plan.map({ ImportCard(items[next], $0, width: 80) }) {
      line = ListCursor(selected: card.firstToDecide)
    }
    readFromTop()
  }

  /// Shows a record from its top where there are remarks to read, else where it is decided about.
  private mutating func readFromTop() {
    lineOffset = 0
    guard case .row(let group) = place else { return }
    isReading = item(group).map { !$0.record.problems.isEmpty } ?? false
  }

  /// Turns a line; a person who turns one of an open record takes it for the same book.
  private mutating func turn(_ subject: BookComparison.Subject, of item: ImportItem) {
    plan?.turn(subject, of: item)
    if plan?.decided(item)?.joins != true { plan?.choose(.fill, for: item) }
  }

  private var columns: [ReadingSummary.Column] {
    plan?.summaries.first { !$0.columns.isEmpty }?.columns ?? []
  }

  /// Asks what a column of a table is; the files are read again with the answer.
  private func columnDialog(_ index: Int, in environment: Environment) -> ChoiceDialog {
    let column = columns[index]
    let now = column.custom == nil ? column.field ?? .keep : nil
    // A person who says what it was taken for has said it, too.
    let isOpen = openColumns.contains { $0.place == index }
    let fields = [now].compactMap(\.self) + ImportedField.all.filter { $0 != now }
    var answers = fields.map { field in
      ChoiceDialog.Answer(
        label: ImportWords.name(field),
        trailing: field == now ? (isOpen ? tr("perhaps") : tr("as it is")) : "",
        effects: field == now && !isOpen
          ? [] : [Self.reading { $0.assign(field, for: column.name, at: index) }]
      )
    }
    answers += ownAnswers(column, index, environment.customFields)
    return Self.columnDialog(column, answers, in: environment)
  }

  /// The columns of titles and authors that may as well be others.
  var openColumns: [ReadingSummary.OpenColumn] { plan?.summaries.flatMap(\.openColumns) ?? [] }

  /// Asks before wrong columns make wrong books of all rows.
  func question(of column: ReadingSummary.OpenColumn) -> ChoiceDialog {
    let word = column.field.word
    return ChoiceDialog(
      tr("Is \(column.name) the \(word)?"),
      text: ["\(column.reasons.joined(separator: ", ").capitalised)."],
      answers: [
        ChoiceDialog.Answer("g", label: tr("Go on: look at the columns")) {
          (screen: inout Self, environment) in
          screen.choose(.column(column.place), in: environment)
          return []
        },
        ChoiceDialog.Answer("s", label: tr("Save it as shown")) {
          (screen: inout Self, environment) in
          screen.knowsColumns = true
          return screen.carryOut(in: environment)
        },
      ],
      foot: .escape(tr("go on"))
    )
  }

  /// Puts the cursor of the review on a line.
  private mutating func choose(_ target: ReviewLine.Target, in environment: Environment) {
    guard let plan else { return }
    place = .review
    let targets = ReviewLines(plan, source, width: environment.textWidth).all.targets
    guard let number = targets.firstIndex(of: target) else { return }
    review = ListCursor(selected: number)
    keepInSight(in: environment)
  }

  private static func columnDialog(
    _ column: ReadingSummary.Column,
    _ answers: [ChoiceDialog.Answer],
    in environment: Environment
  ) -> ChoiceDialog {
    let samples = environment.joined(column.samples)
    return ChoiceDialog(
      tr("What is in “\(column.name.prefix(40))”?") + (samples.isEmpty ? "" : " \(samples)"),
      answers: answers,
      foot: .escape(tr("leave it")),
      isLong: true
    )
  }

  /// Asks which custom field becomes of a column that is kept as source data, in a file of a
  /// known program.
  private func keptColumnDialog(_ index: Int, in environment: Environment) -> ChoiceDialog {
    let column = (plan?.summaries ?? []).flatMap(\.keptColumns)[index]
    let place = column.place ?? index
    let keep = ChoiceDialog.Answer(
      label: ImportWords.name(.keep),
      trailing: column.custom == nil ? tr("as it is") : "",
      effects: column.custom == nil
        ? [] : [Self.reading { $0.assign(.keep, for: column.name, at: place) }]
    )
    let own = ownAnswers(column, place, environment.customFields)
    return Self.columnDialog(column, [keep] + own, in: environment)
  }

  /// The answers for custom fields that a column can become: the known ones, and a new one.
  private func ownAnswers(
    _ column: ReadingSummary.Column,
    _ index: Int,
    _ own: [CustomField]
  ) -> [ChoiceDialog.Answer] {
    var fields = own.map { (field: CustomFieldDraft($0), isNew: false) }
    let word = CustomField.word(of: column.name)
    let new = CustomFieldDraft(name: tidied(column.name), kind: column.likelyKind)
    if new.isPossible, !fields.contains(where: { CustomField.word(of: $0.field.name) == word }) {
      fields.append((new, true))
    }
    return fields.map { field, isNew in
      let isNow = column.custom?.name == field.name
      return ChoiceDialog.Answer(
        label: ImportWords.name(field, isNew: isNew && !isNow),
        trailing: isNow ? tr("as it is") : "",
        effects: isNow ? [] : [Self.reading { $0.assign(field, for: column.name, at: index) }]
      )
    }
  }

  /// Reads the files again with another meaning of their columns.
  private static func reading(_ change: @escaping @Sendable (inout TableMapping) -> Void) -> Effect
  {
    Self.change { screen, _ in
      change(&screen.source.options.mapping)
      return screen.read()
    }
  }

  /// Asks for the encoding of the files, where the one that was found out is wrong.
  private var encodingDialog: ChoiceDialog {
    let now = source.options.encoding
    let encodings: [TextEncoding?] = [nil] + TextEncoding.choices
    return ChoiceDialog(
      tr("How are the letters written?"),
      answers: encodings.map { encoding in
        ChoiceDialog.Answer(
          label: encoding?.name ?? tr("As it is found out"),
          trailing: encoding == now ? tr("as it is") : encoding?.languages ?? "",
          effects: encoding == now
            ? []
            : [
              Self.change { screen, _ in
                screen.source.options.encoding = encoding
                return screen.read()
              }
            ]
        )
      },
      foot: .escape(tr("leave it"))
    )
  }

  /// Asks for the file in which the meaning of the columns is saved.
  private var savingDialog: NameDialog {
    let columns = columns
    return NameDialog(
      tr("Save what the columns are"),
      name: "~/columns.txt",
      hint: tr("For other files of this kind: octavo import --mapping FILE")
    ) { path in
      [
        Self.change { _, environment in
          [Self.save(columns, to: ImportPath.resolved(path, on: environment.computer), path)]
        }
      ]
    }
  }

  private static func save(
    _ columns: [ReadingSummary.Column],
    to path: String,
    _ typed: String
  ) -> Effect {
    work { _ in
      TableMapping.save(columns, to: path, typed: typed)
    } then: { _, problem, _ in
      [problem.map { .complain($0) } ?? .say(tr("Saved \(typed)"))]
    }
  }
}

extension ImportKind {
  /// The first choice that does not leave a record out.
  fileprivate var firstUse: ImportChoice { choices.first { $0 != .leaveOut } ?? choices[0] }
}
