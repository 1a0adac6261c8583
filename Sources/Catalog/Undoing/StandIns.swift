import Books
import GRDB

/// Finds the record that has by now the name or the books of one that is gone: rows that led to that lead
/// to it.
///
/// When it is back, they lead to it again (``Undoing/takeBackRests()``).
struct StandIns {
  let edit: WriteTransaction
  /// Records whose name is taken by now, and who has it: links go there.
  var replacements: [Table: [Int64: Int64]] = [:]
  /// Records that are known to be there.
  private var there: [Table: Set<Int64>] = [:]
  /// The records that others were merged into or gave their books to, as far as they were looked up.
  private var successors: [Table: [Int64: Int64?]] = [:]

  init(edit: WriteTransaction) { self.edit = edit }

  /// Forgets what is there, since from now on records go.
  mutating func forget() { (there, successors) = ([:], [:]) }

  mutating func note(_ table: Table, _ id: Int64) { there[table, default: []].insert(id) }

  /// True when a record that a row refers to exists.
  mutating func isThere(_ table: Table, _ id: Int64) throws -> Bool {
    if there[table]?.contains(id) == true { return true }
    guard try edit.row(table, id, columns: ["id"]) != nil else { return false }
    note(table, id)
    return true
  }

  /// The record that a row leads to: the one that it led to, or what became of that; nil when nothing
  /// did.
  mutating func record(for id: Int64, _ table: Table) throws -> Int64? {
    let found = replacements[table]?[id] ?? id
    if try isThere(table, found) { return found }
    if let known = successors[table]?[id] { return known }
    let other = try successor(of: id, table) ?? former(id, table)
    successors[table, default: [:]].updateValue(other, forKey: id)
    return other
  }

  private mutating func former(_ id: Int64, _ table: Table) throws -> Int64? {
    guard table == .shelf, try edit.revive(formerShelf: id) else { return nil }
    note(table, id)
    return id
  }

  private mutating func successor(of id: Int64, _ table: Table) throws -> Int64? {
    if let kind = table.namedKind {
      // One that was merged is another spelling of the one that stayed.
      let name = try FieldNames(db: edit.db).name(of: table, id)
      if let other = try edit.authorities(kind).named(name) { return other.rawValue }
    } else if table != .reader {
      return nil
    }
    // What else it had went to another in the change that deleted it.
    var gone = id
    for _ in 0..<Self.mostSteps {
      guard let deletion = try Change.deletion(of: table, gone, edit.db) else { return nil }
      let heir =
        try deletion.heir
        ?? FormerMoves(db: edit.db).heir(of: table, gone, in: deletion.revision)
      guard let heir else { return nil }
      if try isThere(table, heir) { return heir }
      gone = heir
    }
    return nil
  }

  /// More than anybody merges one after the other; a damaged journal may lead in circles.
  private static let mostSteps = 100
}
