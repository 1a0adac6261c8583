import Books
import GRDB

extension LoanTest {
  /// A query for the ids of the books.
  var set: SQL {
    """
    SELECT loanBook.bookId FROM loanBook JOIN loan ON loan.id = loanBook.loanId
    WHERE \(condition)
    """
  }

  /// On `book`.
  func condition(_ form: ConditionForm) -> SQL {
    guard form == .row else { return "book.id IN (\(set))" }
    return """
      EXISTS (SELECT 1 FROM loanBook JOIN loan ON loan.id = loanBook.loanId
        WHERE loanBook.bookId = book.id AND \(condition))
      """
  }

  private var condition: SQL {
    let isOut: SQL = "loanBook.returned IS NULL"
    return switch self {
    case .lent: "\(isOut) AND loan.direction = 1"
    case .borrowed: "\(isOut) AND loan.direction = 2"
    case .lentTo(let match, let name): "\(isOut) AND loan.direction = 1 AND \(party(match, name))"
    case .borrowedFrom(let match, let name):
      "\(isOut) AND loan.direction = 2 AND \(party(match, name))"
    case .due(let days): "\(isOut) AND \(days.condition(on: "loan.due"))"
    case .overdue(let today): "\(isOut) AND loan.due < \(today.stored)"
    case .ever(let direction, let days):
      "loan.direction = \(direction.rawValue) AND \(days.condition(on: "loan.date"))"
    }
  }

  private func party(_ match: Query.Match, _ name: String) -> SQL {
    let test = TextTest(match, name)
    return """
      (CASE WHEN loan.readerId IS NULL THEN \(test.test("loan.foldedName", of: "loan.name"))
        ELSE loan.readerId IN (
          SELECT id FROM reader WHERE \(test.test("reader.foldedName", of: "reader.name"))) END)
      """
  }
}
