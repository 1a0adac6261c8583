/// A set of records by their ids, as an array or as a bitmap.
///
/// **The problem.** Searches intersect, unite and subtract sets of books, some of three and some of
/// half a million, within the time of a key press.
///
/// **The ways there are.** A `Set` hashes each id, and its ids lie in no order. A plain bitmap is
/// an eighth of a megabyte of a million ids, also for three of them. Roaring bitmaps choose array
/// or bitmap anew for each 65,536 ids.
///
/// **The one taken** is Roaring's choice, once for the whole set, as the ids of a catalogue are
/// dense: up to ``mostSparse`` ids an ascending array, else a bitmap, which is combined with
/// another one a word of 64 ids at a time, in microseconds at a million. Ids that are too large for
/// a bit each, as a file may hold, are in a `Set` beside it.
///
/// **What it guarantees.** Memory in proportion to the smaller of the number of ids and the largest
/// id; ``ids`` are ascending.
package struct IDBitmap: Sendable {
  /// All of them, ascending, as long as the set is not dense.
  private var sparse: [Int64] = []
  private var words: [UInt64] = []
  /// Of a dense set, the ids that are no smaller than ``denseEnd``.
  private var outliers: Set<Int64> = []
  package private(set) var count = 0

  /// More of them have a bit each.
  private static let mostSparse = 1024
  /// Ids from here on have no bit: a bitmap takes at most 8 MiB.
  private static let denseEnd: Int64 = 1 << 26

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
    words = Array(repeating: 0, count: Int(min(max(0, id), Self.denseEnd - 1) >> 6) + 1)
  }

  package var isEmpty: Bool { count == 0 }

  /// Whether it is a bitmap, and not an array.
  private var isDense: Bool { !words.isEmpty || !outliers.isEmpty }

  package func contains(_ id: Int64) -> Bool {
    guard isDense else {
      let place = place(of: id)
      return place < sparse.count && sparse[place] == id
    }
    guard Self.hasBit(id) else { return outliers.contains(id) }
    let place = Int(id >> 6)
    return place < words.count && words[place] & Self.bit(id) != 0
  }

  package mutating func insert(_ id: Int64) {
    guard isDense else { return insertSparse(id) }
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

  /// The same of many small ids.
  mutating func insert(_ ids: ArraySlice<UInt32>) {
    guard let largest = ids.max() else { return }
    guard largest < Self.denseEnd, isDense || count + ids.count > Self.mostSparse else {
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
  mutating func insert(upTo largest: Int64, _ body: (BitWriter) -> Void) {
    if !isDense { becomeDense(upTo: largest) }
    grow(to: Int(largest >> 6))
    words.withUnsafeMutableBufferPointer { body(BitWriter(words: $0)) }
    recount()
  }

  /// Whether so many ids, none above one, are best inserted by giving each its bit.
  static func isDense(_ count: Int, upTo largest: Int64) -> Bool {
    count > mostSparse && hasBit(largest)
  }

  /// Makes room for a word of bits.
  private mutating func grow(to place: Int) {
    guard place >= words.count else { return }
    words.append(contentsOf: repeatElement(0, count: max(place + 1 - words.count, words.count)))
  }

  package mutating func toggle(_ id: Int64) {
    guard contains(id) else { return insert(id) }
    count -= 1
    if !isDense {
      sparse.remove(at: place(of: id))
    } else if Self.hasBit(id) {
      words[Int(id >> 6)] &= ~Self.bit(id)
    } else {
      outliers.remove(id)
    }
  }

  package mutating func formUnion(_ other: IDBitmap) {
    guard other.isDense else {
      for id in other.sparse { insert(id) }
      return
    }
    guard isDense else {
      let sparse = sparse
      self = other
      for id in sparse { insert(id) }
      return
    }
    if other.words.count > words.count {
      words.append(contentsOf: repeatElement(0, count: other.words.count - words.count))
    }
    combine(with: other, |)
    outliers.formUnion(other.outliers)
    recount()
  }

  package mutating func formIntersection(_ other: IDBitmap) {
    guard isDense, other.isDense else {
      self = isDense ? other.filtered(contains) : filtered(other.contains)
      return
    }
    if words.count > other.words.count { words.removeLast(words.count - other.words.count) }
    combine(with: other, &)
    outliers.formIntersection(other.outliers)
    recount()
  }

  mutating func subtract(_ other: IDBitmap) {
    guard isDense else {
      self = filtered { !other.contains($0) }
      return
    }
    guard other.isDense else {
      for id in other.sparse where contains(id) { toggle(id) }
      return
    }
    combine(with: other) { $0 & ~$1 }
    outliers.subtract(other.outliers)
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
    guard isDense else { return sparse.count { other.contains($0) } }
    guard other.isDense else { return other.count(in: self) }
    var both = outliers.isEmpty ? 0 : outliers.intersection(other.outliers).count
    for place in 0..<min(words.count, other.words.count) {
      both += (words[place] & other.words[place]).nonzeroBitCount
    }
    return both
  }

  /// The lowest id; where all ids are outliers, any one.
  package var first: Int64? {
    guard isDense else { return sparse.first }
    guard let place = words.firstIndex(where: { $0 != 0 }) else { return outliers.first }
    return Int64(place << 6 | words[place].trailingZeroBitCount)
  }

  /// The ids in ascending order.
  package var ids: [Int64] {
    guard isDense else { return sparse }
    let ids = idsOfBitmap(as: Int64.self)
    return outliers.isEmpty ? ids : (ids + outliers).sorted()
  }

  fileprivate func idsOfBitmap<Number: FixedWidthInteger>(as: Number.Type) -> [Number] {
    [Number](unsafeUninitializedCapacity: count - outliers.count) { ids, end in
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

  /// The same without the room that the bitmap had to grow.
  func trimmed() -> IDBitmap {
    var set = self
    set.words = Array(words.prefix((words.lastIndex { $0 != 0 } ?? -1) + 1))
    return set
  }

  /// Whether it is a bitmap whose ids would take less memory as an array of 32 bits each.
  fileprivate var isSmallerAsArray: Bool {
    isDense && outliers.isEmpty && count * 4 < words.count * 8
  }

  private static func hasBit(_ id: Int64) -> Bool { 0..<denseEnd ~= id }
  private static func bit(_ id: Int64) -> UInt64 { 1 << UInt64(id & 63) }

  // MARK: - Sparse

  private mutating func insertSparse(_ id: Int64) {
    let place = sparse.last.map { $0 < id } ?? true ? sparse.count : place(of: id)
    if place < sparse.count, sparse[place] == id { return }
    guard count < Self.mostSparse else {
      becomeDense(upTo: id)
      return insert(id)
    }
    sparse.insert(id, at: place)
    count += 1
  }

  /// Gives each id a bit; the largest makes room for the others.
  private mutating func becomeDense(upTo id: Int64) {
    let ids = sparse
    self = IDBitmap(upTo: max(ids.last { Self.hasBit($0) } ?? 0, id))
    for id in ids { insert(id) }
  }

  /// Where an id is, or would be, in the array.
  private func place(of id: Int64) -> Int {
    sparse.indices.partitioningIndex { sparse[$0] < id }
  }

  /// Counts the bits after many changed, and goes back to an array when few are left.
  private mutating func recount() {
    count = words.reduce(outliers.count) { $0 + $1.nonzeroBitCount }
    if count <= Self.mostSparse { self = IDBitmap(ids) }
  }
}

/// The bits of a set while many ids are inserted.
struct BitWriter {
  fileprivate let words: UnsafeMutableBufferPointer<UInt64>

  @inline(__always)
  func insert(_ id: UInt32) { words[Int(id >> 6)] |= 1 << UInt64(id & 63) }
}

/// A set of ids as it is kept for later, without room to grow: four bytes an id, where that is less
/// than the bitmap.
struct CompressedBitmap: Sendable {
  private let form: Form

  private enum Form {
    case sparse([UInt32])
    case bitmap(IDBitmap)
  }

  init(_ ids: IDBitmap) {
    let trimmed = ids.trimmed()
    form =
      trimmed.isSmallerAsArray
      ? .sparse(trimmed.idsOfBitmap(as: UInt32.self)) : .bitmap(trimmed)
  }

  var count: Int {
    switch form {
    case .sparse(let ids): ids.count
    case .bitmap(let set): set.count
    }
  }

  var books: IDBitmap {
    switch form {
    case .sparse(let ids):
      var set = IDBitmap()
      set.insert(ids[...])
      return set
    case .bitmap(let set): return set
    }
  }
}
