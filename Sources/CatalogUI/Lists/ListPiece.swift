import Catalog

/// Ids that follow one another in a list, before the ids of all are there.
struct ListPiece: Sendable {
  private(set) var ids: [Int64] = []
  /// The place of the first; a guess while ``isPlaced`` is false.
  var base = 0
  /// Whether the place in the list is known.
  var isPlaced = true
  /// Whether nothing comes before it, or behind it.
  private(set) var reachesStart = false
  private(set) var reachesEnd = false

  init() {}

  init(_ ids: [Int64], reachesStart: Bool, reachesEnd: Bool) {
    self.ids = ids
    self.reachesStart = reachesStart
    self.reachesEnd = reachesEnd
  }

  var end: Int { base + ids.count }
  var isWhole: Bool { reachesStart && reachesEnd }

  func id(at index: Int) -> Int64? {
    base <= index && index < end ? ids[index - base] : nil
  }

  func index(of id: Int64) -> Int? {
    ids.firstIndex(of: id).map { base + $0 }
  }

  /// How far a place lies behind the last row, or before the first, where there are more.
  func excess(of index: Int) -> Int {
    guard !ids.isEmpty else { return 0 }
    if !reachesEnd, index >= end { return index - end + 1 }
    if !reachesStart, index < base { return index - base }
    return 0
  }

  /// Puts on what comes behind it.
  mutating func append(_ more: [Int64], reachesEnd: Bool) {
    ids += more
    self.reachesEnd = reachesEnd
  }

  /// Puts on what comes before it; the place of what was there stays, if there is room before it.
  ///
  /// - Returns: How far what was there moved.
  mutating func prepend(_ more: [Int64], reachesStart: Bool) -> Int {
    ids = more + ids
    self.reachesStart = reachesStart
    let moved = reachesStart ? more.count - base : max(0, more.count - base)
    base += moved - more.count
    // A guess that leaves no room for what comes before was wrong.
    if reachesStart { isPlaced = true } else if base == 0 { isPlaced = false }
    return moved
  }
}

/// The ids of all rows of a list in order, and the same as a set.
struct FoundIDs: Sendable {
  let ids: OrderedIDs
  let set: IDBitmap

  init(_ ids: OrderedIDs) {
    self.ids = ids
    set = IDBitmap(ids)
  }

  var count: Int { ids.count }

  /// The place of an id.
  ///
  /// - Parameter guess: Where it is looked for first.
  func index(of id: Int64, near guess: Int) -> Int? {
    if ids.indices.contains(guess), ids[guess] == id { return guess }
    return set.contains(id) ? ids.firstIndex(of: id) : nil
  }
}
