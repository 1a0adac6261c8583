@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// The words of titles in memory are those that a slow look at each title finds.
struct InvertedIndexTests {
  /// Titles by the ids of their books, as the file holds them.
  private func words(of titles: [Int64: String]) throws -> InvertedIndex {
    try Catalog.inMemory().write("Titles") { edit in
      for (id, words) in titles {
        try edit.db.execute(
          sql: "INSERT INTO titleText (bookId, words) VALUES (?, ?)",
          arguments: [id, " " + words]
        )
      }
      let texts = try #require(try TitleTexts(edit.db))
      return try #require(try InvertedIndex(texts))
    }.value
  }

  private func ids(of titles: [Int64: String], where holds: (Substring) -> Bool) -> [Int64] {
    titles.filter { $0.value.split(separator: " ").contains(where: holds) }.keys.sorted()
  }

  @Test func `each beginning of a word finds the books that have such a word`() throws {
    var random = SeededGenerator(seed: 5)
    let parts = ["a", "the", "ear", "th", "sea", "ü", "界", "0", "’", "left", "hand"]
    // Some share their first eight bytes, and some are the beginnings of others.
    let vocabulary = (0..<3000).map { _ in
      (0...Int.random(in: 0..<6, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined()
    }
    var titles: [Int64: String] = [:]
    for id in 1...4000 {
      titles[Int64(id)] = (0..<Int.random(in: 1..<8, using: &random)).map { _ in
        vocabulary[
          min(Int.random(in: 0..<3000, using: &random), .random(in: 0..<3000, using: &random))
        ]
      }.joined(separator: " ")
    }
    let words = try words(of: titles)
    let beginnings = ["", "t", "th", "the", "x", "ü", "界", "theearsea"] + vocabulary.prefix(60)
    for beginning in beginnings {
      let expected = ids(of: titles) { $0.utf8.starts(with: beginning.utf8) }
      #expect(words.books(withWord: beginning).ids == expected, "\(beginning)")
    }
    for letters in ["t", "ear", "eat", "üü", "界", "left", "dhan", "handle"] {
      let pattern = try #require(LetterPattern(.inside, letters))
      let expected = ids(of: titles) { $0.contains(letters) }
      #expect(try words.books(having: pattern).ids == expected, "\(letters)")
    }
  }

  @Test func `books that are far from each other are found, also the first that there can be`()
    throws
  {
    let ids: [Int64] = [0, 1, 2, 129, 130, 16_513, 40_000, 2_137_281, 8_000_000]
    let words = try words(of: Dictionary(uniqueKeysWithValues: ids.map { ($0, "star star") }))
    #expect(words.books(withWord: "sta").ids == ids)
  }

  @Test func `without titles nothing is found`() throws {
    let words = try words(of: [:])
    #expect(words.books(withWord: "star").isEmpty)
  }

  @Test func `letters of two words behind one another are not taken for those of one`() throws {
    let words = try words(of: [1: "ab cd", 2: "abcd", 3: "cd ab"])
    let pattern = try #require(LetterPattern(.inside, "bc"))
    #expect(try words.books(having: pattern).ids == [2])
  }
}
