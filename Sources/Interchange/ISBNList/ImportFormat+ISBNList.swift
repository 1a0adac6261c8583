import Books

extension ImportFormat {
  /// A list of ISBNs, one a line: books that have only a number, to be filled later.
  static let isbnList = ImportFormat(
    id: "isbn",
    name: "list of ISBNs",
    likeness: { head in
      if head.rows.first?.contains(where: { ColumnNames.field($0) == .book(.title) }) ?? false {
        return 0
      }
      // A log of what was read has numbers that are as long as ISBNs are.
      if TableLayout(rows: head.rows, mapping: TableMapping()).reference != nil { return 0 }
      let lines = head.text.prefix(16_384).split { $0 == 0x0A || $0 == 0x0D }
        .map { trimmed(String(decoding: $0, as: UTF8.self)) }.filter { !$0.isEmpty }
      guard !lines.isEmpty else { return 0 }
      let numbers = lines.count { line in
        ISBNLine.all(in: line).contains { $0.isLikely }
      }
      let telling = lines.count { !ISBNLine.all(in: $0).isEmpty }
      return numbers > 0 && numbers * 2 > telling ? 80 : 0
    },
    read: { file, options, take in
      var dialect = DelimitedDialect(delimiter: "\u{1F}")
      dialect.hasQuotes = false
      dialect.endsWithCR =
        try FileHead(file, encoding: options.encoding).dialect?.endsWithCR ?? false
      var table = try DelimitedTable(file, options: options, dialect: dialect, hasHeader: false)
      table.parser.expectedColumns = nil
      var lines: [ISBNLine]?
      try table.forEach(
        take: { row in
          // A row without numbers is one that could not be read, and is refused.
          guard let numbers = lines else { return try take(row) }
          for line in numbers {
            var book = ImportedBook(place: row.place, readAt: row.readAt)
            line.read(into: &book)
            book.finish()
            if book.isRefused || options.keepsRaw { book.raw = .values([line.number]) }
            try take(book)
          }
          lines = nil
        },
        fill: { row, _ in lines = ISBNLine.all(in: trimmed(row.text(0))) }
      )
      var summary = table.summary("list of ISBNs")
      // Refused lines are written as a table, with the reason beside the number.
      summary.header = ["ISBN"]
      summary.dialect = nil
      return summary
    }
  )
}

/// A line of a list: an ISBN, and behind it perhaps what the book is called.
///
///     ISBNLine("0261102214  The Hobbit").title == "The Hobbit"
private struct ISBNLine {
  let number: String
  let title: String

  init(_ line: String) {
    let end = line.firstIndex { !$0.isWhitespace && !Self.signs.contains($0) }
    guard !line.isEmpty, let end, line[end].isLetter, !line.uppercased().hasPrefix("ISBN"),
      (try? ISBN.parse(String(line[..<end]))) != nil
    else {
      (number, title) = (line, "")
      return
    }
    (number, title) = (trimmed(String(line[..<end])), tidied(String(line[end...])))
  }

  /// The numbers of a line; none of a remark, and of the name of the column above them.
  static func all(in line: String) -> [ISBNLine] {
    if line.hasPrefix("#") || ColumnNames.field(line) == .book(.isbn) { return [] }
    let pieces = ISBNText.pieces(of: line)
    let hasWords = line.contains { $0.isLetter && !"ISBNXisbnx".contains($0) }
    guard pieces.count > 1, !hasWords, pieces.allSatisfy({ (try? ISBN.parse($0)) != nil }) else {
      return [ISBNLine(line)]
    }
    return pieces.map(ISBNLine.init)
  }

  func read(into book: inout ImportedBook) {
    book.draft.title = title
    do throws(ISBN.Problem) {
      book.draft.isbn = try ISBN.parse(number).digits
    } catch {
      book.refuse(.isbn(number, error))
    }
  }

  /// True when it looks like an ISBN, with a right or a wrong check digit.
  var isLikely: Bool {
    if (try? ISBN.parse(number)) != nil || ISBN.isScaled(number) { return true }
    let digits = number.count { $0.isASCII && $0.isNumber }
    return (9...13).contains(digits) && digits * 2 > number.count
  }

  private static let signs: Set<Character> = Set("0123456789xX-‐–.,;:")
}
