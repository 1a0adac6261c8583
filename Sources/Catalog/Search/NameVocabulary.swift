import Books
import GRDB

/// An inverted index of names in memory: words in order, and the records of each behind those of
/// the one before, so that the records of all words that begin with some letters are one range.
struct NameVocabulary: Sendable {
  private var words = SortedWords()
  private var records: [UInt32] = []
  /// Where the records of each word start.
  private var recordStarts: [UInt32] = []

  /// More bytes than this stay in the file; the authors of a million books have 2.4 MiB.
  private static let mostBytes = 32 << 20

  /// - Returns: nil when they would fill the memory.
  init?(_ kind: AuthorityKind, _ db: Database) throws {
    try self.init(
      "SELECT word, recordId FROM nameWord WHERE kind = \(kind.number) ORDER BY word, recordId",
      db
    )
  }

  /// An index of what a query gives: words, and the numbers of what has them, in this order.
  init?(_ query: SQL, _ db: Database) throws {
    var fits = true
    try db.forEachRow(of: query) { row in
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
    return IDBitmap(records[start..<Int(recordStarts[numbers.upperBound])].lazy.map(Int64.init))
  }

  /// The records with a word that has some letters in it.
  ///
  /// - Throws: `CancellationError`.
  func records(having letters: LetterPattern) throws -> IDBitmap {
    let numbers = try words.numbers(having: letters)
    let ids = numbers.flatMap { records[Int(recordStarts[$0])..<Int(recordStarts[$0 + 1])] }
    return IDBitmap(ids.lazy.map(Int64.init))
  }
}
