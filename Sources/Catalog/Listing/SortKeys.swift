import GRDB

/// What all books are sorted by at one level: a number for each that has the order of its values,
/// by the book's id.
struct SortKeys {
  /// 0 for a book that has no value.
  private var keys: [UInt64]
  private var lowest = UInt64.max
  private var highest: UInt64 = 0

  /// - Parameter highest: The highest id.
  init(highest: Int, _ fill: (inout SortKeys) throws -> Void) throws {
    keys = Array(repeating: 0, count: highest + 1)
    try fill(&self)
  }

  @inline(__always)
  private mutating func set(_ id: Int64, _ key: UInt64) {
    guard keys.indices.contains(Int(id)) else { return }
    keys[Int(id)] = key
    lowest = min(lowest, key)
    highest = max(highest, key)
  }
}

// MARK: - Reading

extension SortKeys {
  /// From rows of an id and a number, whole or not.
  mutating func readNumbers(_ query: String, _ db: Database) throws {
    try db.forEachRow(query) { row in
      if row.isReal(1) {
        set(row.integer(0), Self.key(row.real(1)))
      } else {
        set(row.integer(0), UInt64(bitPattern: row.integer(1)) ^ (1 << 63))
      }
    }
  }

  /// A number whose bits have the order of the real numbers.
  private static func key(_ number: Double) -> UInt64 {
    let bits = (number == 0 ? 0 : number).bitPattern
    return bits >> 63 == 1 ? ~bits : bits | (1 << 63)
  }

  /// From rows of an id and a text, in the order of the texts.
  mutating func readAlphabet(_ query: String, _ db: Database) throws {
    var place: UInt64 = 0
    var last: [UInt8] = []
    try db.forEachRow(query) { row in
      let text = row.text(1)
      if place == 0 || !last.elementsEqual(text) {
        place += 1
        last.removeAll(keepingCapacity: true)
        last.append(contentsOf: text)
      }
      set(row.integer(0), place)
    }
  }

  /// From rows of a book's id and that of a record, whose place is known.
  mutating func read(_ query: String, _ places: [UInt32], _ db: Database) throws {
    try db.forEachRow(query) { row in
      let record = Int(row.integer(1))
      if places.indices.contains(record) { set(row.integer(0), UInt64(places[record])) }
    }
  }

  /// From rows of an id and a text, in any order.
  ///
  /// - Parameter folding: Whether texts that differ in case and accents alone are the same.
  mutating func readTexts(_ query: String, folding: Bool, _ db: Database) throws {
    var numbers: [String: Int] = [:]
    var texts: [(id: Int64, number: Int)] = []
    try db.forEachRow(query) { row in
      let text = String(decoding: row.text(1), as: UTF8.self)
      let number = numbers[text] ?? numbers.count
      if number == numbers.count { numbers[text] = number }
      texts.append((row.integer(0), number))
    }
    let sorted = numbers.map { (key: folding ? SortKey($0.key).text : $0.key, number: $0.value) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    var places = Array(repeating: UInt64(0), count: sorted.count)
    var place: UInt64 = 0
    for (index, entry) in sorted.enumerated() {
      if index == 0 || sorted[index - 1].key.utf8.elementsEqual(entry.key.utf8) == false {
        place += 1
      }
      places[entry.number] = place
    }
    for text in texts { set(text.id, places[text.number]) }
  }
}

// MARK: - Sorting

extension SortKeys {
  /// Sorts ids by their keys, those without one last; equal ones stay as they are.
  ///
  /// By the digits of the keys from the last to the first, each of which takes two walks along the
  /// ids.
  ///
  /// - Throws: `CancellationError`.
  func sort(_ ids: inout [UInt32], descending: Bool) throws {
    guard lowest <= highest else { return }
    let range = highest - lowest
    let bits = UInt64(UInt64.bitWidth - range.leadingZeroBitCount)
    let digit: UInt64 = 11
    var shift: UInt64 = 0
    while shift < bits {
      try Task.checkCancellation()
      let mask: UInt64 = (1 << digit) - 1
      pass(&ids) { key in
        let value = descending ? highest - key : key - lowest
        return Int((value >> shift) & mask)
      }
      shift += digit
    }
    try Task.checkCancellation()
    let present = ids.filter { keys[Int($0)] != 0 }
    if present.count < ids.count { ids = present + ids.filter { keys[Int($0)] == 0 } }
  }

  /// Puts ids in the order of one digit of their keys; absent keys count as the lowest.
  @inline(__always)
  private func pass(_ ids: inout [UInt32], _ digit: (UInt64) -> Int) {
    var starts = Array(repeating: 0, count: 2048)
    keys.withUnsafeBufferPointer { keys in
      ids.withUnsafeBufferPointer { ids in
        for id in ids {
          let key = keys[Int(id)]
          starts[key == 0 ? 0 : digit(key)] += 1
        }
      }
      var next = 0
      for place in starts.indices {
        let count = starts[place]
        starts[place] = next
        next += count
      }
      let sorted = [UInt32](unsafeUninitializedCapacity: ids.count) { buffer, count in
        for id in ids {
          let key = keys[Int(id)]
          let place = key == 0 ? 0 : digit(key)
          buffer.initializeElement(at: starts[place], to: id)
          starts[place] += 1
        }
        count = ids.count
      }
      ids = sorted
    }
  }
}
