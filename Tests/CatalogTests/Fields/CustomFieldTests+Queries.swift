@testable import Books
import TestSupport
import Testing

@testable import Catalog

/// Finding, completing and sorting by fields of one's own.
extension CustomFieldTests {
  @Test func `names and values are completed`() throws {
    try add("Price", .money)
    try add("Shop name")
    try add("Condition", .choice, ["fine", "very good", "poor"])
    for (state, shop) in [("very good", "Foyles"), ("poor", "Foyles"), ("very good", "Łódź")] {
      try book("Book", ["Condition": state, "Shop name": shop])
    }
    func labels(_ text: String) throws -> [String] {
      try catalog.read { view in
        try view.completions(for: text, cursor: text.count).map {
          "\($0.label) \($0.books.map(String.init) ?? "")"
        }
      }
    }
    #expect(try labels("pri") == ["price: "])
    #expect(try labels("sho").contains("shop_name: "))
    #expect(try labels("condition:") == ["very good 2", "poor 1"])
    #expect(try labels("condition:g") == ["very good 2"])
    #expect(try labels("shop_name:") == ["Foyles 2", "Łódź 1"])
    let completion = try catalog.read { view in
      try #require(try view.completions(for: "condition:v", cursor: 11).first)
    }
    #expect(completion.applied(to: "condition:v").text == "condition:\"very good\"")
  }

  @Test func `a query says how it was read`() throws {
    try add("Shop name")
    try add("Price", .money)
    try add("Signed", .yesNo)
    func reading(_ text: String) throws -> String? {
      try catalog.read { view in try view.parse(text).reading }
    }
    #expect(try reading("price:>3") == "read as: Price above 3")
    #expect(try reading("price:none signed:no") == "read as: no Price, Signed no")
    #expect(
      try reading("shop_name:=foyles price-")
        == "read as: Shop name is exactly “foyles”; by Price, last first"
    )
  }

  @Test func `grades that differ by a sign alone are told apart`() throws {
    let grade = try add("Grade", .choice, ["NM", "VG+", "VG", "G+", "G", "très bon"])
    for text in ["VG", "vg+", "G", "Tres Bon", "tres-bon"] {
      try book("Book \(text)", ["Grade": text])
    }
    #expect(try titles("grade:VG") == ["Book VG"])
    #expect(try titles("grade:\"VG+\"") == ["Book vg+"])
    #expect(try titles("grade:\"tres bon\"") == ["Book Tres Bon", "Book tres-bon"])
    #expect(
      try titles("grade+") == ["Book vg+", "Book VG", "Book G", "Book Tres Bon", "Book tres-bon"]
    )
    #expect(grade.choice("NM+") == nil && grade.choice("nm") == "NM")
    #expect(try catalog.check().isEmpty)
  }

  @Test func `what cannot be asked of a kind is a mistake`() throws {
    try add("Price", .money)
    try add("Condition", .choice, ["fine"])
    try add("Signed", .yesNo)
    for text in ["price:much", "price:~3", "condition:bad", "signed:maybe", "price:3..1"] {
      #expect(throws: CatalogError.self) { try titles(text) }
    }
  }

  @Test func `books are ordered by each kind both ways, those without a value last`() throws {
    let values: [(CustomField.Kind, [String])] = [
      (.text, ["apple 2", "Äpple 10", "zoo"]), (.number, ["-3", "1.5", "20"]),
      (.money, ["0.99", "3", "12.50"]), (.date, ["2023", "2024-03", "2024-03-05"]),
      (.yesNo, ["no", "yes", "yes"]), (.choice, ["poor", "good", "fine"]),
      (.link, ["https://a.example", "https://b.example", "https://c.example"]),
    ]
    for (kind, texts) in values {
      try add("My \(kind.word)", kind, kind == .choice ? texts : [])
    }
    try book("None")
    for place in 0..<3 {
      let texts = values.map { ("My \($0.word)", $1[place]) }
      try book("Book \(place)", Dictionary(uniqueKeysWithValues: texts))
    }
    let ascending = ["Book 0", "Book 1", "Book 2", "None"]
    for (kind, _) in values {
      let word = CustomField.word(of: "My \(kind.word)")
      let isTied = kind == .yesNo
      #expect(try titles("\(word)+") == ascending, "\(kind)")
      let descending =
        isTied ? ["Book 1", "Book 2", "Book 0", "None"] : ["Book 2", "Book 1", "Book 0", "None"]
      #expect(try titles("\(word)-") == descending, "\(kind)")
      // The same as a list has it, with what stands in its lines.
      try catalog.read { view in
        let field = try view.customFields.needed(word)
        let listing = BookListing(
          customOrder: Query.Order(.custom(field), descending: true)
        )
        let rows = try view.books.rows(listing, limit: 10)
        let found = rows.map(\.title)
        let first = try view.books.card(rows[0].id).custom[field]
        #expect(found == descending, "\(kind)")
        #expect(!first.isEmpty, "\(kind)")
      }
      // The same of few, which SQLite sorts.
      #expect(try titles("book \(word)-") == Array(descending.prefix(3)), "\(kind)")
    }
  }
}
