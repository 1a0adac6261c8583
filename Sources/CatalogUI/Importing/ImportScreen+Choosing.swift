import Catalog
import Interchange
import TerminalKit

extension ImportScreen {
  /// Enter: goes into a kind, into a record, or does what the line says.
  mutating func open(in environment: Environment) -> [Effect] {
    switch place {
    case .review:
      guard let target = chosen(in: environment) else { return [] }
      guard case .kind(let kind) = target else { return change(in: environment) }
      guard !items(kind).isEmpty else { return [] }
      place = .rows(kind)
      rows = ListCursor()
    case .rows(let kind):
      place = .row(kind)
      line = ListCursor()
      lineOffset = 0
      // What can be decided is where the cursor begins.
      if let card = card(kind, in: environment) { line = ListCursor(selected: card.firstToDecide) }
    case .row(let kind):
      guard let card = card(kind, in: environment), card.targets.indices.contains(line.selected)
      else { return [] }
      switch card.targets[line.selected] {
      case .answer(let choice): decide(choice)
      case .subject(let subject): turn(subject)
      }
    }
    return []
  }

  /// Space: the next of the things that can be done.
  mutating func change(in environment: Environment) -> [Effect] {
    guard environment.importRun == nil, var plan else { return [] }
    switch place {
    case .review: return changeReview(in: environment)
    case .rows(let kind):
      guard let item = item(kind) else { return [] }
      guard kind.choices.count > 1 else { return [.say(Self.fixed(kind))] }
      plan.choose(Self.next(plan.decided(item), of: kind), for: item)
      self.plan = plan
      move(by: 1, in: environment)
    case .row: return open(in: environment)
    }
    return []
  }

  private mutating func changeReview(in environment: Environment) -> [Effect] {
    guard let plan, let target = chosen(in: environment) else { return [] }
    switch target {
    case .kind(let kind):
      guard plan.count(kind) > 0 else { return [] }
      guard kind.choices.count > 1 else { return [.say(Self.fixed(kind))] }
      let isOpen = kind == .probable && plan.open > 0
      self.plan?.choose(Self.next(isOpen ? nil : plan.choice(of: kind), of: kind), for: kind)
      return []
    case .shelf(let index):
      let shelf = plan.shelves[index]
      let place = shelf.uses.firstIndex(of: shelf.use) ?? -1
      source.shelves[shelf.name] = shelf.uses[(place + 1) % shelf.uses.count]
      return read()
    case .readings:
      source.readings = !plan.readings.isBrought
      return read()
    case .loans:
      source.loans.toggle()
      return read()
    case .mending:
      source.options.mends.toggle()
      return read()
    case .encoding: return [.float(encodingDialog)]
    case .column(let index): return [.float(columnDialog(index))]
    case .saveColumns: return [.float(savingDialog)]
    }
  }

  /// What comes after a choice; of what is open, the first that is not to leave it out.
  private static func next(_ choice: ImportChoice?, of kind: ImportKind) -> ImportChoice {
    let choices = kind.choices
    guard let choice, let place = choices.firstIndex(of: choice) else {
      return choices.first { $0 != .leaveOut } ?? choices[0]
    }
    return choices[(place + 1) % choices.count]
  }

  private static func fixed(_ kind: ImportKind) -> String {
    switch kind {
    case .broken: "These cannot be read. Correct them in the file with the reasons, and import it."
    case .leftOut: "Their shelf is left out: Space on the shelf brings them."
    default: "There is nothing to do with these."
    }
  }
}

// MARK: - One record

extension ImportScreen {
  func card(_ kind: ImportKind, in environment: Environment) -> ImportCard? {
    guard let plan, let item = item(kind) else { return nil }
    return ImportCard(item, plan, width: environment.area.width)
  }

  /// Does the same as in the chosen record with all of its kind.
  mutating func decideAlike() {
    guard case .row(let kind) = place, let item = item(kind), let choice = plan?.decided(item)
    else { return }
    plan?.choose(choice, for: kind)
    place = .review
  }

  /// Decides about the chosen record, and goes on to the next that is open, or the next at all.
  mutating func decide(_ choice: ImportChoice) {
    guard case .row(let kind) = place, let item = item(kind), kind.choices.contains(choice) else {
      return
    }
    plan?.choose(choice, for: item)
    line = ListCursor()
    lineOffset = 0
    let items = items(kind)
    let after = Array(rows.selected + 1..<max(rows.selected + 1, items.count))
    let next =
      kind == .probable
      ? (after + Array(0..<rows.selected)).first { plan?.decided(items[$0]) == nil } : after.first
    guard let next else {
      place = items.count > 1 ? .rows(kind) : .review
      return
    }
    rows.go(to: next, count: items.count, height: items.count)
    // The answers are where the next one is decided too.
    if let card = plan.map({ ImportCard(items[next], $0, width: 80) }) {
      line = ListCursor(selected: card.firstToDecide)
    }
  }

  /// ← takes yours, → the file's.
  mutating func turn(toTheirs: Bool, in environment: Environment) {
    guard case .row(let kind) = place, let item = item(kind),
      let card = card(kind, in: environment), card.targets.indices.contains(line.selected),
      case .subject(let subject) = card.targets[line.selected],
      card.takesTheirs(subject) != toTheirs
    else { return }
    turn(subject, of: item)
  }

  private mutating func turn(_ subject: ImportSubject) {
    guard case .row(let kind) = place, let item = item(kind) else { return }
    turn(subject, of: item)
  }

  /// Whoever turns a line of what is open takes it for the same book.
  private mutating func turn(_ subject: ImportSubject, of item: ImportItem) {
    plan?.turn(subject, of: item)
    if plan?.decided(item) != .fill { plan?.choose(.fill, for: item) }
  }
}
