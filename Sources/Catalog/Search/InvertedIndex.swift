/// An inverted index in memory: the words of all titles, and the postings of each, the ids of the
/// books that have it.
///
/// **The problem.** With every letter that is typed all books are wanted that have a word that
/// begins so.
///
/// **The ways there are.** SQLite's index of titles (FTS5) answers from the file, whose pages it
/// has to read and decode for each of those words. To go through the texts
/// (``TitleTexts``) costs the same for rare words as for common ones. A hash of words has no
/// beginnings, a trie needs several pointers a letter.
///
/// **The one taken** are arrays: the words in the order of their bytes (``SortedWords``), so that
/// those with one beginning are a range found by binary search, and the postings of all words one
/// after the other, as deltas of ascending ids in varints, most of them one byte: some seven bytes
/// a book in all.
///
/// It is built in two passes over the texts, the first of which measures: nothing grows while the
/// postings are written, and an index that would be too large is given up before it is made.
///
/// **What it guarantees.** Exactly the books of the titles that it was built of. Ids of 32 bits; at
/// most `PostingsBuilder.mostBytes`: more words stay in the file.
struct InvertedIndex: Sendable {
  private var words = SortedWords()
  /// The books of one word after the other, as varints: from nothing to the first, from there to
  /// the next.
  private var postings: [UInt8] = []
  /// Where the postings of each word start.
  private var starts: [UInt32] = []
  /// The highest id of a book.
  private let last: Int64

  /// - Returns: nil when they would fill the memory.
  /// - Throws: `CancellationError`.
  init?(_ titles: TitleTexts) throws {
    var builder = PostingsBuilder()
    try titles.forEachWord { builder.measure($0, of: $1) }
    guard builder.fit else { return nil }
    last = titles.last
    let order = builder.numbers.inOrder
    words.reserve(order.count, ofBytes: builder.numbers.byteCount)
    starts.reserveCapacity(order.count + 1)
    var start: UInt32 = 0
    for number in order {
      _ = words.append(builder.numbers[number])
      starts.append(start)
      start += builder.place(number, at: start)
    }
    starts.append(start)
    postings = Array(repeating: 0, count: Int(start))
    try postings.withUnsafeMutableBufferPointer { postings in
      try titles.forEachWord { builder.write($0, of: $1, to: postings) }
    }
  }

  /// The books with a word that begins so.
  func books(withWord beginning: String) -> IDBitmap {
    books(of: words.numbers(of: beginning))
  }

  /// The books with a word that has some letters in it.
  ///
  /// - Throws: `CancellationError`.
  func books(having letters: LetterPattern) throws -> IDBitmap {
    books(of: try words.numbers(having: letters))
  }

  private func books(of numbers: some Sequence<Int>) -> IDBitmap {
    var books = IDBitmap()
    guard last >= 0 else { return books }
    books.insert(upTo: last) { bits in
      postings.withUnsafeBufferPointer { postings in
        for number in numbers {
          var place = Int(starts[number])
          let end = Int(starts[number + 1])
          var id = Varint.start
          while place < end {
            id &+= Varint.read(postings, &place)
            bits.insert(id)
          }
        }
      }
    }
    return books
  }
}

/// The postings of each word while they are put together: first how much room each needs, then the
/// books.
private struct PostingsBuilder {
  var numbers = InternedWords()
  /// For each word the last book that was seen.
  private var last: [UInt32] = []
  /// For each word the bytes that its books take, then the place of the next one.
  private var places: [UInt32] = []
  private var byteCount = 0

  /// Nothing is measured beyond it, as a file may hold any number of words.
  ///
  /// The postings of a million books take 6.5 MiB.
  private static let mostBytes = 64 << 20

  var fit: Bool { byteCount < Self.mostBytes }

  @inline(__always)
  mutating func measure(_ word: UnsafeRawBufferPointer, of book: UInt32) {
    guard fit else { return }
    let number = numbers.number(of: word)
    if number == last.count {
      last.append(Varint.start)
      places.append(0)
      // With each word come some 40 bytes of the arrays that tell words apart until all are known.
      byteCount += word.count + 40
    } else if last[number] == book {
      return
    }
    let size = Varint.size(book &- last[number])
    places[number] += UInt32(size)
    byteCount += size
    last[number] = book
  }

  /// - Returns: How much room the books of a word need, which will stand at a place.
  mutating func place(_ number: Int, at start: UInt32) -> UInt32 {
    last[number] = Varint.start
    defer { places[number] = start }
    return places[number]
  }

  @inline(__always)
  mutating func write(
    _ word: UnsafeRawBufferPointer,
    of book: UInt32,
    to postings: UnsafeMutableBufferPointer<UInt8>
  ) {
    let number = numbers.number(of: word)
    guard last[number] != book else { return }
    places[number] += Varint.write(book &- last[number], to: postings, places[number])
    last[number] = book
  }
}

/// The delta to the next id in as few bytes as it needs (LEB128): seven bits in each, the lowest
/// first, and the eighth set where more follow.
private enum Varint {
  /// The id before all others: from it to the id 0 the delta is 1.
  static let start = UInt32.max

  @inline(__always)
  static func size(_ delta: UInt32) -> Int {
    (38 - (delta | 1).leadingZeroBitCount) / 7
  }

  @inline(__always)
  static func write(
    _ delta: UInt32,
    to bytes: UnsafeMutableBufferPointer<UInt8>,
    _ place: UInt32
  ) -> UInt32 {
    var rest = delta
    var end = Int(place)
    while rest > 0x7F {
      bytes[end] = UInt8(truncatingIfNeeded: rest) | 0x80
      rest >>= 7
      end += 1
    }
    bytes[end] = UInt8(truncatingIfNeeded: rest)
    return UInt32(end + 1) - place
  }

  @inline(__always)
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int) -> UInt32 {
    var delta: UInt32 = 0
    var shift: UInt32 = 0
    while true {
      let byte = bytes[place]
      place += 1
      delta |= UInt32(byte & 0x7F) &<< shift
      if byte < 0x80 { return delta }
      shift += 7
    }
  }
}

/// String interning: each different word gets a number, in the order in which they come.
///
/// A hash table with open addressing over one array of bytes. A dictionary of strings would hold
/// each word in memory of its own, and compare and hash it as text.
struct InternedWords {
  /// The words behind one another, and where each starts.
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = [0]
  /// The first eight bytes of each word, which tell nearly all apart.
  private var keys: [UInt64] = []
  /// For a hash, the number of a word plus 1, or 0 where there is none; at least half of them are
  /// free.
  private var slots: [UInt32] = Array(repeating: 0, count: 1 << 10)
  /// So that nobody can choose titles whose words all have one hash.
  private let seed = UInt64.random(in: .min ... .max)

  var byteCount: Int { bytes.count }

  /// The number of a word, which is a new one when the word is.
  @inline(__always)
  mutating func number(of word: UnsafeRawBufferPointer) -> Int {
    let key = Self.key(word)
    var slot = slot(of: word, key)
    while slots[slot] != 0 {
      let number = Int(slots[slot] - 1)
      if keys[number] == key, word.count == length(number),
        word.count <= 8 || self[number].elementsEqual(word)
      {
        return number
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return insert(word, key, slot)
  }

  private mutating func insert(_ word: UnsafeRawBufferPointer, _ key: UInt64, _ slot: Int) -> Int {
    slots[slot] = UInt32(keys.count + 1)
    keys.append(key)
    bytes.append(contentsOf: word)
    starts.append(UInt32(bytes.count))
    if keys.count * 2 > slots.count { grow() }
    return keys.count - 1
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    bytes.withUnsafeBytes { bytes in
      for number in keys.indices {
        let word = UnsafeRawBufferPointer(
          rebasing: bytes[Int(starts[number])..<Int(starts[number + 1])]
        )
        var slot = slot(of: word, keys[number])
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = UInt32(number + 1)
      }
    }
  }

  @inline(__always)
  private func slot(of word: UnsafeRawBufferPointer, _ key: UInt64) -> Int {
    // The constants are those of SplitMix64, which spread the bits.
    let odd: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = (seed ^ key) &* odd
    var place = 8
    while place < word.count {
      let part = UnsafeRawBufferPointer(rebasing: word[place..<min(place + 8, word.count)])
      hash = ((hash ^ hash >> 32) ^ Self.key(part)) &* odd
      place += 8
    }
    hash ^= hash >> 29
    hash = hash &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: hash >> 20) & (slots.count - 1)
  }

  /// The first eight bytes, in whose order numbers are in the order of words.
  @inline(__always)
  private static func key(_ word: UnsafeRawBufferPointer) -> UInt64 {
    if word.count >= 8 { return UInt64(bigEndian: word.loadUnaligned(as: UInt64.self)) }
    var key: UInt64 = 0
    for byte in word { key = key << 8 | UInt64(byte) }
    return key << UInt64(8 * (8 - word.count))
  }

  private func length(_ number: Int) -> Int { Int(starts[number + 1] - starts[number]) }

  subscript(number: Int) -> ArraySlice<UInt8> {
    bytes[Int(starts[number])..<Int(starts[number + 1])]
  }

  /// All numbers in the order of their words' bytes.
  var inOrder: [Int] {
    keys.indices.sorted { one, other in
      keys[one] != keys[other]
        ? keys[one] < keys[other] : self[one].lexicographicallyPrecedes(self[other])
    }
  }
}
