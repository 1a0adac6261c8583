import GRDB

/// The words of names in memory, with the records that have them: those of all words that begin with
/// some letters stand behind one another.
struct NameVocabulary: Sendable {
  private var words = SortedWords()
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
        words.byteCount + 4 * records.count + word.count < Self.mostBytes
      else {
        fits = false
        return false
      }
      if words.append(word) { recordStarts.append(UInt32(records.count)) }
      records.append(record)
      return true
    }
    guard fits else { return nil }
    recordStarts.append(UInt32(records.count))
  }

  /// The records with a word that begins so.
  func records(withWord beginning: String) -> IDBitmap {
    let numbers = words.numbers(of: beginning)
    let start = Int(recordStarts[numbers.lowerBound])
    var found = IDBitmap()
    found.insert(records[start..<Int(recordStarts[numbers.upperBound])])
    return found
  }

  /// The records with a word that has some letters in it.
  ///
  /// - Throws: `CancellationError`.
  func records(having letters: LetterPattern) throws -> IDBitmap {
    let numbers = try words.numbers(having: letters)
    let ids = numbers.flatMap { records[Int(recordStarts[$0])..<Int(recordStarts[$0 + 1])] }
    var found = IDBitmap()
    found.insert(ids[...])
    return found
  }
}
