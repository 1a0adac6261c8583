@testable import Books
import TestSupport
import Testing

@testable import Catalog

/// The order by best match: titles that begin with what is looked for, then those that have its
/// words.
struct BestMatchTests {
  private let catalog: Catalog

  init() throws {
    catalog = try Catalog.inMemory()
    try catalog.write("Added") { edit in
      let titles = [
        "Deal with It", "It", "It Ends with Us", "Italian Shoes", "Get It Done", "Bitter", "A It",
        "The Hobbit", "The Annotated Hobbit", "Hobbitus Ille", "Zen",
      ]
      for title in titles {
        var draft = BookDraft()
        draft.title = title
        _ = try edit.books.add(draft)
      }
      var draft = BookDraft()
      draft.title = "Above All"
      draft.authors = [Credit(author: Reference(name: "Junji Ito"), role: .author)]
      _ = try edit.books.add(draft)
    }
  }

  private func titles(_ find: String) throws -> [String] {
    try catalog.read { view in
      try view.books.rows(view.listing(find, order: .best), limit: 20).map(\.title)
    }
  }

  @Test(arguments: [
    (
      "it",
      [
        "It", "A It", "It Ends with Us", "Italian Shoes", "Deal with It", "Get It Done",
        "Above All",
      ]
    ),
    ("hobbit", ["The Hobbit", "Hobbitus Ille", "The Annotated Hobbit"]),
    ("the hobbit", ["The Hobbit", "The Annotated Hobbit"]),
    ("ito", ["Above All"]),
    ("with it", ["Deal with It", "It Ends with Us"]),
  ])
  func `titles that begin so come first, then those that have the words, then the others`(
    _ find: String,
    _ expected: [String]
  ) throws {
    #expect(try titles(find) == expected)
  }

  @Test func `of titles that differ in their signs those that are typed come first`() throws {
    try catalog.write { edit in
      for title in ["C# in Depth", "A Tour of C++", "C", "C++", "Learning C", "C++ Primer"] {
        _ = try edit.books.add(.book(title))
      }
      for tag in ["C", "C++", "C#"] { _ = try edit.authorities(.tag).findOrCreate(tag) }
    }
    #expect(try titles("c++").prefix(3) == ["C++", "C++ Primer", "A Tour of C++"])
    #expect(try titles("c#").first == "C# in Depth")
    #expect(try titles("c++").count == Set(titles("c")).count)
    try catalog.read { view in
      let books = try view.books.suggestions("c++").map(\.title)
      #expect(books.prefix(3) == ["C++", "C++ Primer", "A Tour of C++"])
      #expect(try view.authorities(.tag).suggestions("c#").first?.row.name == "C#")
    }
  }

  @Test func `a query of more than words goes by title`() throws {
    #expect(try titles("it -shoes").first == "Above All")
    #expect(try titles("title:hobbit") == ["The Annotated Hobbit", "The Hobbit", "Hobbitus Ille"])
    #expect(try titles("it added-").first == "Above All")
    #expect(try titles("").count == 12)
  }

  @Test func `it is one list from both ends, around each book and when it is counted`() throws {
    for find in ["it", "hobbit", "i", "ito"] {
      try catalog.read { view in
        let listing = try view.listing(find, order: .best)
        let ids = try Array(view.books.ids(listing))
        #expect(try view.books.count(listing) == ids.count)
        for limit in 1...ids.count {
          let last = try view.books.rows(listing, from: .end, limit: limit)
          #expect(last.map(\.id.rawValue) == Array(ids.suffix(limit)))
        }
        for (place, id) in ids.enumerated() {
          let near = try view.books.rows(listing, around: ID(rawValue: id), before: 2, after: 3)
          let expected = ids[max(0, place - 2)..<min(ids.count, place + 4)]
          #expect(near?.map(\.id.rawValue) == Array(expected), "\(find) \(place)")
        }
        #expect(try view.books.place(of: "a", in: view.books.ids(listing), listing) == nil)
      }
    }
  }

  @Test func `it is the same in memory as in the file`() throws {
    let finds = ["it", "hobbit", "the hobbit", "h", "with it"]
    let inFile = try finds.map(titles)
    try catalog.read { view in
      try view.connection.searchCache?.prepare(view.connection.stamp(), view.db)
    }
    #expect(try finds.map(titles) == inFile)
  }
}
