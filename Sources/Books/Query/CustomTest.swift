/// A condition on what a book has in a field of one's own.
package struct CustomTest: Hashable, Sendable {
  package let field: CustomField
  package let kind: Kind

  package enum Kind: Hashable, Sendable {
    /// That there is something.
    case any
    case number(Query.Bounds)
    /// A date of which the day is not known is within when every day that it can mean is.
    case days(ReadingCondition.Days)
    case isYes(Bool)
    /// One of what there is to choose from.
    case choice(String)
    case text(Query.Match, String)
  }

  package init(_ field: CustomField, _ kind: Kind) {
    self.field = field
    self.kind = kind
  }
}
