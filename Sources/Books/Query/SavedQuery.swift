/// A query that was given a name, to be used as `@name`.
package struct SavedQuery: Hashable, Sendable {
  package let name: String
  package let text: String
  /// The same in every copy of the catalogue; nil of a query that is not stored.
  package var key: RecordKey?

  /// The saved queries that are there from the start.
  ///
  /// One that is saved under the same name replaces it, until that is removed again.
  package static let builtIn = [
    SavedQuery(name: "reading", text: "status:reading"),
    SavedQuery(name: "unread", text: "status:unread"),
    SavedQuery(name: "wishes", text: "owned:no"),
  ]

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// True for one that is there from the start and was not changed.
  package var isBuiltIn: Bool { Self.builtIn.contains { $0.name == name && $0.text == text } }

  /// The text that a person types to use it: `@unread`, `@"to read"`.
  package var reference: String { Self.reference(to: name) }

  /// True when a query's text uses the saved query of a name.
  package static func uses(_ name: String, in text: String) -> Bool {
    SavedQueryNames(in: text).contains(folded(name))
  }

  /// A query's text with a new name for a saved query that it may use.
  package static func renaming(_ name: String, to newName: String, in text: String) -> String {
    SavedQueryNames(in: text).text(renaming: folded(name), to: newName)
  }

  package static func reference(to name: String) -> String {
    "@" + quotedIfNeeded(name)
  }
}

extension SavedQuery {
  /// True for the name of one that is there from the start.
  package static func isBuiltIn(_ name: String) -> Bool {
    let name = folded(name.hasPrefix("@") ? String(name.dropFirst()) : name)
    return builtIn.contains { $0.name == name }
  }
}

/// The reason why a query could not be saved, renamed or removed.
package enum SavedQueryError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknown(String)
  /// Another query has the name.
  case taken(SavedQuery)
  case badName(String)
  /// There is no query to save.
  case empty
  /// Other queries use it.
  case used(String, by: [String])

  package var description: String {
    switch self {
    case .unknown(let name) where SavedQuery.isBuiltIn(name):
      tr(
        "“\(name)” is there from the start, and stays. To have another under that name, save it so."
      )
    case .unknown(let name): tr("There is no saved query “\(name)”.")
    case .taken(let query):
      tr(
        "There is already a saved query “\(query.name)”: \(quoted(query.text))."
          + " Choose another name."
      )
    case .badName(let name):
      tr(
        "\(quoted(name)) cannot be the name of a saved query: it needs a letter or a digit,"
          + " at most 200 bytes, and no quotation marks."
      )
    case .empty: tr("There is nothing to save: a saved query needs words or conditions.")
    case .used(let name, let users):
      tr(
        "The saved query “\(name)” is used by \(users.map { "“\($0)”" }.joined(separator: ", "))."
          + " Change or delete \(plural(users.count, "that one", "those")) first."
      )
    }
  }
}

/// The saved queries that a query's text names, with their places.
package struct SavedQueryNames {
  private let scanner: QueryScanner
  /// Their folded names, and their places in scalars.
  private let places: [(name: String, range: Range<Int>)]

  package init(in text: String) {
    scanner = QueryScanner(text)
    places = scanner.tokens.compactMap { token in
      guard case .term(.saved(let name)) = token.kind else { return nil }
      return (folded(name), token.range)
    }
  }

  /// - Parameter name: Folded.
  package func contains(_ name: String) -> Bool { places.contains { $0.name == name } }

  /// The text with another name in place of one.
  ///
  /// - Parameter name: Folded.
  package func text(renaming name: String, to newName: String) -> String {
    var text = ""
    var end = 0
    for place in places where place.name == name {
      text += scanner.text(end..<place.range.lowerBound) + SavedQuery.reference(to: newName)
      end = place.range.upperBound
    }
    return text + scanner.text(end..<scanner.scalars.count)
  }
}
