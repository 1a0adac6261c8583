import Catalog
import Interchange
import Testing

struct AnyJSONTests {
  private func read(_ files: [String]) throws -> [ImportedBook] {
    let inputs = files.enumerated().map {
      InputFile(name: "f\($0.offset).json", bytes: $0.element.utf8)
    }
    let format = try #require(ImportFormat.all.first { $0.id == "json" })
    var books: [ImportedBook] = []
    _ = try format.read(inputs) { books.append($0) }
    return books
  }

  @Test func `parents hold children, and give them their names`() throws {
    let books = try read([
      #"""
      {"genres": [{"name": "Novel", "books": [{"title": "Orlando", "year": 1928, "author": {"name": "Virginia Woolf"}}]}],
       "authors": [{"name": "Jane Austen", "books": [{"title": "Emma"}]}]}
      """#
    ])
    #expect(books.titles == ["Orlando", "Emma"])
    #expect(books.map(\.draft.genre?.name) == ["Novel", nil])
    #expect(
      books.map { $0.draft.authors.map(\.author.name) } == [["Virginia Woolf"], ["Jane Austen"]]
    )
  }

  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 0, 2]]) func `flat files meet by id in any order`(
    order: [Int]
  ) throws {
    let files = [
      #"{"books": [{"id": 1, "title": "Emma", "authorIds": [5, 6], "genreId": "g", "publisher": 9}]}"#,
      #"{"authors": [{"id": 5, "name": "Jane Austen"}], "publishers": [{"id": 9, "name": "Egerton"}]}"#,
      #"{"genres": [{"id": "g", "name": "Novel"}], "tags": [{"name": "gift", "books": [1]}]}"#,
    ]
    let books = try read(order.map { files[$0] })
    let book = try #require(books.first)
    #expect(books.count == 1)
    #expect(book.draft.authors.map(\.author.name) == ["Jane Austen"])
    #expect(book.draft.genre?.name == "Novel")
    #expect(book.draft.publishers.map(\.name) == ["Egerton"])
    #expect(book.draft.tags.map(\.name) == ["gift"])
    #expect(
      books.problems.map { $0.split(separator: " ", maxSplits: 1).last } == [
        "There is no author “6” in the files."
      ]
    )
    #expect(book.extras.map(\.key) == ["authorIds"])
  }
}
