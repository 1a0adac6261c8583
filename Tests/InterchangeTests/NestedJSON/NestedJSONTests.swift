import Books
import Catalog
import Interchange
import Testing

struct NestedJSONTests {
  private func read(_ json: String) throws -> NestedJSON {
    try NestedJSON.read(json.utf8)
  }

  @Test func `a book takes the genre it lies in`() throws {
    let json = try read(
      #"{"genres": [{"books": [{"title": "Orlando", "year": 1928}], "name": "Novel"}]}"#
    )
    #expect(json.books.map(\.title) == ["Orlando"])
    #expect(json.books.map(\.year) == ["1928"])
    #expect(json.books.map(\.genre?.name) == ["Novel"])
    #expect(json.unknown.isEmpty)
  }

  @Test func `an author is a name, or a name with a role and a qualifier`() throws {
    let json = try read(
      #"""
      {"books": [{"title": "T", "authors": [
        "Elena Ferrante", {"name": "Ann Goldstein", "role": "translator"},
        {"name": "David Mitchell", "qualifier": "1969"}]}]}
      """#
    )
    let credits = try #require(json.books.first).authors
    #expect(
      credits.map(\.author.name) == ["Elena Ferrante", "Ann Goldstein", "David Mitchell (1969)"]
    )
    #expect(credits.map(\.role) == [.author, .translator, .author])
  }

  @Test func `what is not understood is reported with its place`() throws {
    let json = try read(
      #"""
      {"genres": [{"name": "Novel", "books": [
        {"title": "T", "colour": "red", "tags": "gift", "authors": [{"role": "editor"}]}]}],
       "shelves": []}
      """#
    )
    #expect(
      Set(json.unknown) == [
        "genres[0].books[0].authors[0]", "genres[0].books[0].colour", "genres[0].books[0].tags",
        "shelves",
      ]
    )
    #expect(json.books.count == 1)
  }

  @Test func `null is absent`() throws {
    let json = try read(#"{"books": [{"title": "T", "isbn": null, "tags": null}]}"#)
    #expect(json.books.map(\.isbn) == [""])
    #expect(json.unknown.isEmpty)
  }

  @Test func `something else than JSON is refused`() {
    #expect(throws: InterchangeError.notJSON) { try read("Title,Author") }
  }
}
