import Catalog

/// What screens say of loans.
extension Loan {
  /// `to Anna`, `from City Library`.
  var partyWords: String { "\(direction == .borrowed ? "from" : "to") \(party.name)" }

  /// `overdue 5 days`, `due today`, `out`, `returned`.
  func stateWords(on today: Day) -> String {
    guard isOpen else { return direction == .borrowed ? "given back" : "returned" }
    let late = daysOverdue(on: today)
    if late > 0 { return "overdue \(Self.days(late))" }
    guard let due else { return "out" }
    switch due.number - today.number {
    case 0: return "due today"
    case 1: return "due tomorrow"
    case let days: return "due in \(Self.days(days))"
    }
  }

  /// `Momo to Anna`, `3 books from City Library`.
  var name: String {
    let what = books.count == 1 ? books[0].title : Words.books(books.count)
    return "\(what) \(partyWords)"
  }

  static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(grouped(count)) days" }
}
