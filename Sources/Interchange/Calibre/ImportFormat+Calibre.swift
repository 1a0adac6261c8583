import Books
import Catalog

extension ImportFormat {
  /// A library of calibre's: its folder, or the database in it.
  static let calibreLibrary = ImportFormat(
    id: "calibre",
    name: "calibre library",
    likeness: { head in
      guard let path = head.path, head.bytes.starts(with: "SQLite format 3".utf8) else { return 0 }
      return CalibreLibrary.isOne(path) ? 100 : 0
    },
    read: { file, options, take in
      guard let path = file.path else {
        throw InterchangeError.unreadable(path: file.name, reason: tr("it lies in no folder"))
      }
      do {
        let library = try CalibreLibrary(path: path)
        var columns = CalibreColumns(mapping: options.mapping)
        for own in library.columns {
          let kind = CustomField.Kind(calibre: own.kind)
          columns.add("#" + own.label, name: own.name, kind, choices: own.choices)
        }
        var others = OtherRecords()
        var number = 0
        try library.forEachBook { value in
          number += 1
          var book = ImportedBook(
            place: Place(file: file.name, record: number),
            readAt: options.now
          )
          CalibreBook.read(value, starsPerPoint: 0.5, columns, &others, into: &book)
          book.finish()
          if book.isRefused || options.keepsRaw { book.raw = .text(value.written) }
          file.seek(to: file.size / max(1, library.count) * number)
          try take(book)
        }
        var summary = ReadingSummary(format: "calibre library", encoding: .utf8)
        summary.columns = columns.summary
        summary.others = others
        return summary
      } catch ForeignDatabaseError.busy {
        throw InterchangeError.busy(path: path, program: "calibre")
      } catch ForeignDatabaseError.unreadable(let reason) {
        throw InterchangeError.unreadable(path: path, reason: reason)
      }
    }
  )

  /// The CSV catalogue that calibre makes.
  static let calibreCSV = ImportFormat(
    id: "calibre-csv",
    name: "calibre CSV",
    likeness: { head in
      let header = head.header
      guard header.has("title", "authors", "author_sort") else { return 0 }
      return header.has("uuid") || header.has("identifiers") || header.has("timestamp") ? 95 : 80
    },
    read: { file, options, take in
      let rows = try FileHead(file, encoding: options.encoding).rows.dropFirst()
      var table = try DelimitedTable(file, options: options)
      let names = table.header.names
      var columns = CalibreColumns(mapping: options.mapping)
      for (place, name) in names.enumerated() where CalibreColumns.isOne(name) {
        let texts = rows.compactMap { place < $0.count ? $0[place] : nil }
        columns.add(name, CustomFieldDraft.likelyKind(of: texts))
      }
      var others = OtherRecords()
      try table.forEach(take: take) { row, book in
        let members = names.enumerated().filter { !row.isEmpty($0.offset) }
          .map { JSON.Member($0.element, .string(row.text($0.offset))) }
        // The CSV has stars, the library half stars.
        CalibreBook.read(.object(members), starsPerPoint: 1, columns, &others, into: &book)
      }
      var summary = table.summary("calibre CSV")
      summary.columns = columns.summary
      summary.others = others
      return summary
    }
  )

  /// The output of `calibredb list --for-machine`.
  static let calibreJSON = ImportFormat(
    id: "calibre-json",
    name: "calibredb JSON",
    likeness: { head in
      guard head.begins(with: "["), head.holds(#""title""#), head.holds(#""authors""#) else {
        return 0
      }
      // With fields that somebody chose only a custom column, or two of its own, may be left of these.
      let isChosen =
        head.holds(#""*"#) || head.holds(#""timestamp""#) && head.holds(#""pubdate""#)
      return isChosen || head.holds(#""author_sort""#) || head.holds(#""last_modified""#)
        || head.holds(#""series_index""#) ? 90 : 0
    },
    read: { file, options, take in
      var reader = try JSONReader(file, options: options)
      var columns = CalibreColumns(mapping: options.mapping)
      var others = OtherRecords()
      try reader.forEachElement(broken: take) { value, place in
        for member in value.members where CalibreColumns.isOne(member.key) {
          columns.add(member.key, CustomField.Kind(of: member.value))
        }
        try take(
          ImportedBook(of: value, at: place, options) { book in
            CalibreBook.read(value, starsPerPoint: 0.5, columns, &others, into: &book)
          }
        )
      }
      var summary = reader.summary("calibredb JSON")
      summary.columns = columns.summary
      summary.others = others
      return summary
    }
  )
}

extension CustomField.Kind {
  /// The kind of field that can hold values such as this one.
  fileprivate init(of value: JSON) {
    switch value {
    case .bool: self = .yesNo
    case .number: self = .number
    // One text tells little: a day is told by its shape alone.
    case .string(let text):
      self =
        text.utf8.count >= 10 && CustomFieldDraft.likelyKind(of: [text]) == .date ? .date : .text
    case .null, .array, .object: self = .text
    }
  }
}
