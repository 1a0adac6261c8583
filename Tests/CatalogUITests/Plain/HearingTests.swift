import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// What is heard of screens that fill later, of reviews, of long pages and of lists.
@Suite struct HearingTests {
  private let folder: ImportFolder

  init() throws {
    folder = try ImportFolder()
    try folder.write(ImportFolder.table, "table.csv")
    try folder.write("Only words.\n", "notes.txt")
    try folder.write("More words.\n", "words.txt")
  }

  private func driver() async throws -> PlainDriver {
    try await PlainDriver(options: OctavoApp.Options(computer: folder.computer))
  }

  /// Somebody whose catalogue has mistakes and names that are alike.
  private func messy() async throws -> PlainDriver {
    let store = try TemporaryCatalog()
    try store.catalog.write { edit in
      for title in ["Hobbit, The", "Garden, The", "Emma"] {
        _ = try edit.books.add(.book(title, by: ["Anna Moorcroft"], genre: "Novel"))
      }
      var book = BookDraft.book("Night Ferry", by: ["Moorcroft Anna"], genre: "Novel")
      book.isbn = "9780141439514 [sic]"
      _ = try edit.books.add(book)
    }
    return try await PlainDriver(store: store)
  }

  @Test func `a picker of files says how many there are, and a file where one comes to it`()
    async throws
  {
    let plain = try await driver()
    try await plain.pressHearingBoth("i")
    try await plain.press("Down")
    try await plain.press("Space")
    try await plain.press("Up", "Space")
    assertHeard(plain, matches: "picker")
  }

  @Test func `a refused import says why, each time`() async throws {
    let plain = try await driver()
    try await plain.press("i", "Down", "Space", "Down", "Enter")
    try await plain.press("Enter")
    assertHeard(plain, matches: "refused")
  }

  @Test func `an import says its name, and all of it when it is read`() async throws {
    let plain = try await driver()
    try await plain.press(":", "import table.csv")
    try await plain.pressHearingBoth("Enter")
    try await plain.press("Down")
    try await plain.press("Enter", "Down", "Enter")
    try await plain.press("g", "Enter")
    try await plain.press("x")
    try await plain.press("Esc")
    assertHeard(plain, matches: "import")
  }

  @Test func `the doctor says its name, its rows and its keys when they are there`() async throws {
    let plain = try await messy()
    try await plain.press(":", "doctor")
    try await plain.pressHearingBoth("Enter")
    try await plain.press("Down", "Enter")
    try await plain.press("Enter")
    try await plain.press("x")
    try await plain.press("a", "Ctrl-S")
    try await plain.pressHearingBoth("y")
    try await plain.press("Ctrl-T")
    try await plain.press("Esc")
    try await plain.press("g", "Enter", "e")
    assertHeard(plain, matches: "doctor")
  }

  @Test func `names that are alike say what was taken and left out`() async throws {
    let plain = try await messy()
    try await plain.press(":", "clusters")
    try await plain.pressHearingBoth("Enter")
    try await plain.press("x")
    try await plain.press("x")
    try await plain.press("Enter")
    try await plain.press("Ctrl-S")
    assertHeard(plain, matches: "clusters")
  }

  @Test func `what is left out of a change of many books is named, and nothing read again`()
    async throws
  {
    let plain = try await driver()
    try await plain.press("Space", "Space", "Space")
    try await plain.press("*")
    try await plain.press("*")
    try await plain.press(":", "set tags+=winter", "Enter")
    try await plain.press("x")
    try await plain.press("Space")
    assertHeard(plain, matches: "bulk")
  }

  @Test func `the end of a search says the list that is back`() async throws {
    let plain = try await driver()
    try await plain.press("/", "left hand")
    _ = plain.pause()
    try await plain.press("Enter")
    try await plain.press("Esc")
    try await plain.press("j")
    assertHeard(plain, matches: "find")
  }

  @Test func `of a page one comes back to, only what changed is said`() async throws {
    let plain = try await driver()
    try await plain.press("j", "j", "Enter")
    try await plain.press("Enter")
    try await plain.press("Esc")
    try await plain.press("e")
    try await plain.goOn(to: "Year")
    try await plain.press("Ctrl-U", "-441", "Ctrl-S")
    try await plain.press("Esc")
    assertHeard(plain, matches: "page")
  }

  @Test func `a page of rows says which they are, and the last row that it is the last`()
    async throws
  {
    let plain = try await driver()
    try await plain.press("PgDn")
    try await plain.press("j")
    try await plain.press("g", "k")
    try await plain.press("Enter")
    try await plain.press("PgDn")
    try await plain.press("Home")
    assertHeard(plain, matches: "paging")
  }

  @Test func `a long page goes on where it ended, and a long title is cut`() async throws {
    let plain = try await PlainDriver(isFilled: false)
    let title = (1...80).map { "word\($0)" }.joined(separator: " ")
    let notes = (1...40).map { "Line \($0) of a note." }.joined(separator: "\n")
    try plain.app.store.catalog.write { edit in
      var book = BookDraft.book(title, by: ["Ann"], genre: "Novel")
      book.notes = notes
      _ = try edit.books.add(book)
    }
    try await plain.press("2", "1")
    try await plain.press("Enter")
    try await plain.press("PgDn")
    try await plain.press("PgDn")
    try await plain.press("Ctrl-T")
    assertHeard(plain, matches: "long")
  }

  @Test func `a field says its name before what is offered, and what was chosen`() async throws {
    let plain = try await driver()
    try await plain.press("a", "Emma", "Tab")
    try await plain.press("Down")
    try await plain.press("Enter")
    try await plain.goOn(to: "Genre")
    try await plain.press("sci", "Enter")
    try await plain.goOn(to: "Year")
    try await plain.press("20113x", "Tab")
    try await plain.press("Ctrl-S")
    assertHeard(plain, matches: "form")
  }

  @Test func `a mistake is said after a pause, or when its field is left`() async throws {
    let plain = try await driver()
    try await plain.press("a", "Emma")
    try await plain.goOn(to: "Year")
    try await plain.press("20x", "Tab", "Shift-Tab")
    try await plain.press("y")
    _ = plain.pause()
    try await plain.press("z")
    try await plain.press("Backspace", "Backspace", "Backspace", "04")
    _ = plain.pause()
    try await plain.press("x")
    try await plain.press("Ctrl-T")
    try await plain.press("x")
    try await plain.press("Tab")
    try await plain.press("Ctrl-T")
    try await plain.press("Down")
    try await plain.press("Ctrl-T")
    try await plain.press("Enter")
    assertHeard(plain, matches: "mistake")
  }

  @Test func `a name that was chosen or typed whole is said when its field is left`() async throws {
    let plain = try await driver()
    try await plain.press("a", "Emma")
    try await plain.goOn(to: "Genre")
    try await plain.press("Novel")
    try await plain.press("Enter")
    try await plain.press("Shift-Tab", "Backspace")
    try await plain.press("Down")
    try await plain.press("Enter")
    try await plain.press("Orbit", "Tab")
    assertHeard(plain, matches: "choice")
  }

  @Test func `the list of commands says what it found, and begins a line that needs more`()
    async throws
  {
    let plain = try await driver()
    try await plain.press(":", "zzqq")
    _ = plain.pause()
    try await plain.press("Ctrl-T")
    try await plain.press("Ctrl-U", "set a fie")
    _ = plain.pause()
    try await plain.press("Ctrl-U", "set")
    _ = plain.pause()
    try await plain.press("Ctrl-T")
    try await plain.press("Enter")
    try await plain.press("gen")
    _ = plain.pause()
    try await plain.press("Down", "Enter")
    try await plain.press("Ctrl-T")
    assertHeard(plain, matches: "commands")
  }

  @Test func `an undo says its question, what became of it, and the row after it`() async throws {
    let plain = try await driver()
    for year in ["1925", "1926"] {
      try await plain.press("1", "g", "e")
      try await plain.goOn(to: "Year")
      try await plain.press("Ctrl-U", year, "Ctrl-S")
    }
    try await plain.press("H", "j")
    try await plain.press("u")
    try await plain.press(":")
    try await plain.press("Esc")
    try await plain.press("u", "y")
    try await plain.press("Ctrl-T")
    try await plain.press("l", "Ctrl-S")
    try await plain.press("Esc")
    try await plain.press("G")
    try await plain.press("u")
    try await plain.press("Ctrl-R")
    assertHeard(plain, matches: "undo")
  }

  @Test func `books that become one say the keys of a line in words`() async throws {
    let plain = try await driver()
    try await plain.press("m", "soledad")
    _ = plain.pause()
    try await plain.press("Enter")
    try await plain.press("x")
    try await plain.press("l")
    try await plain.press("Ctrl-T")
    assertHeard(plain, matches: "merge")
  }

  @Test func `a name that is to stay is said, and a scanned number once`() async throws {
    let plain = try await messy()
    try await plain.press(":", "clusters", "Enter")
    try await plain.press("s")
    try await plain.press("Esc", ":", "scan", "Enter")
    try await plain.press("9780141439587", "Enter")
    try await plain.press("Ctrl-T")
    assertHeard(plain, matches: "stays")
  }

  @Test func `the first question of the demo is read with its answers`() async throws {
    let plain = try await PlainDriver(options: OctavoApp.Options(isDemo: true))
    try await plain.press("a")
    assertHeard(plain, matches: "demo")
  }

  @Test func `pasted lines are books to add, each with what becomes of it`() async throws {
    let plain = try await driver()
    await plain.send(.paste("Emma; Jane Austen; 1815\n2666; Roberto Bolaño; 2004"))
    try await plain.press("x")
    try await plain.press("x")
    assertHeard(plain, matches: "paste")
  }

  @Test func `a refused line takes nothing from the next one`() async throws {
    let plain = try await driver()
    await plain.send(.line(.nothing("Zed Young")))
    await plain.send(.line(.command("sort nothing")))
    await plain.send(.line(.command("sort year")))
    assertHeard(plain, matches: "lines")
  }

  @Test func `help names the keys of plain mode`() async throws {
    let plain = try await driver()
    try await plain.press("?", "one row up")
    _ = plain.pause()
    try await plain.press("Esc", "draw the screen")
    _ = plain.pause()
    try await plain.press("Esc", "Esc", "a", "Emma", "F1")
    assertHeard(plain, matches: "help")
  }

  @Test func `the day of a loan is said once`() async throws {
    let plain = try await driver()
    try await plain.press("t", "Anna", "Enter", "Ctrl-S")
    let said = try await plain.press("8")
    #expect(said.contains(/> to Anna, 2666, since [-0-9]+, due [-0-9]+, in 28 days\n/), "\(said)")
  }
}
