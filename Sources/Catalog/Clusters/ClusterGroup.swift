/// Records that are probably one, by their places among all.
struct ClusterGroup {
  private(set) var places: [Int]
  let score: Double
  private(set) var why: [String]

  /// More are not one thing that was entered several times; chosen, not measured.
  private static let most = 12

  /// Joins pairs, the likeliest first, to groups in which each goes with each other one (complete
  /// linkage).
  ///
  /// An initial that fits John and Jane does not make one of them.
  static func joined(
    _ pairs: [(one: Int, other: Int, score: Double, why: [String])],
    goTogether: (Int, Int) throws -> Bool
  ) throws -> [ClusterGroup] {
    var groups: [Int: ClusterGroup] = [:]
    var groupOf: [Int: Int] = [:]
    for (number, pair) in pairs.enumerated() {
      let (one, other) = (groupOf[pair.one], groupOf[pair.other])
      if let one, one == other { continue }
      let first = one.flatMap { groups[$0]?.places } ?? [pair.one]
      let second = other.flatMap { groups[$0]?.places } ?? [pair.other]
      guard first.count + second.count <= most,
        try first.allSatisfy({ one in try second.allSatisfy { try goTogether(one, $0) } })
      else { continue }
      var group = ClusterGroup(places: first + second, score: pair.score, why: [])
      for old in [one, other].compactMap(\.self) {
        group.why += groups[old]?.why ?? []
        groups[old] = nil
      }
      for words in pair.why where !group.why.contains(words) { group.why.append(words) }
      groups[number] = group
      for place in group.places { groupOf[place] = number }
    }
    return groups.sorted { ($1.value.score, $0.key) < ($0.value.score, $1.key) }.map(\.value)
  }
}

/// Two records of one kind, whichever comes first.
package struct NamePair: Hashable, Sendable {
  package let one: Int64
  package let other: Int64

  package init(_ one: Int64, _ other: Int64) {
    self.one = min(one, other)
    self.other = max(one, other)
  }
}
