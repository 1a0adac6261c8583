import Books
import GRDB

// Loans, cards and copies that do not fit together.
extension DoctorRule {
  /// The titles of a loan's books, which stand for its name.
  private static let titles = """
    (SELECT group_concat(title, ', ') FROM loanBook JOIN book ON book.id = bookId WHERE loanId = loan.id)
    """

  private static func words(_ stored: Int64) -> String {
    PartialDate(stored: Int(clamping: stored)).iso8601
  }

  static let loanToCome = DoctorRule(
    "loan-to-come",
    "Loans in the future",
    of: .loan,
    advice: "octavo loans shows them; return and lend them again."
  ) { examination in
    try examination.db.forEachRow(
      """
      SELECT loan.id, \(titles), max(date, ifnull((
        SELECT max(returned) FROM loanBook WHERE loanId = loan.id), 0)) AS latest
      FROM loan WHERE latest > ?1
      """,
      arguments: [examination.today.stored]
    ) { try examination.tell($0.integer(0), $0.string(1) ?? "", words($0.integer(2))) }
  }

  static let loanOfNobody = DoctorRule(
    "loan-of-nobody",
    "Loans to nobody",
    of: .loan,
    advice: "Find out who has the books; octavo return BOOK when they are there."
  ) { examination in
    try examination.db.forEachRow(
      """
      SELECT loan.id, \(titles), loan.name, readerId, reader.id
      FROM loan LEFT JOIN reader ON reader.id = readerId
      WHERE reader.id IS NULL
      """
    ) { row in
      // A person who is no reader has nothing but a name.
      if let name = row.string(2), hasWords(name) { return }
      let value =
        row.isAbsent(3)
        ? tr("nobody") : tr("a reader who is not there (\(row.integer(3)))")
      try examination.tell(row.integer(0), row.string(1) ?? "", value)
    }
  }

  static let overdueYear = DoctorRule(
    "overdue-year",
    "Loans overdue for a year",
    of: .loan,
    advice: "Ask for the books, or say that they are back: octavo return BOOK"
  ) { examination in
    try examination.db.forEachRow(
      """
      SELECT loan.id, \(titles), due, ifnull(reader.name, loan.name)
      FROM loan LEFT JOIN reader ON reader.id = readerId
      WHERE due <= ?1 AND EXISTS (
        SELECT 1 FROM loanBook WHERE loanId = loan.id AND returned IS NULL)
      """,
      arguments: [examination.today.adding(months: -12).stored]
    ) { row in
      let who = row.string(3).map { tr(" with \($0)") } ?? ""
      try examination.tell(
        row.integer(0),
        row.string(1) ?? "",
        tr("since \(words(row.integer(2)))\(who)")
      )
    }
  }

  static let moreOut = DoctorRule(
    "more-out",
    "More copies lent than owned",
    of: .book,
    advice: "octavo return BOOK, or octavo edit id:N --set copies=…"
  ) { examination in
    try examination.db.forEachRow(
      """
      SELECT book.id, title, count(*) AS out, copies FROM loanBook
      JOIN loan ON loan.id = loanId JOIN book ON book.id = bookId
      WHERE returned IS NULL AND direction = \(LoanDirection.lent.rawValue)
      GROUP BY book.id HAVING out > copies
      """
    ) { row in
      let copies = counted(Int(row.integer(3)), "copy", "copies")
      try examination.tell(
        row.integer(0),
        row.string(1) ?? "",
        tr("\(row.integer(2)) out of \(copies)")
      )
    }
  }

  static let cardExpired = DoctorRule(
    "card-expired",
    "Cards that have expired",
    of: .reader,
    advice: "octavo readers edit NAME --valid-until …"
  ) { examination in
    try examination.db.forEachRow(
      """
      SELECT reader.id, name, validUntil FROM readerCard JOIN reader ON reader.id = readerId
      WHERE validUntil < ?1
      """,
      arguments: [examination.today.stored]
    ) {
      try examination.tell(
        $0.integer(0),
        $0.string(1) ?? "",
        tr("valid until \(words($0.integer(2)))")
      )
    }
  }
}
