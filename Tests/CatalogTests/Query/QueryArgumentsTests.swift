@testable import Books
import TestSupport
import Testing

@testable import Catalog

/// What the arguments of a command line mean as a query.
struct QueryArgumentsTests {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog.inMemory()
    try catalog.write { edit in
      try edit.queries.save("tag:todo", as: "to read")
      for draft in [
        CustomFieldDraft(name: "Shop", kind: .text), CustomFieldDraft(name: "Price", kind: .money),
      ] { _ = try edit.customFields.add(draft) }
    }
  }

  /// The arguments, the query, and whether a person is told how it was read.
  static let readings: [([String], String, Bool)] = [
    (["le", "guin"], "le guin", false),
    (["le guin"], "le guin", false),
    (["author:Le Guin"], "author:\"Le Guin\"", true),
    (["author:Le", "Guin"], "author:Le Guin", false),
    (["location:Study, B3"], "location:\"Study, B3\"", true),
    (["location:Study (left)"], "location:\"Study (left)\"", true),
    (["genre:Science fiction", "year:1960.."], "genre:\"Science fiction\" year:1960..", true),
    (["genre:Science fiction,Fantasy"], "genre:\"Science fiction\",Fantasy", true),
    (["genre:a,b"], "genre:a,b", false),
    (["genre:a, b,c d"], "genre:\"a, b\",\"c d\"", true),
    (["-author:Le Guin"], "-author:\"Le Guin\"", true),
    (["title:=The Left Hand"], "title:=\"The Left Hand\"", true),
    (["title:2001: a space odyssey"], "title:\"2001: a space odyssey\"", true),
    (["shop:The Book Shop"], "shop:\"The Book Shop\"", true),
    (["language:Old English"], "language:\"Old English\"", true),
    (["language:german dune"], "language:german dune", true),
    (["language:ancient greek"], "language:\"ancient greek\"", true),
    (["2001: a space odyssey"], "2001: a space odyssey", false),
    // A whole query in one argument.
    (["genre:novel -tag:classic year:1960.."], "genre:novel -tag:classic year:1960..", false),
    (["year:1969 dune"], "year:1969 dune", true),
    (["price:>20 dune"], "price:>20 dune", true),
    (["author:Le Guin year:1969"], "author:Le Guin year:1969", true),
    (["author:\"Le Guin\" dispossessed"], "author:\"Le Guin\" dispossessed", false),
    (["genre:novel | genre:poem"], "genre:novel | genre:poem", false),
    (["(genre:novel OR genre:poem) sea"], "(genre:novel OR genre:poem) sea", false),
    (["genre:novel year-"], "genre:novel year-", false),
    (["@to read"], "@\"to read\"", false),
    (["-@to read"], "-@\"to read\"", false),
    (["@to find"], "@to find", false),
    (["  author:guin "], "author:guin", false),
    // An operator in an argument of its own stands between the others.
    (["dune", "OR", "emma"], "dune OR emma", true),
    (["a | b", "AND", "c"], "(a | b) AND c", true),
    (["(", "dune", "|", "emma", ")", "sea"], "( dune | emma ) sea", true),
    (["sea", "NOT", "author:Le Guin"], "sea NOT author:\"Le Guin\"", true),
    (["dune", "or", "-"], "dune or -", false),
    ([], "", false),
    ([""], "", false),
  ]

  @Test(arguments: readings)
  func `an argument is one term unless it reads as a query`(
    _ arguments: [String],
    _ text: String,
    _ isDoubtful: Bool
  ) throws {
    let query = try catalog.read { view in try view.query(of: arguments) }
    #expect(query.text == text)
    #expect(query.isDoubtful == isDoubtful)
  }
}
