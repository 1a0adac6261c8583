/// A set of ids as it is kept for later, in as little memory as it needs.
struct KeptIDs: Sendable {
  private let form: Form

  private enum Form {
    /// Ascending, where they are so few that a bit for every other id would take more.
    case few([UInt32])
    case many(IDSet)
  }

  init(_ ids: IDSet) {
    let trimmed = ids.trimmed()
    let few = trimmed.isSparse ? trimmed.ids.compactMap(UInt32.init(exactly:)) : nil
    form = few.map(Form.few) ?? .many(trimmed)
  }

  var books: IDSet {
    switch form {
    case .few(let ids):
      var set = ids.last.map { IDSet(upTo: Int64($0)) } ?? IDSet()
      for id in ids { set.insert(Int64(id)) }
      return set
    case .many(let set): return set
    }
  }
}
