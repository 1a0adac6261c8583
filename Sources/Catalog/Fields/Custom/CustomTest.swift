import GRDB

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

  /// A query for the ids of the books.
  var set: SQL { "SELECT customValue.bookId FROM customValue WHERE \(condition)" }

  /// On `book`.
  func condition(_ form: ConditionForm) -> SQL {
    guard form == .row else { return "book.id IN (\(set))" }
    return """
      EXISTS (SELECT 1 FROM customValue WHERE customValue.bookId = book.id AND \(condition))
      """
  }

  /// On `customValue`.
  private var condition: SQL {
    let own: SQL = "customValue.fieldId = \(field.id.rawValue)"
    guard let test else { return own }
    return "\(own) AND \(test)"
  }

  private var test: SQL? {
    switch kind {
    case .any: nil
    case .number(let bounds): bounds.condition(on: "customValue.key")
    case .days(let days): days.condition(on: "customValue.key")
    case .isYes(let isYes): "customValue.key = \(isYes ? 1 : 0)"
    case .choice(let choice): "customValue.key = \(CustomField.choiceKey(choice))"
    case .text(let match, let text): condition(match, text)
    }
  }

  /// A whole text is looked for by its key, which follows from what it folds to.
  private func condition(_ match: Query.Match, _ text: String) -> SQL {
    let test = TextTest(match, text)
    let sql = test.test("folded(customValue.value)", of: "customValue.value")
    guard match == .whole, field.kind != .longText, let key = Derivation.wholeSortKey(test.text)
    else { return sql }
    return "customValue.key = \(key) AND \(sql)"
  }
}

extension CustomField {
  /// What a book is ordered by, in SQL: of a choice its place in the list.
  var orderExpression: String {
    let value = "customValue WHERE bookId = book.id AND fieldId = \(id.rawValue)"
    guard kind == .choice else { return "(SELECT customValue.key FROM \(value))" }
    return """
      (SELECT choice.key FROM customField, json_each(\(Self.readableChoices)) AS choice
        WHERE customField.id = \(id.rawValue)
          AND choice.value = (SELECT customValue.value FROM \(value)))
      """
  }
}

/// The names of fields in queries: those that are built in, and those of one's own.
package struct QueryNames: Sendable {
  let custom: [CustomField]

  package init(_ custom: [CustomField] = []) {
    self.custom = custom
  }

  /// The field that a name means, or nil.
  func field(named name: some Collection<Unicode.Scalar>) -> Query.Field? {
    if let field = Query.Field(named: name) { return field }
    guard !custom.isEmpty, name.count <= longestName else { return nil }
    let word = CustomField.word(of: String(String.UnicodeScalarView(name)))
    return custom.first { $0.word == word }.map(Query.Field.custom)
  }

  /// The most letters of a name, and a sign behind it, in which one is looked for.
  var longestName: Int { custom.isEmpty ? 20 : 2 * CustomField.longestName }

  /// The name that is nearest to one that none has, or nil.
  func name(near name: String) -> String? {
    // A short name is near to too much that is longer.
    let builtIn = Query.Field.all.flatMap(\.names).filter {
      $0.count > 3 || $0.count == name.count
    }
    return (builtIn + custom.map(\.word)).nearest(to: String(name.prefix(longestName)))
  }

  /// The names that begin so: those that are built in, then those of one's own.
  func names(from start: String) -> [String] {
    let small = start.lowercased()
    let word = custom.isEmpty || start.isEmpty ? small : CustomField.word(of: start)
    return Query.Field.all.map(\.field.name).filter { $0.hasPrefix(small) }
      + custom.map(\.word).filter { $0.hasPrefix(word) }
  }
}

extension CatalogAccess {
  /// The names of fields in queries of this catalogue.
  package var queryNames: QueryNames {
    get throws { QueryNames(try customFields.all()) }
  }

  /// The names of fields for one text: words alone name no field, so that nothing is looked up for
  /// them.
  func queryNames(for text: String) throws -> QueryNames {
    let signs = ":：+-@#".unicodeScalars
    let mayName = text.unicodeScalars.contains { $0.isComparison || signs.contains($0) }
    return mayName ? try queryNames : QueryNames()
  }
}
