import Catalog
import TerminalKit

extension BulkFormScreen {
  /// Reads what the books have now: of a million books it takes its time.
  func readFacts() -> [Effect] {
    let ids = ids
    let own = Self.read("facts") { view in
      try view.books.facts(of: ids)
    } then: { screen, facts, environment in
      screen.facts.merge(facts) { $1 }
      return []
    }
    let links = BookField.ofMany.filter(\.isMany).map { field in
      Self.read("fact \(field.rawValue)") { view in
        try view.books.fact(field, of: ids)
      } then: { screen, fact, _ in
        screen.facts[field] = fact
        return []
      }
    }
    return [own] + links
  }

  /// Asks for the rows that fit what is typed, once for each text.
  mutating func askForRows() -> [Effect] {
    let field = form.focused.bookField
    guard let lookup = form.focused.lookup, lookup.isWaiting, let kind = lookup.kind else {
      asked = nil
      return []
    }
    let text = lookup.line.text
    guard asked?.text != text || asked?.field != field else { return [] }
    asked = (field, text)
    return [
      Self.read("rows") { view in
        try FoundNames(
          text,
          of: kind,
          in: view,
          limit: text.isEmpty ? LookupField.height : FormScreen.mostRows
        )
      } then: { screen, found, environment in
        screen.take(found, for: text, in: field)
        return screen.catchUp(in: environment)
      } failed: { screen, error, environment in
        screen.isChoosing = false
        screen.asked = nil
        return [.complain(words(of: error))] + screen.catchUp(in: environment)
      }
    ]
  }

  private mutating func take(_ found: FoundNames, for text: String, in field: BookField) {
    guard let index = form.fields.firstIndex(where: { $0.bookField == field }) else { return }
    form.fields[index].lookup?.take(found.rows, near: found.near, for: text)
  }

  /// Does the Enter that waited for the rows, and what was pressed behind it.
  private mutating func catchUp(in environment: Environment) -> [Effect] {
    var effects: [Effect] = []
    if isChoosing {
      isChoosing = false
      effects += handle(.key(.enter), in: environment)
    }
    while !isChoosing, !waiting.isEmpty {
      effects += handle(waiting.removeFirst(), in: environment)
    }
    settle(in: environment.area)
    return effects
  }

  /// Shows what would change, or goes to the first thing to correct.
  mutating func showPlan() -> [Effect] {
    if let first = form.checkAll() {
      form.go(to: first)
      return []
    }
    let edit = form.edit
    guard !edit.isEmpty else {
      return [.say("Nothing is filled in yet: all \(Words.books(ids.count)) stay as they are.")]
    }
    return [.open(BulkPlanScreen(edit, of: ids, unseen: unseen, hasForm: true))]
  }

  /// One step of the ladder: close the list, then leave.
  mutating func cancel() -> [Effect] {
    if var lookup = form.focused.lookup, lookup.isOpen || lookup.spot != .line {
      if case .role(let entry, _) = lookup.spot {
        lookup.spot = .entry(entry)
      } else {
        lookup.isOpen = false
        lookup.spot = .line
      }
      form.fields[form.focus].lookup = lookup
      return []
    }
    return askToLeave()
  }

  func askToLeave() -> [Effect] {
    guard isUnsaved else { return [.back] }
    return [
      .float(
        ChoiceDialog(
          "The \(Words.books(ids.count)) are not changed yet",
          answers: [
            ChoiceDialog.Answer(label: "Go on editing"),
            ChoiceDialog.Answer(label: "Show what changes") { (screen: inout Self, environment) in
              let effects = screen.showPlan()
              screen.settle(in: environment.area)
              return effects
            },
            ChoiceDialog.Answer(label: "Throw away what I typed") { (screen: inout Self, _) in
              screen.form = BulkForm()
              return [.back]
            },
          ],
          foot: .escape("go on editing")
        )
      )
    ]
  }
}
