import Books
import GRDB

extension CustomTest {
  /// A query for the ids of the books.
  var set: SQL { "SELECT customValue.bookId FROM customValue WHERE \(condition)" }

  /// On `book`.
  func condition(_ form: ConditionForm) -> SQL {
    guard form == .row else { return "book.id IN (\(set))" }
    return """
      EXISTS (SELECT 1 FROM customValue WHERE customValue.bookId = book.id AND \(condition))
      """
  }

  /// On `customValue`.
  private var condition: SQL {
    let own: SQL = "customValue.fieldId = \(field.id.rawValue)"
    guard let test else { return own }
    return "\(own) AND \(test)"
  }

  private var test: SQL? {
    switch kind {
    case .any: nil
    case .number(let bounds): bounds.condition(on: "customValue.key")
    case .days(let days): days.condition(on: "customValue.key")
    case .isYes(let isYes): "customValue.key = \(isYes ? 1 : 0)"
    case .choice(let choice): "customValue.key = \(CustomField.choiceKey(choice))"
    case .text(let match, let text): condition(match, text)
    }
  }

  /// A whole text is searched for by its key, which is made of the folded text.
  private func condition(_ match: Query.Match, _ text: String) -> SQL {
    let test = TextTest(match, text)
    let sql = test.test("folded(customValue.value)", of: "customValue.value")
    guard match == .whole, field.kind != .longText, let key = SortKey.whole(test.text)
    else { return sql }
    return "customValue.key = \(key) AND \(sql)"
  }
}

extension CustomField {
  /// SQL for the value that a book is ordered by: of a choice its place in the list.
  var orderExpression: String {
    let value = "customValue WHERE bookId = book.id AND fieldId = \(id.rawValue)"
    guard kind == .choice else { return "(SELECT customValue.key FROM \(value))" }
    return """
      (SELECT choice.key FROM customField, json_each(\(Self.readableChoices)) AS choice
        WHERE customField.id = \(id.rawValue)
          AND choice.value = (SELECT customValue.value FROM \(value)))
      """
  }
}
