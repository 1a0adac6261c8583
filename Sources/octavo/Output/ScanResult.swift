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
    self = .object(
      [
        Member("isbn", .string(wanted.isbn.digits)), Member("copies", .int(wanted.copies)),
      ] + wanted.defaults.texts.map(Member.init) + [
        Member("book", .int(wanted.book.map { Int($0.rawValue) })),
        Member("title", title.map { .string($0) } ?? .null),
        Member("only", .array(wanted.fields.map { .string($0.rawValue) })),
      ]
    )
  }
}

extension JSON.Member {
  /// The texts of a field: an array where a book can have several, else one or null.
  init(_ field: BookField, _ texts: [String]) {
    let values = texts.map(JSON.string)
    self.init(field.rawValue, field.isMany ? .array(values) : values.first ?? .null)
  }
}
