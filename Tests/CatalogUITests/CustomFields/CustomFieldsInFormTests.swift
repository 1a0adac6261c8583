import Books
import Catalog
@testable import CatalogUI
import Foundation
import TerminalKit
import TestSupport
import Testing

/// The fields of one's own in the form of a book, and on its page.
@Suite struct CustomFieldsInFormTests {
  /// Another program writes, and the screens hear of it.
  private func elsewhere(_ app: AppDriver, _ body: (WriteTransaction) throws -> Void) async throws {
    let jan = try app.store.again()
    defer { try? jan.close() }
    let written = try jan.write(nil, body)
    await app.notices(try #require(written.revision).id)
  }

  @Test func `a new book has a line for each, behind the others, at the first frame`() async throws
  {
    let app = try await AppDriver.withFields(height: 60)
    try await app.press("a")
    let labels = app.form?.model?.fields.map(\.label) ?? []
    #expect(labels.suffix(6) == ["Notes", "Price", "Condition", "Signed", "Appraised", "Web page"])
    try await app.act("Dune", "Tab")
    try await app.goDown(to: "Genre")
    try await app.act("Science", "Enter")
    try await app.goDown(to: "Price")
    try await app.act("12.5", "Tab", "very", "Enter", "y", "Enter", "2024-05", "Tab")
    try await app.act("https://example.org/dune", "Ctrl-S")
    #expect(app.status.contains("Saved “Dune”"), "\(app.screen)")
    #expect(try app.saved("Dune", "Price") == "12.50")
    #expect(try app.saved("Dune", "Condition") == "very good")
    #expect(try app.saved("Dune", "Signed") == "yes")
    #expect(try app.saved("Dune", "Appraised") == "2024-05")
    #expect(try app.saved("Dune", "Web page") == "https://example.org/dune")
    try await app.press("u")
    #expect(try app.count() == 13)
  }

  @Test func `what does not fit is said under its line, with what to write`() async throws {
    let app = try await AppDriver.withFields(height: 60)
    try await app.press("e")
    try await app.goDown(to: "Price")
    try await app.act("12,50 €", "Tab", "mint", "Tab", "Tab", "Tab", "example.org", "Ctrl-S")
    #expect(app.screen.contains("! “12,50 €” is no amount: write 12.50."), "\(app.screen)")
    #expect(app.screen.contains("! “mint” is not to be chosen."))
    #expect(app.screen.contains("! “example.org” is no link: write https://example.org"))
    #expect(app.row(0).contains("3 things to correct"))
    #expect(app.form?.model?.focused?.label == "Price")
    #expect(try app.saved("2666").custom.isEmpty)
  }

  @Test func `the next book keeps what is chosen from a list, and not the price`() async throws {
    let app = try await AppDriver.withFields(height: 60)
    try await app.act("a", "First")
    try await app.goDown(to: "Genre")
    try await app.act("Novel", "Enter")
    try await app.goDown(to: "Price")
    try await app.act("7", "Tab", "good", "Enter")
    try await app.press("Ctrl-N")
    #expect(app.line("Condition").contains("good"), "\(app.screen)")
    #expect(app.line("Condition").contains("kept"))
    #expect(!app.line("Price").contains("7"))
    #expect(try app.saved("First", "Price") == "7")
  }

  @Test func `a field that another program adds is in the open form`() async throws {
    let app = try await AppDriver(height: 60)
    try await app.act("a", "Dune")
    try await elsewhere(app) { edit in
      try edit.customFields.add(CustomFieldDraft(name: "Price", kind: .money))
    }
    #expect(app.line("Title").contains("Dune"))
    try await app.goDown(to: "Genre")
    try await app.act("Novel", "Enter")
    try await app.goDown(to: "Price")
    try await app.act("5", "Ctrl-S")
    #expect(try app.saved("Dune", "Price") == "5")
  }

  @Test func `a field that another program renames keeps what is typed in it`() async throws {
    let app = try await AppDriver.withFields(height: 60)
    try await app.press("e")
    try await app.goDown(to: "Price")
    await app.type("12")
    try await elsewhere(app) { edit in
      let field = try edit.customFields.needed("Price")
      try edit.customFields.update(field, to: CustomFieldDraft(name: "Paid", kind: .money))
    }
    await app.type(".50")
    #expect(app.line("Paid").contains("12.50"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(try app.saved("2666", "Paid") == "12.50")
  }

  @Test func `of a field that another program deletes the notes keep what was typed`() async throws
  {
    let app = try await AppDriver.withFields(height: 60)
    try await app.press("e")
    try await app.goDown(to: "Price")
    await app.type("12.50")
    try await elsewhere(app) { edit in
      try edit.customFields.remove(try edit.customFields.needed("Price"))
    }
    #expect(app.screen.contains("There is no field “Price” any more."), "\(app.screen)")
    #expect(app.line("Notes").contains("Price: 12.50"))
    #expect(app.line("Price") == "")
    try await app.press("Ctrl-S")
    #expect(try app.saved("2666").book.notes == "Price: 12.50")
  }

  @Test func `a price that two changed is chosen line by line`() async throws {
    let app = try await AppDriver.withFields(height: 60)
    try await app.fill("2666", ["Price": "10"])
    try await app.press("e")
    try await app.goDown(to: "Price")
    try await app.act("Ctrl-U", "12")
    let id = try app.saved("2666").book.id
    try await elsewhere(app) { edit in
      var draft = BookDraft(try edit.books.card(id))
      draft.custom[try edit.customFields.needed("Price")] = "11"
      draft.custom[try edit.customFields.needed("Signed")] = "no"
      try edit.books.update(id, to: draft)
    }
    try await app.press("Ctrl-S")
    #expect(app.row(0).contains("Both versions"), "\(app.screen)")
    #expect(app.line("Price").contains("12") && app.line("Price").contains("11"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(try app.saved("2666", "Price") == "12")
    #expect(try app.saved("2666", "Signed") == "no")
  }

  @Test func `a draft has its fields at the next start, whatever they are called then`()
    async throws
  {
    let folder = try TemporaryCatalog.makeFolder() + "/drafts"
    let options = OctavoApp.Options(draftsPath: folder)
    let store: TemporaryCatalog
    do {
      let app = try await AppDriver.withFields(height: 60, options: options)
      store = app.store
      try await app.act("a", "Lost and found")
      try await app.goDown(to: "Price")
      try await app.act("12.50", "Tab", "good", "Tab")
      await app.handle(.ending(.signal(1)))
    }
    try store.catalog.write { edit in
      try edit.customFields.remove(try edit.customFields.needed("Price"))
      let condition = try edit.customFields.needed("Condition")
      var draft = CustomFieldDraft(condition)
      draft.name = "State"
      try edit.customFields.update(condition, to: draft)
    }
    let app = try await AppDriver(height: 60, options: options, store: store)
    try await app.press("Enter")
    #expect(app.line("State").contains("good"), "\(app.screen)")
    #expect(app.line("Notes").contains("Price: 12.50"))
    #expect(app.screen.contains("There is no field “Price” any more."))
  }

  @Test func `against another file a form goes on with the fields of the same name`() async throws {
    let app = try await AppDriver.withFields(height: 60)
    try await app.act("a", "Dune")
    try await app.goDown(to: "Price")
    try await app.act("12.50", "Tab", "good")
    let other = try TemporaryCatalog()
    try other.catalog.write { edit in
      try edit.customFields.add(CustomFieldDraft(name: "Shop", kind: .text))
      try edit.customFields.add(CustomFieldDraft(name: "price", kind: .number))
    }
    let copy = app.store.folder + "/other.sqlite"
    try other.catalog.backup(to: copy)
    #expect(rename(copy, app.store.path) == 0)
    let found = #expect(throws: CatalogError.self) { try app.store.catalog.newestChange() }
    guard case .replaced(_, let replacement)? = found else {
      Issue.record("it was not found out that the file is another one")
      return
    }
    await app.notices(replacement)
    try await app.press("Down", "Enter")
    #expect(app.line("price").contains("12.50"), "\(app.screen)")
    #expect(app.line("Shop").hasSuffix("Shop"))
    #expect(app.line("Notes").contains("Condition: good"))
  }

  @Test func `the page shows those that say something, in their order`() async throws {
    let app = try await AppDriver.withFields()
    try await app.fill("2666", ["Web page": "https://example.org", "Price": "10", "Signed": "no"])
    try await app.press("Enter")
    let rows = (0..<24).map { app.row($0) }
    let places = ["Price        10", "Signed       no", "Web page     https://example.org"].map {
      text in
      rows.firstIndex { $0.contains(text) }
    }
    #expect(places.allSatisfy { $0 != nil }, "\(app.screen)")
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    #expect(!app.screen.contains("Condition"))
  }

  @Test func `beside the list stands the same`() async throws {
    let app = try await AppDriver.withFields(width: 120)
    try await app.fill("2666", ["Price": "10"])
    #expect(app.screen.contains("Price        10"), "\(app.screen)")
  }

  @Test func `many books get a choice, and the form says what they have`() async throws {
    let app = try await AppDriver.withFields(height: 60)
    try await app.fill("2666", ["Price": "10", "Signed": "no"])
    try await app.fill("Der Process", ["Price": "12.50", "Signed": "no"])
    try await app.act("*", "e")
    #expect(app.line("Price").contains("10 to 12.50"), "\(app.screen)")
    #expect(app.line("Signed").contains("no"))
    #expect(app.line("Condition").contains("none"))
    try await app.goDown(to: "Condition")
    try await app.act("fin", "Enter")
    try await app.goDown(to: "Signed")
    try await app.press("Delete")
    #expect(app.line("Signed").contains("(empty it)"))
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("Condition becomes fine"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(try app.saved("2666", "Condition") == "fine")
    #expect(try app.saved("2666", "Signed") == "")
    #expect(try app.saved("Der Process", "Price") == "12.50")
  }

  @Test(arguments: [40, 80]) func `a long name leaves room for what is typed`(
    _ width: Int
  ) async throws {
    let name = "What the shop at the corner wanted for it before I talked to them"
    let long = CustomFieldDraft(name: name, kind: .money)
    let app = try await AppDriver.withFields([long], width: width, height: 60)
    try await app.press("e")
    #expect(app.row(2).contains("2666"), "\(app.screen)")
    try await app.goDown(to: name)
    await app.type("12.50")
    #expect(app.chosenRow.contains("…   12.50"), "\(app.screen)")
  }

  @Test func `a setting names a field by its word, and Tab completes it`() async throws {
    let app = try await AppDriver.withFields()
    try await app.press(":")
    await app.type("set cond")
    try await app.press("Tab")
    #expect(app.screen.contains("set condition="), "\(app.screen)")
    await app.type("good")
    try await app.press("Enter", "Ctrl-S")
    #expect(try app.saved("2666", "Condition") == "good", "\(app.screen)")
  }

  @Test func `what was typed into a field that went while both versions show is in the notes`()
    async throws
  {
    let app = try await AppDriver.withFields()
    try await app.press("e")
    let title = try #require(app.form?.model?.draft.name)
    try await app.goDown(to: "Price")
    await app.type("12")
    func elsewhere(_ body: (WriteTransaction) throws -> Void) async throws {
      _ = try app.store.catalog.write("Elsewhere", body)
    }
    let id = try app.saved(title).book.id
    try await elsewhere { edit in
      var draft = BookDraft(try edit.books.card(id))
      draft.subtitle = "Theirs"
      try edit.books.update(id, to: draft)
    }
    try await app.press("Ctrl-S")
    #expect(app.row(0).contains("Both versions"), "\(app.screen)")
    try await elsewhere { edit in
      var draft = BookDraft(try edit.books.card(id))
      draft.subtitle = "Theirs again"
      try edit.books.update(id, to: draft)
      try edit.customFields.remove(edit.customFields.needed("price"))
    }
    try await app.press("Ctrl-S", "Ctrl-S")
    let card = try app.saved(title)
    #expect(card.book.notes?.contains("Price: 12") == true, "\(app.screen)")
    #expect(card.book.subtitle == "Theirs again")
  }
}
