/// A relation of a draft: a record that exists, or a name that becomes one when the draft is saved.
package struct Reference: Hashable, Sendable, Codable {
  /// The record, or nil when the name is looked up, and made if need be, on saving.
  package var id: AuthorityID?
  /// The name as a person sees it.
  package var name: String

  package init(id: AuthorityID? = nil, name: String) {
    self.id = id
    self.name = name
  }
}

/// An author of a draft, with what they did for the book.
package struct Credit: Hashable, Sendable, Codable {
  package var author: Reference
  package var role: Role

  package init(author: Reference, role: Role = .author) {
    self.author = author
    self.role = role
  }
}
