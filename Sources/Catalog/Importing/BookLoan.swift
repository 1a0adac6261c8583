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

  package init(_ direction: LoanDirection, party: String, date: Day) {
    self.direction = direction
    self.party = party
    self.date = date
  }
}
