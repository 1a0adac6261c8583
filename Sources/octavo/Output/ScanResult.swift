import Catalog
import Interchange

/// What became of a line that was scanned.
struct ScanResult {
  enum State: String {
    case wanted
    case there
    case copied
    case refused
  }

  let line: String
  let isbn: ISBN?
  var state: State
  var words: String
  var book: ID<Book>?
  var title: String?

  var json: JSON {
    [
      "line": .string(line), "isbn": isbn.map { .string($0.digits) } ?? .null,
      "state": .string(state.rawValue),
      "words": .string(words), "book": .int(book.map { Int($0.rawValue) }),
      "title": title.map { .string($0) } ?? .null,
    ]
  }
}

extension JSON {
  /// What is wanted; `book` and `title` are of a book that is to be filled.
  init(_ wanted: WantedBook, title: String?) {
    self = [
      "isbn": .string(wanted.isbn.digits), "copies": .int(wanted.copies),
      "location": wanted.defaults.shelf.isEmpty ? .null : .string(wanted.defaults.shelf),
      "genre": wanted.defaults.genre.isEmpty ? .null : .string(wanted.defaults.genre),
      "tags": .array(wanted.defaults.tags.map { .string($0) }),
      "book": .int(wanted.book.map { Int($0.rawValue) }),
      "title": title.map { .string($0) } ?? .null,
      "only": .array(wanted.fields.map { .string($0.rawValue) }),
    ]
  }
}
