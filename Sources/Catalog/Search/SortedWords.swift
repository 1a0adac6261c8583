/// Words in memory, in the order of their bytes, so that those with one beginning are a range that
/// a binary search finds.
struct SortedWords: Sendable {
  /// The words behind one another, and where each starts.
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = [0]

  var count: Int { starts.count - 1 }
  var byteCount: Int { bytes.count + 4 * starts.count }

  mutating func reserve(_ words: Int, ofBytes byteCount: Int) {
    bytes.reserveCapacity(byteCount)
    starts.reserveCapacity(words + 1)
  }

  /// Appends a word that comes behind all others.
  ///
  /// - Returns: True when it is another than the last one, which is not put in twice.
  mutating func append(_ word: some Collection<UInt8>) -> Bool {
    if count > 0, bytes[Int(starts[count - 1])...].elementsEqual(word) { return false }
    bytes.append(contentsOf: word)
    starts.append(UInt32(bytes.count))
    return true
  }

  /// The numbers of the words that begin so.
  func numbers(of beginning: String) -> Range<Int> {
    let letters = Array(beginning.utf8)
    let first = place { $0.lexicographicallyPrecedes(letters) }
    let end = place { $0.lexicographicallyPrecedes(letters) || $0.starts(with: letters) }
    // Words that a damaged file has in another order are not found.
    return first..<max(first, end)
  }

  /// The numbers of the words that have some letters in them.
  ///
  /// - Throws: `CancellationError`.
  func numbers(having letters: LetterPattern) throws -> [Int] {
    var numbers: [Int] = []
    try bytes.withUnsafeBytes { bytes in
      var number = 0
      var place = 0
      while let hit = letters.firstPlace(in: bytes, from: place, upTo: bytes.count) {
        while Int(starts[number + 1]) <= hit { number += 1 }
        let end = Int(starts[number + 1])
        // Nothing stands between the words: a hit may be the end of one and the start of the next.
        let isOfOne = hit + letters.bytes.count <= end
        if isOfOne { numbers.append(number) }
        place = isOfOne ? end : hit + 1
        if numbers.count & 4095 == 4095 { try Task.checkCancellation() }
      }
    }
    return numbers
  }

  /// The number of the first word that does not come before.
  private func place(isBefore: (ArraySlice<UInt8>) -> Bool) -> Int {
    (0..<count).partitioningIndex { isBefore(bytes[Int(starts[$0])..<Int(starts[$0 + 1])]) }
  }
}
