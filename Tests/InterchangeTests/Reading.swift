import TestSupport
import Books
import Catalog
import Interchange

/// What a text or some bytes are read as.
func read(
  _ text: String,
  named name: String = "books.csv",
  as id: String? = nil,
  options: ReadingOptions = ReadingOptions()
) throws -> (books: [ImportedBook], summary: ReadingSummary) {
  try read(Array(text.utf8), named: name, as: id, options: options)
}

func read(
  _ bytes: [UInt8],
  named name: String = "books.csv",
  as id: String? = nil,
  options: ReadingOptions = ReadingOptions()
) throws -> (books: [ImportedBook], summary: ReadingSummary) {
  try read(InputFile(name: name, bytes: bytes), as: id, options: options)
}

func read(
  _ file: InputFile,
  as id: String? = nil,
  options: ReadingOptions = ReadingOptions()
) throws -> (books: [ImportedBook], summary: ReadingSummary) {
  var books: [ImportedBook] = []
  let format = try ImportFormat.of(file, insisting: id, options: options)
  let summary = try format.read(file, options: options, at: .test) { books.append($0) }
  return (books, summary)
}

extension [ImportedBook] {
  var problems: [String] { flatMap { $0.problems.map(\.description) } }
  var titles: [String] { map(\.draft.title) }
}
