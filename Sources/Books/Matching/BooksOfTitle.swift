/// The books of the catalogue whose titles are filed alike, by their authors.
///
/// Thousands can be called “Poems”. A hash table has those of each author, so that none is compared
/// with all others.
package struct BooksOfTitle: Sendable {
  package enum Key: Hashable, Sendable {
    /// A name or another spelling, and the signs of the title, as in “C++”.
    case author(NameKey, signs: String)
    /// The name of an author who has no qualifier.
    case unqualified(NameKey, signs: String)
    /// No author.
    case nobody(signs: String)
  }

  private var books: [Key: [ID<Book>]] = [:]
  /// How many there are; merged books count by each of their titles.
  package private(set) var count = 0

  package init() {}

  /// - Parameters:
  ///   - title: Its title, or one that it had before it was merged.
  ///   - authors: The names of its authors, and their other spellings.
  ///   - unqualified: The names of those authors who have no qualifier.
  package mutating func add(
    _ book: ID<Book>,
    called title: String,
    by authors: [String],
    unqualified: [String]
  ) {
    count += 1
    let signs = titleSigns(title)
    if authors.isEmpty { add(book, .nobody(signs: signs)) }
    for name in authors {
      for key in AuthorName.parse(name).keys { add(book, .author(key, signs: signs)) }
    }
    for name in unqualified {
      for key in AuthorName(name: name).keys { add(book, .unqualified(key, signs: signs)) }
    }
  }

  private mutating func add(_ book: ID<Book>, _ key: Key) {
    if books[key]?.last != book { books[key, default: []].append(book) }
  }

  /// The books of some authors in a list for each known name, oldest first; without authors, the
  /// books that have none.
  ///
  /// "Lee, Henry, 1756-1818" may be a "Henry Lee" without years, but not one with other years.
  ///
  /// - Parameter signs: The signs of the title.
  package func by(_ authors: [AuthorName], signs: String) -> [(key: Key, books: [ID<Book>])] {
    let authors = authors.flatMap(\.apart)
    var keys: [Key] = authors.isEmpty ? [.nobody(signs: signs)] : []
    for author in authors {
      keys += author.keys.map { .author($0, signs: signs) }
      guard author.qualifier != nil else { continue }
      keys += AuthorName(name: author.name).keys.map { .unqualified($0, signs: signs) }
    }
    return keys.compactMap { key in books[key].map { (key, $0) } }
  }
}

extension AuthorName {
  /// The names in a name with the character U+001F, which separates names of a list.
  fileprivate var apart: [AuthorName] {
    guard name.has(0x1F) else { return [self] }
    var names = name.split(separator: "\u{1F}").map { AuthorName(name: String($0)) }
    if let last = names.popLast() {
      names.append(AuthorName(name: last.name, qualifier: qualifier))
    }
    return names
  }

  /// The keys by which a person's name is compared when files are read, the likeliest first.
  ///
  /// A name with a comma also has the key without it, since "Kim, Young" and "Kim Young" would be
  /// the same in the catalogue. Names that share a key are one author when they are imported.
  var keys: [NameKey] { keys(folded: folded(name)) }

  /// - Parameter folded: The name, folded already.
  package func keys(folded name: String) -> [NameKey] {
    let asItStands = NameKey(.author, self, folded: PersonKey(folded: name).text)
    guard self.name.has(UInt8(ascii: ",")) else { return [asItStands] }
    return [AuthorityKind.author.importKey(self), asItStands]
  }
}
