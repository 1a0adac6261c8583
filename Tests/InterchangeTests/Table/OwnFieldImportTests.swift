import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Columns of tables that become fields of one's own.
struct OwnFieldImportTests {
  private let store: TemporaryCatalog

  init() throws {
    store = try TemporaryCatalog()
  }

  private func source(_ text: String, _ mappings: String...) throws -> ImportSource {
    let path = store.folder + "/books.csv"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    var source = ImportSource(paths: [path])
    let fields = try store.catalog.read { view in try view.customFields.all() }
    for mapping in mappings {
      let isTaken = source.options.mapping.apply(mapping, among: fields)
      #expect(isTaken, "\(mapping)")
    }
    return source
  }

  private func carryOut(_ source: ImportSource) throws -> ImportPlan {
    let plan = try ImportPlan.make(source, in: store.catalog)
    _ = try plan.carryOut(in: store.catalog)
    return plan
  }

  /// What each book has, by title: "Dune: Price 12.50".
  private func values() throws -> [String] {
    try store.catalog.read { view in
      try view.books.cards(view.books.ids(BookListing()).map(ID.init(rawValue:))).map { card in
        let values = card.custom.filled.map { "\($0.field.name) \($0.text)" }
        return "\(card.book.title): \(values.joined(separator: ", "))"
      }
    }
  }

  @Test func `values are read as other programs write them`() throws {
    let text = """
      Titel,Autor,Preis,Signiert,Gekauft,Zustand,Laden
      Dune,Frank Herbert,"12,50 €",ja,02.03.2019,gut,https://foyles.co.uk
      Emma,Jane Austen,3,nein,2020,wie neu,foyles.co.uk
      """
    let plan = try carryOut(
      source(
        text,
        "Price:money=Preis",
        "Signed:yes-no=Signiert",
        "Paid on:date=Gekauft",
        "Condition:choice=Zustand",
        "Shop:link=Laden"
      )
    )
    #expect(plan.problems.isEmpty)
    #expect(
      try values() == [
        "Dune: Price 12.50, Signed yes, Paid on 2019-03-02, Condition gut, Shop https://foyles.co.uk",
        "Emma: Price 3, Signed no, Paid on 2020, Condition wie neu, Shop https://foyles.co.uk",
      ]
    )
    let condition = try store.catalog.read { try $0.customFields.needed("condition") }
    #expect(condition.choices == ["gut", "wie neu"])
  }

  @Test func `what is no such value is kept with the book, and said with its line`() throws {
    let plan = try carryOut(source("Title,Cost\nDune,cheap\nEmma,4\n", "Price:number=Cost"))
    #expect(plan.problems.map(\.description).joined().contains("“cheap”"))
    #expect(plan.problems.first?.place.number == 2)
    #expect(plan.count(.new) == 2, "no book is refused for it")
    #expect(try values() == ["Dune: ", "Emma: Price 4"])
    let source = try store.catalog.read { view in try view.books.card(1).book.source }
    #expect(source?.contains(#""Cost":"cheap""#) == true)
  }

  @Test func `a field that is there is meant by its name alone`() throws {
    try store.catalog.write { edit in
      _ = try edit.customFields.add(CustomFieldDraft(name: "Price", kind: .money))
    }
    _ = try carryOut(source("Title,Cost\nDune,4.5\n", "price=Cost"))
    #expect(try values() == ["Dune: Price 4.50"])
    var mapping = TableMapping()
    let isTaken = mapping.apply("price=Cost")
    #expect(!isTaken, "without its kind it is not known")
  }

  @Test func `books that are there are filled, and keep what they have`() throws {
    let text = "Title,ISBN,Cost\nDune,9780441478125,4.5\nEmma,9780060125639,7\n"
    _ = try carryOut(source("Title,ISBN\nDune,9780441478125\nEmma,9780060125639\n"))
    let plan = try carryOut(source(text, "Price:money=Cost"))
    #expect(plan.work == (0, 2))
    #expect(try values() == ["Dune: Price 4.50", "Emma: Price 7"])
    let other = try source(text.replacing("4.5", with: "5"), "Price:money=Cost")
    let differing = try carryOut(other)
    #expect(differing.count(.differs) == 1)
    #expect(try values() == ["Dune: Price 4.50", "Emma: Price 7"])
    let lines = differing.items.values.joined().flatMap(\.lines).filter {
      $0.subject == .custom("Price") && $0.relation == .differs
    }
    #expect(lines.map { "\($0.yours) \($0.theirs)" } == ["4.50 5"])
  }

  @Test func `the mapping is saved and read again`() throws {
    let plan = try ImportPlan.make(
      source("Title,Cost\nDune,4\n", "Price:money=Cost"),
      in: store.catalog
    )
    let saved = TableMapping.text(of: plan.summaries[0].columns)
    #expect(saved == "title = Title\nPrice:money = Cost\n")
    let (mapping, wrong) = TableMapping.parse(saved)
    #expect(wrong.isEmpty)
    #expect(mapping.custom("Cost", at: 1)?.kind == .money)
  }

  @Test(
    arguments: [
      (["1", "2"], CustomField.Kind.number), (["4,50 €", "3"], .money), (["ja", "nein"], .yesNo),
      (["2019-03-02", "March 2020"], .date), (["https://a.b/c", "http://d.e"], .link),
      (["x", "4"], .text), (["one\ntwo"], .longText), ([], .text),
    ]
  )
  func `the kind of a column is guessed by what stands in it`(
    texts: [String],
    kind: CustomField.Kind
  ) {
    #expect(CustomFieldDraft.likelyKind(of: texts) == kind)
  }

  @Test func `private columns of other programs come when one asks for them`() throws {
    let header = "Book Id,Title,Author,My Rating,Exclusive Shelf,Bookshelves,Condition,BCID\n"
    let row = "1,Dune,Frank Herbert,0,read,,as new,123-456\n"
    let source = try source(header + row, "Condition:choice=Condition")
    let plan = try carryOut(source)
    #expect(plan.summaries.map(\.format) == ["Goodreads CSV"])
    #expect(try values() == ["Dune: Condition as new"])
  }
}
