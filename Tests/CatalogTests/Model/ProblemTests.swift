import Books
import Catalog
import Testing

@Suite struct ProblemTests {
  @Test(arguments: [
    (Problem(.book, .book(.title), .missing), "A book needs a title."),
    (Problem(.book, .book(.genre), .missing), "A book needs a genre."),
    (Problem(.genre, .authority(.name), .missing), "Type a name."),
    (
      Problem(
        .genre,
        .authority(.name),
        .nameTaken(id: 1, name: "Fantasy", books: 9),
        value: "FANTASY"
      ),
      "There is already a genre “Fantasy” (9 books)."
    ),
    (
      Problem(.author, .authority(.name), .nameTaken(id: 1, name: "David Mitchell", books: 1)),
      "There is already an author of this name (1 book). Someone else?"
        + " Add what tells them apart: David Mitchell (1974)."
    ),
    (
      Problem(
        .book,
        .book(.isbn),
        .isbnTaken(bookID: 4, title: "The Dispossessed", shelf: "Study, B3"),
        value: "x"
      ),
      "You have this ISBN: “The Dispossessed” (Study, B3)."
    ),
    (
      Problem(.book, .book(.isbn), .isbnTaken(bookID: 4, title: "The Dispossessed", shelf: nil)),
      "You have this ISBN: “The Dispossessed”."
    ),
    (
      Problem(.book, .book(.pages), .outOfRange(low: 1, high: 1_000_000), value: "0"),
      "Pages can be 1 to 1,000,000, not “0”."
    ),
    (Problem(.book, .book(.pages), .notANumber, value: "many"), "“many” is not a number."),
    (
      Problem(.book, .book(.language), .unknownLanguage(suggestion: "German"), value: "Germam"),
      "“Germam” is not a language. Nearest: German."
    ),
    (Problem(.book, .book(.notes), .tooLong(limit: 1_048_576)), "Notes: too long. At most 1 MiB."),
  ])
  func `a problem says what is wrong in a sentence`(problem: Problem, message: String) {
    #expect(problem.message == message)
  }

  @Test(arguments: [
    (RecordKind.book, 1, "1 book"), (.book, 3, "3 books"), (.book, 0, "0 books"),
    (.series, 1, "1 series"), (.series, 2, "2 series"), (.author, 1204, "1,204 authors"),
    (.book, 1_000_000, "1,000,000 books"), (.isbn, 2, "2 ISBNs"),
  ])
  func `a count has its word`(kind: RecordKind, count: Int, text: String) {
    #expect(kind.name(count: count) == text)
  }

  @Test func `text over the limit and text that cannot be stored are refused`() throws {
    try FieldLimits.check(String(repeating: "a", count: FieldLimits.text), .book, .book(.notes))
    let long = #expect(throws: Problem.self) {
      try FieldLimits.check(String(repeating: "é", count: FieldLimits.text), .book, .book(.notes))
    }
    #expect(long?.code == .tooLong(limit: FieldLimits.text))
    let nul = #expect(throws: Problem.self) { try FieldLimits.check("a\0b", .book, .book(.title)) }
    #expect(nul?.code == .invalidText(.nul))
    let missing = #expect(throws: Problem.self) {
      try FieldLimits.checkNeeded(" \u{3000}", .genre, .authority(.name))
    }
    #expect(missing?.code == .missing)
  }
}
