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
