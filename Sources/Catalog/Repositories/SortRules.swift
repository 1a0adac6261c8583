package import Books
import GRDB

/// The catalogue's setting of how names are filed that libraries file differently.
///
/// Names that come later follow it; those that are there are filed by ``AuthorityRepository/file(_:_:)``.
package struct SortRules<Access: CatalogAccess> {
  let access: Access
}

extension CatalogAccess {
  package var sortRules: SortRules<Self> { SortRules(access: self) }
}

extension SortRules {
  /// The ways that are not the usual ones.
  package func all() throws -> SortWays {
    var ways: SortWays = [:]
    try access.db.forEachRow("SELECT convention, way FROM sortRule") { row in
      // A word of a newer program, or a damaged one, leaves the usual way.
      guard let convention = NameConvention(rawValue: row.string(0) ?? ""),
        let way = SortWay(rawValue: row.string(1) ?? ""), convention.ways.contains(way)
      else { return }
      ways[convention] = way
    }
    return ways
  }
}

extension SortRules<WriteTransaction> {
  /// Has names of a convention that come later filed in a way.
  ///
  /// - Returns: True when they were filed otherwise before.
  @discardableResult
  func set(_ convention: NameConvention, _ way: SortWay) throws -> Bool {
    let row = try Row.fetchOne(
      access.db,
      sql: "SELECT id, way FROM sortRule WHERE convention = ?",
      arguments: [convention.rawValue]
    )
    guard let row else {
      guard way != convention.usual else { return false }
      try access.insert(.sortRule, [convention.rawValue.databaseValue, way.rawValue.databaseValue])
      return true
    }
    let id: Int64 = try row[0]
    guard way != convention.usual else {
      try access.delete(.sortRule, id)
      return true
    }
    return try access.update(.sortRule, id, [("way", way.rawValue.databaseValue)])
  }
}
