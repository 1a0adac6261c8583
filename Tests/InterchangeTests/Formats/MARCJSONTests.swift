import Books
import Catalog
import Interchange
import Testing

struct MARCJSONTests {
  static let record = """
    {"leader":"00755cam  22002414a 4500","fields":[{"001":"42"},{"003":"DLC"},
     {"020":{"subfields":[{"a":"0441478123 (pbk.)"}],"ind1":" ","ind2":" "}},
     {"100":{"subfields":[{"a":"Le Guin, Ursula K.,"},{"d":"1929-2018."}],"ind1":"1","ind2":" "}},
     {"245":{"subfields":[{"a":"The left hand of darkness /"}],"ind1":"1","ind2":"4"}}]}
    """

  @Test(arguments: [record, "[\(record)]"]) func `a record is read, alone and in a list`(
    _ text: String
  ) throws {
    let (books, summary) = try read(text, named: "one.json")
    #expect(summary.format == "MARC-in-JSON")
    let book = try #require(books.first)
    #expect(book.draft.title == "The left hand of darkness")
    #expect(book.draft.isbn == "9780441478125")
    #expect(book.draft.authors.map(\.author.name) == ["Ursula K. Le Guin (1929-2018)"])
    #expect(book.origin.id == "42")
  }
}
