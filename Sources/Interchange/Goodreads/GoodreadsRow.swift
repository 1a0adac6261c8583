import Catalog

/// One row of a Goodreads table.
enum GoodreadsRow {
  static func read(
    _ row: inout DelimitedParser,
    _ columns: GoodreadsColumns,
    into book: inout ImportedBook
  ) {
    book.origin = ImportedBook.Origin(program: "goodreads", id: bare(row.text(columns.id)))
    readTitle(row.text(columns.title), into: &book)
    readAuthors(&row, columns, into: &book)
    book.takeISBNs([bare(row.text(columns.isbn13)), bare(row.text(columns.isbn))])
    book.publish(tidied(row.text(columns.publisher)))
    BookFacts.takeFormat(row.text(columns.binding), into: &book)
    BookFacts.takePages(row.text(columns.pages), into: &book)
    BookFacts.takeYear(row.text(columns.year), into: &book)
    let first = row.text(columns.firstYear)
    if book.draft.year.isEmpty {
      BookFacts.takeYear(first, into: &book)
    } else if first != book.draft.year {
      book.keep("originalYear", first)
    }
    book.added = day(row.text(columns.dateAdded), columns)
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

  private static func day(_ text: String, _ columns: GoodreadsColumns) -> ImportedDate? {
    ImportedDate(columns.isDayFirst ? ImportedDate.dayFirst(text) : text)
  }

  private static func readTitle(_ title: String, into book: inout ImportedBook) {
    guard let parts = SeriesInTitle.split(title) else { return book.draft.title = title }
    book.draft.title = parts.title
    book.draft.series = Reference(name: tidied(parts.series))
    book.draft.volume = parts.volume
    if parts.bracket.contains(";") { book.keep("series", parts.bracket) }
  }

  private static func readAuthors(
    _ row: inout DelimitedParser,
    _ columns: GoodreadsColumns,
    into book: inout ImportedBook
  ) {
    let author = tidied(row.text(columns.author))
    book.credit(author)
    let sortName = tidied(row.text(columns.authorSort))
    if !author.isEmpty, sortName.contains(",") {
      book.people.append(AuthorityDraft(name: author, sortName: sortName))
    }
    // Goodreads does not say what the others did: they may be translators or narrators.
    for name in row.text(columns.otherAuthors).split(separator: ",") {
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
    if let count = Int(copies), count > 0 {
      book.draft.copies = String(count)
    } else if ImportedReading.Status.parse(exclusive) == .wanted {
      book.isWish = true
    }
  }

  private static func readReading(
    _ row: inout DelimitedParser,
    _ columns: GoodreadsColumns,
    into book: inout ImportedBook
  ) {
    let shelf = row.text(columns.exclusiveShelf)
    let finished = day(row.text(columns.dateRead), columns)
    let status = ImportedReading.Status.parse(shelf) ?? (finished == nil ? nil : .read)
    var reading = ImportedReading(status ?? .read)
    reading.finished = finished
    reading.rate(row.text(columns.rating))
    reading.note = HTMLText.plain(row.text(columns.privateNotes))
    reading.review = HTMLText.plain(row.text(columns.review))
    // A shelf of the person's own says nothing of reading, unless something else does.
    guard status == .read || reading.isTelling else { return }
    // Of the earlier times Goodreads says only how many they were.
    book.add(reading, count: Int(row.text(columns.readCount)) ?? 0)
  }
}
