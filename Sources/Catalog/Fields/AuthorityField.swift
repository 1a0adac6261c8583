/// A field of an author, publisher, genre, series or tag, in the order of its form.
package enum AuthorityField: String, CaseIterable, Hashable, Sendable {
  case name
  case qualifier
  case sortName
  case aliases

  /// The fields that records of a kind have: only authors are told apart by more than their names.
  package static func all(of kind: AuthorityKind) -> [AuthorityField] {
    kind == .author ? allCases : allCases.filter { $0 != .qualifier }
  }

  package var label: String {
    switch self {
    case .name: "Name"
    case .qualifier: "Told apart by"
    case .sortName: "Sorted as"
    case .aliases: "Also"
    }
  }

  package var noun: String {
    switch self {
    case .name, .qualifier: label.lowercased()
    case .sortName: "sort name"
    case .aliases: "other name"
    }
  }
}
