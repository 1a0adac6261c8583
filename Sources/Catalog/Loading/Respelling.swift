package import Books

/// A name in a file that is taken for one which differs in accents alone, as "ano" for the tag "año".
///
/// A catalogue has one record of both, since people search and type without accents.
package struct Respelling: Hashable, Sendable {
  package let kind: AuthorityKind
  package let text: String
  /// What it is called here.
  package let name: String
}

extension NameLoader {
  func note(_ text: String, takenFor name: String) {
    guard text != name, respelled.count < Self.mostRespelled else { return }
    let (one, other) = (Self.letters(text), Self.letters(name))
    guard one != other, folded(one) == folded(other) else { return }
    respelled.append(Respelling(kind: kind, text: text, name: name))
  }

  private static func letters(_ text: String) -> String { text.lowercased().filter(\.isLetter) }

  /// Nobody reads more of them.
  private static let mostRespelled = 1000
}
