/// A set of records by their ids, one bit each: of a million an eighth of a megabyte.
///
/// Sets are put together and counted a word at a time, in microseconds at a million.
struct MarkSet: Hashable, Sendable {
  private var words: [UInt64] = []
  /// Ids so large that a bit each would be a waste: a file may hold any number.
  private var far: Set<Int64> = []
  private(set) var count = 0

  private static var nearEnd: Int64 { 1 << 26 }

  init() {}

  init(_ ids: some Sequence<Int64>) {
    for id in ids { insert(id) }
  }

  var isEmpty: Bool { count == 0 }

  func contains(_ id: Int64) -> Bool {
    guard Self.isNear(id) else { return far.contains(id) }
    let place = Int(id >> 6)
    return place < words.count && words[place] & Self.bit(id) != 0
  }

  mutating func insert(_ id: Int64) {
    guard Self.isNear(id) else {
      if far.insert(id).inserted { count += 1 }
      return
    }
    let place = Int(id >> 6)
    if place >= words.count {
      words.append(contentsOf: repeatElement(0, count: max(place + 1 - words.count, words.count)))
    }
    if words[place] & Self.bit(id) == 0 { count += 1 }
    words[place] |= Self.bit(id)
  }

  mutating func toggle(_ id: Int64) {
    guard contains(id) else { return insert(id) }
    count -= 1
    if Self.isNear(id) { words[Int(id >> 6)] &= ~Self.bit(id) } else { far.remove(id) }
  }

  mutating func formUnion(_ other: MarkSet) {
    if other.words.count > words.count {
      words.append(contentsOf: repeatElement(0, count: other.words.count - words.count))
    }
    for place in other.words.indices { words[place] |= other.words[place] }
    far.formUnion(other.far)
    recount()
  }

  mutating func formIntersection(_ other: MarkSet) {
    if words.count > other.words.count { words.removeLast(words.count - other.words.count) }
    for place in words.indices { words[place] &= other.words[place] }
    far.formIntersection(other.far)
    recount()
  }

  /// How many of them are in the other set, too.
  func count(in other: MarkSet) -> Int {
    var both = far.isEmpty ? 0 : far.intersection(other.far).count
    for place in 0..<min(words.count, other.words.count) {
      both += (words[place] & other.words[place]).nonzeroBitCount
    }
    return both
  }

  /// The ids in ascending order.
  var ids: [Int64] {
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

  private mutating func recount() {
    count = words.reduce(far.count) { $0 + $1.nonzeroBitCount }
  }

  private static func isNear(_ id: Int64) -> Bool { 0..<nearEnd ~= id }
  private static func bit(_ id: Int64) -> UInt64 { 1 << UInt64(id & 63) }
}
