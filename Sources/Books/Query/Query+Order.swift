extension Query {
  /// A field to order by, and the direction; books without a value come last, both ways.
  package struct Order: Hashable, Sendable {
    package let field: Field
    package let descending: Bool
    /// The user whose status, rating and dates are ordered by; nobody until a user is set.
    package internal(set) var currentUser = CurrentUser.nobody

    /// Nil for a field that books cannot be ordered by.
    package init?(_ field: Field, descending: Bool = false) {
      switch field {
      case .book(.notes), .book(.subtitle), .fact(.role), .own(.reading), .loan: return nil
      case .custom(let field) where !field.kind.isSorted: return nil
      case .book, .fact, .own, .custom: break
      }
      self.field = field
      self.descending = descending
    }

    /// The same order for the person who asks.
    package func asked(by currentUser: @autoclosure () throws -> CurrentUser) rethrows -> Order {
      guard case .own = field else { return self }
      var order = self
      order.currentUser = try currentUser()
      return order
    }
  }
}

extension Query {
  /// A text without its orders; nil where there are none.
  package static func withoutOrder(_ text: String, names: QueryNames) -> String? {
    let scanner = QueryScanner(text, names: names)
    var rest = ""
    var end = 0
    for token in scanner.tokens {
      guard case .term(.order) = token.kind else { continue }
      rest += scanner.text(end..<token.range.lowerBound)
      end = token.range.upperBound
    }
    return end == 0 ? nil : tidied(rest + scanner.text(end..<scanner.scalars.count))
  }
}

extension QueryNames {
  /// The order that `title` and `year-` mean; nil for a field by which books cannot be sorted.
  package func order(_ text: String) -> Query.Order? {
    let sign = text.last.flatMap { "+-".contains($0) ? $0 : nil }
    let name = sign == nil ? text[...] : text.dropLast()
    return field(named: name.unicodeScalars).flatMap { Query.Order($0, descending: sign == "-") }
  }

  /// The fields that books can be sorted by.
  package var sorted: [String] {
    (Query.Field.all + custom.map(Query.Field.custom))
      .filter { Query.Order($0) != nil }.map(\.name)
  }
}

extension Query.Order {
  /// The order of a list; the best match becomes the order by title.
  package init(_ order: BookOrder) {
    field = order.field
    descending = order.descending
  }
}
