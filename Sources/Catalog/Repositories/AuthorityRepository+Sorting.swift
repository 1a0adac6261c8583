package import Books
import GRDB

/// How the authors of one convention are filed.
package struct NameSorting: Hashable, Sendable {
  package let convention: NameConvention
  /// How names that come later are filed.
  package let way: SortWay
  /// How many are filed in each of its ways.
  package fileprivate(set) var names: [SortWay: Int] = [:]
  /// How many are filed as a person or a file said, which no rule makes.
  package fileprivate(set) var others = 0
  /// The name of one of them, best of one that is filed in one of the ways; nil where there are none.
  package fileprivate(set) var example: String?
}

extension AuthorityRepository {
  /// How the authors are filed whose convention knows several ways, in the order of the table.
  ///
  /// Conventions without authors are among them only where the catalogue files them otherwise than
  /// usual.
  package func sorting() throws -> [NameSorting] {
    let ways = try access.sortRules.all()
    func nobody(_ convention: NameConvention) -> NameSorting {
      NameSorting(convention: convention, way: ways[convention] ?? convention.usual)
    }
    var found: [NameConvention: NameSorting] = [:]
    for convention in ways.keys { found[convention] = nobody(convention) }
    try forEachSorted { _, sorted in
      var sorting = found[sorted.convention] ?? nobody(sorted.convention)
      if let way = sorted.way {
        if sorting.names.isEmpty { sorting.example = sorted.name }
        sorting.names[way, default: 0] += 1
      } else {
        sorting.example = sorting.example ?? sorted.name
        sorting.others += 1
      }
      found[sorted.convention] = sorting
    }
    return NameConvention.allCases.compactMap { found[$0] }
  }

  /// The name of an author who is of a convention; nil where there is none.
  ///
  /// It looks through all authors.
  package func example(of convention: NameConvention) throws -> String? {
    var found: String?
    try forEachSorted { _, sorted in
      if found == nil, sorted.convention == convention { found = sorted.name }
    }
    return found
  }

  /// A name of which libraries make more than one sort name.
  private struct Sorted {
    let name: String
    let sortName: String
    let convention: NameConvention
    /// Nil where no rule made the sort name.
    var way: SortWay? { SortName.way(of: sortName, name: name, convention) }
  }

  private func forEachSorted(_ body: (Int64, Sorted) throws -> Void) throws {
    try db.forEachRow("SELECT id, name, sortName FROM author ORDER BY id") { row in
      let name = row.string(1) ?? ""
      guard let convention = SortName.convention(of: name) else { return }
      let sortName = row.string(2) ?? ""
      try body(row.integer(0), Sorted(name: name, sortName: sortName, convention: convention))
    }
  }
}

extension AuthorityRepository where Access == WriteTransaction {
  /// Files all authors of a convention in one way, but for those whose sort name no rule made, and
  /// those that come later.
  ///
  /// - Returns: How many changed.
  @discardableResult
  package func file(_ convention: NameConvention, _ way: SortWay) throws -> Int {
    var changed: [(Int64, String)] = []
    try forEachSorted { id, sorted in
      guard sorted.convention == convention, sorted.way != nil else { return }
      let new = SortName.make(sorted.name, by: [convention: way])
      if new != sorted.sortName { changed.append((id, new)) }
    }
    for (id, sortName) in changed {
      try access.update(.author, id, [("sortName", sortName.databaseValue)])
    }
    try access.sortRules.set(convention, way)
    let names =
      changed.isEmpty ? tr("new names") : kind.recordKind.name(count: changed.count)
    access.describe("Filed \(names) \(way.words): \(convention.words)")
    return changed.count
  }
}
