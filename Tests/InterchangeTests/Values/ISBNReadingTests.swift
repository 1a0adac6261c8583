import Books
import Interchange
import Testing

/// The numbers of books as spreadsheets, scanners and other programs write them.
struct ISBNReadingTests {
  @Test(arguments: [
    ("9780306410017.0", "9780306410017"), ("0306410249.0", "9780306410246"),
    ("306410249.0", "9780306410246"), ("'9780306410161", "9780306410161"),
    ("978030641007951995", "9780306410079"), ("9780306410079 51995", "9780306410079"),
    ("EAN 9780306410222", "9780306410222"), ("1566-1369 0-306-41024-9", "9780306410246"),
  ])
  func `a number is read as it is everywhere`(_ cell: String, _ isbn: String) throws {
    let book = try #require(try read("Title,Author,ISBN\nT,A B,\(cell)\n").books.first)
    #expect(book.draft.isbn == isbn)
    #expect(book.problems.isEmpty)
  }

  @Test(arguments: [
    (
      "9790041811529", "ismn", "9790041811529 is an ISMN, the number of printed music, and no ISBN."
    ),
    ("1566-1369", "issn", "1566-1369 is an ISSN, the number of a magazine or series, and no ISBN."),
    ("978O3O641O239", "isbn-invalid", "ISBN 978O3O641O239: “O” is not a digit. Is it 0?"),
  ])
  func `a number that is no ISBN is said and kept by its kind`(
    _ cell: String,
    _ scheme: String,
    _ words: String
  ) throws {
    let book = try #require(try read("Title,Author,ISBN\nT,A B,\(cell)\n").books.first)
    #expect(book.draft.isbn.isEmpty)
    #expect(book.identifiers.map(\.scheme) == [scheme])
    #expect(book.problems.map(\.code.description).contains { $0.hasPrefix(words) })
  }

  @Test func `an ISSN beside the ISBN is kept`() throws {
    let book = try #require(
      try read("Title,Author,ISBN\nT,A B,1566-1369 0-306-41024-9\n").books.first
    )
    #expect(book.identifiers.map(\.value) == ["1566-1369"])
  }

  @Test func `a number that begins with zero has lost none`() throws {
    let book = try #require(try read("Title,Author,ISBN\nT,A B,096416882\n").books.first)
    #expect(book.draft.isbn.isEmpty)
    #expect(book.identifiers.map(\.scheme) == ["isbn-invalid"])
  }

  @Test func `a language is read by the address of its page`() throws {
    let text = #"[{"title": "T", "authors": ["A B"], "languages": [{"key": "/languages/por"}]}]"#
    #expect(try read(text, named: "a.json").books.first?.draft.language == "por")
  }
}
