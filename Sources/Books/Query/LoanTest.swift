/// A condition on the loans by which a book is out, or in from elsewhere: now, but for ``ever``.
package enum LoanTest: Hashable, Sendable {
  case lent
  case lentTo(Query.Match, String)
  case borrowed
  case borrowedFrom(Query.Match, String)
  /// Lent or borrowed, and due in these days.
  case due(ReadingCondition.Days)
  /// Lent or borrowed, and due before the day.
  case overdue(Day)
  /// Lent or borrowed in these days, whether it is back or not.
  case ever(LoanDirection, ReadingCondition.Days)
}
