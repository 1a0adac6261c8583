/// A set of records by their ids, as a bitmap.
///
/// **The problem.** Searches intersect, unite and subtract sets of books, some of three and some of
/// half a million, within the time of a key press.
///
/// **The ways there are.** A `Set` hashes each id, and its ids lie in no order. An ascending array
/// is small for few ids, and is searched for each. Roaring bitmaps choose array or bitmap anew for
/// each 65,536 ids.
///
/// **The one taken** is a plain bitmap, as the ids of a catalogue are dense: an eighth of a
/// megabyte at a million books, which is made and combined in microseconds, 64 ids at a time. Ids
/// that are too large for a bit each, as a file may hold, are in a `Set` beside it.
///
/// **What it guarantees.** Memory in proportion to the largest id, at most 8 MiB, and to the number
/// of ids beyond ``end``; ``ids`` are ascending.
package struct IDBitmap: Sendable {
  private var words: [UInt64] = []
  /// The ids without a bit.
  private var outliers: Set<Int64> = []
  package private(set) var count = 0

  /// Ids from here on have no bit.
  private static let end: Int64 = 1 << 26

  package init() {}

  package init(_ ids: some Sequence<Int64>) {
    for id in ids { insert(id) }
  }

  /// The set of a whole list, in two milliseconds at a million.
  package init(_ ids: OrderedIDs) {
    self.init()
    guard let small = ids.small32, let largest = small.max(), largest < Self.end else {
      for id in ids { insert(id) }
      return
    }
    insert(upTo: Int64(largest)) { bits in
      for id in small { bits.insert(id) }
    }
  }

  package var isEmpty: Bool { count == 0 }

  @inline(__always)
  package func contains(_ id: Int64) -> Bool {
    guard Self.hasBit(id) else { return outliers.contains(id) }
    let place = Int(id >> 6)
    return place < words.count && words[place] & Self.bit(id) != 0
  }

  package mutating func insert(_ id: Int64) {
    guard Self.hasBit(id) else {
      if outliers.insert(id).inserted { count += 1 }
      return
    }
    let place = Int(id >> 6)
    grow(to: place)
    guard words[place] & Self.bit(id) == 0 else { return }
    words[place] |= Self.bit(id)
    count += 1
  }

  /// Many ids at once, by giving each its bit.
  ///
  /// - Parameter largest: No id that comes is larger; it ``hasBit(_:)``.
  @inline(__always)
  mutating func insert(upTo largest: Int64, _ body: (BitWriter) -> Void) {
    grow(to: Int(largest >> 6))
    words.withUnsafeMutableBufferPointer { body(BitWriter(words: $0)) }
    recount()
  }

  package mutating func toggle(_ id: Int64) {
    guard contains(id) else { return insert(id) }
    count -= 1
    if Self.hasBit(id) { words[Int(id >> 6)] &= ~Self.bit(id) } else { outliers.remove(id) }
  }

  package mutating func formUnion(_ other: IDBitmap) {
    if other.words.count > words.count { grow(to: other.words.count - 1) }
    combine(with: other, |)
    outliers.formUnion(other.outliers)
    recount()
  }

  package mutating func formIntersection(_ other: IDBitmap) {
    words.removeLast(max(0, words.count - other.words.count))
    combine(with: other, &)
    outliers.formIntersection(other.outliers)
    recount()
  }

  mutating func subtract(_ other: IDBitmap) {
    combine(with: other) { $0 & ~$1 }
    outliers.subtract(other.outliers)
    recount()
  }

  /// How many of them are in the other set, too.
  package func count(in other: IDBitmap) -> Int {
    zip(words, other.words).reduce(outliers.intersection(other.outliers).count) { count, words in
      count + (words.0 & words.1).nonzeroBitCount
    }
  }

  /// The lowest id that has a bit; else any one.
  package var first: Int64? {
    guard let place = words.firstIndex(where: { $0 != 0 }) else { return outliers.first }
    return Int64(place << 6 | words[place].trailingZeroBitCount)
  }

  /// The ids in ascending order.
  package var ids: [Int64] {
    let ids = [Int64](unsafeUninitializedCapacity: count - outliers.count) { ids, end in
      for place in words.indices where words[place] != 0 {
        var rest = words[place]
        while rest != 0 {
          ids[end] = Int64(place << 6 | rest.trailingZeroBitCount)
          end += 1
          rest &= rest - 1
        }
      }
    }
    return outliers.isEmpty ? ids : (ids + outliers).sorted()
  }

  /// The ids for which it is true.
  func filtered(_ isIncluded: (Int64) throws -> Bool) rethrows -> IDBitmap {
    IDBitmap(try ids.filter(isIncluded))
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

  private mutating func recount() {
    count = words.reduce(outliers.count) { $0 + $1.nonzeroBitCount }
  }

  /// Makes room for a word of bits, and for as many again.
  private mutating func grow(to place: Int) {
    guard place >= words.count else { return }
    let most = Int(Self.end >> 6)
    let size = min(most, max(place + 1, words.count * 2))
    words.append(contentsOf: repeatElement(0, count: size - words.count))
  }

  static func hasBit(_ id: Int64) -> Bool { 0..<end ~= id }
  private static func bit(_ id: Int64) -> UInt64 { 1 << UInt64(id & 63) }
}

/// The bits of a set while many ids are inserted.
struct BitWriter {
  fileprivate let words: UnsafeMutableBufferPointer<UInt64>

  @inline(__always)
  func insert(_ id: UInt32) { words[Int(id >> 6)] |= 1 << UInt64(id & 63) }
}
