import Catalog

/// The clusters that are not settled yet, as lines of the screen.
///
/// There may be some hundred thousand: what keys and frames need of them is found without going through all.
struct OpenClusters: Sendable {
  /// A member of a cluster.
  struct Row: Sendable {
    /// Its cluster's place among those that were found.
    let cluster: Int
    /// Its cluster's number among the open ones, from 1.
    let number: Int
    let member: Cluster.Member
    /// Why it may be the same as the first; nil for that, which stays.
    let why: String?
  }

  private(set) var rows: [Row] = []
  /// The rows of each open cluster.
  private var places: [Int: Range<Int>] = [:]

  init() {}

  /// - Parameters:
  ///   - present: The members that are there still.
  ///   - apart: The pairs that are never the same.
  init(_ found: [Cluster], present: Set<Int64>, apart: Set<NamePair>) {
    for (place, cluster) in found.enumerated() {
      let members = cluster.members.filter { member in
        present.contains(member.record.number)
          && (apart.isEmpty
            || !cluster.members.contains { other in
              apart.contains(NamePair(member.record.number, other.record.number))
            })
      }
      guard members.count > 1 else { continue }
      places[place] = rows.count..<rows.count + members.count
      for (index, member) in members.enumerated() {
        let why = index == 0 ? nil : cluster.why.joined(separator: ", ")
        rows.append(Row(cluster: place, number: places.count, member: member, why: why))
      }
    }
  }

  /// How many clusters are open.
  var count: Int { places.count }

  func rows(of cluster: Int) -> ArraySlice<Row> { places[cluster].map { rows[$0] } ?? [] }

  func isOpen(_ cluster: Int) -> Bool { places[cluster] != nil }

  /// The first row of a cluster.
  func start(of cluster: Int) -> Int? { places[cluster]?.lowerBound }
}
