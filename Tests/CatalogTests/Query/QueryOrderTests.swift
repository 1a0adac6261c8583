@testable import Books
import TestSupport
import Testing

@testable import Catalog

struct QueryOrderTests {
  @Test(arguments: Query.Field.all, [false, true])
  func `every order holds every book, those without a value last`(
    _ field: Query.Field,
    _ descending: Bool
  ) throws {
    guard let order = Query.Order(field, descending: descending) else {
      #expect(Self.isUnordered(field), "\(field)")
      return
    }
    #expect(!Self.isUnordered(field), "\(field)")
    let catalog = try Catalog.inMemory()
    try catalog.write { edit in
      for number in 1...3 {
        _ = try edit.books.add(.book("Empty \(number)"))
        var draft = BookDraft.book(
          "Full \(number)",
          by: ["Author \(number)"],
          from: ["Publisher \(number)"],
          genre: "Genre \(number)",
          isbn: ["9780140328721", "9780261103573", "9780441478125"][number - 1],
          year: "190\(number)",
          series: "Series \(number)",
          volume: "\(number)"
        )
        draft.pages = "\(number)00"
        draft.language = ["Danish", "English", "French"][number - 1]
        draft.format = ["audiobook", "ebook", "hardcover"][number - 1]
        draft.shelf = "Shelf \(number)"
        draft.tags = [Reference(name: "Tag \(number)")]
        let book = try edit.books.add(draft)
        let status = ["wants", "reading", "read"][number - 1]
        let day = "200\(number)"
        let reading = ReadingDraft.reading(status, started: day, finished: day, rating: "\(number)")
        try edit.readings.add(book, reading)
      }
    }
    let text = order.field.name + (descending ? "-" : "+")
    let titles = try catalog.read { view in
      try view.books.rows(view.listing(text), limit: 10).map(\.title)
    }
    #expect(titles.count == 6)
    switch field {
    case .book(.title), .book(.acquired), .book(.copies), .fact: break
    default:
      let full = ["Full 1", "Full 2", "Full 3"]
      #expect(Array(titles.prefix(3)) == (descending ? full.reversed() : full), "\(text)")
    }
  }

  @Test(
    arguments: [
      ("emma year-", "emma"), ("year- emma title+", "emma"), ("\"year- on\" x", nil),
      ("year-", ""), ("emma", nil),
    ] as [(String, String?)]
  )
  func `a query gives up its order`(_ text: String, _ rest: String?) {
    #expect(Query.withoutOrder(text, names: QueryNames()) == rest)
  }

  /// Of these a book has many, or nothing that has an order.
  private static func isUnordered(_ field: Query.Field) -> Bool {
    switch field {
    case .book(.notes), .book(.subtitle), .fact(.role), .own(.reading), .loan: true
    case .book, .fact, .own, .custom: false
    }
  }
}
