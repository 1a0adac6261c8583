@testable import Books
@testable import Catalog
import GRDB

/// Forty queries as people type them: common words, rare ones, two words, fields, and nothing.
struct TypedQueries {
  /// As they are when they are wholly typed.
  let queries: [String]

  init(_ library: Library) throws {
    let vocabulary = Vocabulary()
    let catalog = try library.open()
    defer { try? catalog.close() }
    let lastNames = try catalog.read { view in
      // Of one who wrote much, of one who wrote some, and of one who wrote little.
      try [0, 40, library.count / 8].map { place in
        let name = try String.fetchOne(
          view.db,
          sql: """
            SELECT foldedName FROM author ORDER BY
              (SELECT count(*) FROM bookAuthor WHERE authorId = author.id) DESC, id
            LIMIT 1 OFFSET ?
            """,
          arguments: [place]
        )
        return String(name?.split(separator: " ").last ?? "")
      }
    }
    let rare = [3000, 6000, 9000, 12_000, 16_000, 20_000, 25_000, 29_000].map {
      vocabulary.word(number: $0)
    }
    queries =
      Self.common + rare + Self.twoWords + ["the \(rare[0])", "king \(rare[5])"]
      + lastNames.map { "author:\($0)" }
      + ["title:love", "genre:modern", "publisher:press the"]
      + ["zzyzx", "the qqq", "xylophonist", "author:nobodyx"]
  }

  /// The text after each key, each text once; after a space or a colon nothing is searched.
  var prefixes: [String] {
    var seen: Set<String> = []
    return queries.flatMap { query in
      query.indices.map { String(query[...$0]) }
    }.filter { text in
      !text.hasSuffix(" ") && !text.hasSuffix(":") && seen.insert(text).inserted
    }
  }

  private static let common = [
    "the", "history", "world", "love", "war", "night", "house", "time", "art", "star", "modern",
    "little",
  ]
  private static let twoWords = [
    "the house", "of the", "history of", "love war", "night of the", "dark star", "a guide",
    "new theory",
  ]
}

/// The one statement that a find is held against.
enum FullTextQuery {
  /// The first screenful in the order of titles; `?` is what ``match(_:)`` gives.
  static let first = """
    SELECT book.id, book.title, book.year FROM side.words JOIN book ON book.id = words.rowid
    WHERE words MATCH ? ORDER BY book.sortKey, book.id LIMIT 50
    """

  /// A condition on `book` that finds the same.
  static func books(_ query: String) -> String {
    "id IN (SELECT rowid FROM side.words WHERE words MATCH '\(match(query))')"
  }

  /// Words and `field:word`, as FTS5 writes them.
  static func match(_ query: String) -> String {
    query.split(separator: " ").map { term in
      let parts = term.split(separator: ":", maxSplits: 1)
      let word = "\"\(folded(String(parts.last ?? "")))\"*"
      return parts.count == 2 ? "\(parts[0]) : \(word)" : word
    }.joined(separator: " AND ")
  }
}
