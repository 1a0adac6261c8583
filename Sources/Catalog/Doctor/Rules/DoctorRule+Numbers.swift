import Books
import GRDB

// Numbers and codes that no book can have: what saving refuses by the same functions, and some that
// it takes though they are hardly meant.
extension DoctorRule {
  /// Somebody said that it is printed so in the book, since else saving refuses it: a hint.
  static let isbn = DoctorRule(
    "isbn",
    "Misprinted ISBN",
    advice: "octavo edit id:N --set isbn=…; if it is so, octavo check --only isbn --right.",
    signs: .isbn,
    test: { examined in
      guard let isbn = examined.isbn, isbn.isMisprinted else { return nil }
      do throws(ISBN.Problem) {
        _ = try ISBN.parse(isbn.digits)
        return nil
      } catch {
        switch error {
        case .checkDigit(let fits, let swapped):
          let near = ([fits] + swapped).prefix(2).joined(separator: " or ")
          return tr("\(isbn.digits): perhaps \(near)")
        default: return isbn.digits
        }
      }
    }
  )

  static let year = DoctorRule(
    "year",
    "Impossible year",
    advice: "octavo edit id:N --set year=…",
    signs: .year,
    test: { examined in
      // What is printed says which number is meant.
      if let printed = examined.year?.printed,
        (try? Year.parse(printed, currentYear: examined.today.year))?.number
          != examined.year?.number
      {
        return printed
      }
      guard let year = examined.year, let number = year.number,
        !Year.range(currentYear: examined.today.year).contains(number)
      else { return nil }
      return year.text
    }
  )

  /// No print is older than those of Gutenberg.
  ///
  /// Years before our era, and those with words beside them ("c. 800"), say when the work was
  /// written; so do those of books without a publisher, unless all others of the author are printed.
  /// Of 18 such in real catalogues none was a mistake.
  static let earlyYear = DoctorRule(
    "early-year",
    "Year before printing",
    advice: "octavo edit id:N --set year=…",
    signs: .year,
    test: { examined in
      guard let year = examined.year, let number = year.number, 1..<1450 ~= number,
        year.printed == nil, try isOfPrint(examined)
      else { return nil }
      return year.text
    }
  )

  /// True when a book's year is that of a printing: it has a publisher, or its author has two other
  /// books, all printed.
  private static func isOfPrint(_ examined: ExaminedBook) throws -> Bool {
    var isPrinted = false
    try RawQuery(
      examined.view.db,
      """
      SELECT imprint IS NOT NULL OR (
        SELECT count(*) > 1 AND min(other.year) >= 1450 FROM bookAuthor AS own
        JOIN bookAuthor AS link ON link.authorId = own.authorId JOIN book AS other ON other.id = link.bookId
        WHERE own.bookId = book.id AND own.position = 0 AND other.id <> book.id
          AND other.year IS NOT NULL)
      FROM book WHERE id = ?1
      """
    ).forEachRow(of: examined.record.id) { isPrinted = $0.integer(0) != 0 }
    return isPrinted
  }

  /// Longer ones than 20,000 pages are typed wrong: the longest book that is sold in one binding
  /// has 4,032.
  static let pages = DoctorRule(
    "pages",
    "Impossible number of pages",
    advice: "octavo edit id:N --set pages=…",
    signs: .pages,
    test: { examined in
      guard let pages = examined.pages, pages <= 0 || pages >= 20_000 else { return nil }
      return String(pages)
    }
  )

  static let language = DoctorRule(
    "language",
    "Unknown language",
    advice: "octavo edit id:N --set language=…",
    signs: .language,
    test: { examined in
      guard let language = examined.language,
        Languages.byCode[language.code] == nil, (try? Language.parse(language.code)) == nil
      else { return nil }
      return language.code
    }
  )

  static let format = DoctorRule(
    "format",
    "Unknown format",
    advice: "octavo edit id:N --set format=…",
    signs: .format,
    test: { examined in
      guard case .unknown(let word)? = examined.format else { return nil }
      return word
    }
  )

  /// Of each field that holds a day.
  static let days = BookField.allCases.filter { $0.kind == .date }.map { field in
    DoctorRule(
      field.rawValue,
      "\(field.label) on an impossible day",
      advice: "octavo edit id:N --set \(field.rawValue)=…",
      signs: .day,
      test: { examined in
        guard let stored = examined.number(field) else { return nil }
        let date = PartialDate(stored: stored)
        guard date.stored == stored else { return String(stored) }
        return date.first > examined.today ? date.iso8601 : nil
      }
    )
  }

  /// The fields about which the rules above report nothing more exact.
  private static let checkedFields = BookField.defined.filter { field, definition in
    switch definition.kind {
    case .text, .longText, .volume: true
    case .number: field == .copies
    case .isbn, .year, .date, .language, .format, .record, .records: false
    }
  }

  static let value = DoctorRule(
    "value",
    "Value that Octavo refuses",
    advice: "octavo edit id:N --set FIELD=…",
    signs: [.control, .long, .bare, .copies],
    test: { examined in
      var draft = BookDraft()
      for (field, definition) in checkedFields {
        guard case .text(let path) = definition.path else { continue }
        draft[keyPath: path] =
          field == .copies ? String(examined.copies) : examined.text(field) ?? ""
      }
      let context = BookField.EntryContext(today: examined.today)
      var values = BookValues()
      for (field, definition) in checkedFields {
        do throws(Problem) { try definition.read(draft, &values, context) } catch {
          return "\(field.label): \(error)"
        }
      }
      return nil
    }
  )

  /// An ISBN that is, or was, that of another book of the catalogue.
  static let isbnElsewhere = DoctorRule(
    "isbn-elsewhere",
    "ISBN of another book",
    of: .book,
    advice: "Look at both; one that is there twice is merged: octavo merge BOOK --into BOOK"
  ) { examination in
    try examination.tellRows(
      """
      SELECT book.id, book.title, isbn.value || ' was merged into “' || other.title || '”'
      FROM formerBook JOIN isbn ON isbn.value = formerBook.isbn AND isbn.bookId <> formerBook.bookId
      JOIN book ON book.id = isbn.bookId JOIN book AS other ON other.id = formerBook.bookId
      """
    )
    var wrong: [(book: Int64, title: String, isbn: ISBN)] = []
    try examination.db.forEachRow(
      "SELECT bookId, title, value FROM isbn JOIN book ON book.id = bookId"
    ) { row in
      guard !ISBN.isPlain(row.text(2)), let isbn = row.string(2).map(ISBN.init(stored:)),
        isbn.isMisprinted
      else { return }
      wrong.append((row.integer(0), row.string(1) ?? "", isbn))
    }
    for entry in wrong {
      guard case .checkDigit(let fits, let swapped)? = problem(of: entry.isbn.digits) else {
        continue
      }
      for near in [fits] + swapped {
        guard let digits = try? ISBN.parse(near).digits else { continue }
        try examination.db.forEachRow(
          """
          SELECT title FROM isbn JOIN book ON book.id = bookId
          WHERE value = ?1 AND bookId <> ?2
          """,
          arguments: [digits, entry.book]
        ) { row in
          let value = tr("\(entry.isbn.digits): \(digits) is “\(row.string(0) ?? "")”")
          try examination.tell(entry.book, entry.title, value)
        }
      }
    }
  }

  private static func problem(of digits: String) -> ISBN.Problem? {
    do throws(ISBN.Problem) {
      _ = try ISBN.parse(digits)
      return nil
    } catch {
      return error
    }
  }
}
