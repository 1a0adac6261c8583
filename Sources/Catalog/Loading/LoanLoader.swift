package import Books
import GRDB

extension LoanRepository {
  /// True when a loan with this key is in the catalogue.
  package func has(_ key: RecordKey) throws -> Bool { try db.row(knownBy: key, .loan) != nil }

  /// The loans that some books were part of, the first one first; one query.
  package func of(_ books: some Collection<ID<Book>>) throws -> [ID<Book>: [BookLoan]] {
    guard !books.isEmpty else { return [:] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT bookId, loan.id, direction, coalesce(loan.name, reader.name), date, due, returned,
          loan.notes, loan.recordKey
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
      loan.key = RecordKey(number: try row[8])
      loans[ID(rawValue: try row[0]), default: []].append(loan)
    }
    return loans
  }
}

/// Adds the loans of a file, book by book: all books of one person since one day are one loan.
///
/// They are added as the file has them, even where no copy is left.
package final class LoanLoader {
  private let edit: WriteTransaction
  private var made: [BookLoan: Int64] = [:]
  /// The loans of files of Octavo's own, by the keys in their books.
  private var whole: [String: Int64] = [:]
  /// The readers who are called otherwise in the file, by its names.
  package var readers: [String: ID<Reader>] = [:]

  package init(_ edit: WriteTransaction) {
    self.edit = edit
  }

  /// Makes a book a part of a loan that another copy of the catalogue has, unless it is one.
  ///
  /// - Returns: True when it was not part of the loan before.
  @discardableResult
  package func add(_ loan: LoanRecord, of book: ID<Book>, returned: Day?) throws -> Bool {
    let row = try row(of: loan)
    guard try edit.loans.row(of: book, in: ID(rawValue: row)) == nil else { return false }
    try edit.insert(
      .loanBook,
      [row.databaseValue, book.rawValue.databaseValue, (returned?.stored).databaseValue]
    )
    return true
  }

  /// The loan that a file tells of; one that is not here is made.
  private func row(of loan: LoanRecord) throws -> Int64 {
    if let known = whole[loan.key] { return known }
    let party = loan.isReader ? try reader(loan.party) : nil
    if let known = try known(loan, to: party) {
      whole[loan.key] = known
      return known
    }
    let librarian = try loan.librarian.flatMap { try reader($0) }
    let id = try edit.insert(
      .loan,
      [
        loan.direction.rawValue.databaseValue, loan.date.stored.databaseValue,
        (loan.due?.stored).databaseValue, party.databaseValue,
        (party == nil ? loan.party : nil).databaseValue, librarian.databaseValue,
        loan.notes.databaseValue,
      ],
      stamp: loan.stamp
    )
    whole[loan.key] = id
    return id
  }

  /// The loan with the key of one of a file, unless that is of another day or another person: then somebody
  /// changed the file.
  private func known(_ loan: LoanRecord, to party: Int64?) throws -> Int64? {
    guard let key = loan.stamp.key, let row = try edit.db.row(knownBy: key, .loan),
      let values = try edit.row(.loan, row, columns: ["direction", "date", "readerId", "name"])
    else { return nil }
    let isSame =
      values[0] == loan.direction.rawValue.databaseValue
      && values[1] == loan.date.stored.databaseValue
      && (party == nil
        ? String.fromDatabaseValue(values[3]).map(folded) == folded(loan.party)
        : values[2] == party.databaseValue)
    return isSame ? row : nil
  }

  private func reader(_ name: String) throws -> Int64? {
    try readers[folded(name)]?.rawValue ?? edit.readers.called(name)?.rawValue
  }

  /// Sets the due day of a loan that has none yet, or its notes.
  package func set(_ loan: ID<Loan>, due: Day? = nil, notes: String? = nil) throws {
    if let due { try edit.update(.loan, loan.rawValue, [("due", due.stored.databaseValue)]) }
    if let notes { try edit.update(.loan, loan.rawValue, [("notes", notes.databaseValue)]) }
  }

  /// Adds a loan of a book.
  ///
  /// - Returns: True when it is the first book of the loan.
  @discardableResult
  package func add(_ loan: BookLoan, of book: ID<Book>) throws -> Bool {
    let before = made.count
    let values = [book.rawValue.databaseValue, (loan.returned?.stored).databaseValue]
    try edit.insert(.loanBook, [try self.loan(loan).databaseValue] + values)
    return made.count > before
  }

  /// Ends the loan of a book.
  package func end(_ loan: ID<Loan>, of book: ID<Book>, on day: Day) throws {
    if let row = try edit.loans.row(of: book, in: loan) {
      try edit.update(.loanBook, row, [("returned", day.stored.databaseValue)])
    }
  }

  private func loan(_ loan: BookLoan) throws -> Int64 {
    let key = loan.shared
    if let id = made[key] { return id }
    let reader = try edit.readers.called(loan.party)?.rawValue
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
  /// The key of the loan.
  package var key: RecordKey?

  package init(_ direction: LoanDirection, party: String, date: Day) {
    self.direction = direction
    self.party = party
    self.date = date
  }

  /// What all books of one loan have in common.
  package var shared: BookLoan {
    var loan = self
    loan.returned = nil
    loan.party = folded(party)
    return loan
  }
}
