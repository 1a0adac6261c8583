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
