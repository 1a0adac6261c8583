import Books
import Catalog
import Interchange
import TerminalKit
import TestSupport
import Testing

@testable import CatalogUI

/// What is to be looked up, from the scanner to the shelf.
@Suite struct WantedScreenTests {
  private static let numbers = [
    "9780807083697", "9783518419090", "9780141439587", "9780007117116", "9780306406157",
  ]

  private func scanned(
    _ numbers: [String],
    _ recorded: RecordedLookup,
    _ permission: BookLookup.Permission = .on,
    width: Int = 80
  ) async throws -> AppDriver {
    // At noon: what is asked again in twenty minutes is asked on the same day.
    let clock = TestClock(2026, 11, 21)
    let app = try await AppDriver(
      width: width,
      options: recorded.options(permission),
      store: TemporaryCatalog(of: Library.template, clock: { clock.now })
    )
    try await app.act(":", "scan", "Enter")
    await app.handle(.paste(numbers.joined(separator: "\n") + "\n"))
    return app
  }

  private func wanted(_ app: AppDriver) throws -> [String] {
    try app.store.catalog.read { try $0.lookupQueue.all().map(\.isbn.digits) }
  }

  @Test func `the title stands beside the number as soon as it is known, and words for all else`()
    async throws
  {
    let app = try await scanned(Self.numbers, RecordedLookup(), width: 120)
    #expect(
      app.screen.contains(
        "978-0-8070-8369-7    Kindred · Octavia E. Butler · saved · found: Open Library"
      ),
      "\(app.screen)"
    )
    #expect(app.screen.contains("saved, choose among 2 books"), "\(app.screen)")
    #expect(app.screen.contains("saved, failed, again at "), "\(app.screen)")
    #expect(app.screen.contains("saved, needs you: Open Library refuses"), "\(app.screen)")
    #expect(app.screen.contains("saved, not found — o types it in"), "\(app.screen)")
    #expect(app.status.contains("1 waiting, 1 found, 3 ask you: l shows them"), "\(app.status)")
  }

  @Test func `nothing is asked before a yes, which is asked for when the pile is done`()
    async throws
  {
    let recorded = RecordedLookup()
    let app = try await scanned(["9780807083697"], recorded, .ask)
    #expect(app.status.contains("1 waiting: l looks them up"), "\(app.status)")
    #expect(recorded.asked == ["nobody: 9780807083697"])
    try await app.press("Esc")
    #expect(app.screen.contains("Look books up on the internet?"), "\(app.screen)")
    #expect(app.screen.contains("Look-ups ask example.org."), "\(app.screen)")
    #expect(!recorded.wasAllowed)
    try await app.press("y")
    #expect(recorded.wasAllowed)
    #expect(recorded.asked.last == "queue: 9780807083697")
    #expect(app.status.contains("Look-ups: 1 found. :wanted shows them"), "\(app.status)")
  }

  @Test func `a no is not asked about again in this session, and switched off is off`() async throws
  {
    let recorded = RecordedLookup()
    let app = try await scanned(["9780807083697"], recorded, .ask)
    try await app.press("Esc", "n")
    try await app.act(":", "wanted", "Enter")
    #expect(!app.screen.contains("on the internet?"), "\(app.screen)")
    #expect(app.status.contains("nothing is asked before you say yes: r"), "\(app.status)")
    try await app.press("r")
    #expect(app.screen.contains("on the internet?"), "\(app.screen)")
    let off = try await scanned(["9780807083697"], recorded, .off)
    try await off.press("l")
    #expect(off.status.contains("look-ups are off"), "\(off.status)")
    try await off.press("r")
    #expect(off.status.contains("lookup = \"off\" in config.toml"), "\(off.status)")
    #expect(recorded.asked.allSatisfy { $0.hasPrefix("nobody") })
  }

  @Test func `what was found is looked at and taken in as one change, which u takes back whole`()
    async throws
  {
    let app = try await scanned(["9780807083697", "9780306406157"], RecordedLookup())
    let before = try app.count()
    try await app.press("l", "Enter")
    #expect(
      app.screen.contains("978-0-8070-8369-7 is a book that you do not have yet."),
      "\(app.screen)"
    )
    #expect(app.screen.contains("K10plus"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(try app.count() == before + 1, "\(app.screen)")
    #expect(try wanted(app) == ["9780306406157"])
    #expect(app.row(0).contains("Look-ups"), "\(app.screen)")
    #expect(!app.screen.contains("Kindred"), "\(app.screen)")
    #expect(BookDraft(try app.saved("Kindred")).pages == "287")
    try await app.press("u")
    #expect(try app.count() == before)
    #expect(try wanted(app) == ["9780807083697", "9780306406157"])
  }

  @Test func `of several books one is chosen by what tells them apart`() async throws {
    let app = try await scanned(["9783518419090"], RecordedLookup())
    try await app.press("l", "Enter")
    #expect(app.screen.contains("Which book is 978-3-518-41909-0?"), "\(app.screen)")
    #expect(app.screen.contains("Kampa, 2019, 307 pages"), "\(app.screen)")
    try await app.press("Down", "Down", "Enter")
    #expect(app.screen.contains("Atlas eines Archipels"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(try app.saved("Atlas eines Archipels").book.isbn?.digits == "9783518419090")
    #expect(try wanted(app).isEmpty)
  }

  @Test func `a single book of another number is no choice among several, and its number is said`()
    async throws
  {
    let recorded = RecordedLookup()
    let record = RecordedLookup.found(
      "Dune",
      "Frank Herbert",
      isbn: "9780441013593",
      publisher: "Ace",
      year: "1990",
      pages: "535"
    )
    let other = FoundBook(
      record: record.record,
      sources: ["Open Library"],
      origins: record.origins,
      otherNumber: "another ISBN, 978-0-441-47812-5"
    )
    recorded.answer("9780441013593", .several([other]))
    let app = try await scanned(["9780441013593"], recorded)
    #expect(
      app.screen.contains("saved, choose: another ISBN, 978-0-441-47812-5"),
      "\(app.screen)"
    )
    try await app.press("l")
    #expect(app.status.contains("choose: another ISBN, 978-0-441-47812-5"), "\(app.screen)")
    try await app.press("Enter")
    #expect(!app.screen.contains("Several books"), "\(app.screen)")
    let shown = app.screen.split(whereSeparator: { $0.isWhitespace || $0 == "│" }).joined(
      separator: " "
    )
    #expect(
      shown.contains("answered with a book that has another ISBN, 978-0-441-47812-5."),
      "\(app.screen)"
    )
  }

  @Test func `what fails is tried again in a moment or at a time that has not passed`() {
    let now = Timestamp(seconds: 1_700_000_000)
    let dates = Dates(now: now, format: .dayMonthYear)
    #expect(dates.again(now) == "in a moment")
    #expect(dates.again(Timestamp(seconds: now.seconds + 59)) == "in a moment")
    for seconds in stride(from: Int64(60), to: 3600, by: 17) {
      let words = dates.again(Timestamp(seconds: now.seconds + seconds))
      #expect(words != "at \(dates.time(now))")
      let minute = Timestamp(seconds: now.seconds + seconds + 59)
      #expect(words == "at \(dates.time(minute))")
    }
  }

  @Test func `the first question can be read whole on a small screen`() async throws {
    let recorded = RecordedLookup()
    let terms = (1...40).map { "host\($0).example.org" }.joined(separator: ", ")
    var options = recorded.options(.ask)
    options.lookup = BookLookup(permission: .ask, terms: terms, allow: {}, look: { _, _, _ in })
    let app = try await AppDriver(width: 40, height: 12, options: options)
    try await app.act(":", "scan", "Enter")
    await app.handle(.paste("9780807083697\n"))
    try await app.press("l")
    var read = Set<Int>()
    for _ in 0..<40 {
      for host in 1...40 where app.screen.contains("host\(host).example.org") { read.insert(host) }
      guard app.screen.contains("↓ reads on") else { break }
      #expect(app.screen.contains("Not now"), "\(app.screen)")
      try await app.press("Down")
    }
    #expect(read.count == 40, "\(read.sorted()) \(app.screen)")
    #expect(app.chosenRow.contains("Not now"), "\(app.screen)")
    try await app.press("Down")
    #expect(app.chosenRow.contains("Yes, from now on"), "\(app.screen)")
    try await app.press("Up", "Up")
    #expect(app.screen.contains("↓ reads on"), "\(app.screen)")
  }

  @Test
  func `what nobody knows is typed in, and what failed is asked again when it is due, or by r`()
    async throws
  {
    let recorded = RecordedLookup()
    let app = try await scanned(["9780306406157", "9780141439587"], recorded)
    try await app.press("l", "Enter")
    #expect(app.row(0).contains("New book"), "\(app.screen)")
    #expect(app.line("ISBN").contains("978-0-306-40615-7"))
    try await app.press("Esc")
    let count = recorded.asked.count
    await app.wait(30)
    #expect(recorded.asked.count == count)
    await app.wait(600)
    #expect(recorded.asked.last == "queue: 9780141439587")
    recorded.answer("9780141439587", .notFound)
    try await app.press("Down", "r")
    #expect(recorded.asked.last == "again: 9780141439587")
    #expect(app.chosenRow.contains("not found"), "\(app.screen)")
  }

  @Test func `marked ones are dropped together, and come back`() async throws {
    let app = try await scanned(Self.numbers, RecordedLookup())
    try await app.press("l", "Space", "Space", "x")
    #expect(try wanted(app) == Array(Self.numbers.dropFirst(2)))
    #expect(app.status.contains("Dropped 2 numbers. u brings them back"), "\(app.status)")
    try await app.press("u")
    #expect(try wanted(app) == Self.numbers)
  }

  @Test func `marked books wait to be looked up for what is empty in them, as one change`()
    async throws
  {
    let recorded = RecordedLookup()
    let app = try await AppDriver(options: recorded.options())
    try app.store.catalog.write { edit in
      _ = try edit.books.add(.book("Left Hand", isbn: "9780441478125"))
    }
    try await app.act("/", "left hand", "Enter", ":", "lookup", "Enter")
    #expect(
      app.status.contains("1 book waits to be looked up. :wanted shows it"),
      "\(app.screen)"
    )
    #expect(try wanted(app) == ["9780441478125"])
    try await app.act(":", "wanted", "Enter")
    #expect(app.chosenRow.contains("Left Hand"), "\(app.screen)")
    try await app.press("Enter")
    #expect(app.screen.contains("304 (K10plus)  ◄ add"), "\(app.screen)")
    try await app.press("Ctrl-S")
    let card = try app.saved("Left Hand")
    #expect(BookDraft(card).pages == "304")
    #expect(card.book.title == "Left Hand")
    #expect(try wanted(app).isEmpty)
    try await app.press("u")
    #expect(try wanted(app) == ["9780441478125"])
  }

  @Test func `a book that is nothing like the answer is filled after a yes, and none is added`()
    async throws
  {
    let app = try await AppDriver(options: RecordedLookup().options())
    try app.store.catalog.write { edit in
      _ = try edit.books.add(.book("Cooking for Two", isbn: "9780441478125"))
    }
    let before = try app.count()
    try await app.act("/", "cooking", "Enter", ":", "lookup", "Enter", ":", "wanted", "Enter")
    try await app.press("Enter")
    #expect(app.screen.contains("neither title\n nor author is alike"), "\(app.screen)")
    #expect(app.screen.contains("No, another book: add it without the ISBN"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(try app.count() == before)
    #expect(BookDraft(try app.saved("Cooking for Two")).pages.isEmpty)
    #expect(try wanted(app) == ["9780441478125"])
    try await app.act("Esc", ":", "wanted", "Enter", "Enter", "y", "Ctrl-S")
    #expect(BookDraft(try app.saved("Cooking for Two")).pages == "304", "\(app.screen)")
    #expect(try app.count() == before)
    #expect(try wanted(app).isEmpty)
  }

  @Test func `all marked books are one change, and those without an ISBN are said`() async throws {
    let app = try await AppDriver(options: RecordedLookup().options())
    try await app.act("*", ":", "lookup", "Enter")
    #expect(app.status.contains("without an ISBN"), "\(app.status)")
    #expect(try !wanted(app).isEmpty)
    try await app.press("u")
    #expect(try wanted(app).isEmpty)
  }

  @Test func `the dashboard counts them and leads there`() async throws {
    let app = try await scanned(Self.numbers, RecordedLookup())
    try await app.press("Esc", "0")
    #expect(app.screen.contains("1 waiting, 1 found, 3 ask you"), "\(app.screen)")
  }

  @Test func `the scan screen with titles`() async throws {
    let app = try await scanned(Self.numbers, RecordedLookup())
    await app.assertFrames(match: "scan-found", as: \.timeless)
  }

  @Test func `what is wanted`() async throws {
    let app = try await scanned(Self.numbers, RecordedLookup())
    try await app.press("l")
    await app.assertFrames(match: "wanted", as: \.timeless)
  }

  @Test func `nothing is wanted`() async throws {
    let app = try await scanned([], RecordedLookup())
    try await app.press("l")
    await app.assertFrames(match: "wanted-nothing", in: .butLarge)
  }

  @Test func `which of several`() async throws {
    let app = try await scanned(["9783518419090"], RecordedLookup())
    try await app.press("l", "Enter")
    await app.assertFrames(match: "wanted-several")
  }

  @Test func `the first question`() async throws {
    let app = try await scanned(["9780807083697"], RecordedLookup(), .ask)
    try await app.press("l")
    await app.assertFrames(match: "lookup-question")
  }

  @Test func `a book that was found`() async throws {
    let app = try await scanned(["9780807083697"], RecordedLookup())
    try await app.press("l", "Enter")
    await app.assertFrames(match: "found-book", in: .butLarge)
  }
}
