import Books

/// The first name in the line of a field for names, with its role and the rest of the line.
struct EnteredName: Hashable, Sendable {
  /// The name as typed, with its spaces.
  let text: String
  /// The role behind a colon: "Ann Goldstein:translator".
  let role: Role?
  /// The word behind a colon that is no role, as in "Someone:painter"; with a blank behind the colon
  /// it is part of the name.
  let unknownRole: String?
  /// The text behind the separator that ends the name; nil while the name may still go on.
  let rest: String?

  /// - Parameters:
  ///   - separators: The signs that end a name.
  ///   - hasRoles: Whether a colon begins a role.
  init(_ line: String, separators: Set<Character>, hasRoles: Bool) {
    let end = line.firstIndex(where: separators.contains)
    let head = line[..<(end ?? line.endIndex)]
    rest = end.map { String(line[line.index(after: $0)...].drop(while: \.isWhitespace)) }
    guard hasRoles, let colon = head.lastIndex(of: ":") else {
      text = String(head)
      role = nil
      unknownRole = nil
      return
    }
    let word = String(head[head.index(after: colon)...])
    role = Role.begun(by: word)
    guard role == nil else {
      text = String(head[..<colon])
      unknownRole = nil
      return
    }
    text = String(head)
    let isOfName = tidied(String(head[..<colon])).isEmpty || word.first?.isWhitespace != false
    unknownRole = isOfName ? nil : word
  }

  var name: String { tidied(text) }
}
