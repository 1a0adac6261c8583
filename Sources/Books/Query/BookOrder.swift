/// A field to sort books by, and the direction.
///
/// Absent values come last, both ways; ties go by title.
package struct BookOrder: Hashable, Sendable {
  package let field: Query.Field
  package let descending: Bool
  /// True when the best matches of a find come first; by title for a query that is more than words.
  package let isBest: Bool

  package init(_ field: Query.Field = .book(.title), descending: Bool = false) {
    self.init(field: field, descending: descending, isBest: false)
  }

  private init(field: Query.Field, descending: Bool, isBest: Bool) {
    self.field = field
    self.descending = descending
    self.isBest = isBest
  }

  // The parts of the order of the best match are each by title.
  package static let best = BookOrder(field: .book(.title), descending: false, isBest: true)
  package static let bestName = "best"

  /// The long name of its field, or ``bestName``.
  package var name: String { isBest ? Self.bestName : field.name }
}
