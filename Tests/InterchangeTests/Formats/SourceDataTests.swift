import Books
import Catalog
import TestSupport
import Testing

@testable import Interchange

struct SourceDataTests {
  @Test func `what has the same name becomes a list, and no name hides another`() {
    var book = ImportedBook(place: Place(file: "a", line: 1), readAt: .test)
    book.origin = ImportedBook.Origin(program: "p", id: "7")
    book.identifiers = ["1", "2", "2"].map { ImportedBook.Identifier("isbn", $0) }
    book.keep("series", "One")
    book.keep("series", "Two")
    book.keep("id", "from a column")
    #expect(
      book.sourceData?.written
        == #"{"from":"p","id":"7","identifiers":{"isbn":["1","2"]},"series":["One","Two"],"id (2)":"from a column"}"#
    )
  }

  @Test(arguments: [
    ("ISBN-13: 978-0441172719 / ISBN-10: 0441172717", ["978-0441172719", "0441172717"]),
    ("9780441172719 9780441013593", ["9780441172719", "9780441013593"]),
    ("978 0 441 17271 9 0 441 17271 7", ["978 0 441 17271 9", "0 441 17271 7"]),
    ("0-441-17271-7 (pbk.) : $5.99", ["0-441-17271-7"]),
    ("isbn 0441172717", ["0441172717"]),
    ("ISBN 1000000000", ["1000000000"]),
    ("ISBN 10-123", ["10-123"]),
    ("978030640615", ["978030640615"]),
    ("9,78352E+12", ["9,78352E+12"]),
    ("B00B7NPRY8", []), ("n/a", []), ("(", []), ("ISBN", []), ("ISBN-13:", []),
  ])
  func `numbers are found among words`(text: String, numbers: [String]) {
    #expect(ISBNText.pieces(of: text) == numbers)
  }
}
