import Catalog

extension ImportFormat {
  /// A list of ISBNs, one a line: books that have only a number, to be filled later.
  static let isbnList = ImportFormat(
    id: "isbn",
    name: "list of ISBNs",
    likeness: { head in
      let lines = head.text.prefix(16_384).split { $0 == 0x0A || $0 == 0x0D }
        .map { trimmed(String(decoding: $0, as: UTF8.self)) }.filter { !$0.isEmpty }
      guard !lines.isEmpty else { return 0 }
      let valid = lines.count { (try? ISBN.parse($0)) != nil }
      return valid * 2 > lines.count ? 80 : 0
    },
    read: { file, options, take in
      var dialect = DelimitedDialect(delimiter: "\u{1F}")
      dialect.hasQuotes = false
      dialect.endsWithCR =
        try FileHead(file, encoding: options.encoding).dialect?.endsWithCR ?? false
      var table = try DelimitedTable(file, options: options, dialect: dialect, hasHeader: false)
      table.parser.expectedColumns = nil
      try table.forEach(take: take) { row, book in
        let line = trimmed(row.text(0))
        do throws(ISBN.Problem) {
          book.draft.isbn = try ISBN.parse(line).digits
        } catch {
          book.refuse(.isbn(line, error))
        }
      }
      return table.summary("list of ISBNs")
    }
  )
}
