import GRDB

// What is owned and what is wished for.
extension DoctorRule {
  /// A wish of which a copy is there by now, under the same title and author, or that has a day on
  /// which it was got.
  ///
  /// A book that is borrowed is one that is not owned, wherever it stands.
  static let ownedWish = DoctorRule(
    "owned-wish",
    "Wishes that are owned",
    of: .book,
    advice: "octavo edit id:N --set copies=1, or merge it with the one that is there"
  ) { examination in
    try examination.db.forEachRow(
      """
      SELECT wish.id, wish.title, wish.acquired, (
        SELECT id FROM book AS owned
        WHERE owned.authorKey = wish.authorKey AND owned.sortKey = wish.sortKey AND owned.copies > 0
          AND owned.id <> wish.id AND owned.volumeNumber IS wish.volumeNumber
          AND (owned.language IS NULL OR wish.language IS NULL OR owned.language = wish.language)
          AND (owned.subtitle IS NULL OR wish.subtitle IS NULL OR owned.subtitle = wish.subtitle)
        LIMIT 1) AS other
      FROM book AS wish WHERE wish.copies = 0 AND (other IS NOT NULL OR wish.acquired IS NOT NULL)
        AND NOT EXISTS (
          SELECT 1 FROM loanBook JOIN loan ON loan.id = loanId
          WHERE bookId = wish.id AND returned IS NULL
            AND direction = \(LoanDirection.borrowed.rawValue))
      """
    ) { row in
      let value =
        row.isInteger(3)
        ? "owned as “\(row.string(1) ?? "")”"
        : "got \(PartialDate(stored: Int(clamping: row.integer(2))).iso8601)"
      let other = row.isInteger(3) ? row.integer(3) : nil
      try examination.tell(row.integer(0), row.string(1) ?? "", value, other: other)
    }
  }

  /// Books that stand nowhere, where at least three of four have a shelf; those that are no things
  /// need none.
  static let noShelf = DoctorRule(
    "no-shelf",
    "Books that no shelf is told of",
    of: .book,
    advice: "octavo edit id:N --set shelf=…"
  ) { examination in
    let books = "copies > 0 AND (format IS NULL OR format NOT IN ('ebook', 'audiobook'))"
    var (all, without): (Int64, Int64) = (0, 0)
    try examination.db.forEachRow(
      "SELECT count(*), sum(\(ShelfIndex.column) IS NULL) FROM book WHERE \(books)"
    ) { (all, without) = ($0.integer(0), $0.integer(1)) }
    guard all >= 10, without * 4 <= all else { return }
    try examination.tellRows(
      "SELECT id, title, 'no shelf' FROM book WHERE \(ShelfIndex.column) IS NULL AND \(books)"
    )
  }
}
