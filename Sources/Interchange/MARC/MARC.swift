import Books

extension ImportFormat {
  /// MARC 21 records one after the other, in UTF-8 or MARC-8.
  static let marc = ImportFormat(
    id: "marc",
    name: "MARC 21",
    likeness: { head in
      let bytes = ISO2709Reader.withoutReasons(head.bytes[...])
      // Only ISO 2709 has these marks. A record with a damaged leader is refused later.
      guard bytes.contains(0x1E), bytes.contains(0x1F) || bytes.contains(0x1D) else { return 0 }
      if ISO2709Reader.leader(in: bytes) != nil { return 97 }
      return bytes.prefix(5).allSatisfy { 0x30...0x39 ~= $0 } ? 60 : 0
    },
    read: { try ISO2709Reader.read($0, options: $1, take: $2) }
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
    readRecord: { element, _, book in
      let record = MARCRecord(element)
      if record.isOwn {
        MARCBook.readOwn(record, into: &book)
      } else {
        MARCBook.read(record, into: &book)
      }
    }
  )

  /// UNIMARC, as the libraries of France and others write it: the structure is that of MARC, but the numbers of
  /// the fields mean other things.
  ///
  /// By itself a file is taken for it in XML alone: of records in ISO 2709 and in lines each tells which it is.
  static let unimarc = ImportFormat(
    id: "unimarc",
    name: "UNIMARC",
    likeness: { head in
      guard head.begins(with: "<"), head.holds("datafield") else { return 0 }
      if head.holds("\"UNIMARC\"") || head.holds("marcxchange") { return 97 }
      return head.holds("tag=\"200\"") && !head.holds("tag=\"245\"") ? 96 : 0
    },
    read: { file, options, take in
      let head = try FileHead(file, encoding: options.encoding)
      file.seek(to: 0)
      if marc.likeness(head) > 0 {
        return try ISO2709Reader.read(file, options: options, isUNIMARC: true, take: take)
      }
      let format = marcText.likeness(head) > 0 ? marcText : unimarcXML
      return try format.read([file], options, take)
    }
  )

  private static let unimarcXML = ImportFormat(
    id: "unimarc",
    name: "UNIMARC",
    likeness: { _ in 0 },
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

/// Reads the exchange format of MARC records (ISO 2709): leader, directory, fields.
struct ISO2709Reader {
  private let file: InputFile
  private var buffer = [UInt8](repeating: 0, count: 262_144)
  private var start = 0
  private var end = 0
  private(set) var number = 0
  var decoding = TextDecoding()
  private(set) var hasMARC8 = false

  /// In bytes: the length of a record has five digits, so that a megabyte without an end is no record.
  private static let longest = 1_048_576

  enum Outcome {
    /// A record, and its bytes to the mark at its end.
    case record(MARCRecord, raw: [UInt8])
    case broken(ImportProblem.Damage, raw: [UInt8])
    case end
  }

  init(_ file: InputFile) {
    self.file = file
  }

  /// Reads the records of a file into books.
  ///
  /// - Parameter isUNIMARC: True where somebody said that they are; else each record tells.
  static func read(
    _ file: InputFile,
    options: ReadingContext,
    isUNIMARC isSaid: Bool = false,
    take: ImportFormat.Take
  ) throws -> ReadingSummary {
    var reader = ISO2709Reader(file)
    reader.decoding = TextDecoding(mends: options.mends)
    reader.decoding.insisted = options.encoding
    var areUNIMARC = isSaid
    while true {
      let outcome = try reader.next()
      var book = ImportedBook(
        place: Place(file: file.name, record: reader.number),
        readAt: options.now
      )
      switch outcome {
      case .record(let record, let raw):
        let isUNIMARC = isSaid || record.isUNIMARC
        if reader.number == 1 { areUNIMARC = isUNIMARC }
        if isUNIMARC {
          UNIMARCBook.read(record, into: &book)
        } else {
          MARCBook.read(record, into: &book)
        }
        for field in record.fields where field.unreadable > 0 {
          book.remark(.unreadable(field: field.tag, letters: field.unreadable))
        }
        book.finish()
        if book.isRefused || options.keepsRaw { book.raw = .bytes(raw) }
      case .broken(let damage, let raw):
        book.refuse(.damagedRecord(damage))
        book.raw = .bytes(Array(raw.prefix(100_000)))
      case .end:
        var summary = ReadingSummary(
          format: areUNIMARC ? "UNIMARC" : "MARC 21",
          encoding: .utf8,
          decoding: reader.decoding
        )
        summary.hasMARC8 = reader.hasMARC8
        return summary
      }
      try take(book)
    }
  }

  /// The next record, which ends with the byte 0x1D.
  ///
  /// The length in the leader is not trusted: programs that change the encoding do not correct it.
  mutating func next() throws(InterchangeError) -> Outcome {
    var searched = 0
    while true {
      start = Self.withoutReasons(buffer[start..<end]).startIndex
      if start + searched < end,
        let close = buffer[(start + searched)..<end].firstIndex(of: 0x1D)
      {
        let bytes = Array(buffer[start..<close])
        start = close + 1
        number += 1
        return read(bytes)
      }
      searched = max(0, end - start)
      guard searched <= Self.longest else {
        number += 1
        let raw = Array(buffer[start..<end].prefix(10_000))
        start = end
        return .broken(.endless(limit: Self.longest), raw: raw)
      }
      if try fill() == 0 {
        guard start < end else { return .end }
        number += 1
        let raw = Array(buffer[start..<end])
        start = end
        return .broken(.fileEnds, raw: raw)
      }
    }
  }

  /// The bytes behind white space and behind the lines with which Octavo says why records were
  /// refused.
  static func withoutReasons(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes
    while let first = rest.first {
      if first == UInt8(ascii: "#"), let end = rest.firstIndex(of: 0x0A) {
        rest = rest[(end + 1)...]
      } else if [0x0A, 0x0D, 0x20, 0x1A].contains(first) {
        rest = rest.dropFirst()
      } else {
        return rest
      }
    }
    return rest
  }

  private mutating func fill() throws(InterchangeError) -> Int {
    if start > 0 {
      buffer.replaceSubrange(0..<(end - start), with: Array(buffer[start..<end]))
      end -= start
      start = 0
    }
    if end > buffer.count / 2 { buffer.append(contentsOf: repeatElement(0, count: buffer.count)) }
    let count = try file.read(into: &buffer, from: end)
    end += count
    return count
  }

  /// Where a leader begins, by the numbers in it; up to twelve other bytes may stand before it.
  static func leader(in bytes: some RandomAccessCollection<UInt8>) -> Int? {
    func hasNumbers(_ start: Int) -> Bool {
      let leader = Array(bytes.dropFirst(start).prefix(24))
      guard leader.count == 24, number(leader[..<5]) != nil, number(leader[12..<17]) != nil
      else { return false }
      // Behind other bytes it needs the “22” of every leader, and no digit for its status.
      return start == 0 || number(leader[5..<6]) == nil && leader[10..<12].elementsEqual("22".utf8)
    }
    return (0...12).first(where: hasNumbers)
  }

  /// Reads the fields of a record by its directory.
  ///
  /// Bytes 12 to 16 of the leader say where the data begin. The directory has 12 digits for each
  /// field: three of the tag, four of the length, five of the place behind the beginning of the
  /// data.
  private mutating func read(_ whole: [UInt8]) -> Outcome {
    let bytes = Self.leader(in: whole).map { Array(whole[$0...]) } ?? whole
    guard bytes.count >= 25 else {
      return .broken(.tooShort, raw: bytes)
    }
    var record = MARCRecord()
    record.leader = String(decoding: bytes[..<24], as: UTF8.self)
    guard let base = Self.number(bytes[12..<17]), base > 24, base <= bytes.count,
      let directoryEnd = bytes[24...].firstIndex(of: 0x1E), directoryEnd < base
    else { return .broken(.directory, raw: bytes) }
    let isPlain =
      bytes[9] == UInt8(ascii: "a") || decoding.insisted != nil || !Self.isMARC8(bytes[base...])
    var entry = 24
    while entry + 12 <= directoryEnd {
      let tag = String(decoding: bytes[entry..<(entry + 3)], as: UTF8.self)
      guard let length = Self.number(bytes[(entry + 3)..<(entry + 7)]),
        let offset = Self.number(bytes[(entry + 7)..<(entry + 12)]),
        base + offset <= bytes.count
      else { return .broken(.directory, raw: bytes) }
      let fieldStart = base + offset
      let fieldEnd = min(bytes.count, fieldStart + length)
      record.fields.append(field(tag, bytes[fieldStart..<fieldEnd], isPlain: isPlain))
      entry += 12
    }
    return .record(record, raw: bytes + [0x1D])
  }

  /// Reads a field: below 010 one text, else two indicators and subfields, each behind a 0x1F and
  /// the letter that is its code.
  private mutating func field(
    _ tag: String,
    _ bytes: ArraySlice<UInt8>,
    isPlain: Bool
  ) -> MARCRecord.Field {
    let bytes = bytes.last == 0x1E ? bytes.dropLast() : bytes
    var field = MARCRecord.Field(tag: tag)
    if tag < "010" {
      field.control = text(bytes, isPlain: isPlain, &field.unreadable)
      return field
    }
    let parts = bytes.split(separator: 0x1F, omittingEmptySubsequences: false)
    if let marks = parts.first, marks.count >= 2 {
      field.indicators = (marks[marks.startIndex], marks[marks.startIndex + 1])
    }
    for part in parts.dropFirst() {
      guard let code = part.first, code < 0x80 else { continue }
      field.subfields.append(
        (
          Character(Unicode.Scalar(code)),
          text(part.dropFirst(), isPlain: isPlain, &field.unreadable)
        )
      )
    }
    return field
  }

  /// True when the bytes can be MARC-8, in which a diacritic stands before its letter; else a
  /// program wrote another encoding without naming it.
  private static func isMARC8(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.contains(0x1B)
      || zip(bytes, bytes.dropFirst()).allSatisfy { mark, next in
        mark < 0xE0 || next >= 0xE0 || 0xA1...0xBD ~= next || 0x41...0x5A ~= next & 0xDF
      }
  }

  /// Decodes a text; one that claims to be MARC-8 and is valid UTF-8 is read as UTF-8.
  private mutating func text(
    _ bytes: ArraySlice<UInt8>,
    isPlain: Bool,
    _ unreadable: inout Int
  ) -> String {
    guard !isPlain, bytes.contains(where: { $0 >= 0x80 || $0 == 0x1B }) else {
      return decoding.text(bytes)
    }
    if !bytes.contains(0x1B), let text = String(validating: bytes, as: UTF8.self) { return text }
    hasMARC8 = true
    return MARC8.text(bytes, unreadable: &unreadable)
  }

  private static func number(_ digits: some Sequence<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard 0x30...0x39 ~= digit else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }
}
