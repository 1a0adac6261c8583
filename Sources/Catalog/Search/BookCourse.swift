/// A way along an order, past the books of a set or past all.
struct BookCourse {
  private var cursor: OrderCursor
  var among: IDBitmap?
  private var waiting: [Int64] = []

  init(_ cursor: OrderCursor) { self.cursor = cursor }

  /// The next books; fewer than asked for at the end.
  mutating func next(_ count: Int) throws -> [Int64] {
    guard let among else { return try cursor.next(count) }
    var ids = waiting
    while ids.count < count {
      try Task.checkCancellation()
      let portion = try cursor.next(4096)
      if portion.isEmpty { break }
      ids += portion.lazy.filter(among.contains)
    }
    waiting = Array(ids.dropFirst(count))
    return Array(ids.prefix(count))
  }
}
