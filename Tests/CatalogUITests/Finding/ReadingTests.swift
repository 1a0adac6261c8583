import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

@Suite struct ReadingTests {
  @Test func `words need no reading`() async throws {
    let app = try await AppDriver.finding("guin or not")
    #expect(!app.screen.contains("read as"))
  }

  @Test func `a letter is one parse and one look at the catalogue`() async throws {
    let app = try await AppDriver.finding("gui")
    for letter in ["n", " ", "|", "l", "e"] {
      let before = app.store.catalog.readingCounts.now
      await app.handle(.paste(letter))
      let after = app.store.catalog.readingCounts.now
      // A space at the end changes nothing.
      let isNew = letter != " "
      #expect(after.parses - before.parses == (isNew ? 1 : 0), "\(letter)")
      #expect(after.transactions - before.transactions == (isNew ? 1 : 0), "\(letter)")
    }
  }

  @Test func `where operators were understood, the line says how it was read`() async throws {
    let app = try await AppDriver.finding("NOT tag:gift", width: 120)
    #expect(app.status.contains("read as: without this: tag “gift”"))
    #expect(app.status.contains("11 of 13"))
  }

  @Test func `Enter is not offered where a query found nothing and is no name`() async throws {
    let app = try await AppDriver.finding("qqqqqqq year-", width: 120)
    #expect(app.screen.contains("Nothing found for “qqqqqqq year-”"), "\(app.screen)")
    #expect(!app.footer.contains("Enter"), "\(app.footer)")
    try await app.press("Enter")
    #expect(!app.footer.contains("Enter"), "\(app.footer)")
    #expect(app.row(0).contains("[1 Books]"))
  }

  @Test func `a reading that has no room beside the line stands under it`() async throws {
    let app = try await AppDriver.finding("genre:novel -author:kafka year:1900.. title+")
    #expect(app.row(-3).contains("Find  genre:novel -author:kafka year:1900.. title+"))
    #expect(app.row(-2).hasPrefix(" read as: genre “novel”, year from 1900, without this: author"))
  }

  @Test func `a mistake is said after a pause, and not before`() async throws {
    let app = try await AppDriver.finding("guin year:19x9")
    #expect(!app.screen.contains("is not a year"))
    app.expirePendingKeys()
    #expect(app.row(-3).contains("before the mistake"))
    #expect(app.row(-2).contains("▲ “19x9” is not a year."))
    await app.type("9")
    #expect(!app.screen.contains("is not a year"))
  }

  @Test func `a field that there is not is said after a pause, with the nearest`() async throws {
    let app = try await AppDriver.finding("guin -tga:g")
    #expect(!app.screen.contains("No field"))
    app.expirePendingKeys()
    #expect(app.row(-3).contains("before the mistake"))
    #expect(app.row(-2).contains("No field “tga”. Nearest: tag."))
    #expect(app.row(-2).contains("▲"))
    let right = try await AppDriver.finding("guin -tag:g")
    right.expirePendingKeys()
    #expect(!right.screen.contains("No field"))
  }

  @Test(arguments: [
    "the left: hand", "2001: a", "12:30", "http://left.example/a:b", "\"left:hand\"", "left:",
  ])
  func `a title with a colon is no mistake, at no letter of it`(title: String) async throws {
    let app = try await AppDriver()
    try await app.press("/")
    for letter in title {
      await app.type(String(letter))
      app.expirePendingKeys()
      #expect(!app.screen.contains("No field"), "\(title), at \(letter)")
    }
  }

  @Test func `a mistake is said behind a space`() async throws {
    let app = try await AppDriver.finding("year:19x9 ")
    #expect(app.row(-2).contains("▲ “19x9” is not a year."))
    await app.type("guin")
    #expect(app.row(-2).contains("▲ “19x9” is not a year."))
  }

  @Test func `going to the rows says the mistake that was not said yet`() async throws {
    let app = try await AppDriver.finding("year:19x9")
    try await app.press("Enter")
    #expect(app.screen.contains("“19x9” is not a year."))
  }

  @Test(arguments: [
    ("autor:guin", "No field “autor”"), ("yaer>2000", "No field “yaer”"),
    ("\"zzyzx", "Nothing closes this quotation mark"), ("(zzyzx", "Nothing closes this bracket"),
    ("zzyzx year:19x9", "“19x9” is not a year"), ("zzyzx !x", "“!” is no sign here"),
    ("autor:", "No field “autor”"), ("-", "“-” has no word to look for"),
    ("(", "has no word to look for"),
    ("format:hardc", "“hardc” is not a format"), ("@unr", "unr"),
  ])
  func `a mistake is told at Enter, and no book made of it, when each key was answered`(
    _ text: String,
    _ mistake: String
  ) async throws {
    let app = try await AppDriver.finding("")
    for character in text { await app.type(String(character)) }
    try await app.press("Enter")
    let words = app.screen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(mistake), "\(app.screen)")
    #expect(!app.screen.contains("New book"), "\(app.screen)")
    #expect(app.screen.contains("Find  \(text)"), "\(app.screen)")
  }

  @Test(arguments: ["-", "\"", "(", "!", "^"])
  func `a sign by itself is the beginning of something, and keeps the rows`(
    sign: String
  ) async throws {
    let app = try await AppDriver.finding(sign)
    #expect(app.screen.contains("13 of 13"), "\(app.screen)")
  }

  @Test(arguments: ["2", "8"], ["genre:novel", "due>2026-12-01", "bokos:>3"])
  func `what asks for books is no name for a new record in another list`(
    section: String,
    text: String
  ) async throws {
    let app = try await AppDriver()
    try await app.press("\(section)")
    try await app.press("/")
    await app.type(text)
    try await app.press("Enter")
    #expect(app.screen.contains("only books (1) are found by fields"), "\(app.screen)")
    #expect(app.screen.contains("Find  \(text)"), "\(app.screen)")
  }

  @Test func `from a page without a line books are looked for, and no letter is a command`()
    async throws
  {
    let app = try await AppDriver()
    try await app.press("0")
    try await app.press("/")
    await app.type("leguin")
    #expect(app.screen.contains("Find  leguin"), "\(app.screen)")
  }

  @Test func `whoever is quicker than the search is brought back to the mistake`() async throws {
    let app = try await AppDriver.finding("")
    for character in "guin autor:x" { app.pressWithoutWaiting(.character(character)) }
    app.pressWithoutWaiting(.enter)
    await app.settle()
    #expect(app.screen.contains("No field “autor”"))
    #expect(app.row(-3).contains("Find  guin autor:x"))
    try await app.press("Enter")
    #expect(app.row(-3).contains("Find  guin autor:x"))
  }

  @Test func `the caret stands under the place, wide letters counted in cells`() async throws {
    let app = try await AppDriver.finding("海辺 year:19x9 ")
    let line = app.surface
    let caret = (0..<80).first { line.text(at: Point(x: $0, y: 22)) == "▲" }
    // “ Find  ” takes 7 cells, the two letters 4, then come a space and “year:”.
    #expect(caret == 7 + 4 + 1 + 5)
  }

  @Test func `the caret follows a line that is longer than its field`() async throws {
    let app = try await AppDriver.finding(String(repeating: "word ", count: 20) + "year:19x9 ")
    let surface = app.surface
    let caret = try #require((0..<80).first { surface.text(at: Point(x: $0, y: 22)) == "▲" })
    let above = (caret..<80).map { surface.text(at: Point(x: $0, y: 21)) }.joined()
    #expect(above.hasPrefix("19x9"))
  }

  @Test func `what a saved query means is read out`() async throws {
    let store = try TemporaryCatalog(of: Library.template)
    try store.catalog.write { edit in _ = try edit.queries.save("tag:gift", as: "gifts") }
    let app = try await AppDriver(width: 120, store: store)
    try await app.press("/")
    await app.type("@gifts year:1971")
    #expect(app.status.contains("read as: tag “gift”, year 1971"))
  }

  @Test func `a title that ends like half a query is found when typing is left`() async throws {
    let app = try await AppDriver()
    try app.store.catalog.write { edit in
      var draft = BookDraft()
      draft.title = "Plan A: the beginning"
      draft.genre = Reference(name: "Novel")
      _ = try edit.books.add(draft)
    }
    try await app.press("/")
    await app.type("plan a:")
    try await app.press("Enter")
    #expect(app.screen.contains("Plan A: the beginning"))
    #expect(app.status.contains("“plan a:” 1 of 1"))
  }

  @Test func `F1 while finding shows how to find`() async throws {
    let app = try await AppDriver.finding("guin")
    #expect(app.footer.contains("F1 how to find"))
    try await app.press("F1")
    #expect(app.screen.contains("How to find"))
    #expect(app.screen.contains("year:1969  year:1960..1979"))
    try await app.press("Esc")
    await app.type(" x")
    #expect(app.status.contains("guin x"))
  }
}
