/// A word of a name for the index of names, by which whose names have it is found.
struct NewNameWord: Comparable {
  let word: String
  let record: Int64
  /// Its first eight bytes, which tell nearly all words apart.
  private let start: UInt64

  init(_ word: String, of record: Int64) {
    self.word = word
    self.record = record
    var start: UInt64 = 0
    var count = 0
    for byte in word.utf8.prefix(8) {
      start = start << 8 | UInt64(byte)
      count += 1
    }
    self.start = start << UInt64(8 * (8 - count))
  }

  static func == (one: Self, other: Self) -> Bool {
    one.record == other.record && one.word == other.word
  }

  static func < (one: Self, other: Self) -> Bool {
    if one.start != other.start { return one.start < other.start }
    if one.word != other.word { return one.word < other.word }
    return one.record < other.record
  }
}
