import Books
import Catalog

extension ImportFormat {
  /// The library export of Goodreads, both generations, which differ in their columns.
  static let goodreads = ImportFormat(
    id: "goodreads",
    name: "Goodreads CSV",
    likeness: { head in
      let header = head.header
      guard header.has("Title", "Author") else { return 0 }
      if header.has("Book Id", "Exclusive Shelf") { return 95 }
      return header.has("Exclusive Shelf", "My Rating") ? 90 : 0
    },
    read: { file, options, take in
      let head = try FileHead(file, encoding: options.encoding)
      var table = try DelimitedTable(file, options: options)
      var columns = GoodreadsColumns(table.header)
      // A spreadsheet that saved the table wrote days as its language has them; semicolons tell
      // that the language is not American English.
      columns.isDayFirst = ImportedDate.isDayFirst(
        head.rows.flatMap { row in
          [columns.dateRead, columns.dateAdded].filter { $0 < row.count }.map { row[$0] }
        },
        usual: head.dialect?.delimiter == UInt8(ascii: ";")
      )
      table.isDayFirst = columns.isDayFirst
      var sortNames: [String: String] = [:]
      try table.forEach(take: take) { row, book in
        GoodreadsRow.read(&row, columns, &sortNames, into: &book)
      }
      return table.summary("Goodreads CSV")
    }
  )
}

/// One row of a Goodreads table.
private enum GoodreadsRow {
  static func read(
    _ row: inout DelimitedParser,
    _ columns: GoodreadsColumns,
    _ sortNames: inout [String: String],
    into book: inout ImportedBook
  ) {
    book.origin = ImportedBook.Origin(program: "goodreads", id: bare(row.text(columns.id)))
    book.takeTitleWithSeries(HTMLText.withEntities(row.text(columns.title)))
    readAuthors(&row, columns, &sortNames, into: &book)
    book.takeISBNs([bare(row.text(columns.isbn13)), bare(row.text(columns.isbn))])
    book.publish(tidied(HTMLText.withEntities(row.text(columns.publisher))))
    FieldReader.takeFormat(row.text(columns.binding), of: "Binding", into: &book)
    FieldReader.takePages(row.text(columns.pages), of: "Number of Pages", into: &book)
    FieldReader.takeYear(row.text(columns.year), of: "Year Published", into: &book)
    let first = row.text(columns.firstYear)
    if book.draft.year.isEmpty {
      FieldReader.takeYear(first, of: "Original Publication Year", into: &book)
    } else if first != book.draft.year {
      book.keep("originalYear", first)
    }
    book.added = book.day(
      row.text(columns.dateAdded),
      of: "Date Added",
      isDayFirst: columns.isDayFirst
    )
    readShelves(&row, columns, into: &book)
    readReading(&row, columns, into: &book)
    for other in columns.others where !row.isEmpty(other.column) {
      book.keep(other.name, bare(row.text(other.column)))
    }
  }

  /// A cell without the `="…"` around it, by which Goodreads keeps spreadsheets from rounding.
  private static func bare(_ cell: String) -> String {
    guard cell.utf8.first == UInt8(ascii: "=") || cell.utf8.first == UInt8(ascii: "\"") else {
      return cell
    }
    return trimmed(cell.filter { $0 != "=" && $0 != "\"" })
  }

  /// - Parameter sortNames: Those of earlier rows, by author, of whom there is one.
  private static func readAuthors(
    _ row: inout DelimitedParser,
    _ columns: GoodreadsColumns,
    _ sortNames: inout [String: String],
    into book: inout ImportedBook
  ) {
    let author = tidied(HTMLText.withEntities(row.text(columns.author)))
    book.credit(author)
    let sortName = tidied(HTMLText.withEntities(row.text(columns.authorSort)))
    if !author.isEmpty, sortName.contains(","), !SortName.isTurnedBlindly(sortName, author) {
      let known = sortNames[author] ?? sortName
      sortNames[author] = known
      if known == sortName {
        book.people.append(AuthorityDraft(name: author, sortName: sortName))
      } else {
        book.keep("Author l-f", sortName)
      }
    }
    // Goodreads does not say what the others did: they may be translators or narrators.
    for name in HTMLText.withEntities(row.text(columns.otherAuthors)).split(separator: ",") {
      let name = tidied(String(name))
      if name != author { book.credit(name, as: .contributor) }
    }
  }

  private static func readShelves(
    _ row: inout DelimitedParser,
    _ columns: GoodreadsColumns,
    into book: inout ImportedBook
  ) {
    let exclusive = trimmed(row.text(columns.exclusiveShelf))
    book.shelve(exclusive)
    for shelf in row.text(columns.shelves).split(separator: ",") {
      book.shelve(trimmed(String(shelf)))
    }
    let copies = trimmed(row.text(columns.copies))
    let count = Int(copies)
    if let count, count >= 0 {
      book.draft.copies = String(count)
    } else {
      book.keepUnread(copies, of: "Owned Copies")
    }
    if count ?? 0 <= 0, ImportedReading.Status.parse(exclusive) == .wanted {
      book.isWish = true
    }
  }

  private static func readReading(
    _ row: inout DelimitedParser,
    _ columns: GoodreadsColumns,
    into book: inout ImportedBook
  ) {
    let shelf = row.text(columns.exclusiveShelf)
    let finished = book.day(
      row.text(columns.dateRead),
      of: "Date Read",
      isDayFirst: columns.isDayFirst
    )
    let known = ImportedReading.Status.parse(shelf)
    if known == nil { book.keepUnread(shelf, of: "Exclusive Shelf") }
    if known == .abandoned, !ImportedReading.Status.isUsual(shelf) {
      book.keepRest(of: shelf, in: "Exclusive Shelf")
    }
    // A day that cannot be read says all the same that it was finished.
    let day = row.text(columns.dateRead)
    let isFinished = !ImportedDate.isNone(day) && day.contains(where: \.isNumber)
    let told = known ?? (isFinished ? .read : nil)
    let status = book.status(orOfShelves: told)
    var reading = ImportedReading(status ?? .read)
    reading.finished = finished
    book.takeRating(row.text(columns.rating), of: "My Rating", into: &reading)
    reading.note = HTMLText.plain(row.text(columns.privateNotes))
    reading.review = HTMLText.plain(row.text(columns.review))
    // A shelf of the person's own does not say that a book was read; a day or a rating does.
    let count = book.readCount(row.text(columns.readCount), of: "Read Count")
    guard status != nil || reading.isTelling else { return }
    guard status == .reading || status == .wanted else {
      // Of earlier readings Goodreads has only the number.
      return book.add(reading, count: count)
    }
    // A book that is read again, or is to be, has the day of the last earlier reading. The number
    // counts the reading that is not finished, too.
    let before = max(status == .reading ? count - 1 : count, finished == nil ? 0 : 1)
    if before > 0 {
      var earlier = ImportedReading(.read)
      // What somebody thinks of a book is of when they had read it.
      (earlier.finished, earlier.rating, earlier.review) =
        (finished, reading.rating, reading.review)
      book.add(earlier, count: before)
      (reading.finished, reading.rating, reading.review) = (nil, nil, "")
    }
    book.add(reading)
  }
}

/// Where the columns of a Goodreads table are, found by name.
private struct GoodreadsColumns {
  let id, title, author, authorSort, otherAuthors, isbn, isbn13, rating: Int
  let publisher, binding, pages, year, firstYear, dateRead, dateAdded: Int
  let shelves, exclusiveShelf, review, privateNotes, readCount, copies: Int
  /// The others, which are kept as they are, by name.
  let others: [(column: Int, name: String)]
  /// True when 3/2/2019 is in February.
  var isDayFirst = false

  init(_ header: DelimitedHeader) {
    var taken: Set<Int> = []
    // An absent column gets a number behind all others, where every row is empty.
    func column(_ name: String) -> Int {
      let column = header.column(name) ?? Int.max
      taken.insert(column)
      return column
    }
    id = column("Book Id")
    title = column("Title")
    author = column("Author")
    authorSort = column("Author l-f")
    otherAuthors = column("Additional Authors")
    isbn = column("ISBN")
    isbn13 = column("ISBN13")
    rating = column("My Rating")
    publisher = column("Publisher")
    binding = column("Binding")
    pages = column("Number of Pages")
    year = column("Year Published")
    firstYear = column("Original Publication Year")
    dateRead = column("Date Read")
    dateAdded = column("Date Added")
    shelves = column("Bookshelves")
    exclusiveShelf = column("Exclusive Shelf")
    review = column("My Review")
    privateNotes = column("Private Notes")
    readCount = column("Read Count")
    copies = column("Owned Copies")
    others = header.names.enumerated().filter { !taken.contains($0.offset) }
      .map { ($0.offset, $0.element) }
  }
}

extension ExportFormat {
  /// The table that Goodreads takes in, and most programs after it.
  static let goodreads = ExportFormat(
    id: "goodreads",
    name: "Goodreads CSV",
    endings: [],
    hasReadings: true,
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
    values["Author"] = first.map { withoutEntities($0.name) }
    values["Author l-f"] = first.map { withoutEntities($0.sortName) }
    values["Additional Authors"] =
      book.credits.filter { $0 != first }
      .map { withoutEntities($0.name.replacing(",", with: " ")) }.joined(separator: ", ")
    values["ISBN"] = book.isbn?.isbn10.map { "=\"\($0)\"" } ?? "=\"\""
    let isbn = book.isbn.flatMap { $0.isMisprinted ? nil : $0 }
    values["ISBN13"] = isbn.map { "=\"\($0.digits)\"" } ?? "=\"\""
    values["Publisher"] = book.publishers.first.map(withoutEntities)
    values["Binding"] = book.format?.title.english
    values["Number of Pages"] = book.pages.map(String.init)
    values["Year Published"] = book.year?.number.map(String.init)
    values["Date Added"] = date(book.stamp.added)
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
    guard let series = book.series else { return withoutEntities(title) }
    return withoutEntities("\(title) (\(series)\(book.volume.map { ", #\($0.text)" } ?? ""))")
  }

  /// A text in which nothing is taken for an entity of HTML when it is read.
  private static func withoutEntities(_ text: String) -> String {
    HTMLText.withEntities(text) == text ? text : text.replacing("&", with: "&amp;")
  }

  private static func date(_ time: Timestamp) -> String {
    String(time.iso8601.prefix(10)).replacing("-", with: "/")
  }
}
