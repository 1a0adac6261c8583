/// A field to sort books by, and the direction.
///
/// Absent values come last, both ways; ties go by title.
package struct BookOrder: Hashable, Sendable {
  package let field: Query.Field
  package let descending: Bool
  /// What a find is nearest to first; by title where it is more than words.
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
  /// What the order of the best match is called.
  package static let bestName = "best"

  /// What it is called: the long name of its field, or ``bestName``.
  package var name: String { isBest ? Self.bestName : field.name }
}
