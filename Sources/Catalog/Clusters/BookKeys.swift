/// Keys of a book; books that share one of them are compared.
///
/// Long titles have one of their own, shorter ones only together with a word of their author's
/// name, as many are called "Poems".
struct BookKeys {
  private(set) var all: Set<UInt64> = []

  /// - Parameters:
  ///   - author: The name of the first one, as it is displayed.
  ///   - isbns: Those that it has or had, and those that a file said of it.
  init(_ title: TitleForm, author: String?, isbns: Set<String>) {
    for isbn in isbns { all.insert(BlockKey.make(1, isbn)) }
    let words = folded(author ?? "").split(separator: " ").map(String.init)
    var names = words.filter { $0.utf8.count > 2 }
    if names.isEmpty { names = [""] }
    var bare = title.whole
    while bare.count > 1, let last = bare.last, TitleFormWords.plain.contains(last) {
      bare.removeLast()
    }
    var letters: Set<String> = [title.head.joined(), bare.joined()]
    if !title.rest.isEmpty { letters.insert(title.rest.joined()) }
    for letters in letters where !letters.isEmpty {
      for name in names { all.insert(BlockKey.make(2, letters, name)) }
      if letters.utf8.count >= 14 { all.insert(BlockKey.make(3, letters)) }
    }
    // With one letter wrong, the first eight letters or the last eight are most often still right.
    let whole = title.rest.isEmpty ? title.head.joined() : title.whole.joined()
    guard whole.utf8.count >= 12, let last = names.max(by: { $0.utf8.count < $1.utf8.count }) else {
      return
    }
    all.insert(BlockKey.make(4, String(whole.prefix(8)), last))
    all.insert(BlockKey.make(5, String(whole.suffix(8)), last))
  }
}
