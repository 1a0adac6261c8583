import GRDB

/// The names of all genres, or of all series, in memory, by the numbers of their records.
///
/// Each line of a list shows them, and each would be looked for in another place of the file.
struct RecordNames: Sendable {
  private var bytes: [UInt8] = []
  /// Where the name of the record with this id starts; it ends where the next one starts.
  private var starts: [UInt32] = [0]

  /// More stay in the file, and so do ids that leave more gaps.
  private static let mostBytes = 8 << 20
  private static let mostRecords: Int64 = 1 << 20

  /// - Returns: nil when they would fill the memory.
  init?(_ kind: AuthorityKind, _ db: Database) throws {
    var fits = true
    try db.forEachRow(of: "SELECT id, name FROM \(sql: kind.rawValue) ORDER BY id") { row in
      let (record, name) = (row.integer(0), row.text(1))
      guard 0..<Self.mostRecords ~= record, bytes.count + name.count < Self.mostBytes else {
        fits = false
        return false
      }
      while starts.count <= record { starts.append(UInt32(bytes.count)) }
      bytes.append(contentsOf: name)
      starts.append(UInt32(bytes.count))
      return true
    }
    guard fits else { return nil }
  }

  /// The name of a record; nil when there is none.
  subscript(record: Int64) -> String? {
    guard record >= 0, record + 1 < starts.count else { return nil }
    let place = Int(record)
    let name = bytes[Int(starts[place])..<Int(starts[place + 1])]
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }
}

/// What lines of books show of other records, in memory.
struct LineNames: Sendable {
  let genres: RecordNames
  let series: RecordNames
}
