import Books
import GRDB

/// Brings the source data of two books together, so that either program's number is still known.
///
/// A program that has something of both keeps that of the first; what it had of the other stands in
/// its member `former`, a list.
struct MergedSource {
  let db: Database

  /// The source data of several books together, those of the first before all others.
  ///
  /// In pairs, and these in pairs, since each text is read and written as a whole.
  func united(_ all: [String]) throws -> String {
    guard let first = all.first(where: { !$0.isEmpty }), try isObject(first) else {
      return all.first { !$0.isEmpty } ?? ""
    }
    return try unitedInPairs(all.filter { try isObject($0) })
  }

  private func unitedInPairs(_ all: [String]) throws -> String {
    guard all.count > 1 else { return all.first ?? "" }
    let middle = all.count / 2
    let halves = (Array(all[..<middle]), Array(all[middle...]))
    return try united(unitedInPairs(halves.0), with: unitedInPairs(halves.1))
  }

  func united(_ first: String, with second: String) throws -> String {
    guard !second.isEmpty, first != second else { return first }
    // Source data that somebody else wrote are no JSON, and have no numbers.
    guard try isObject(second) else { return first.isEmpty ? second : first }
    guard try isObject(first) else { return first.isEmpty ? second : first }
    var united = first
    let members = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT fullkey, type, ?1 -> fullkey, key FROM json_each(?1)"),
      arguments: [second]
    )
    for member in members {
      let name: String = try member[3]
      // SQLite has no path to a member with a quotation mark in its name.
      if name.contains("\"") {
        united = try taking(name, from: second, to: united)
        continue
      }
      let path: String = try member[0]
      if try type(united, path) == nil {
        united = try text("json_set(?1, ?2, json(?3))", [united, path, try member[2] as String])
      } else if try member[1] == "object", try type(united, path) == "object" {
        united = try adding(try member[2], to: united, path)
      }
    }
    return united
  }

  /// Takes over a member that has no path: it is found by its name, and all members are put
  /// together anew.
  private func taking(_ name: String, from second: String, to first: String) throws -> String {
    guard let new = try member(name, of: second) else { return first }
    guard let old = try member(name, of: first) else {
      return try text(
        """
        (SELECT json_group_object(key, json(text)) FROM (
          SELECT key, \(Self.memberText) AS text FROM json_each(?1) UNION ALL SELECT ?2, ?3))
        """,
        [first, name, new]
      )
    }
    guard try isObject(old), try isObject(new) else { return first }
    let wrapped = try adding(new, to: text("json_object('x', json(?1))", [old]), "$.x")
    return try text(
      """
      (SELECT json_group_object(
        key, json(CASE key WHEN ?2 THEN ?3 -> '$.x' ELSE \(Self.memberText) END)) FROM json_each(?1))
      """,
      [first, name, wrapped]
    )
  }

  private func member(_ name: String, of whole: String) throws -> String? {
    let sql = "SELECT \(Self.memberText) FROM json_each(?1) WHERE key = ?2"
    return try String.fetchOne(db.cachedStatement(sql: sql), arguments: [whole, name])
  }

  /// A member of `json_each` as JSON.
  private static let memberText = """
    CASE type WHEN 'object' THEN value WHEN 'array' THEN value WHEN 'true' THEN 'true'
      WHEN 'false' THEN 'false' WHEN 'null' THEN 'null' ELSE json_quote(value) END
    """

  /// What a program had of the other book, with what that had taken over before.
  private func adding(_ value: String, to whole: String, _ path: String) throws -> String {
    let bare = try text("json_remove(?1, '$.former')", [value])
    let former = try list(whole, path + ".former")
    var known = Set(former + [try text("json_remove(?1 -> ?2, '$.former')", [whole, path])])
    let new = try ([bare] + list(value, "$.former")).filter { known.insert($0).inserted }
    guard !new.isEmpty else { return whole }
    // All at once: what takes one after the other is written anew for each.
    return try text(
      "json_set(?1, ?2, (SELECT json_group_array(json(item.value)) FROM json_each(?3) AS item))",
      [whole, path + ".former", (former + new).jsonList]
    )
  }

  private func list(_ whole: String, _ path: String) throws -> [String] {
    guard try type(whole, path) == "array" else { return [] }
    return try String.fetchAll(
      db.cachedStatement(sql: "SELECT ?1 -> fullkey FROM json_each(?1, ?2)"),
      arguments: [whole, path]
    )
  }

  private func isObject(_ text: String) throws -> Bool {
    let sql = "SELECT json_valid(?1) AND json_type(CASE WHEN json_valid(?1) THEN ?1 END) = 'object'"
    return try Bool.fetchOne(db.cachedStatement(sql: sql), arguments: [text]) ?? false
  }

  private func type(_ whole: String, _ path: String) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT json_type(?1, ?2)"),
      arguments: [whole, path]
    )
  }

  private func text(_ expression: String, _ arguments: StatementArguments) throws -> String {
    try String.fetchOne(db.cachedStatement(sql: "SELECT \(expression)"), arguments: arguments) ?? ""
  }
}
