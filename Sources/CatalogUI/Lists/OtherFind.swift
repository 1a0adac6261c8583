import Catalog

/// Something else to look for when nothing was found, and what it would find.
struct OtherFind: Hashable, Sendable {
  let find: String
  /// What the row says of it.
  let text: String
  /// What it finds: "3 books", and of a single one which.
  let answer: String
}

extension RecordSource where Self: ListedSource {
  /// Each word alone, if it has rows.
  func otherFinds(_ view: View) throws -> [OtherFind] {
    let words = find.split(separator: " ").map(String.init)
    guard words.count > 1 else { return [] }
    return words.prefix(4).compactMap { word in
      var other = self
      other.find = word
      // A word by itself may be half of a query.
      let count = (try? other.count(view)) ?? 0
      guard count > 0 else { return nil }
      return OtherFind(find: word, text: word, answer: kind.name(count: count))
    }
  }
}

extension BookSource {
  /// The nearest words that exist, each word alone, and the same inside of words.
  func otherFinds(_ view: View) throws -> [OtherFind] {
    try view.closest(to: find).filter { $0.books > 0 }.prefix(6).map { other in
      let count = RecordKind.book.name(count: other.books)
      let isInside = other.kind == .inside
      return OtherFind(
        find: other.find,
        text: isInside ? "\(other.find), also inside words" : other.find,
        answer: other.title.map { "\(count): \($0)" } ?? count
      )
    }
  }
}
