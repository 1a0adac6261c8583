import Books

/// Goes through a table row by row: what the formats that are tables share.
struct DelimitedTable {
  var parser: DelimitedParser
  let header: DelimitedHeader
  /// True when the file has no names of columns, and those of a known program fit.
  private(set) var isImplied = false
  /// The first row as it stands, which stands again where two files were glued.
  private let headerRow: [UInt8]
  private let file: InputFile
  private let encoding: TextEncoding
  private let now: Timestamp
  private let keepsRaw: Bool
  /// Where the first text stands that looks garbled.
  private var doubtfulLine: Int?
  /// Where the first text stands that is in another encoding than the file.
  private var foreignLine: Int?
  /// The records in it that are no books.
  var others = OtherRecords()
  /// True when 3/2/2019 is in February.
  var isDayFirst = false
  /// The columns that are to become custom fields.
  private let custom: [(place: Int, field: CustomFieldDraft)]

  /// - Parameter hasHeader: Whether the first row holds the names of the columns.
  init(
    _ file: InputFile,
    options: ReadingContext,
    dialect: DelimitedDialect? = nil,
    hasHeader: Bool = true
  ) throws(InterchangeError) {
    self.file = file
    now = options.now
    keepsRaw = options.keepsRaw
    let head = try FileHead(file, encoding: options.encoding)
    let input = try TextInput(file, encoding: options.encoding ?? head.namedEncoding)
    encoding = input.encoding
    parser = DelimitedParser(
      input,
      dialect: dialect ?? head.dialect ?? DelimitedDialect.detect(head.text)
    )
    parser.decoding = TextDecoding(mends: options.mends)
    if let names = head.impliedNames {
      header = DelimitedHeader(names)
      isImplied = true
      headerRow = []
      custom = names.enumerated().compactMap { place, name in
        options.mapping.custom(name, at: place).map { (place, $0) }
      }
      parser.expectedColumns = names.count
      return
    }
    guard hasHeader else {
      header = DelimitedHeader([])
      headerRow = []
      custom = (0..<(head.rows.first?.count ?? 0)).compactMap { place in
        options.mapping.custom("", at: place).map { (place, $0) }
      }
      parser.expectedColumns = head.rows.first?.count
      return
    }
    for _ in 0..<head.preamble { _ = try parser.next() }
    switch try parser.next() {
    case .row:
      let names = parser.values()
      parser.expectedColumns = names.count
      parser.leftOutColumn = ReasonColumn.place(among: names, of: file.name)
      header = DelimitedHeader(Array(names.prefix(parser.leftOutColumn ?? names.count)))
      headerRow = Array(parser.rowBytes)
      custom = header.names.enumerated().compactMap { place, name in
        options.mapping.custom(name, at: place).map { (place, $0) }
      }
      if parser.decoding.doubtful > 0 { doubtfulLine = parser.line }
      if !parser.decoding.foreign.isEmpty { foreignLine = parser.line }
    case .broken(let code):
      throw .broken(Place(file: file.name, line: parser.line), reason: code.description)
    case .end: throw .empty(name: file.name)
    }
  }

  /// Hands each row on as a book, filled by `fill`; a row that cannot be read as a refused one.
  mutating func forEach(
    take: ImportFormat.Take,
    fill: (inout DelimitedParser, inout ImportedBook) -> Void
  ) throws {
    var areWhole = false
    while true {
      let outcome = try parser.next()
      if outcome == .end { return }
      // Spreadsheets write rows of nothing behind the last.
      if outcome == .row, (0..<parser.count).allSatisfy(parser.isEmpty) || isNoRecord { continue }
      var book = ImportedBook(place: Place(file: file.name, line: parser.line), readAt: now)
      switch outcome {
      case .row:
        if let expected = parser.expectedColumns, parser.count > expected,
          (expected..<parser.count).contains(where: { !parser.isEmpty($0) })
        {
          readTooLong(expected, into: &book, fill)
        } else {
          read(into: &book, fill)
        }
        if let expected = parser.expectedColumns {
          if areWhole, !parser.hasLineEnd, parser.count < expected {
            book.remark(.cutOff(.row(found: parser.count, expected: expected)))
          }
          areWhole = parser.count >= expected
        }
        if book.isRefused || keepsRaw { book.raw = .values(parser.values()) }
      case .broken(let code):
        book.refuse(code)
        // Of a row that is too long only the beginning is there, which would be another book.
        if case .tooLong = code {} else { book.raw = .text(parser.rawRow()) }
      case .end:
        return
      }
      if doubtfulLine == nil, parser.decoding.doubtful > 0 { doubtfulLine = parser.line }
      if foreignLine == nil, !parser.decoding.foreign.isEmpty { foreignLine = parser.line }
      try take(book)
    }
  }

  private mutating func read(
    into book: inout ImportedBook,
    _ fill: (inout DelimitedParser, inout ImportedBook) -> Void
  ) {
    fill(&parser, &book)
    if !custom.isEmpty { takeCustom(into: &book) }
    book.finish()
  }

  /// Reads a row with more values than the table has columns, as far as that is sure.
  ///
  /// A text with a comma that nobody put into quotation marks is read as one, since a space stands behind the
  /// comma. Else the values fit their columns, and what is beyond is kept; or they do not, and then only the
  /// title is taken.
  private mutating func readTooLong(
    _ expected: Int,
    into book: inout ImportedBook,
    _ fill: (inout DelimitedParser, inout ImportedBook) -> Void
  ) {
    let (found, row) = (parser.count, parser.rawRow())
    let empty = book
    let joined = parser.joinTexts(to: expected)
    read(into: &book, fill)
    if let joined {
      let text = tidied(String(joined.prefix(60)))
      return book.remark(.moreValues(found: found, expected: expected, .joined(text)))
    }
    // A date that has no digits is not reported elsewhere, as "n.d." is none.
    let fits = book.problems.isEmpty && !book.extras.contains { $0.key == "date" }
    guard !fits else {
      let beyond = (expected..<found).map { parser.text($0) }.filter { !$0.isEmpty }
      book.keep("beyond the columns", .array(beyond.map(JSON.string)))
      return book.remark(.moreValues(found: found, expected: expected, .beyondKept))
    }
    let title = book.draft.title
    book = empty
    guard !title.isEmpty else {
      return book.refuse(.columns(found: found, expected: expected))
    }
    book.draft.title = title
    book.keep("row", row)
    book.remark(.moreValues(found: found, expected: expected, .onlyTitle))
    book.finish()
  }

  private mutating func takeCustom(into book: inout ImportedBook) {
    for (place, field) in custom where !parser.isEmpty(place) {
      let column = header.names.indices.contains(place) ? header.names[place] : field.name
      // It has a field now, and is no longer source data.
      book.extras.removeAll { $0.key == column }
      let text = parser.text(place)
      let ordered = isDayFirst && field.kind == .date ? ImportedDate.dayFirst(text) : text
      others.addForeignValue(ordered, of: column, in: field, &book)
    }
  }

  /// True when a row is the names of the columns again, or the line below them in Markdown.
  private var isNoRecord: Bool {
    let row = parser.rowBytes
    if parser.dialect.delimiter == UInt8(ascii: "|"),
      row.allSatisfy({ "|-: ".utf8.contains($0) })
    {
      return true
    }
    guard !headerRow.isEmpty, row.count == headerRow.count || row.count == headerRow.count + 3
    else { return false }
    return row.elementsEqual(headerRow) || row.elementsEqual([0xEF, 0xBB, 0xBF] + headerRow)
  }

  func summary(_ format: String) -> ReadingSummary {
    var summary = ReadingSummary(format: format, encoding: encoding, decoding: parser.decoding)
    summary.header = header.names
    summary.isHeaderImplied = isImplied
    summary.dialect = parser.dialect
    summary.doubtfulLine = doubtfulLine
    summary.foreignLine = foreignLine
    summary.others = others
    return summary
  }
}
