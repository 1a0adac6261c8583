import Catalog

extension FormScreen {
  /// Values that another record may have already.
  static let takable: [Property] = [
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
          try problem.field(in: view).map { (problem.property, $0) }
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

extension Problem {
  /// With the number of copies that a second one would make; nil where no record is in the way.
  fileprivate func field(in view: View) throws -> FieldProblem? {
    guard let record = inForm.opens else { return nil }
    guard case .isbnTaken = code, case .book(let id) = record else { return inForm }
    let copies = try view.books.detail(id).book.copies
    let text = "\(message) Enter opens it. A second copy? Copies there: \(copies + 1)."
    return FieldProblem(text, opens: record)
  }
}
