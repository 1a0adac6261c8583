import GRDB

extension Book {
  /// The columns that ``init(row:)`` reads, from `book` and its `isbn`.
  static let columns = """
    book.id, book.title, book.subtitle, book.sortTitle, book.yearText, book.year, book.pages,
    book.language, book.format, book.copies, book.location, book.notes, book.source, book.volume,
    book.volumeNumber, isbn.value, book.added, book.modified, book.version
    """
  static let columnCount = 19

  init(row: RecordRow) {
    id = ID(rawValue: row[0])
    title = row[1]
    subtitle = row[2]
    sortTitle = row[3]
    year = (row.number(5, in: -3000...9999) as Int?).map { Year($0, text: row[4]) }
    pages = row.number(6, in: 1...Int(Int32.max))
    language = (row[7] as String?).map(Language.init(stored:))
    format = (row[8] as String?).map(BookFormat.init(rawValue:))
    copies = row.number(9, in: 0...Int(Int32.max))
    location = row[10]
    notes = row[11]
    source = row[12]
    volume = (row[13] as String?).map { VolumeLabel(stored: $0, number: row[14]) }
    isbn = (row[15] as String?).map(ISBN.init(stored:))
    added = Timestamp(seconds: row[16])
    modified = Timestamp(seconds: row[17])
    version = row[18]
  }
}
