/// A name that no record has yet, and the record whose name is nearest.
package struct UnknownName: Hashable, Sendable {
  package let kind: AuthorityKind
  package let name: String
  package let near: AuthorityRow?

  package init(kind: AuthorityKind, name: String, near: AuthorityRow?) {
    self.kind = kind
    self.name = name
    self.near = near
  }

  /// "Jane Austin (like Jane Austen)".
  package var short: String { name + (near.map { tr(" (like \($0.name))") } ?? "") }

  /// "the author “Jane Austin”, like Jane Austen".
  package var words: String {
    tr("the \(kind.recordKind.name) “\(name)”")
      + (near.map { tr(", like \($0.name)") } ?? "")
  }
}
