import GRDB

/// A condition on the loans by which a book is out, or in from elsewhere, now.
package enum LoanTest: Hashable, Sendable {
  case lent
  case lentTo(Query.Match, String)
  case borrowed
  case borrowedFrom(Query.Match, String)
  /// Lent or borrowed, and due in these days.
  case due(ReadingCondition.Days)
  /// Lent or borrowed, and due before the day.
  case overdue(Day)

  /// A query for the ids of the books.
  var set: SQL {
    """
    SELECT loanBook.bookId FROM loanBook JOIN loan ON loan.id = loanBook.loanId
    WHERE loanBook.returned IS NULL AND \(condition)
    """
  }

  /// On `book`.
  func condition(_ form: ConditionForm) -> SQL {
    guard form == .row else { return "book.id IN (\(set))" }
    return """
      EXISTS (SELECT 1 FROM loanBook JOIN loan ON loan.id = loanBook.loanId
        WHERE loanBook.bookId = book.id AND loanBook.returned IS NULL AND \(condition))
      """
  }

  private var condition: SQL {
    switch self {
    case .lent: "loan.direction = 1"
    case .borrowed: "loan.direction = 2"
    case .lentTo(let match, let name): "loan.direction = 1 AND \(party(match, name))"
    case .borrowedFrom(let match, let name): "loan.direction = 2 AND \(party(match, name))"
    case .due(let days): days.condition(on: "loan.due")
    case .overdue(let today): "loan.due < \(today.stored)"
    }
  }

  private func party(_ match: Query.Match, _ name: String) -> SQL {
    let test = TextTest(match, name)
    return """
      (CASE WHEN loan.readerId IS NULL THEN \(test.test("loan.foldedName"))
        ELSE loan.readerId IN (SELECT id FROM reader WHERE \(test.test("reader.foldedName"))) END)
      """
  }
}
