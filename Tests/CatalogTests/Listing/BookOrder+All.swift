import Books

extension BookOrder {
  /// Every order that a list of books can have, in both directions.
  static let all: [BookOrder] =
    [best]
    + Query.Field.all.filter { Query.Order($0) != nil }
    .flatMap { [BookOrder($0), BookOrder($0, descending: true)] }
}
