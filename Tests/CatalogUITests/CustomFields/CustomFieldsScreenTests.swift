import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// The list of the fields of one's own, and the form of one.
@Suite struct CustomFieldsScreenTests {
  @Test func `where there are none it says what they are for, and a adds one`() async throws {
    let app = try await AppDriver()
    try await app.order("fields")
    #expect(app.status.contains("none of your own yet"))
    try await app.press("a")
    #expect(app.row(0).contains("New field"))
    try await app.act("Price", "Tab", "Ctrl-U", "mon", "Enter", "Ctrl-S")
    #expect(app.status.contains("Saved the field “Price”"), "\(app.screen)")
    #expect(app.chosenRow.contains("Price") && app.chosenRow.contains("money"), "\(app.screen)")
    #expect(try app.fieldNames == ["Price"])
    try await app.press("u")
    #expect(try app.fieldNames.isEmpty)
    #expect(!app.screen.contains("money  "))
  }

  @Test func `choices are typed with commas, pasted, and put in order`() async throws {
    let app = try await AppDriver()
    try await app.order("fields")
    try await app.act("a", "Condition", "Tab", "Ctrl-U", "cho", "Enter", "fine,poor,")
    await app.handle(.paste("good\nvery good"))
    try await app.press("Alt-Up", "Alt-Up", "Ctrl-S")
    let choices = try app.store.catalog.read { try $0.customFields.needed("condition").choices }
    #expect(choices == ["fine", "very good", "poor", "good"], "\(app.screen)")
    #expect(app.chosenRow.contains("fine, very good, poor, good"))
  }

  @Test func `u brings back a field that many books have something in`() async throws {
    let app = try await AppDriver.withFields()
    let written = try app.store.catalog.write { edit in
      let price = try edit.customFields.needed("price")
      for number in 0..<30 {
        var draft = BookDraft.book("Priced \(number)")
        draft.custom[price] = "1"
        _ = try edit.books.add(draft)
      }
    }
    await app.notices(try #require(written.revision).id)
    try await app.order("fields")
    try await app.press("d", "y")
    #expect(try !app.fieldNames.contains("Price"), "\(app.screen)")
    try await app.press("u")
    #expect(app.screen.contains("Everything as before."), "\(app.screen)")
    try await app.press("Down", "Enter")
    #expect(try app.fieldNames.contains("Price"), "\(app.screen)")
    #expect(try app.saved("Priced 7", "Price") == "1")
  }

  @Test(arguments: [
    ("", "text", "The field needs a name."),
    ("Shelf", "text", "every book has the field Shelf"),
    ("price", "text", "There is already a field “Price”"),
    ("Shop", "colour", "“colour” is no kind of field."),
    ("Shop", "choice", "needs something to choose from"),
  ])
  func `what is wrong stands under its line`(
    _ name: String,
    _ kind: String,
    _ words: String
  )
    async throws
  {
    let app = try await AppDriver.withFields()
    try await app.order("fields")
    try await app.press("a")
    await app.type(name)
    try await app.press("Tab", "Ctrl-U")
    await app.type(kind)
    try await app.press("Ctrl-S")
    let text = app.screen.split(whereSeparator: { "|\n".contains($0) }).map {
      $0.trimmingPrefix { $0 == " " }
    }
    #expect(
      text.joined(separator: " ").contains(words) || app.screen.contains(words),
      "\(app.screen)"
    )
    #expect(try app.fieldNames.count == 5)
  }

  @Test func `a field is renamed and keeps what books have`() async throws {
    let app = try await AppDriver.withFields()
    try await app.fill("2666", ["Price": "10"])
    try await app.order("fields")
    try await app.act("e", "Ctrl-U", "Paid", "Ctrl-S")
    #expect(try app.saved("2666", "Paid") == "10")
    #expect(app.chosenRow.contains("Paid"))
  }

  @Test func `a kind that what is there does not fit is refused under its line`() async throws {
    let app = try await AppDriver.withFields([CustomFieldDraft(name: "Shop", kind: .text)])
    try await app.fill("2666", ["Shop": "at the corner"])
    try await app.order("fields")
    try await app.act("e", "Tab", "Ctrl-U", "num", "Enter", "Ctrl-S")
    #expect(app.screen.contains("“2666”"), "\(app.screen)")
    #expect(app.row(0).contains("1 thing to correct"))
    try await app.press("Esc", "Esc", "t")
    #expect(app.chosenRow.contains("Shop"))
  }

  @Test func `deleting says how many books have something, and u brings all back`() async throws {
    let app = try await AppDriver.withFields()
    try await app.fill("2666", ["Price": "10"])
    try await app.order("fields")
    try await app.press("d")
    #expect(app.screen.contains("Delete the field “Price”?"))
    #expect(app.screen.contains("1 book has something in it, which goes too."))
    try await app.press("y")
    #expect(app.status.contains("Deleted the field “Price”. u takes it back"), "\(app.screen)")
    #expect(try app.fieldNames == ["Condition", "Signed", "Appraised", "Web page"])
    try await app.press("u")
    #expect(try app.fieldNames.first == "Price")
    #expect(try app.saved("2666", "Price") == "10")
    #expect(app.screen.contains("Price"))
  }

  @Test func `what many books have is changed and deleted in sight`() async throws {
    let app = try await AppDriver.withFields([CustomFieldDraft(name: "Price", kind: .money)])
    let written = try app.store.catalog.write { edit in
      let price = try edit.customFields.needed("Price")
      for number in 1...2_001 {
        var draft = BookDraft()
        draft.title = "Book \(number)"
        draft.custom.fields = [price]
        draft.custom[price] = "\(number)"
        _ = try edit.books.add(draft)
      }
    }
    await app.notices(try #require(written.revision).id)
    try await app.order("fields")
    try await app.act("e", "Tab", "Ctrl-U", "num", "Enter", "Ctrl-S")
    #expect(app.chosenRow.contains("number") && app.chosenRow.contains("2,001"), "\(app.screen)")
    try await app.press("d", "y")
    #expect(app.status.contains("Deleted the field “Price”. u takes it back"), "\(app.screen)")
    #expect(try app.fieldNames.isEmpty)
  }

  @Test func `a field is moved, and the cursor goes with it`() async throws {
    let app = try await AppDriver.withFields()
    try await app.order("fields")
    try await app.press("Alt-Down", "Alt-Down")
    #expect(try app.fieldNames == ["Condition", "Signed", "Price", "Appraised", "Web page"])
    #expect(app.chosenRow.contains("Price"))
    try await app.press("Alt-Up", "u")
    #expect(try app.fieldNames == ["Condition", "Signed", "Price", "Appraised", "Web page"])
  }

  @Test func `what another program does to the field that is changed is taken up`() async throws {
    let app = try await AppDriver.withFields()
    try await app.order("fields")
    try await app.act("e", "Ctrl-U", "Paid")
    let written = try app.store.catalog.write { edit in
      let field = try edit.customFields.needed("Price")
      try edit.customFields.update(field, to: CustomFieldDraft(name: "Price", kind: .number))
    }
    await app.notices(try #require(written.revision).id)
    try await app.press("Ctrl-S")
    let field = try app.store.catalog.read { try $0.customFields.needed("Paid") }
    #expect(field.kind == .number)
  }

  @Test func `Enter on a field that no book has says so`() async throws {
    let app = try await AppDriver.withFields()
    try await app.order("fields")
    try await app.press("Enter")
    #expect(app.status.contains("No book has anything in “Price” yet."))
  }

  @Test func `nobody leaves a changed definition without being asked`() async throws {
    let app = try await AppDriver.withFields()
    try await app.order("fields")
    try await app.act("a", "Shop", "Esc")
    #expect(app.screen.contains("You have not saved the field “Shop”"))
    try await app.press("Down", "Enter")
    #expect(try app.fieldNames.last == "Shop")
  }

  @Test func `what was typed outlives the program, and goes when it is saved`() async throws {
    let drafts = try TemporaryCatalog.makeFolder()
    let options = OctavoApp.Options(draftsPath: drafts)
    let app = try await AppDriver(options: options)
    try await app.order("fields")
    try await app.act("a", "Condition", "Tab", "Ctrl-U", "cho", "Enter", "fine,poor,go")
    await app.handle(.ending(.signal(1)))
    let again = try await AppDriver(options: options, store: app.store)
    #expect(again.screen.contains("A field of your own was not saved"), "\(again.screen)")
    #expect(again.screen.contains("“Condition”, begun"))
    try await again.press("Enter")
    #expect(again.line("Name").contains("Condition") && again.line("Kind").contains("choice"))
    #expect(again.screen.contains("fine") && again.screen.contains("go"))
    try await again.press("Ctrl-S")
    let choices = try app.store.catalog.read { try $0.customFields.needed("condition").choices }
    #expect(choices == ["fine", "poor", "go"], "\(again.screen)")
    #expect(DraftFolder(path: drafts).drafts(of: app.store.path).isEmpty)
  }

  @Test func `the list as it looks`() async throws {
    let app = try await AppDriver.withFields()
    try await app.fill("2666", ["Price": "10", "Signed": "no"])
    try await app.fill("Der Process", ["Price": "12.50"])
    try await app.order("fields")
    try await app.press("Down")
    await app.assertFrames(match: "fields", in: .butLarge)
  }

  @Test func `the form as it looks`() async throws {
    let app = try await AppDriver.withFields()
    try await app.order("fields")
    try await app.act("Down", "e", "Tab", "Tab", "as new", "Enter", "mi")
    await app.assertFrames(match: "field-form", in: .butLarge)
  }

  // What is in sight depends on where the cursor came from.
  @Test(arguments: [Frame].all.apart(.small))
  func `a book's form as it looks`(_ frames: [Frame]) async throws {
    let app = try await AppDriver.withFields()
    await app.resize(to: frames)
    try await app.press("e")
    try await app.goDown(to: "Price")
    try await app.act("12,50", "Tab", "go")
    await app.assertFrames(match: "form-fields", in: frames)
  }
}
