import Books
import GRDB

/// The sort keys of all books at one level of an order: a number for each book, by its id, that has the
/// order of its values.
///
/// **The problem.** A list of a million books in an order of which there is no index, such as by
/// publisher and then by rating, is wanted as soon as it is asked for.
///
/// **The ways there are.** SQLite's `ORDER BY` looks up the values of each book in other places of
/// the file and compares them as texts. A comparison sort in memory needs twenty comparisons a
/// book, each of them at two places that no cache holds.
///
/// **The one taken.** Each level is read as a table goes, in whatever order is cheapest, and its
/// values become numbers of 32 bits that have the same order: the number itself less the lowest
/// one, the place in an index that is in order, or the place of the record that a book refers to.
/// Then a radix sort, least significant digit first, moves key and id together in one word of 64
/// bits (``sort(_:descending:)``): two or three passes, without a comparison. Levels are sorted
/// from the last to the first, as each pass is stable.
///
/// **What it guarantees.** The order of SQLite's `ORDER BY … NULLS LAST`: books without a value
/// come last both ways, and equal ones stay as they were. Time in proportion to the number of
/// books.
struct SortKeys {
  /// From 1; 0 for a book that has no value.
  ///
  /// Four bytes each: they are read and written in no order, which takes several times as long
  /// where they do not fit into the processor's caches.
  private var keys: [UInt32]
  private var highest: UInt32 = 0

  /// - Parameter highest: The highest id.
  init(highest: Int, _ fill: (inout SortKeys) throws -> Void) throws {
    keys = Array(repeating: 0, count: highest + 1)
    try fill(&self)
  }

  @inline(__always)
  private mutating func set(_ id: Int64, _ key: UInt32) {
    guard keys.indices.contains(Int(id)) else { return }
    keys[Int(id)] = key
    highest = max(highest, key)
  }

  // MARK: - Reading

  /// From rows of an id and a number, whole or not; of several with one id the last counts.
  ///
  /// - Parameter kept: The number that counts wherever it stands among those of one id, which stand
  ///   together.
  mutating func readNumbers(_ query: String, keeping kept: Int? = nil, _ db: Database) throws {
    let kept = kept.map { UInt64(bitPattern: Int64($0)) ^ (1 << 63) }
    var ids: [UInt32] = []
    var numbers: [UInt64] = []
    ids.reserveCapacity(keys.count)
    numbers.reserveCapacity(keys.count)
    var lowest = UInt64.max
    var highest: UInt64 = 0
    try db.forEachRow(query) { row in
      let id = UInt32(truncatingIfNeeded: row.integer(0))
      var number =
        row.isReal(1)
        ? Self.key(row.real(1)) : UInt64(bitPattern: row.integer(1)) ^ (1 << 63)
      if let kept, id == ids.last, numbers.last == kept { number = kept }
      ids.append(id)
      numbers.append(number)
      lowest = min(lowest, number)
      highest = max(highest, number)
    }
    guard lowest <= highest else { return }
    if highest - lowest < UInt64(UInt32.max) {
      for (id, number) in zip(ids, numbers) { set(Int64(id), UInt32(number - lowest) + 1) }
    } else {
      // Fractions, whose bits lie far apart: the volumes of series, of which few are different.
      try Task.checkCancellation()
      let sorted = Set(numbers).sorted()
      try Task.checkCancellation()
      let places = Dictionary(
        uniqueKeysWithValues: zip(sorted, 1...UInt32(sorted.count))
      )
      for (id, number) in zip(ids, numbers) { set(Int64(id), places[number] ?? 0) }
    }
  }

  /// A number whose bits have the order of the real numbers.
  private static func key(_ number: Double) -> UInt64 {
    let bits = (number == 0 ? 0 : number).bitPattern
    return bits >> 63 == 1 ? ~bits : bits | (1 << 63)
  }

  /// From rows of an id and a text, in the order of the texts.
  mutating func readAlphabet(_ query: String, _ db: Database) throws {
    var place: UInt32 = 0
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

  /// Reads the keys of a custom field, in the order of their index; those of a choice have the order of
  /// its list.
  mutating func readKeys(of field: CustomField, _ db: Database) throws {
    let query = """
      SELECT bookId, key FROM customValue WHERE fieldId = \(field.id.rawValue) AND key IS NOT NULL
      ORDER BY key
      """
    switch field.kind {
    case .text, .link, .longText: try readAlphabet(query, db)
    case .number, .money, .date, .yesNo:
      var place: UInt32 = 0
      var last = 0.0
      try db.forEachRow(query) { row in
        let number = row.real(1)
        if place == 0 || number != last { place += 1 }
        last = number
        set(row.integer(0), place)
      }
    case .choice:
      let places = field.choices.map { Array(CustomField.choiceKey($0).utf8) }
      var place: Int?
      try db.forEachRow(query) { row in
        let key = row.text(1)
        if place.map({ !places[$0].elementsEqual(key) }) ?? true {
          place = places.firstIndex { $0.elementsEqual(key) }
        }
        if let place { set(row.integer(0), UInt32(place) + 1) }
      }
    }
  }

  /// From rows of a book's id and that of a record, whose place is known.
  mutating func read(_ query: String, _ places: [UInt32], _ db: Database) throws {
    try db.forEachRow(query) { row in
      let record = Int(row.integer(1))
      if places.indices.contains(record) { set(row.integer(0), places[record]) }
    }
  }

  /// From rows of a book's id, that of a record, whose place is known, and its position in the
  /// book.
  ///
  /// The record with the lowest position counts; of equal ones the one that comes first.
  mutating func readFirst(_ query: String, _ places: [UInt32], _ db: Database) throws {
    var first = Array(repeating: Int32.max, count: keys.count)
    try db.forEachRow(query) { row in
      let book = Int(row.integer(0))
      let record = Int(row.integer(1))
      let position = Int32(clamping: row.integer(2))
      guard first.indices.contains(book), position < first[book] else { return }
      first[book] = position
      if places.indices.contains(record) { set(Int64(book), places[record]) }
    }
  }

  /// From rows of a book's id and that of a record; of several records the one with the lowest
  /// place counts.
  mutating func readLowest(_ query: String, _ places: [UInt32], _ db: Database) throws {
    try db.forEachRow(query) { row in
      let book = Int(row.integer(0))
      let record = Int(row.integer(1))
      guard keys.indices.contains(book), places.indices.contains(record) else { return }
      if keys[book] == 0 || places[record] < keys[book] { set(Int64(book), places[record]) }
    }
  }

  /// From rows of an id and a text, in any order.
  ///
  /// - Parameter folding: True to treat texts that differ in case and accents alone as the same.
  mutating func readTexts(_ query: String, folding: Bool, _ db: Database) throws {
    var numbers: [String: Int] = [:]
    var texts: [(id: Int64, number: Int)] = []
    try db.forEachRow(query) { row in
      let text = String(decoding: row.text(1), as: UTF8.self)
      let number = numbers[text] ?? numbers.count
      if number == numbers.count { numbers[text] = number }
      texts.append((row.integer(0), number))
    }
    var sorted: [(key: String, number: Int)] = []
    for (text, number) in numbers {
      if sorted.count.isMultiple(of: 4096) { try Task.checkCancellation() }
      sorted.append((folding ? SortKey(text).text : text, number))
    }
    try sorted.sort { one, other in
      if one.number.isMultiple(of: 1024) { try Task.checkCancellation() }
      return one.key.utf8.lexicographicallyPrecedes(other.key.utf8)
    }
    var places = Array(repeating: UInt32(0), count: sorted.count)
    var place: UInt32 = 0
    for (index, entry) in sorted.enumerated() {
      if index == 0 || sorted[index - 1].key.utf8.elementsEqual(entry.key.utf8) == false {
        place += 1
      }
      places[entry.number] = place
    }
    for text in texts { set(text.id, places[text.number]) }
  }

  // MARK: - Sorting

  /// Sorts ids by their keys, those without one last; equal ones stay as they are.
  ///
  /// The keys are looked up once; then key and id go together, so that memory is read in order.
  ///
  /// - Throws: `CancellationError`.
  func sort(_ ids: inout [UInt32], descending: Bool) throws {
    guard highest > 0 else { return }
    var absent: [UInt32] = []
    var entries: [UInt64] = []
    entries.reserveCapacity(ids.count)
    try ids.inStrides { id in
      let key = keys.indices.contains(Int(id)) ? keys[Int(id)] : 0
      guard key != 0 else { return absent.append(id) }
      entries.append(UInt64(descending ? highest - key : key - 1) << 32 | UInt64(id))
    }
    try entries.radixSort(from: 32, bits: UInt32.bitWidth - (highest - 1).leadingZeroBitCount)
    ids.removeAll(keepingCapacity: true)
    try entries.inStrides { ids.append(UInt32(truncatingIfNeeded: $0)) }
    ids += absent
  }
}

extension Array where Element == UInt64 {
  /// A radix sort by some of the bits, in digits of at most 11 bits, whose counts fit the
  /// processor's first cache, from the least significant one; equal ones stay as they are.
  fileprivate mutating func radixSort(from first: Int, bits: Int) throws {
    guard bits > 0 else { return }
    let passes = (bits + 10) / 11
    let digit = (bits + passes - 1) / passes
    let mask: UInt64 = (1 << UInt64(digit)) - 1
    var other = self
    for pass in 0..<passes {
      let shift = UInt64(first + pass * digit)
      var starts = Array<Int>(repeating: 0, count: 1 << digit)
      try inStrides { starts[Int($0 >> shift & mask)] += 1 }
      var next = 0
      for place in starts.indices {
        let count = starts[place]
        starts[place] = next
        next += count
      }
      try inStrides { entry in
        let place = Int(entry >> shift & mask)
        other[starts[place]] = entry
        starts[place] += 1
      }
      swap(&self, &other)
    }
  }
}

extension Array {
  /// Hands over each element, and looks from time to time whether anyone still waits.
  ///
  /// - Throws: `CancellationError`.
  @inline(__always)
  fileprivate func inStrides(_ body: (Element) -> Void) throws {
    var start = 0
    while start < count {
      try Task.checkCancellation()
      let end = Swift.min(count, start + 65_536)
      for place in start..<end { body(self[place]) }
      start = end
    }
  }
}
