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
