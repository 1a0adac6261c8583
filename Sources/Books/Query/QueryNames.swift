/// The names of fields in queries, of built-in and of custom ones.
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

  /// The longest text that can be a name with a sign behind it, in letters.
  var longestName: Int { custom.isEmpty ? 20 : 2 * CustomField.longestName }

  /// The name that is nearest to an unknown one, or nil.
  func name(near name: String) -> String? {
    // A short name is near to too much that is longer.
    let builtIn = Query.Field.all.flatMap(\.use.names).filter {
      $0.count > 3 || $0.count == name.count
    }
    return (builtIn + custom.map(\.word)).nearest(to: String(name.prefix(longestName)))
  }

  /// The names with this beginning: of built-in fields, then of custom ones.
  package func names(from start: String) -> [String] {
    let small = start.lowercased()
    let word = custom.isEmpty || start.isEmpty ? small : CustomField.word(of: start)
    return Query.Field.all.map(\.name).filter { $0.hasPrefix(small) }
      + custom.map(\.word).filter { $0.hasPrefix(word) }
  }
}
