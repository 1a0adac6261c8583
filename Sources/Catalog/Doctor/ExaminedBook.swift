import Books
import GRDB

extension DoctorRule {
  /// A book that is looked at, and the day on which.
  ///
  /// Its values are read from the row when a rule asks for them, and only as long as the row
  /// stands.
  struct ExaminedBook {
    let record: RawRecord
    let view: ReadTransaction
    let today: Day

    /// The columns of the row: the number, and those of the fields.
    static let columns = (["book.id"] + BookValues.columns).joined(separator: ", ")

    /// The first column of each field.
    private static let places = Dictionary(
      uniqueKeysWithValues: BookValues.places.map { ($0.field, Int32($0.column + 1)) }
    )

    private static func place(_ field: BookField) -> Int32 { places[field] ?? 0 }

    // Looked up once: a look-up for each field of each of a million books took seconds.
    private static let title = place(.title)
    private static let subtitle = place(.subtitle)
    private static let isbn = place(.isbn)
    private static let year = place(.year)
    private static let pages = place(.pages)
    private static let copies = place(.copies)
    private static let language = place(.language)
    private static let format = place(.format)

    /// The columns in which a person writes words.
    private static let textColumns = BookField.allCases
      .filter { $0.kind == .text || $0.kind == .longText }
      .map(place)

    /// The other columns of which a row is looked at.
    private static let looks: [(column: Int32, look: Look)] = BookValues.places
      .filter { $0.field != .title && $0.field != .copies }
      .flatMap { field, _ in Look.of(field).enumerated().map { (place(field) + Int32($0), $1) } }

    /// How a column is looked at where it has a value.
    private enum Look {
      case text
      case isbn
      case year
      case pages
      /// A word that is a sign where it is none of those that are known.
      case word(known: Set<UInt64>, BookFeatures)
      /// One whose presence is a sign.
      case presence(BookFeatures)

      /// The looks at the columns of a field.
      static func of(_ field: BookField) -> [Look] {
        switch field.kind {
        case .text, .longText, .volume: [.text]
        case .record, .records: []
        case .isbn: [.isbn]
        // The number, and what is printed where that says more.
        case .year: [.year, .presence(.year)]
        case .number: [.pages]
        case .date: [.presence(.day)]
        case .language:
          [.word(known: Set(Languages.byCode.keys.map { ExaminedBook.hash($0.utf8) }), .language)]
        case .format:
          [
            .word(
              known: Set(BookFormat.choices.map { ExaminedBook.hash($0.rawValue.utf8) }),
              .format
            )
          ]
        }
      }
    }

    private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
      var hash = FNV1a()
      hash.add(bytes)
      return hash.value
    }

    var id: ID<Book> { ID(rawValue: record.id) }
    var title: String { record.neededText(Self.title) }
    var subtitle: String { record.text(Self.subtitle) ?? "" }
    var isbn: ISBN? { record.text(Self.isbn).map(ISBN.init(stored:)) }
    var year: Year? {
      Year(stored: record.integer(Self.year), record.text(Self.year + 1))
    }
    var pages: Int? { record.integer(Self.pages) }
    var copies: Int { record.neededInteger(Self.copies) }
    var language: Language? { record.text(Self.language).map(Language.init(stored:)) }
    var format: BookFormat? { record.text(Self.format).map(BookFormat.init(rawValue:)) }

    func number(_ field: BookField) -> Int? { record.integer(Self.place(field)) }

    func text(_ field: BookField) -> String? { record.text(Self.place(field)) }

    /// The lines in which a person writes words.
    var texts: [String] { Self.textColumns.compactMap { record.text($0) } }

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

    /// The signs in the current row of a statement.
    static func signs(of row: RawRow, currentYear: Int) -> BookFeatures {
      var signs = BookFeatures.inTitle(row.text(title))
      for (column, look) in looks where !row.isAbsent(column) {
        switch look {
        case .text: signs.formUnion(BookFeatures.inText(row.text(column)))
        case .isbn: if !ISBN.isPlain(row.text(column)) { signs.insert(.isbn) }
        case .year:
          if !(1450...Int64(currentYear) ~= row.integer(column)) { signs.insert(.year) }
        case .pages: if !(1..<20_000 ~= row.integer(column)) { signs.insert(.pages) }
        case .word(let known, let sign):
          if !known.contains(hash(row.text(column))) { signs.insert(sign) }
        case .presence(let sign): signs.insert(sign)
        }
      }
      if !(0...Int64(FieldLimits.copies.upperBound) ~= row.integer(copies)) {
        signs.insert(.copies)
      }
      return signs
    }
  }

  /// The catalogue that a rule examines, and the receiver of its findings.
  struct Examination {
    let view: ReadTransaction
    let today: Day
    let report: (_ number: Int64, _ name: String, _ value: String, _ other: Int64?) throws -> Void

    var db: Database { view.db }
    /// The current user, whose readings may be looked at.
    var reader: Int64 { get throws { try view.currentUser.key } }

    /// Reports a finding about a record, perhaps with the number of another book.
    func tell(_ number: Int64, _ name: String, _ value: String, other: Int64? = nil) throws {
      try report(number, name, value, other)
    }

    /// Reports each row of a query: number, name, value found.
    func tellRows(_ sql: String, _ arguments: StatementArguments = []) throws {
      try db.forEachRow(sql, arguments: arguments) { row in
        try tell(row.integer(0), row.string(1) ?? "", row.string(2) ?? "")
      }
    }
  }
}
