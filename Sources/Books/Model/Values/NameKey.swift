/// The key that is unique among the records of a kind: two names with equal keys are one record.
package struct NameKey: Hashable, Sendable {
  /// The name, folded.
  package let name: String
  /// The distinction of names that fold alike: the folded qualifier of authors, the signs of
  /// genres, series, tags and shelves; empty without one, so that the database can hold the pair unique.
  package let distinction: String

  /// - Parameters:
  ///   - folded: The name, when it was folded already.
  package init(_ kind: AuthorityKind, _ parts: AuthorName, folded name: String? = nil) {
    self.name = name ?? folded(parts.name)
    distinction =
      switch kind {
      case .author: parts.qualifier.map { $0.isEmpty ? "" : folded($0) } ?? ""
      case .genre, .series, .tag, .shelf: nameSigns(parts.name)
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
  /// The column of the distinction of names that fold alike.
  package var distinction: String? {
    switch self {
    case .author: "foldedQualifier"
    case .genre, .series, .tag, .shelf: "signs"
    case .publisher: nil
    }
  }

  /// True when names that differ only in their signs are different records.
  package var keepsSigns: Bool { distinction == "signs" }

  /// The key of a name as it is shown.
  package func key(_ name: String) -> NameKey { NameKey(self, parts(of: name)) }

  /// True when two names, as they are shown, are one record.
  package func isSame(_ name: String, _ other: String) -> Bool { key(name) == key(other) }
}
