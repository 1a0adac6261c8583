@testable import Books
import TestSupport
import Testing

@testable import Catalog

/// Fields of one's own: their definitions, and what becomes of values when these change.
struct CustomFieldTests {
  let file: TemporaryCatalog
  var catalog: Catalog { file.catalog }

  init() throws {
    file = try TemporaryCatalog()
  }

  @discardableResult
  func add(
    _ name: String,
    _ kind: CustomField.Kind = .text,
    _ choices: [String] = []
  ) throws -> CustomField {
    try catalog.write { edit in
      try edit.customFields.add(CustomFieldDraft(name: name, kind: kind, choices: choices))
    }.value
  }

  @discardableResult
  func book(_ title: String, _ texts: [String: String] = [:]) throws -> ID<Book> {
    try catalog.write { edit in
      var draft = BookDraft.book(title)
      for (name, text) in texts { draft.custom[try edit.customFields.needed(name)] = text }
      return try edit.books.add(draft)
    }.value
  }

  func fields() throws -> [CustomField] {
    try catalog.read { view in try view.customFields.all() }
  }

  func text(_ id: ID<Book>, _ name: String) throws -> String {
    try catalog.read { view in
      try view.books.card(id).custom[view.customFields.needed(name)]
    }
  }

  func change(_ name: String, _ body: (inout CustomFieldDraft) -> Void) throws {
    try catalog.write { edit in
      let field = try edit.customFields.needed(name)
      var draft = CustomFieldDraft(field)
      body(&draft)
      try edit.customFields.update(field, to: draft)
    }
  }

  func refusal(_ body: () throws -> Void) -> CustomFieldError? {
    do { try body() } catch CatalogError.customField(let error) { return error } catch {}
    return nil
  }

  func titles(_ query: String) throws -> [String] {
    try catalog.read { view in
      try view.books.rows(view.listing(query), limit: 100).map(\.title)
    }
  }

  // MARK: - Names

  @Test func `fields stand in their order, and are found by their folded names`() throws {
    try add("Price", .money)
    try add("Shop name")
    try add("Größe", .number)
    #expect(try fields().map(\.word) == ["price", "shop_name", "grosse"])
    func named(_ name: String) throws -> String? {
      try catalog.read { view in try view.customFields.named(name)?.name }
    }
    #expect(try named("SHOP  Name") == "Shop name")
    #expect(try named("shop_name") == "Shop name")
    #expect(try named("Grösse") == "Größe")
    try catalog.write { edit in
      try edit.customFields.move(edit.customFields.needed("Größe"), to: 0)
    }
    #expect(try fields().map(\.word) == ["grosse", "price", "shop_name"])
    #expect(try catalog.undoLast().revision != nil)
    #expect(try fields().map(\.word) == ["price", "shop_name", "grosse"])
  }

  @Test(
    arguments: [
      "Title", "pages", "Shelf", "location", "bought", "Told apart", "y", "status", "OR", "None",
      "",
      "  ", "…", "a\u{1}b", String(repeating: "a", count: 101),
    ]
  )
  func `a name that means something else, or cannot be written, is refused`(_ name: String) throws {
    let isPossible = name == "Told apart"
    #expect((refusal { try add(name) } == nil) == isPossible, "\(name)")
    #expect(try fields().count == (isPossible ? 1 : 0))
  }

  @Test func `every name of a field that is built in is refused, and of a field in queries`() {
    let names =
      BookField.allCases.flatMap { [$0.rawValue, $0.label] + $0.definition.words }
      + Query.Field.all.flatMap(\.use.names)
    for name in names { #expect(!CustomFieldDraft(name: name).isPossible, "\(name)") }
  }

  @Test func `two cannot have the same name, folded`() throws {
    try add("Shop name")
    try add("Price", .money)
    #expect(refusal { try add("shop-NAME") } == .taken("Shop name"))
    #expect(refusal { try change("Price") { $0.name = "Shop_Name" } } == .taken("Shop name"))
    try change("Shop name") { $0.name = "SHOP NAME" }
    #expect(try fields()[0].name == "SHOP NAME")
  }

  @Test func `no more than a hundred can be`() throws {
    try catalog.write { edit in
      for number in 1...100 {
        try edit.customFields.add(CustomFieldDraft(name: "Field number \(number)"))
      }
    }
    #expect(refusal { try add("One more") } == .tooMany(100))
  }

  @Test(
    arguments: [
      (["a,b"], CustomFieldError.badChoice("a,b", .comma)),
      (["fine", "Fine"], .badChoice("Fine", .repeated)),
      (["fine", "…"], .badChoice("…", .empty)),
      ([], .noChoices("Condition")),
      ([String(repeating: "a", count: 101)], nil),
    ]
  )
  func `choices that cannot be are refused`(_ choices: [String], _ error: CustomFieldError?) {
    let found = refusal { try add("Condition", .choice, choices) }
    #expect(found != nil)
    if let error { #expect(found == error) }
  }

  // MARK: - Values

  @Test func `values are stored in one form, shown, found, changed and emptied in one revision`()
    throws
  {
    try add("Price", .money)
    try add("Signed", .yesNo)
    let id = try book("Dune", ["Price": " 012.5 ", "Signed": "Y"])
    #expect(try text(id, "Price") == "12.50")
    #expect(try text(id, "Signed") == "yes")
    let detail = try catalog.read { view in try view.books.card(id) }
    #expect(detail.custom.filled.map(\.text) == ["12.50", "yes"])
    #expect(try catalog.read { view in try view.books.cards([id]) } == [detail])
    var draft = BookDraft(detail)
    draft.custom[detail.custom.fields[0]] = "14.00"
    draft.title = "Dune Messiah"
    let changed = try catalog.write { edit in try edit.books.update(id, from: 1, to: draft) }
    #expect(changed.revision?.what == "Changed “Dune”: title, Price")
    let now = try catalog.read { view in try view.books.card(id) }
    #expect(now.book.version == 2)
    #expect(try text(id, "Price") == "14")
    draft = BookDraft(now)
    draft.custom[detail.custom.fields[0]] = ""
    let emptied = try catalog.write { edit in try edit.books.update(id, to: draft) }
    #expect(emptied.revision?.what == "Changed “Dune Messiah”: Price 14 emptied")
    #expect(try titles("price:none") == ["Dune Messiah"])
    #expect(try catalog.check().isEmpty)
  }

  @Test
  func `a change of a value alone makes the book a newer one, and is refused over a newer one`()
    throws
  {
    let price = try add("Price", .money)
    let id = try book("Dune", ["Price": "3"])
    var draft = try catalog.read { view in BookDraft(try view.books.card(id)) }
    draft.custom[price] = "4"
    try catalog.write { edit in try edit.books.update(id, from: 1, to: draft) }
    #expect(try catalog.read { view in try view.books.card(id).book.version } == 2)
    #expect(throws: CatalogError.self) {
      try catalog.write { edit in try edit.books.update(id, from: 1, to: draft) }
    }
  }

  @Test func `what is wrong is said of its field, and nothing is saved`() throws {
    let price = try add("Price", .money)
    let state = try add("Condition", .choice, ["fine", "good"])
    do {
      try book("Dune", ["Price": "12,50", "Condition": "god"])
      Issue.record("It was saved.")
    } catch CatalogError.invalid(let problems) {
      #expect(problems.map(\.property) == [.custom(price), .custom(state)])
      #expect(
        problems.map(\.message) == [
          "“12,50” is no amount: write 12.50.", "“god” is not to be chosen. Nearest: good.",
        ]
      )
    }
    #expect(try catalog.read { view in try view.books.count() } == 0)
  }

  @Test func `the history tells of values by the names of their fields`() throws {
    try add("Price", .money)
    let id = try book("Dune", ["Price": "3"])
    var draft = try catalog.read { view in BookDraft(try view.books.card(id)) }
    draft.custom[try fields()[0]] = "4"
    let change = try catalog.write { edit in try edit.books.update(id, to: draft) }.revision
    func contents(_ revision: Revision?) throws -> [ChangedRecord] {
      let id = try #require(revision?.id)
      return try catalog.read { view in try view.history.contents(of: id) }
    }
    #expect(
      try contents(change).map(\.fields) == [[.init(label: "Price", before: "3", after: "4")]]
    )
    draft.custom[try fields()[0]] = ""
    let emptied = try catalog.write { edit in try edit.books.update(id, to: draft) }.revision
    #expect(
      try contents(emptied).map(\.fields) == [[.init(label: "Price", before: "4", after: "")]]
    )
  }

  @Test func `a book that is deleted takes its values along, and comes back with them`() throws {
    try add("Price", .money)
    let id = try book("Dune", ["Price": "3"])
    try catalog.write { edit in try edit.books.delete(id) }
    #expect(try catalog.check().isEmpty)
    _ = try catalog.undoLast()
    #expect(try text(id, "Price") == "3")
    #expect(try titles("price:3") == ["Dune"])
  }

  @Test func `many books get a value together, and some of them lose it`() throws {
    try add("Price", .money)
    let ids = try ["One", "Two", "Three"].map { try book($0) }
    func set(_ setting: String) throws -> BulkPlan {
      let plan = try catalog.read { view in
        let edit = try BookChanges(settings: [setting], custom: view.customFields.all())
        return try view.books.plan(edit, of: ids)
      }
      _ = try catalog.write(plan)
      return plan
    }
    #expect(try set("price=12.5").sentences.map(\.head) == ["Price becomes 12.50"])
    #expect(try titles("price:12.50").count == 3)
    let plan = try catalog.read { view in
      let edit = try BookChanges(settings: ["price=12.50"], custom: view.customFields.all())
      return try view.books.plan(edit, of: ids)
    }
    #expect(plan.changing.isEmpty)
    #expect(try set("PRICE=").changing == ids)
    #expect(try titles("price:none").count == 3)
    _ = try catalog.undoLast()
    #expect(try titles("price:12.50").count == 3)
    #expect(try catalog.check().isEmpty)
  }

  @Test(arguments: ["kind", "choices", "gone"])
  func `many books get nothing in a field that was changed since`(_ change: String) throws {
    try add("Condition", .choice, ["fine", "poor"])
    let ids = try ["One", "Two"].map { try book($0) }
    let plans = try [ids, [ids[0]]].map { ids in
      try catalog.read { view in
        let edit = try BookChanges(settings: ["condition=poor"], custom: view.customFields.all())
        return try view.books.plan(edit, of: ids)
      }
    }
    switch change {
    case "kind":
      try self.change("Condition") {
        $0.kind = .text; $0.choices = []
      }
    case "choices": try self.change("Condition") { $0.choices = ["fine"] }
    default:
      try catalog.write { edit in
        try edit.customFields.remove(edit.customFields.needed("Condition"))
      }
    }
    for plan in plans {
      let refused = refusal { _ = try catalog.write(plan) }
      #expect(
        refused
          == (change == "gone"
            ? .unknown("Condition", nearest: nil) : .changedElsewhere("Condition"))
      )
    }
    #expect(try catalog.check().isEmpty)
  }

  @Test func `a few of many books tell what they have in a field`() throws {
    try add("Shop")
    let ids = try (0..<40).map { try book("Book \($0)", ["Shop": $0 < 2 ? "Foyles" : "Hay"]) }
    let facts = try catalog.read { view in try view.books.customFacts(of: ids.prefix(2)) }
    #expect(facts.values.map(\.self) == [.same("Foyles")])
  }

  // MARK: - Changing the fields

  @Test func `a field beside two others of its name finds a name of its own`() throws {
    try add("Num", .number)
    try add("Num (text)", .date)
    let names = try catalog.write { edit in
      try (0..<2).map { _ in try edit.customFields.adopt(CustomFieldDraft(name: "Num")).field.name }
    }.value
    #expect(names == ["Num (text 2)", "Num (text 2)"])
  }

  @Test func `another field than the one that was read is not deleted`() throws {
    let asked = try add("Shop")
    try change("Shop") { $0.name = "Kept" }
    try add("Shop", .link)
    let refused = refusal {
      try catalog.write { edit in try edit.customFields.remove(asked) }
    }
    #expect(refused == .changedElsewhere("Kept"))
    #expect(try fields().map(\.name) == ["Kept", "Shop"])
  }

  @Test func `undo of what has no page of its own is no undo of nothing`() throws {
    let price = try add("Price", .money)
    for number in 0..<3 { try book("Book \(number)", ["Price": "1"]) }
    let removal = try catalog.write { edit in try edit.customFields.remove(price) }.revision
    let plan = try catalog.undoPlan(try #require(removal?.id))
    #expect(!plan.isEmpty)
  }

  @Test func `a field that is renamed keeps its values`() throws {
    try add("Price", .money)
    let id = try book("Dune", ["Price": "3"])
    try change("Price") { $0.name = "Paid" }
    #expect(try text(id, "Paid") == "3")
    #expect(try titles("paid:3") == ["Dune"])
    let undone = try catalog.undoLast()
    #expect(undone.deed.text == "Renamed the field “Price” to “Paid”")
    #expect(try titles("price:3") == ["Dune"])
  }

  @Test func `saved queries say the new name of a field`() throws {
    try add("Price", .money)
    try catalog.write { edit in
      try edit.queries.save("price:>3 -PRICE:5,6 price- “price:7” \"xprice:3\"", as: "dear")
      try edit.queries.save("pages:>3", as: "long")
    }
    try change("Price") { $0.name = "What I paid" }
    func text() throws -> String? { try catalog.read { view in try view.queries.text(of: "dear") } }
    #expect(
      try text() == "what_i_paid:>3 -what_i_paid:5,6 what_i_paid- “price:7” \"xprice:3\""
    )
    _ = try catalog.undoLast()
    #expect(try text() == "price:>3 -PRICE:5,6 price- “price:7” \"xprice:3\"")
  }

  @Test func `what many books have in a field is told before it is changed`() throws {
    let fields = try [
      add("Price", .money), add("Copies sold", .number), add("Signed", .yesNo), add("Shop"),
    ]
    let ids = try [
      book("One", ["Price": "12.50", "Copies sold": "3", "Signed": "yes"]),
      book("Two", ["Price": "3", "Copies sold": "5", "Signed": "yes"]),
    ]
    let facts = try catalog.read { view in try view.books.customFacts(of: ids) }
    #expect(
      fields.map { facts[$0] } == [
        .range(low: "3", high: "12.50"), .range(low: "3", high: "5"), .same("yes"),
        ValueSummary.none,
      ]
    )
  }

  @Test func `a field that was changed since it was read is not written over`() throws {
    let old = try add("Price", .money)
    try change("Price") { $0.name = "Paid" }
    let error = refusal {
      try catalog.write { edit in
        try edit.customFields.update(old, to: CustomFieldDraft(name: "Cost", kind: .money))
      }
    }
    #expect(error == .changedElsewhere("Paid"))
  }

  @Test
  func `a field gets another kind when every value reads as such, else it is said which do not`()
    throws
  {
    try add("Paid")
    let dune = try book("Dune", ["Paid": "012.5"])
    let emma = try book("Emma", ["Paid": "two pounds"])
    let error = refusal { try change("Paid") { $0.kind = .money } }
    guard case .unreadable("Paid", .money, books: 1, let examples)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(examples.map(\.book) == [emma])
    #expect(error?.description.contains("“Emma” (id:2): “two pounds” is no amount") == true)
    #expect(try fields()[0].kind == .text)
    try catalog.write { edit in try edit.books.delete(emma) }
    try change("Paid") { $0.kind = .money }
    #expect(try text(dune, "Paid") == "12.50")
    #expect(try titles("paid:>12") == ["Dune"])
    #expect(try catalog.check().isEmpty)
    _ = try catalog.undoLast()
    #expect(try text(dune, "Paid") == "012.5")
    #expect(try titles("paid:=\"012 5\"") == ["Dune"])
    #expect(try catalog.check().isEmpty)
  }

  @Test func `a text becomes a choice between what there is`() throws {
    try add("Condition")
    for state in ["fine", "poor", "fine"] { try book("Book", ["Condition": state]) }
    try change("Condition") { $0.kind = .choice }
    #expect(try fields()[0].choices == ["fine", "poor"])
    #expect(try titles("condition:fine").count == 2)
  }

  @Test func `a choice that books have stays, others go and move`() throws {
    try add("Condition", .choice, ["fine", "good", "poor"])
    try book("Dune", ["Condition": "poor"])
    try book("Emma", ["Condition": "fine"])
    #expect(try titles("condition+") == ["Emma", "Dune"])
    #expect(
      refusal { try change("Condition") { $0.choices = ["fine", "good"] } }
        == .choiceUsed([.init(choice: "poor", books: 1)])
    )
    try change("Condition") { $0.choices = ["Poor", "fine"] }
    #expect(try titles("condition+") == ["Dune", "Emma"])
    #expect(try text(1, "Condition") == "Poor")
    _ = try catalog.undoLast()
    #expect(try text(1, "Condition") == "poor")
    #expect(try titles("condition+") == ["Emma", "Dune"])
    #expect(try catalog.check().isEmpty)
  }

  @Test func `a field goes with what books have in it, and comes back whole`() throws {
    let price = try add("Price", .money)
    try add("Signed", .yesNo)
    for number in 1...5 { try book("Book \(number)", ["Price": "\(number)", "Signed": "no"]) }
    let counts = try catalog.read { view in try view.customFields.books() }
    #expect(counts[price.id] == 5)
    let removal = try catalog.write { edit in try edit.customFields.remove(price) }
    #expect(removal.value == 5)
    #expect(removal.revision?.what == "Deleted the field “Price”, with what 5 books had in it")
    #expect(try fields().map(\.name) == ["Signed"])
    #expect(try titles("signed:no").count == 5)
    #expect(try catalog.undoLast().report.kept.isEmpty)
    #expect(try fields().map(\.name) == ["Price", "Signed"])
    #expect(try titles("price:2..4").count == 3)
    #expect(try catalog.check().isEmpty)
  }
}
