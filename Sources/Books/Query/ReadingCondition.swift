/// A condition on the current user's own readings of a book: true when one of them meets it.
///
/// It holds the current user, whom only the catalogue creates, so that no query can be about
/// another reader.
package struct ReadingCondition: Hashable, Sendable {
  package let currentUser: CurrentUser
  package let kind: Kind

  package init(currentUser: CurrentUser, kind: Kind) {
    self.currentUser = currentUser
    self.kind = kind
  }

  package enum Kind: Hashable, Sendable {
    case any
    case status(ReadingStatus)
    /// In stars; with both ends open, any rating.
    case rating(Query.Bounds)
    case started(Days)
    case finished(Days)
  }

  /// From a day to another, both included; each end may be open.
  ///
  /// A date without its day is within them when every day that it can mean is.
  package struct Days: Hashable, Sendable {
    package let from: Day?
    package let to: Day?

    package init(from: Day? = nil, to: Day? = nil) {
      self.from = from
      self.to = to
    }
  }
}

extension Query {
  /// A condition on the readings of a person.
  package static func own(_ kind: ReadingCondition.Kind, of user: CurrentUser) -> Query {
    .own(ReadingCondition(currentUser: user, kind: kind))
  }
}

extension ReadingCondition.Days {
  package init(_ date: PartialDate) {
    self.init(from: date.first, to: date.last)
  }

  package init(_ period: Query.Period) {
    from = period.from.map(Day.init)
    to = period.until.map { Day(Timestamp(seconds: $0.seconds - 1)) }
  }
}
