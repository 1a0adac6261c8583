import CResources
import Books
import Catalog
import Interchange
import TestSupport
import Testing

struct DemoCatalogTests {
  private let json = Array(
    UnsafeRawBufferPointer(start: octavo_demo_json(), count: octavo_demo_json_size())
  )

  @Test func `the demo is understood to the last key`() throws {
    let demo = try NestedJSON.read(json)
    #expect(demo.unknown == [])
    #expect(demo.books.count == 104)
    for book in demo.books {
      let problems = book.checked(needsGenre: true, today: .test).problems
      #expect(problems.isEmpty, "\(book.title): \(problems)")
    }
  }

  @Test func `the demo exercises the program`() throws {
    let books = try NestedJSON.read(json).books
    let isbns = books.map(\.isbn)
    #expect(isbns.contains { $0.hasPrefix("979") })
    #expect(isbns.contains(""))
    #expect(books.contains { $0.volume == "0.5" })
    #expect(books.contains { $0.publishers.count > 1 })
    #expect(books.contains { $0.title.count > 300 })
    #expect(books.contains { $0.title.unicodeScalars.contains("\u{301}") })
    #expect(books.filter { $0.title == "Arcadia" }.count == 2)
  }

  @Test func `filling a catalogue is one change`() throws {
    let catalog = try Catalog.inMemory()
    try DemoCatalog.fill(catalog, with: json)
    try catalog.read { view in
      let leGuin = try #require(try view.authors.named("Ursula Le Guin"))
      #expect(try view.authors.record(leGuin).books == 6)
      let genre = try #require(try view.genres.named("science fiction"))
      #expect(try view.genres.record(genre).books == 17)
      let mitchells = try ["1969", "1974"].compactMap { year in
        try view.authors.named("David Mitchell (\(year))")
      }
      #expect(Set(mitchells).count == 2)
    }
    #expect(try catalog.read { try $0.history.count() } == 1)
    _ = try catalog.undoLast()
    #expect(try catalog.read { try $0.genres.count() } == 0)
  }
}
