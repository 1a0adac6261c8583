import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// What is said of the screens where nothing is drawn.
@Suite struct SpeechTests {
  @Test func `what is not saved when the input ends is told to be kept as a draft`() async throws {
    // A folder that nobody can make.
    let options = OctavoApp.Options(draftsPath: "/dev/null/drafts")
    let plain = try await PlainDriver(options: options)
    try await plain.press("a", "Emma")
    var model = plain.app.model
    model.handle(.ending(.signal(1)), at: .test)
    #expect(model.message?.text == "“Emma” is not saved; it is kept as a draft.")
  }

  @Test func `a list says its title, the chosen row and its keys once`() async throws {
    let plain = try await PlainDriver()
    #expect(plain.transcript.contains("\nBooks. 1 of "))
    #expect(plain.transcript.contains("\n> "))
    #expect(plain.transcript.contains("a add, e edit"))
    let moved = try await plain.press("j")
    #expect(moved.hasPrefix("> "))
    #expect(moved.split(separator: "\n").count == 1)
    try await plain.press("2")
    let back = try await plain.press("1")
    #expect(back.contains("Books. 2 of "))
    #expect(!back.contains("Keys: "), "\(back)")
  }

  @Test func `what became of a scanned number is said`() async throws {
    let plain = try await PlainDriver()
    try await plain.press(":", "scan", "Enter")
    #expect(try await plain.press("9780141439587", "Enter").contains("978-0-14-143958-7, saved"))
    let wrong = try await plain.press("978014143960", "Enter")
    #expect(wrong.contains("this has 12"), "\(wrong)")
    #expect(!plain.transcript.contains("ISBN::"))
  }

  @Test func `at the end of a list the row is said again`() async throws {
    let plain = try await PlainDriver()
    let first = try await plain.press("k")
    #expect(first.hasPrefix("First row.\n> "))
    #expect(try await plain.press("k") == first)
  }

  @Test func `letters are echoed behind the question, and corrections said whole`() async throws {
    let plain = try await PlainDriver()
    #expect(try await plain.press("a").hasSuffix("\nTitle (needed): "))
    #expect(try await plain.press("Emm") == "Emm")
    #expect(try await plain.press("Backspace") == "\nTitle: Em")
    #expect(try await plain.press("ma") == "ma")
    #expect(try await plain.press("Enter").hasSuffix("\nAuthors (12 offers: Down reads them): "))
  }

  @Test func `moving in a text says what the cursor stands before`() async throws {
    let plain = try await PlainDriver()
    try await plain.press("a", "Emma W")
    #expect(try await plain.press("Left") == "\n  before W")
    #expect(try await plain.press("Left") == "\n  before a space")
    #expect(try await plain.press("Home") == "\n  before E")
    #expect(try await plain.press("End") == "\n  at the end")
    // The line is said anew before it goes on.
    #expect(try await plain.press("o") == "\nTitle: Emma Wo")
    #expect(try await plain.press("o") == "o")
    try await plain.press("Esc", "t", "/", "emm")
    #expect(try await plain.press("Left").hasSuffix("\n  before m"))
  }

  @Test func `a book is added, opened, corrected, saved and taken back`() async throws {
    let plain = try await PlainDriver()
    try await plain.press("a", "Ctrl-S")
    #expect(plain.transcript.contains("Mistake: A book needs a title."))
    try await plain.press("Emma", "Tab", "Tab", "Tab", "Nov", "Enter")
    let saved = try await plain.press("Ctrl-S")
    #expect(saved.contains("Saved “Emma”"), "\(saved)")
    #expect(saved.contains("> Emma, "), "\(saved)")
    let page = try await plain.press("Enter")
    #expect(page.contains("> Genre: "), "\(page)")
    let undone = try await plain.press("u")
    #expect(undone.contains("Undone: "), "\(undone)")
  }
}
