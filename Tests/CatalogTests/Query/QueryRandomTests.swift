@testable import Books
import Foundation
import TestSupport
import Testing

@testable import Catalog

/// No text of any kind does harm.
struct QueryRandomTests {
  static let pieces = [
    "!", "!=", "<>", "≥", "−", "–", "：", "1980s", "thisweek", "lent:", "(", ")", "|", "-", "\"",
    "@", ":", ",", "#", "=", "^", "~", ">", "<", "..", ".", "+", " ",
    " ", "OR", "NOT", "AND", "year:", "title:", "a:", "added:", "isbn:", "id:", "genre:", "1969",
    "none", "today", "-2w", "x", "é", "漢字", "\u{301}", "\u{0}", "\n", "🐉", "“", "'", "%", "\\",
    "@unread", "title+", "year-", "9999999999999999999999", "language:german",
  ]

  /// Reads a text, and answers how much work that was for each scalar of it.
  func read(_ text: String) throws {
    var parser = QueryParser(text, now: .test, isBeingTyped: text.utf8.count.isMultiple(of: 2)) {
      $0 == "unread" ? "-genre:none" : nil
    }
    do {
      _ = try parser.parse()
    } catch let mistake as QueryError {
      #expect(mistake.utf8 <= text.utf8.count)
      #expect(mistake.character <= text.count)
      #expect(!mistake.message.isEmpty)
    }
    let scalars = text.unicodeScalars.count
    #expect(parser.steps <= 4 * scalars + 20 * 260, "\(parser.steps) steps for \(scalars)")
  }

  static let texts = Proof.of(usual: 5_000, long: 100_000)

  @Test func `random texts are read or refused`() throws {
    var random = SeededGenerator(seed: 20_261_121)
    for _ in 0..<Self.texts * 7 / 10 {
      let count = Int.random(in: 0...12, using: &random)
      let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      try read(text)
    }
    for _ in 0..<Self.texts * 3 / 10 { try read(String.random(upTo: 24, using: &random)) }
  }

  @Test(arguments: pieces + ["(x ", "(a|", "-(a|", "a|(b ", "\"a\" ", "a:\"b\",", "year:1969,"])
  func `a text as long as one likes takes time in proportion to its length`(
    _ piece: String
  ) throws {
    try read(String(repeating: piece, count: Self.texts))
  }

  @Test func `a hundred thousand brackets are read or refused`() throws {
    let open = String(repeating: "(", count: 100_000)
    let close = String(repeating: ")", count: 100_000)
    #expect(try QueryParser.parse(open + "x" + close, now: .test).query == .word("x"))
    #expect(try QueryParser.parse(open + "x", now: .test, isBeingTyped: true).query == .word("x"))
    #expect(try QueryParser.parse("x" + close, now: .test).query == .word("x"))
    let nested = String(repeating: "(a|b ", count: 100_000) + close
    let error = try #require(throws: QueryError.self) { try QueryParser.parse(nested, now: .test) }
    #expect(error.message == "This is more than 256 conditions. Use fewer.")
    let deep = String(repeating: "(a|b ", count: 20) + String(repeating: ")", count: 20)
    let other = try #require(throws: QueryError.self) { try QueryParser.parse(deep, now: .test) }
    #expect(other.message == "These are more than 16 brackets inside each other.")
  }

  @Test(arguments: ["(a|b ", "-(a|b ", "(a b|", "-(a b|-", "-(author:\"x y\"|:=\"b\" -"])
  func `the deepest query that is read is one that the database takes`(_ piece: String) throws {
    let catalog = try Catalog.inMemory()
    var deepest = 0
    for depth in 1...20 {
      let text = String(repeating: piece, count: depth) + "x" + String(repeating: ")", count: depth)
      guard (try? QueryParser.parse(text, now: .test)) != nil else { break }
      #expect(try catalog.read { try $0.books.count($0.listing(text)) } == 0)
      #expect(try catalog.read { try $0.books.rows($0.listing(text), limit: 10) }.isEmpty)
      deepest = depth
    }
    #expect(deepest >= 8)
  }

  @Test func `the longest query that is read is one that the database takes`() throws {
    let catalog = try Catalog.inMemory()
    for separator in [" ", "|", " -"] {
      let text = Array(repeating: "1969", count: 256).joined(separator: separator)
      #expect(try catalog.read { try $0.books.count($0.listing(text)) } == 0)
      #expect(throws: CatalogError.self) {
        try catalog.read { try $0.books.count($0.listing(text + " x")) }
      }
    }
    let ids = "id:" + (1...50_000).map(String.init).joined(separator: ",")
    #expect(try catalog.read { try $0.books.count($0.listing(ids)) } == 0)
  }

  @Test func `random texts never become an error of the database`() throws {
    let catalog = try Catalog.inMemory()
    var random = SeededGenerator(seed: 7)
    try catalog.read { view in
      for _ in 0..<3000 {
        let count = Int.random(in: 0...9, using: &random)
        let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
        do {
          _ = try view.books.ids(view.listing(text.joined()))
        } catch CatalogError.query(_) {
        }
      }
    }
  }
}
