/// What makes a name unique among the records of its kind: two equal keys are one record.
package struct NameKey: Hashable, Sendable {
  /// The name, folded.
  package let name: String
  /// What tells apart those that fold alike: of authors the qualifier, folded, of genres, series
  /// and tags the signs; empty without, so that the database can hold the pair unique.
  package let distinction: String

  /// - Parameters:
  ///   - folded: The name, when it was folded already.
  package init(_ kind: AuthorityKind, _ parts: AuthorName, folded name: String? = nil) {
    self.name = name ?? folded(parts.name)
    distinction =
      switch kind {
      case .author: parts.qualifier.map { $0.isEmpty ? "" : folded($0) } ?? ""
      case .genre, .series, .tag: nameSigns(parts.name)
      case .publisher: ""
      }
  }

  /// - Parameters:
  ///   - name: Folded already.
  ///   - distinction: As it is stored.
  package init(folded name: String, distinction: String) {
    self.name = name
    self.distinction = distinction
  }

  // Folded texts that are the same are the same byte by byte.

  package static func == (one: Self, other: Self) -> Bool {
    one.name.isSpelled(as: other.name) && one.distinction.isSpelled(as: other.distinction)
  }

  package func hash(into hasher: inout Hasher) {
    name.hashBytes(into: &hasher)
    if !distinction.isEmpty { distinction.hashBytes(into: &hasher) }
  }
}

extension AuthorityKind {
  /// The column of what tells names apart that fold alike.
  package var distinction: String? {
    switch self {
    case .author: "foldedQualifier"
    case .genre, .series, .tag: "signs"
    case .publisher: nil
    }
  }

  /// Whether names that differ in their signs alone are several.
  package var keepsSigns: Bool { distinction == "signs" }

  /// What makes a name unique, as it is shown.
  package func key(_ name: String) -> NameKey { NameKey(self, parts(of: name)) }

  /// Whether two names, as they are shown, are one record.
  package func isSame(_ name: String, _ other: String) -> Bool { key(name) == key(other) }
}
