/// A name as it is shown, with what tells two people of the same name apart.
///
/// ```swift
/// AuthorName.parse("David Mitchell (1969)").qualifier  // "1969"
/// ```
package struct AuthorName: Hashable, Sendable, CustomStringConvertible {
  package let name: String
  package let qualifier: String?

  package init(name: String, qualifier: String? = nil) {
    self.name = tidied(name)
    let qualifier = tidied(qualifier ?? "")
    self.qualifier = qualifier.isEmpty ? nil : qualifier
  }

  /// The name with its qualifier in brackets.
  package var display: String {
    qualifier.map { "\(name) (\($0))" } ?? name
  }

  /// A name as it is shown or typed, taken apart at the last brackets.
  package static func parse(_ text: String) -> AuthorName {
    let text = tidied(text)
    guard text.hasSuffix(")"), let open = text.lastIndex(of: "(") else {
      return AuthorName(name: text)
    }
    let name = text[..<open]
    guard name.contains(where: { !$0.isWhitespace }) else { return AuthorName(name: text) }
    let qualifier = text[text.index(after: open)...].dropLast()
    return AuthorName(name: String(name), qualifier: String(qualifier))
  }

  package var description: String { display }
}
