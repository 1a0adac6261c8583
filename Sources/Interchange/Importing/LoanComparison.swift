import Catalog

/// What the loans of a file are to those that there are of a book.
struct LoanComparison {
  /// Those that are new.
  private(set) var new: [BookLoan] = []
  /// Those of which the book came back, by the file, and is out here.
  private(set) var ended: [(id: ID<Loan>, day: Day)] = []

  init(_ mine: [BookLoan], _ theirs: [BookLoan]) {
    var rest = mine
    for loan in theirs {
      guard let place = Self.place(of: loan, in: rest) else {
        new.append(loan)
        continue
      }
      let known = rest.remove(at: place)
      if let id = known.id, let day = loan.returned, known.returned == nil {
        ended.append((id, max(day, known.date)))
      }
    }
  }

  /// The loan to the same person of the same day; else one that is still out.
  private static func place(of loan: BookLoan, in loans: [BookLoan]) -> Int? {
    func isAlike(_ other: BookLoan) -> Bool {
      other.direction == loan.direction && folded(other.party) == folded(loan.party)
    }
    return loans.firstIndex { isAlike($0) && $0.date == loan.date }
      ?? loans.firstIndex { isAlike($0) && $0.returned == nil }
  }
}
