import Catalog
import TerminalKit

extension FormScreen {
  /// The most rows that a list offers; whoever has more types another letter.
  static let mostRows = 50

  /// Reads the record that is edited, or what the first field needs.
  func open() -> [Effect] {
    guard phase == .loading else { return checkRecord() }
    let (record, books) = (record, books)
    return [
      // Which field the first keys are for is known then; it stays even if Esc comes at once.
      Self.work("record", holdsKeys: true) { catalog in
        try await catalog.fetch { view in
          try record.map { try FormSubject.read($0, in: view) }
            ?? FormSubject.reading(of: books, in: view)
        }
      } then: { screen, subject, environment in
        screen.model = FormModel(subject, today: environment.today)
        screen.phase = .typing
        return screen.catchUp(in: environment)
      } failed: { _, error, _ in
        [.back, .complain(words(of: error))]
      }
    ]
  }

  /// What follows from a change: rows to read, values to check, a draft to keep.
  mutating func follow(_ before: FormModel?, in environment: Environment) -> [Effect] {
    guard let before, let model else { return [] }
    var effects = askForRows()
    if before.place != model.place {
      effects += keepDraft(in: environment)
    }
    if Self.takable.contains(where: { before.value($0) != model.value($0) }) {
      effects += checkTaken()
    }
    return effects
  }

  /// Asks for the rows that fit what is typed, once for each text.
  mutating func askForRows() -> [Effect] {
    guard let field = model?.focused, let lookup = field.lookup, lookup.isWaiting,
      let kind = lookup.kind
    else {
      asked = nil
      return []
    }
    let text = lookup.line.text
    guard asked?.text != text || asked?.property != field.property else { return [] }
    asked = (field.property, text)
    let property = field.property
    let limit = text.isEmpty ? LookupField.height : Self.mostRows
    return [
      Self.read("rows") { view in
        try FoundNames(text, of: kind, in: view, limit: limit)
      } then: { screen, found, environment in
        screen.take(found, for: text, in: property)
        return screen.choose(in: environment)
      } failed: { screen, error, environment in
        screen.phase = .typing
        // Asked again with the next key, and not waited for.
        screen.asked = nil
        return [.complain(words(of: error))] + screen.catchUp(in: environment)
      }
    ]
  }

  private mutating func take(_ found: FoundNames, for text: String, in property: Property) {
    guard let index = model?.index(of: property), var lookup = model?.fields[index].lookup else {
      return
    }
    lookup.take(found.rows, near: found.near, for: text)
    model?.fields[index].input = .lookup(lookup)
  }

  /// Does the Enter that waited for the rows.
  private mutating func choose(in environment: Environment) -> [Effect] {
    var effects: [Effect] = []
    if phase == .choosing {
      phase = .typing
      effects = handle(.key(.enter), in: environment)
    }
    return effects + catchUp(in: environment)
  }
}

// MARK: - What only the catalogue knows

extension FormScreen {
  /// Values that another record may have already.
  private static let takable: [Property] = [
    .book(.isbn), .authority(.name), .authority(.qualifier), .reader(.name), .reader(.login),
    .reader(.cardNumber), .loan(.books),
  ]

  /// Asks whether another record has the ISBN, the name, the card or the login.
  func checkTaken() -> [Effect] {
    guard let model, model.isDirty else { return [.cancel("taken")] }
    let draft = model.draft
    let subject = model.subject
    let today = model.today
    let values = Self.takable.map { ($0, model.value($0)) }
    return [
      Self.read("taken") { view in
        let problems = try draft.problems(
          for: subject.record,
          needsGenre: false,
          today: today,
          in: view
        )
        return try problems.compactMap { problem in
          try problem.opens.map { (problem.property, try problem.field(opening: $0, in: view)) }
        }
      } then: { screen, found, environment in
        for (property, value) in values {
          let problem = found.first { $0.0 == property }?.1
          screen.model?.take(problem, about: value ?? .text(""), of: property)
        }
        screen.settle(in: environment.area)
        return []
      } failed: { _, _, _ in
        // Saving will say it.
        []
      }
    ]
  }
}

extension FormModel {
  func value(_ property: Property) -> FieldValue? {
    index(of: property).map { fields[$0].value }
  }
}

extension Problem {
  /// The problem with the number of copies that a second one would make.
  fileprivate func field(opening record: RecordID, in view: View) throws -> FieldProblem {
    guard case .isbnTaken = code, case .book(let id) = record else {
      return FieldProblem(formMessage, opens: record)
    }
    let copies = try view.books.detail(id).book.copies
    let text = "\(message) Enter opens it. A second copy? Copies there: \(copies + 1)."
    return FieldProblem(text, opens: record)
  }
}
