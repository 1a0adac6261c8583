/// The bits of a set while many are inserted.
struct IDBits {
  fileprivate let words: UnsafeMutableBufferPointer<UInt64>

  @inline(__always)
  func insert(_ id: UInt32) { words[Int(id >> 6)] |= 1 << UInt64(id & 63) }
}

/// A set of records by their ids: a few as they are, more of them with one bit each, of a million an
/// eighth of a megabyte.
///
/// Sets of bits are put together a word at a time, in microseconds at a million.
package struct IDBitmap: Sendable {
  /// All of them, ascending, as long as there are no bits.
  private var few: [Int64] = []
  private var words: [UInt64] = []
  /// Beside the bits: ids so large that a bit each would be a waste, since a file may hold any number.
  private var far: Set<Int64> = []
  package private(set) var count = 0

  /// More of them have a bit each.
  private static let mostFew = 1024
  private static let nearEnd: Int64 = 1 << 26

  package init() {}

  package init(_ ids: some Sequence<Int64>) {
    for id in ids { insert(id) }
  }

  /// The same of a whole list, in two milliseconds at a million.
  package init(_ ids: OrderedIDs) {
    self.init()
    guard let small = ids.small32 else {
      for id in ids { insert(id) }
      return
    }
    insert(small[...])
  }

  /// An empty set with a bit for each id up to a number.
  init(upTo id: Int64) {
    words = Array(repeating: 0, count: Int(min(max(0, id), Self.nearEnd - 1) >> 6) + 1)
  }

  package var isEmpty: Bool { count == 0 }

  private var isOfBits: Bool { !words.isEmpty || !far.isEmpty }

  package func contains(_ id: Int64) -> Bool {
    guard isOfBits else {
      let place = place(of: id)
      return place < few.count && few[place] == id
    }
    guard Self.isNear(id) else { return far.contains(id) }
    let place = Int(id >> 6)
    return place < words.count && words[place] & Self.bit(id) != 0
  }

  package mutating func insert(_ id: Int64) {
    guard isOfBits else { return insertAmongFew(id) }
    guard Self.isNear(id) else {
      if far.insert(id).inserted { count += 1 }
      return
    }
    let place = Int(id >> 6)
    grow(to: place)
    guard words[place] & Self.bit(id) == 0 else { return }
    words[place] |= Self.bit(id)
    count += 1
  }

  /// The same of many small ids.
  mutating func insert(_ ids: ArraySlice<UInt32>) {
    guard let largest = ids.max() else { return }
    guard largest < Self.nearEnd, isOfBits || count + ids.count > Self.mostFew else {
      // In order, each is put behind the others.
      for id in ids.sorted() { insert(Int64(id)) }
      return
    }
    insert(upTo: Int64(largest)) { bits in
      for id in ids { bits.insert(id) }
    }
  }

  /// The same of small ids, by giving each its bit.
  ///
  /// - Parameter largest: No id that comes is larger; it fits the bits.
  @inline(__always)
  mutating func insert(upTo largest: Int64, _ body: (IDBits) -> Void) {
    if !isOfBits { becomeBits(upTo: largest) }
    grow(to: Int(largest >> 6))
    words.withUnsafeMutableBufferPointer { body(IDBits(words: $0)) }
    recount()
  }

  /// Whether so many ids, none above one, are best inserted by giving each its bit.
  static func isOfBits(_ count: Int, upTo largest: Int64) -> Bool {
    count > mostFew && isNear(largest)
  }

  /// Makes room for a word of bits.
  private mutating func grow(to place: Int) {
    guard place >= words.count else { return }
    words.append(contentsOf: repeatElement(0, count: max(place + 1 - words.count, words.count)))
  }

  package mutating func toggle(_ id: Int64) {
    guard contains(id) else { return insert(id) }
    count -= 1
    if !isOfBits {
      few.remove(at: place(of: id))
    } else if Self.isNear(id) {
      words[Int(id >> 6)] &= ~Self.bit(id)
    } else {
      far.remove(id)
    }
  }

  package mutating func formUnion(_ other: IDBitmap) {
    guard other.isOfBits else {
      for id in other.few { insert(id) }
      return
    }
    guard isOfBits else {
      let few = few
      self = other
      for id in few { insert(id) }
      return
    }
    if other.words.count > words.count {
      words.append(contentsOf: repeatElement(0, count: other.words.count - words.count))
    }
    combine(with: other, |)
    far.formUnion(other.far)
    recount()
  }

  package mutating func formIntersection(_ other: IDBitmap) {
    guard isOfBits, other.isOfBits else {
      self = isOfBits ? other.filtered(contains) : filtered(other.contains)
      return
    }
    if words.count > other.words.count { words.removeLast(words.count - other.words.count) }
    combine(with: other, &)
    far.formIntersection(other.far)
    recount()
  }

  mutating func subtract(_ other: IDBitmap) {
    guard isOfBits else {
      self = filtered { !other.contains($0) }
      return
    }
    guard other.isOfBits else {
      for id in other.few where contains(id) { toggle(id) }
      return
    }
    combine(with: other) { $0 & ~$1 }
    far.subtract(other.far)
    recount()
  }

  /// Puts the bits together that both have.
  @inline(__always)
  private mutating func combine(with other: IDBitmap, _ body: (UInt64, UInt64) -> UInt64) {
    words.withUnsafeMutableBufferPointer { words in
      other.words.withUnsafeBufferPointer { others in
        for place in 0..<min(words.count, others.count) {
          words[place] = body(words[place], others[place])
        }
      }
    }
  }

  /// How many of them are in the other set, too.
  package func count(in other: IDBitmap) -> Int {
    guard isOfBits else { return few.count { other.contains($0) } }
    guard other.isOfBits else { return other.count(in: self) }
    var both = far.isEmpty ? 0 : far.intersection(other.far).count
    for place in 0..<min(words.count, other.words.count) {
      both += (words[place] & other.words[place]).nonzeroBitCount
    }
    return both
  }

  /// The lowest id; of those that are no small numbers any one.
  package var first: Int64? {
    guard isOfBits else { return few.first }
    guard let place = words.firstIndex(where: { $0 != 0 }) else { return far.first }
    return Int64(place << 6 | words[place].trailingZeroBitCount)
  }

  /// The ids in ascending order.
  package var ids: [Int64] {
    guard isOfBits else { return few }
    let ids = idsOfBits(as: Int64.self)
    return far.isEmpty ? ids : (ids + far).sorted()
  }

  /// The same in four bytes each, of a set whose ids all fit.
  var smallIDs: [UInt32] {
    isOfBits ? idsOfBits(as: UInt32.self) : few.compactMap(UInt32.init(exactly:))
  }

  private func idsOfBits<Number: FixedWidthInteger>(as: Number.Type) -> [Number] {
    [Number](unsafeUninitializedCapacity: count - far.count) { ids, end in
      words.withUnsafeBufferPointer { words in
        for place in words.indices where words[place] != 0 {
          var rest = words[place]
          while rest != 0 {
            ids[end] = Number(truncatingIfNeeded: place << 6 | rest.trailingZeroBitCount)
            end += 1
            rest &= rest - 1
          }
        }
      }
    }
  }

  /// Those for which it is true.
  func filtered(_ isIncluded: (Int64) throws -> Bool) rethrows -> IDBitmap {
    IDBitmap(try ids.filter(isIncluded))
  }

  /// The same without the room that it had to grow.
  func trimmed() -> IDBitmap {
    var set = self
    set.words = Array(words.prefix((words.lastIndex { $0 != 0 } ?? -1) + 1))
    return set
  }

  /// Whether the ids fit four bytes each, and would take less so.
  var isSparse: Bool { isOfBits && far.isEmpty && count * 4 < words.count * 8 }

  private static func isNear(_ id: Int64) -> Bool { 0..<nearEnd ~= id }
  private static func bit(_ id: Int64) -> UInt64 { 1 << UInt64(id & 63) }

  // MARK: - A few

  private mutating func insertAmongFew(_ id: Int64) {
    let place = few.last.map { $0 < id } ?? true ? few.count : place(of: id)
    if place < few.count, few[place] == id { return }
    guard count < Self.mostFew else {
      becomeBits(upTo: id)
      return insert(id)
    }
    few.insert(id, at: place)
    count += 1
  }

  /// Gives each of the few a bit; the largest makes room for the others.
  private mutating func becomeBits(upTo id: Int64) {
    let ids = few
    self = IDBitmap(upTo: max(ids.last { Self.isNear($0) } ?? 0, id))
    for id in ids { insert(id) }
  }

  /// Where an id is, or would be, among the few, by halving.
  private func place(of id: Int64) -> Int {
    var range = few.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if few[middle] < id {
        range = (middle + 1)..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }

  /// Counts the bits after many changed, and gives them up for a few.
  private mutating func recount() {
    count = words.reduce(far.count) { $0 + $1.nonzeroBitCount }
    if count <= Self.mostFew { self = IDBitmap(ids) }
  }
}

/// A set of ids as it is kept for later, in as little memory as it needs.
struct CompressedBitmap: Sendable {
  private let form: Form

  private enum Form {
    /// Ascending, where they are so few that a bit for every other id would take more.
    case few([UInt32])
    case asItIs(IDBitmap)
  }

  init(_ ids: IDBitmap) {
    let trimmed = ids.trimmed()
    form = trimmed.isSparse ? .few(trimmed.smallIDs) : .asItIs(trimmed)
  }

  var count: Int {
    switch form {
    case .few(let ids): ids.count
    case .asItIs(let set): set.count
    }
  }

  var books: IDBitmap {
    switch form {
    case .few(let ids):
      var set = IDBitmap()
      set.insert(ids[...])
      return set
    case .asItIs(let set): return set
    }
  }
}
