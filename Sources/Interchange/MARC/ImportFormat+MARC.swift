extension ImportFormat {
  /// MARC 21 records one after the other, in UTF-8 or MARC-8.
  static let marc = ImportFormat(
    id: "marc",
    name: "MARC 21",
    likeness: { head in
      let bytes = head.bytes.drop { [0x0A, 0x0D, 0x20].contains($0) }
      guard bytes.count >= 24 else { return 0 }
      let leader = Array(bytes.prefix(24))
      let hasLength = leader[..<5].allSatisfy { 0x30...0x39 ~= $0 }
      let hasBase = leader[12..<17].allSatisfy { 0x30...0x39 ~= $0 }
      return hasLength && hasBase && bytes.contains(0x1E) ? 97 : 0
    },
    read: { file, options, take in
      var reader = ISO2709Reader(file)
      reader.decoding = TextDecoding(mends: options.mends)
      while true {
        let outcome = try reader.next()
        var book = ImportedBook(place: Place(file: file.name, record: reader.number))
        switch outcome {
        case .record(let record):
          MARCBook.read(record, into: &book)
          book.finish()
        case .broken(let reason, let raw):
          book.refuse(.damaged(reason))
          book.raw = .text(String(decoding: raw.prefix(100_000), as: UTF8.self))
        case .end:
          return ReadingSummary(format: "MARC 21", encoding: .utf8, decoding: reader.decoding)
        }
        try take(book)
      }
    }
  )
}
