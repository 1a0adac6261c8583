import Catalog

/// An element of XML with what stands inside it.
struct XMLElement {
  /// Without its namespace's prefix.
  let name: String
  let attributes: [String: String]
  var text = ""
  var children: [XMLElement] = []

  /// The children of a name.
  func all(_ names: String...) -> [XMLElement] { children.filter { names.contains($0.name) } }

  /// The text of the first child with one of these names; nil when there is none, or it is empty.
  func text(_ names: String...) -> String? {
    for child in children where names.contains(child.name) {
      let text = trimmed(child.text)
      if !text.isEmpty { return text }
    }
    return nil
  }
}

extension XMLElement {
  /// The element for source data: its text, or its children by their names.
  var json: JSON {
    guard !children.isEmpty else { return .string(trimmed(text)) }
    var names: [String] = []
    for child in children where !names.contains(child.name) { names.append(child.name) }
    return .object(
      names.map { name in
        let values = children.filter { $0.name == name }.map(\.json)
        return JSON.Member(name, values.count == 1 ? values[0] : .array(values))
      }
    )
  }
}
