import Catalog

/// The first name in the line of a field for names, with its role and the rest of the line.
struct EnteredName: Hashable, Sendable {
  /// The name as typed, with its spaces.
  let text: String
  /// The role behind a colon: "Ann Goldstein:translator".
  let role: Role?
  /// The text behind the separator that ends the name; nil while the name may still go on.
  let rest: String?

  /// - Parameters:
  ///   - separators: The signs that end a name.
  ///   - hasRoles: Whether a colon begins a role.
  init(_ line: String, separators: Set<Character>, hasRoles: Bool) {
    let end = line.firstIndex(where: separators.contains)
    let head = line[..<(end ?? line.endIndex)]
    rest = end.map { String(line[line.index(after: $0)...].drop(while: \.isWhitespace)) }
    guard hasRoles, let colon = head.lastIndex(of: ":"),
      let role = Role.begun(by: String(head[head.index(after: colon)...]))
    else {
      text = String(head)
      role = nil
      return
    }
    text = String(head[..<colon])
    self.role = role
  }

  var name: String { tidied(text) }
}
