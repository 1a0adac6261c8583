/// A name as it is shown, with the qualifier that tells people of one name apart.
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
  ///
  /// By scalars: an Arabic number mark and the bracket behind it are one character.
  package static func parse(_ text: String) -> AuthorName {
    let text = tidied(text)
    let scalars = text.unicodeScalars
    guard scalars.last == ")", let open = scalars.lastIndex(of: "(") else {
      return AuthorName(name: text)
    }
    let name = String(scalars[..<open])
    guard !isBlank(name) else { return AuthorName(name: text) }
    let qualifier = String(scalars[scalars.index(after: open)...].dropLast())
    return AuthorName(name: name, qualifier: qualifier)
  }

  package var description: String { display }
}
