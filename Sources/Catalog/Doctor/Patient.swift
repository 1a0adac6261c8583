import GRDB

extension DoctorRule {
  /// A book that is looked at, and the day on which.
  ///
  /// Its values are read from the row when a rule asks for them, and only as long as the row
  /// stands.
  struct Patient {
    let record: RawRecord
    let view: View
    let today: Day
    let currentYear: Int

    /// The columns of the row, in the order of ``Column``.
    static let columns = Column.allCases.map(\.sql).joined(separator: ", ")

    enum Column: Int32, CaseIterable {
      case id
      case title
      case subtitle
      case notes
      case location
      case year
      case yearText
      case pages
      case language
      case format
      case acquired
      case volume
      case copies
      case isbn

      fileprivate var sql: String {
        switch self {
        case .isbn: "isbn.value"
        case .id, .title, .subtitle, .notes, .location, .year, .yearText, .pages, .language,
          .format, .acquired, .volume, .copies:
          "book.\(self)"
        }
      }
    }

    var id: ID<Book> { ID(rawValue: record.id) }
    var title: String { record.neededText(Column.title.rawValue) }
    var subtitle: String { text(.subtitle) ?? "" }
    var isbn: ISBN? { text(.isbn).map(ISBN.init(stored:)) }
    var year: Year? { Year(stored: record.integer(Column.year.rawValue), text(.yearText)) }
    var pages: Int? { record.integer(Column.pages.rawValue) }
    var copies: Int { record.neededInteger(Column.copies.rawValue) }
    var language: Language? { text(.language).map(Language.init(stored:)) }
    var format: BookFormat? { text(.format).map(BookFormat.init(rawValue:)) }
    var acquired: Int? { record.integer(Column.acquired.rawValue) }

    func text(_ column: Column) -> String? { record.text(column.rawValue) }

    /// The lines in which a person writes words.
    var texts: [String] {
      [title] + [.subtitle, .notes, .location].compactMap { (column: Column) in text(column) }
    }

    /// The names of its authors, as they are displayed.
    func authors() throws -> [String] {
      var names: [String] = []
      try RawQuery(
        view.db,
        """
        SELECT name FROM bookAuthor JOIN author ON author.id = authorId
        WHERE bookId = ?1 ORDER BY position
        """
      ).forEachRow(of: record.id) { names.append($0.string(0) ?? "") }
      return names
    }

    /// What can be seen of the row that a statement stands at.
    static func signs(of row: RawRow) -> BookSigns {
      var signs = BookSigns.inTitle(row.text(Column.title.rawValue))
      for column in [Column.subtitle, .notes, .location, .volume] {
        if !row.isAbsent(column.rawValue) {
          signs.formUnion(BookSigns.inText(row.text(column.rawValue)))
        }
      }
      let codes: [(Column, BookSigns)] = [
        (.isbn, .isbn), (.year, .year), (.yearText, .year), (.pages, .pages),
        (.language, .language), (.format, .format), (.acquired, .acquired),
      ]
      for (column, sign) in codes where !row.isAbsent(column.rawValue) { signs.insert(sign) }
      if !(0...Int64(FieldLimits.copies.upperBound) ~= row.integer(Column.copies.rawValue)) {
        signs.insert(.copies)
      }
      return signs
    }
  }

  /// The catalogue as a rule asks it, and where it tells what it finds.
  struct Ward {
    let view: View
    let today: Day
    let currentYear: Int
    let take: (_ number: Int64, _ name: String, _ value: String, _ other: Int64?) throws -> Void

    var db: Database { view.db }
    /// Whose readings may be looked at: the person's own.
    var reader: Int64 { get throws { try view.currentUser.key } }

    /// Tells what was found of a record, perhaps with the number of another book.
    func tell(_ number: Int64, _ name: String, _ value: String, other: Int64? = nil) throws {
      try take(number, name, value, other)
    }

    /// Tells of each row of a query: number, name, what was found.
    func tellRows(_ sql: String, _ arguments: StatementArguments = []) throws {
      try db.forEachRow(sql, arguments: arguments) { row in
        try tell(row.integer(0), row.string(1) ?? "", row.string(2) ?? "")
      }
    }
  }
}
