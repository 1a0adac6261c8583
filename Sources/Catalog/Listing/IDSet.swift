/// A set of records by their ids, one bit each: of a million an eighth of a megabyte.
///
/// Sets are put together and counted a word at a time, in microseconds at a million.
package struct IDSet: Hashable, Sendable {
  private var words: [UInt64] = []
  /// Ids so large that a bit each would be a waste: a file may hold any number.
  private var far: Set<Int64> = []

  private static let nearEnd: Int64 = 1 << 26

  package init() {}

  package init(_ ids: some Sequence<Int64>) {
    for id in ids { insert(id) }
  }

  /// The same of a whole list, in two milliseconds at a million.
  package init(_ ids: OrderedIDs) {
    self.init(upTo: ids.small32?.max().map(Int64.init) ?? 0)
    guard let small = ids.small32 else {
      for id in ids { insert(id) }
      return
    }
    for id in small {
      let place = Int(id >> 6)
      if place < words.count { words[place] |= 1 << UInt64(id & 63) } else { insert(Int64(id)) }
    }
  }

  /// An empty set with room for the ids up to a number.
  init(upTo id: Int64) {
    words = Array(repeating: 0, count: Int(min(max(0, id), Self.nearEnd - 1) >> 6) + 1)
  }

  package var count: Int { words.reduce(far.count) { $0 + $1.nonzeroBitCount } }

  package var isEmpty: Bool { far.isEmpty && words.allSatisfy { $0 == 0 } }

  package func contains(_ id: Int64) -> Bool {
    guard Self.isNear(id) else { return far.contains(id) }
    let place = Int(id >> 6)
    return place < words.count && words[place] & Self.bit(id) != 0
  }

  package mutating func insert(_ id: Int64) {
    guard Self.isNear(id) else {
      far.insert(id)
      return
    }
    let place = Int(id >> 6)
    if place >= words.count {
      words.append(contentsOf: repeatElement(0, count: max(place + 1 - words.count, words.count)))
    }
    words[place] |= Self.bit(id)
  }

  package mutating func toggle(_ id: Int64) {
    guard contains(id) else { return insert(id) }
    if Self.isNear(id) { words[Int(id >> 6)] &= ~Self.bit(id) } else { far.remove(id) }
  }

  package mutating func formUnion(_ other: IDSet) {
    if other.words.count > words.count {
      words.append(contentsOf: repeatElement(0, count: other.words.count - words.count))
    }
    for place in other.words.indices { words[place] |= other.words[place] }
    far.formUnion(other.far)
  }

  package mutating func formIntersection(_ other: IDSet) {
    if words.count > other.words.count { words.removeLast(words.count - other.words.count) }
    for place in words.indices { words[place] &= other.words[place] }
    far.formIntersection(other.far)
  }

  mutating func subtract(_ other: IDSet) {
    for place in 0..<min(words.count, other.words.count) { words[place] &= ~other.words[place] }
    far.subtract(other.far)
  }

  /// How many of them are in the other set, too.
  package func count(in other: IDSet) -> Int {
    var both = far.isEmpty ? 0 : far.intersection(other.far).count
    for place in 0..<min(words.count, other.words.count) {
      both += (words[place] & other.words[place]).nonzeroBitCount
    }
    return both
  }

  /// The lowest id; of those that are no small numbers any one.
  package var first: Int64? {
    guard let place = words.firstIndex(where: { $0 != 0 }) else { return far.first }
    return Int64(place << 6 | words[place].trailingZeroBitCount)
  }

  /// The ids in ascending order.
  package var ids: [Int64] {
    var ids: [Int64] = []
    ids.reserveCapacity(count)
    for (place, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        ids.append(Int64(place << 6 | rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return far.isEmpty ? ids : (ids + far).sorted()
  }

  /// The same without the room that it had to grow.
  func trimmed() -> IDSet {
    var set = IDSet()
    set.words = Array(words.prefix((words.lastIndex { $0 != 0 } ?? -1) + 1))
    set.far = far
    return set
  }

  /// Whether the ids, at four bytes each, would take less.
  var isSparse: Bool { far.isEmpty && count * 4 < words.count * 8 }

  private static func isNear(_ id: Int64) -> Bool { 0..<nearEnd ~= id }
  private static func bit(_ id: Int64) -> UInt64 { 1 << UInt64(id & 63) }
}
