import Catalog

extension ExportFormat {
  /// The table that Goodreads takes in, and most programs after it.
  static let goodreads = ExportFormat(
    id: "goodreads",
    name: "Goodreads CSV",
    endings: [],
    frame: Frame(opening: GoodreadsLine.header, empty: GoodreadsLine.header)
  ) { options in
    { record, bytes in
      guard case .book(let book) = record else { return }
      bytes += GoodreadsLine.row(book, isSpreadsheetSafe: options.isSpreadsheetSafe)
    }
  }
}

/// A book as a row of Goodreads' table.
private enum GoodreadsLine {
  private static let columns = [
    "Book Id", "Title", "Author", "Author l-f", "Additional Authors", "ISBN", "ISBN13", "My Rating",
    "Average Rating", "Publisher", "Binding", "Number of Pages", "Year Published",
    "Original Publication Year", "Date Read", "Date Added", "Bookshelves",
    "Bookshelves with positions", "Exclusive Shelf", "My Review", "Spoiler", "Private Notes",
    "Read Count", "Owned Copies",
  ]

  static let header = columns.joined(separator: ",") + "\r\n"

  static func row(_ book: BookRecord, isSpreadsheetSafe: Bool) -> [UInt8] {
    let values = values(book)
    var row = DelimitedRow(isSpreadsheetSafe: isSpreadsheetSafe)
    for column in columns { row.add(values[column] ?? "") }
    row.end()
    return row.bytes
  }

  private static func values(_ book: BookRecord) -> [String: String] {
    var values: [String: String] = [:]
    let authors = book.credits.filter { $0.role == .author }
    let first = authors.first ?? book.credits.first
    values["Book Id"] = SourceData.numbers(in: book.source, of: "goodreads").first
    values["Title"] = title(book)
    values["Author"] = first?.name
    values["Author l-f"] = first?.sortName
    values["Additional Authors"] =
      book.credits.filter { $0 != first }.map { $0.name.replacing(",", with: " ") }
      .joined(separator: ", ")
    values["ISBN"] = book.isbn?.isbn10.map { "=\"\($0)\"" } ?? "=\"\""
    let isbn = book.isbn.flatMap { $0.isMisprinted ? nil : $0 }
    values["ISBN13"] = isbn.map { "=\"\($0.digits)\"" } ?? "=\"\""
    values["Publisher"] = book.publishers.first
    values["Binding"] = book.format?.name
    values["Number of Pages"] = book.pages.map(String.init)
    values["Year Published"] = book.year?.number.map(String.init)
    values["Date Added"] = date(book.times.added)
    values["Bookshelves"] = book.tags.map { $0.replacing(",", with: " ") }.joined(separator: ", ")
    values["Owned Copies"] = String(book.copies)
    values.merge(readings(book.readings)) { $1 }
    return values
  }

  /// Goodreads has one status, rating and day for a book: those of the last reading.
  private static func readings(_ readings: [ReadingRecord]) -> [String: String] {
    let last = readings.last
    let rating = readings.last { $0.rating != nil }?.rating
    let finished = readings.last { $0.status == .read && $0.finished != nil }?.finished
    let shelf =
      switch last?.status {
      case .reading: "currently-reading"
      case .read: "read"
      case .gaveUp: "did-not-finish"
      case nil, .wants, .unknown: "to-read"
      }
    return [
      // Whole stars, and 0 for none.
      "My Rating": String(rating.map { ($0.halves + 1) / 2 } ?? 0),
      "Date Read": finished?.iso8601.replacing("-", with: "/") ?? "",
      "Exclusive Shelf": shelf,
      "Private Notes": readings.compactMap(\.note).joined(separator: "\n\n"),
      "Read Count": String(readings.count { $0.status == .read }),
    ]
  }

  /// As Goodreads writes it, with the subtitle and the series behind.
  private static func title(_ book: BookRecord) -> String {
    let title = [book.title, book.subtitle].compactMap(\.self).joined(separator: ": ")
    guard let series = book.series else { return title }
    return "\(title) (\(series)\(book.volume.map { ", #\($0.text)" } ?? ""))"
  }

  private static func date(_ time: Timestamp) -> String {
    String(time.iso8601.prefix(10)).replacing("-", with: "/")
  }
}
