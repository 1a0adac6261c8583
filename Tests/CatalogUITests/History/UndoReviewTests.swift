import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// What changed since a change that is taken back: a review as all others.
@Suite struct UndoReviewTests {
  let app: AppDriver
  /// The same catalogue as another program has it.
  let jan: Catalog

  /// The year of 2666 was changed, and Jan changed it since.
  init() async throws {
    app = try await AppDriver()
    jan = try app.store.again()
    try await app.act("e", "@Year", "Ctrl-U", "2010", "Ctrl-S")
    try await change { $0.year = "1926" }
    try await app.press("u")
  }

  private func change(_ body: (inout BookDraft) -> Void) async throws {
    let id = try app.saved("2666").book.id
    let written = try jan.write(nil) { edit in
      var draft = BookDraft(try edit.books.card(id))
      body(&draft)
      try edit.books.update(id, to: draft)
    }
    await app.notices(try #require(written.revision).id)
  }

  private var year: String? { get throws { try app.saved("2666").book.year?.text } }

  @Test func `both values are shown before one is chosen`() async throws {
    #expect(app.screen.contains("“2666”: year is 1926 now, and stays so."), "\(app.screen)")
    try await app.press("y")
    #expect(app.row(0).contains("What changed since"), "\(app.screen)")
    #expect(app.chosenRow.contains("1926  ◄ keep"), "\(app.screen)")
    #expect(app.chosenRow.contains("2004"))
    #expect(app.footer.contains("← as it is now  → as it was  Ctrl-S take it back"))
    #expect(app.footer.contains("Esc "))
    try await app.press("Right")
    #expect(app.chosenRow.contains("2004  ◄ take"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Undone:"), "\(app.screen)")
    #expect(try year == "2004")
  }

  @Test func `x says that a line has one value or the other`() async throws {
    try await app.press("y", "x")
    #expect(
      app.status.contains("A line has one value or the other: ← as it is now, → as it was before."),
      "\(app.screen)"
    )
  }

  @Test func `Esc asks once something is decided, and not before`() async throws {
    try await app.press("y", "Esc")
    #expect(app.row(0).contains("[1 Books]"), "\(app.screen)")
    try await app.press("u", "y", "Right", "Esc")
    #expect(app.screen.contains("It is not taken back yet"), "\(app.screen)")
    try await app.press("g")
    #expect(app.chosenRow.contains("2004  ◄ take"))
    try await app.press("Esc", "s")
    #expect(try year == "2004")
  }

  @Test func `what another program changes meanwhile has to be chosen once more`() async throws {
    try await app.press("y", "Right")
    try await change { $0.year = "1999" }
    #expect(app.status.contains("changed meanwhile: look at it once more"), "\(app.screen)")
    #expect(app.chosenRow.contains("1999  ◄ keep"), "\(app.screen)")
    try await app.press("Right", "Ctrl-S")
    #expect(try year == "2004")
  }

  @Test func `what was not noticed yet is not overwritten unseen`() async throws {
    try await app.press("y", "Right")
    let id = try app.saved("2666").book.id
    try jan.write(nil) { edit in
      var draft = BookDraft(try edit.books.card(id))
      draft.year = "1999"
      try edit.books.update(id, to: draft)
    }
    try await app.press("Ctrl-S")
    #expect(try year == "1999")
    #expect(app.chosenRow.contains("1999  ◄ keep"), "\(app.screen)")
  }

  @Test func `in the smallest window both values and the keys are in sight`() async throws {
    try await app.press("y")
    await app.handle(.resize(Size(width: 40, height: 12)))
    #expect(app.chosenRow.contains("1926  ◄ keep") && app.chosenRow.contains("2004"))
    for key in ["← ", "→ ", "Ctrl-S undo", "Esc cancel"] {
      #expect(app.footer.contains(key), "\(app.footer)")
    }
  }
}
