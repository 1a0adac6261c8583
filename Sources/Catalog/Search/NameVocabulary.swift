import GRDB

/// The words of names in memory, in order, with the records that have them: those that begin with some
/// letters are found at once, and stand behind one another.
struct NameVocabulary: Sendable {
  /// The words behind one another, and where each starts.
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = []
  private var records: [UInt32] = []
  /// Where the records of each word start.
  private var recordStarts: [UInt32] = []

  /// Longer texts stay in the file.
  private static let mostBytes = 32 << 20

  /// - Returns: nil when they would fill the memory.
  init?(_ kind: AuthorityKind, _ db: Database) throws {
    var fits = true
    try db.forEachRow(
      of: "SELECT word, recordId FROM nameWord WHERE kind = \(kind.number) ORDER BY word, recordId"
    ) { row in
      let word = row.text(0)
      guard let record = UInt32(exactly: row.integer(1)),
        bytes.count + 4 * records.count + word.count < Self.mostBytes
      else {
        fits = false
        return false
      }
      if starts.isEmpty || !bytes[Int(starts[starts.count - 1])...].elementsEqual(word) {
        starts.append(UInt32(bytes.count))
        recordStarts.append(UInt32(records.count))
        bytes.append(contentsOf: word)
      }
      records.append(record)
      return true
    }
    guard fits else { return nil }
    starts.append(UInt32(bytes.count))
    recordStarts.append(UInt32(records.count))
  }

  /// The records with a word that begins so; one with several such words comes several times.
  func records(withWord beginning: String) -> ArraySlice<UInt32> {
    let letters = Array(beginning.utf8)
    let first = place { $0.lexicographicallyPrecedes(letters) }
    let end = place { $0.lexicographicallyPrecedes(letters) || $0.starts(with: letters) }
    return records[Int(recordStarts[first])..<Int(recordStarts[end])]
  }

  /// The number of the first word that does not come before, by halving.
  private func place(isBefore: (ArraySlice<UInt8>) -> Bool) -> Int {
    var range = 0..<(starts.count - 1)
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let word = bytes[Int(starts[middle])..<Int(starts[middle + 1])]
      if isBefore(word) {
        range = (middle + 1)..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }
}
