extension ImportedBook {
  /// Keeps what is inside of an element of XML and has none of the names, which are read.
  mutating func keepOthers(of element: XMLElement, but read: Set<String>) {
    for child in element.children where !read.contains(child.name) { keep(child.name, child.json) }
  }
}
