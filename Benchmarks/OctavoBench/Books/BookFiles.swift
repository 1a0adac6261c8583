import Books
import Catalog
import Glibc

/// Generated books as the files of other programs.
struct BookFiles {
  let paths: Paths
  let count: Int
  /// Added to the numbers of the books, so that they are others than those of a catalogue.
  var offset = 0
  /// How many bytes of remarks each book has.
  var remarks = 0

  /// A table with all that a book can have, its number, and a column that Octavo has no field for.
  func table() throws -> String {
    try file("csv") { write in
      write(
        "Id,Title,Subtitle,Authors,Publisher,Genre,Series,Volume,ISBN,Year,Pages,Language,Tags"
          + ",Condition" + (remarks > 0 ? ",Notes\n" : "\n")
      )
      try forEach { number, book in
        let cells = [
          String(number), book.title, book.subtitle, names(book.authors.map(\.author)),
          names(book.publishers), book.genre?.name ?? "", book.series?.name ?? "", book.volume,
          book.isbn, book.year, book.pages, book.language, names(book.tags),
          Self.conditions[number % Self.conditions.count],
        ]
        let row = cells.map(Self.cell).joined(separator: ",")
        write(remarks > 0 ? row + "," + Self.remark(number, remarks) + "\n" : row + "\n")
      }
    }
  }

  /// The same, an object a line with its relations inside it.
  func lines() throws -> String {
    try file("jsonl") { write in
      try forEach { number, book in
        var line = "{\"id\":\(number),\"title\":\(Self.text(book.title))"
        if !book.subtitle.isEmpty { line += ",\"subtitle\":\(Self.text(book.subtitle))" }
        line += ",\"authors\":\(objects(book.authors.map(\.author)))"
        line += ",\"publishers\":\(objects(book.publishers))"
        if let genre = book.genre { line += ",\"genre\":{\"name\":\(Self.text(genre.name))}" }
        if let series = book.series {
          line += ",\"series\":{\"name\":\(Self.text(series.name)),\"volume\":\"\(book.volume)\"}"
        }
        line += ",\"isbn\":\"\(book.isbn)\",\"year\":\(book.year),\"pages\":\(book.pages)"
        line += ",\"language\":\"\(book.language)\""
        if !book.tags.isEmpty { line += ",\"tags\":\(objects(book.tags))" }
        write(line + ",\"condition\":\"\(Self.conditions[number % Self.conditions.count])\"}\n")
      }
    }
  }

  // MARK: - Writing

  /// The path of a file that is made once for each edition of the generator.
  private func file(
    _ ending: String,
    _ fill: ((String) -> Void) throws -> Void
  ) throws -> String {
    let name = "books-\(count)-\(offset)-\(remarks)-\(BookGenerator.edition).\(ending)"
    return try paths.made(name) { draft in
      guard let file = fopen(draft, "w") else { throw Trouble("cannot write \(draft)") }
      try fill { text in fputs(text, file) }
      guard fclose(file) == 0 else { throw Trouble("cannot write \(draft)") }
    }
  }

  private func forEach(_ body: (Int, BookDraft) throws -> Void) throws {
    var generator = BookGenerator(count: count, hasTags: true)
    for number in 0..<count { try body(number + offset + 1, generator.book(number + offset)) }
  }

  private func names(_ references: [Reference]) -> String {
    references.map(\.name).joined(separator: ";")
  }

  private func objects(_ references: [Reference]) -> String {
    "[" + references.map { "{\"name\":\(Self.text($0.name))}" }.joined(separator: ",") + "]"
  }

  private static let conditions = ["new", "good", "worn", "library binding"]

  private static func remark(_ number: Int, _ length: Int) -> String {
    let words = "Bought for \(number) in a shop by the sea. "
    return String(repeating: words, count: length / words.utf8.count + 1)
  }

  private static func cell(_ text: String) -> String {
    text.contains(",") ? "\"\(text)\"" : text
  }

  private static func text(_ text: String) -> String { "\"\(text)\"" }
}
