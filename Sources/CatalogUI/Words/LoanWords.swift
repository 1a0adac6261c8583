import Catalog

/// What screens say of loans.
extension Loan {
  /// `to Anna`, `from City Library`.
  var partyWords: String { "\(direction == .borrowed ? "from" : "to") \(party.name)" }

  /// `Momo to Anna`, `3 books from City Library`.
  var name: String {
    let what = books.count == 1 ? books[0].title : Words.books(books.count)
    return "\(what) \(partyWords)"
  }
}
