import Catalog

/// The first name that stands in the line of a field for names, with what is told of it there.
struct EnteredName: Hashable, Sendable {
  /// As it is typed, with its spaces.
  let text: String
  /// What a colon behind the name says: "Ann Goldstein:translator".
  let role: Role?
  /// What stands behind the sign that ends it; nil as long as it may go on.
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
