/// What a person decided for good, as files have it: of records by what tells them apart, never by
/// a number; of the catalogue, how it files names.
package enum Decision: Hashable, Sendable {
  /// The two are never the same.
  case apart(RecordReference, RecordReference)
  /// What a rule of the check found is right.
  case right(RecordReference, rule: String, value: String)
  /// A book that had the ISBN was merged into this one.
  case former(RecordReference, isbn: String)
  /// Authors of a convention are filed in a way that is not the usual one.
  case filing(NameConvention, SortWay)

  var references: [RecordReference] {
    switch self {
    case .apart(let one, let other): [one, other]
    case .right(let record, _, _), .former(let record, _): [record]
    case .filing: []
    }
  }
}
