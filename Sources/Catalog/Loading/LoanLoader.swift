package import Books
import GRDB

extension LoanRepository {
  /// The loans that some books were part of, the first one first; one query.
  package func of(_ books: some Collection<ID<Book>>) throws -> [ID<Book>: [BookLoan]] {
    guard !books.isEmpty else { return [:] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT bookId, loan.id, direction, coalesce(loan.name, reader.name), date, due, returned,
          loan.notes
        FROM json_each(?) AS wanted JOIN loanBook ON bookId = wanted.value
        JOIN loan ON loan.id = loanId LEFT JOIN reader ON reader.id = loan.readerId
        ORDER BY date, loan.id
        """
    )
    let list = books.jsonList
    var loans: [ID<Book>: [BookLoan]] = [:]
    for row in try Row.fetchAll(statement, arguments: [list]) {
      var loan = BookLoan(
        LoanDirection(rawValue: try row[2]),
        party: try row[3],
        date: Day(stored: try row[4])
      )
      loan.id = ID(rawValue: try row[1])
      loan.due = try (row[5] as Int?).map(Day.init(stored:))
      loan.returned = try (row[6] as Int?).map(Day.init(stored:))
      loan.notes = try row[7]
      loans[ID(rawValue: try row[0]), default: []].append(loan)
    }
    return loans
  }
}

/// Adds loans that a file tells of, book by book: what one person has since one day is one loan.
///
/// They are taken as the file has them: whether there is a copy left is not asked.
package final class LoanLoader {
  private let edit: Edit
  private var made: [BookLoan: Int64] = [:]

  package init(_ edit: Edit) {
    self.edit = edit
  }

  package func add(_ loan: BookLoan, of book: ID<Book>) throws {
    let values = [book.rawValue.databaseValue, (loan.returned?.stored).databaseValue]
    try edit.insert(.loanBook, [try self.loan(loan).databaseValue] + values)
  }

  /// Says that a book came back.
  package func end(_ loan: ID<Loan>, of book: ID<Book>, on day: Day) throws {
    let row = try Int64.fetchOne(
      edit.db.cachedStatement(sql: "SELECT id FROM loanBook WHERE loanId = ? AND bookId = ?"),
      arguments: [loan.rawValue, book.rawValue]
    )
    if let row { try edit.update(.loanBook, row, [("returned", day.stored.databaseValue)]) }
  }

  private func loan(_ loan: BookLoan) throws -> Int64 {
    var key = loan
    key.returned = nil
    key.party = folded(loan.party)
    if let id = made[key] { return id }
    let reader = try Int64.fetchOne(
      edit.db.cachedStatement(sql: "SELECT id FROM reader WHERE foldedName = ?"),
      arguments: [key.party]
    )
    let name = reader == nil ? tidied(loan.party) : nil
    let id = try edit.insert(
      .loan,
      [
        loan.direction.rawValue.databaseValue, loan.date.stored.databaseValue,
        (loan.due?.stored).databaseValue, reader.databaseValue, name.databaseValue,
        (try edit.currentUser.reader?.rawValue).databaseValue, .null,
      ]
    )
    made[key] = id
    return id
  }
}

/// A loan as one of its books is part of it.
package struct BookLoan: Hashable, Sendable {
  /// Nil for one that is not there yet.
  package var id: ID<Loan>?
  package var direction: LoanDirection
  /// A reader's name, or that of someone who is none.
  package var party: String
  package var date: Day
  package var due: Day?
  /// Nil while the book is out.
  package var returned: Day?
  package var notes: String?

  package init(_ direction: LoanDirection, party: String, date: Day) {
    self.direction = direction
    self.party = party
    self.date = date
  }
}
