import Books
import GRDB

// What is owned and what is wished for.
extension DoctorRule {
  /// A wish of which a copy is there by now, under the same title and author, or that has a day on
  /// which it was got.
  ///
  /// A book that is borrowed is one that is not owned, wherever it stands; and one that somebody has
  /// read is no wish.
  static let ownedWish = DoctorRule(
    "owned-wish",
    "Wishes for books you own",
    of: .book,
    advice: "octavo edit id:N --set copies=1, or merge it with the one that is there"
  ) { examination in
    // Of a prolific author the books are read once.
    var owned = OwnedByAuthor()
    try examination.db.forEachRow(
      """
      SELECT \(OwnedByAuthor.columns), acquired FROM book WHERE copies = 0 AND NOT EXISTS (
          SELECT 1 FROM loanBook JOIN loan ON loan.id = loanId
          WHERE bookId = book.id AND returned IS NULL
            AND direction = \(LoanDirection.borrowed.rawValue))
        AND NOT EXISTS (
          SELECT 1 FROM reading
          WHERE bookId = book.id AND status <> \(ReadingStatus.wants.rawValue))
      ORDER BY authorKey
      """
    ) { row in
      let wish = OwnedByAuthor.Book(row)
      if let other = try owned.alike(wish, row.string(6) ?? "", examination.db) {
        try examination.tell(
          wish.id,
          wish.title,
          tr("owned as “\(other.title)”"),
          other: other.id
        )
      } else if !row.isAbsent(7) {
        let day = PartialDate(stored: Int(clamping: row.integer(7)))
        try examination.tell(wish.id, wish.title, tr("got \(day.iso8601)"))
      }
    }
  }

  /// Books that stand nowhere, where at least three of four have a shelf; those that are no things
  /// need none.
  static let noShelf = DoctorRule(
    "no-shelf",
    "Books without a shelf",
    of: .book,
    advice: "octavo edit id:N --set shelf=…"
  ) { examination in
    let books = "copies > 0 AND (format IS NULL OR format NOT IN ('ebook', 'audiobook'))"
    var (all, without): (Int64, Int64) = (0, 0)
    try examination.db.forEachRow(
      "SELECT count(*), sum(shelfId IS NULL) FROM book WHERE \(books)"
    ) { (all, without) = ($0.integer(0), $0.integer(1)) }
    guard all >= 10, without * 4 <= all else { return }
    try examination.tellRows(
      "SELECT id, title, 'no shelf' FROM book WHERE shelfId IS NULL AND \(books)"
    )
  }
}

/// The books of one author of which there are copies, by the words of their titles.
private struct OwnedByAuthor {
  struct Book {
    let id: Int64
    let title: String
    let words: [Substring]
    let subtitle: String?
    let language: String?
    let volume: Int64?

    /// From a row that begins with ``columns``.
    init(_ row: RawRow) {
      id = row.integer(0)
      title = row.string(1) ?? ""
      // "Bell, Book & Candle" is "Bell, Book and Candle"; the sign is no word of a sort key.
      words = (row.string(2) ?? "").split(separator: " ")
        .filter { !NameFormWords.ands.contains(String($0)) }
      subtitle = row.string(3)
      language = row.string(4)
      volume = row.isInteger(5) ? row.integer(5) : nil
    }

    func isAlike(_ other: Book) -> Bool {
      id != other.id && volume == other.volume && titleSigns(title) == titleSigns(other.title)
        && (language == nil || other.language == nil || language == other.language)
        && (subtitle == nil || other.subtitle == nil || subtitle == other.subtitle)
    }
  }

  static let columns = "id, title, sortKey, subtitle, language, volumeNumber, authorKey"

  private var author: String?
  private var books: [[Substring]: [Book]] = [:]

  /// - Parameter author: As a row keeps it; wishes come in the order of their authors.
  mutating func alike(_ wish: Book, _ author: String, _ db: Database) throws -> Book? {
    if self.author != author {
      self.author = author
      books = [:]
      try db.forEachRow(
        "SELECT \(Self.columns) FROM book WHERE authorKey = ?1 AND copies > 0",
        arguments: [author]
      ) { row in
        let book = Book(row)
        books[book.words, default: []].append(book)
      }
    }
    return books[wish.words]?.first { wish.isAlike($0) }
  }
}
