/// Any JSON (RFC 8259), with the members of objects in their order and numbers as written.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// As it stands in the file, so that nothing is rounded.
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: JSON

    package init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }
}

extension JSON {
  /// The member of an object with this key; nil when there is none, or it is null.
  package subscript(key: String) -> JSON? {
    guard case .object(let members) = self,
      let value = members.first(where: { $0.key == key })?.value, value != .null
    else { return nil }
    return value
  }

  /// A text, or a number as text; nil for everything else.
  var text: String? {
    switch self {
    case .string(let text): text
    case .number(let digits): digits
    case .null, .bool, .array, .object: nil
    }
  }

  /// The elements of a list; one that is no list is a list of itself, null an empty one.
  var elements: [JSON] {
    switch self {
    case .array(let elements): elements
    case .null: []
    case .bool, .number, .string, .object: [self]
    }
  }

  var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }
}
