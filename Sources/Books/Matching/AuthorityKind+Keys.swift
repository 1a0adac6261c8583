extension AuthorityKind {
  /// A name as a file has it, with the qualifier that only authors have.
  package func parts(of name: String) -> AuthorName {
    self == .author ? AuthorName.parse(name) : AuthorName(name: name)
  }

  /// The key by which names are compared when files are read.
  ///
  /// Names with the same folded form share it, and so do authors' names that differ only in how
  /// their initials are written.
  package func importKey(_ name: String) -> NameKey { importKey(parts(of: name)) }

  func importKey(_ parts: AuthorName) -> NameKey {
    NameKey(self, parts, folded: self == .author ? PersonKey(parts.name).text : nil)
  }
}
