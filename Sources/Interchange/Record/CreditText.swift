import Catalog

/// A name with a role behind it: "Ann Goldstein (Translator)".
enum CreditText {
  static func split(_ text: String) -> (name: String, role: Role?) {
    guard text.utf8.last == UInt8(ascii: ")"), let open = text.lastIndex(of: "(") else {
      return (text, nil)
    }
    let word = String(text[text.index(after: open)...].dropLast())
    guard let role = Role.parse(word) else { return (text, nil) }
    return (tidied(String(text[..<open])), role)
  }
}
