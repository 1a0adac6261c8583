import Catalog
import CatalogUI
import Interchange

/// Books of which one is to be chosen, by what tells them apart.
enum CandidateLines {
  private static let fields: [BookField] = [
    .authors, .publishers, .year, .format, .pages, .language, .series, .isbn,
  ]

  /// A line for each book: its title, and those of the other fields in which the books differ.
  ///
  /// - Parameter isbn: The number that was asked for; the line of a book with another one says so.
  static func lines(of books: [ImportedBook], for isbn: ISBN?) -> [String] {
    let telling = fields.filter { field in
      field != .isbn && books.count < 2 || Set(books.map { $0.draft.text(of: field) }).count > 1
    }
    return books.enumerated().map { index, book in
      let facts = telling.map { book.draft.text(of: $0) }.filter { !$0.isEmpty }
      let number = isbn.flatMap { book.otherNumber(than: $0) }.map { [$0] } ?? []
      let whole = ([book.draft.title] + number + facts + [book.place.file])
        .joined(separator: " · ")
      return "\(index + 1)  \(whole)"
    }
  }

  /// Asks a person for the number of one.
  ///
  /// - Parameter isbn: What was asked for; nil for words.
  /// - Returns: nil when none is it, and when nobody can be asked.
  static func choose(
    among books: [ImportedBook],
    for isbn: ISBN?,
    on console: Console
  ) throws -> Int? {
    guard let answer = console.answer else { return nil }
    try console.output.flush()
    console.say(places: lines(of: books, for: isbn))
    console.messages.write(
      PlainText.harmless(
        "Which is \(isbn?.formatted ?? "it")? 1 to \(books.count), or Enter for none: "
      )
    )
    try? console.messages.flush()
    guard let number = answer().flatMap({ Int(trimmed($0)) }), 1...books.count ~= number else {
      return nil
    }
    return number - 1
  }

  static func json(_ book: ImportedBook) -> JSON {
    let fields: [BookField] = [.title, .authors, .publishers, .year, .format, .pages, .isbn]
    return .object(
      fields.map { JSON.Member($0, book.draft.texts(of: $0)) }
        + [JSON.Member("source", .string(book.place.file))]
    )
  }
}
