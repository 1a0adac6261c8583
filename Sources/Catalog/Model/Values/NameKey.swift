/// What makes a name unique among the records of its kind: two equal keys are one record.
package struct NameKey: Hashable, Sendable {
  /// The name, folded.
  package let name: String
  /// The qualifier, folded; empty without one, so that the database can hold the pair unique.
  package let qualifier: String

  package init(_ name: String, qualifier: String? = nil) {
    self.name = folded(name)
    self.qualifier = qualifier.map { folded($0) } ?? ""
  }

  /// - Parameters:
  ///   - name: Folded already.
  ///   - qualifier: As it is shown, or folded.
  init(folded name: String, qualifier: String?) {
    self.name = name
    self.qualifier = qualifier.flatMap { $0.isEmpty ? nil : folded($0) } ?? ""
  }

  // Folded texts that are the same are the same byte by byte.

  package static func == (one: Self, other: Self) -> Bool {
    one.name.isSpelled(as: other.name) && one.qualifier.isSpelled(as: other.qualifier)
  }

  package func hash(into hasher: inout Hasher) {
    name.hashBytes(into: &hasher)
    if !qualifier.isEmpty { qualifier.hashBytes(into: &hasher) }
  }
}
