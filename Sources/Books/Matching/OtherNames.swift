/// Former names of the authors, publishers, genres, series and tags of some books, which they had
/// before they were renamed or merged.
package struct OtherNames: Sendable {
  private var names: [AuthorityID: [String]] = [:]

  package init() {}

  package mutating func add(_ name: String, of id: AuthorityID) {
    names[id, default: []].append(name)
  }

  /// All names of a record, the one that is shown first.
  func all(of record: Reference) -> [String] {
    [record.name] + (record.id.flatMap { names[$0] } ?? [])
  }
}
