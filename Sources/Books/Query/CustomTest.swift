/// A condition on a book's value in a custom field.
package struct CustomTest: Hashable, Sendable {
  package let field: CustomField
  package let kind: Kind

  package enum Kind: Hashable, Sendable {
    /// The field has a value.
    case any
    case number(Query.Bounds)
    /// A date without its day is within the days when every day that it can mean is.
    case days(ReadingCondition.Days)
    case isYes(Bool)
    /// One of the field's choices.
    case choice(String)
    case text(Query.Match, String)
  }

  package init(_ field: CustomField, _ kind: Kind) {
    self.field = field
    self.kind = kind
  }
}
