extension ImportFormat {
  /// MARC 21 records one after the other, in UTF-8 or MARC-8.
  static let marc = ImportFormat(
    id: "marc",
    name: "MARC 21",
    likeness: { head in
      let bytes = head.bytes.drop { [0x0A, 0x0D, 0x20].contains($0) }
      // Only ISO 2709 has these marks. A record with a damaged leader is refused later.
      guard bytes.contains(0x1E), bytes.contains(0x1F) || bytes.contains(0x1D) else { return 0 }
      if ISO2709Reader.leader(in: bytes) != nil { return 97 }
      return bytes.prefix(5).allSatisfy { 0x30...0x39 ~= $0 } ? 60 : 0
    },
    read: { file, options, take in
      var reader = ISO2709Reader(file)
      reader.decoding = TextDecoding(mends: options.mends)
      reader.decoding.insisted = options.encoding
      while true {
        let outcome = try reader.next()
        var book = ImportedBook(place: Place(file: file.name, record: reader.number))
        switch outcome {
        case .record(let record):
          MARCBook.read(record, into: &book)
          for field in record.fields where field.unreadable > 0 {
            book.remark(.unreadable(field: field.tag, letters: field.unreadable))
          }
          book.finish()
        case .broken(let reason, let raw):
          book.refuse(.damaged(reason))
          book.raw = .text(String(decoding: raw.prefix(100_000), as: UTF8.self))
        case .end:
          var summary = ReadingSummary(
            format: "MARC 21",
            encoding: .utf8,
            decoding: reader.decoding
          )
          summary.hasMARC8 = reader.hasMARC8
          return summary
        }
        try take(book)
      }
    }
  )

  /// MARC 21 as XML.
  static let marcXML = ImportFormat(
    id: "marcxml",
    name: "MARCXML",
    likeness: { head in
      guard head.begins(with: "<") else { return 0 }
      return head.holds("MARC21/slim") || head.holds("controlfield") || head.holds("datafield")
        ? 95 : 0
    },
    elements: ["record"],
    readRecord: { element, _, book in MARCBook.read(MARCRecord(element), into: &book) }
  )

  /// UNIMARC as XML, as the libraries of France and others write it: the structure is that of MARC,
  /// but the numbers of the fields mean other things.
  static let unimarc = ImportFormat(
    id: "unimarc",
    name: "UNIMARC",
    likeness: { head in
      guard head.begins(with: "<"), head.holds("datafield") else { return 0 }
      if head.holds("\"UNIMARC\"") || head.holds("marcxchange") { return 97 }
      return head.holds("tag=\"200\"") && !head.holds("tag=\"245\"") ? 96 : 0
    },
    elements: ["record"],
    readRecord: { element, _, book in UNIMARCBook.read(MARCRecord(element), into: &book) }
  )

  /// MARC 21 as JSON: one object for each record, in a list, on lines, or alone.
  static let marcJSON = ImportFormat(
    id: "marcjson",
    name: "MARC-in-JSON",
    likeness: { head in
      guard head.begins(with: "[") || head.begins(with: "{") else { return 0 }
      return head.holds(#""leader""#) && head.holds(#""fields""#) ? 93 : 0
    },
    readRecord: { value, book in MARCBook.read(MARCRecord(value), into: &book) }
  )
}
