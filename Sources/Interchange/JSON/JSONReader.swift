import Books

/// Goes through a file of JSON record by record, in bounded memory: the elements of a list, the
/// members of an object, or one object after the other (JSON lines).
///
/// A file may be larger than memory, and one broken record must not cost the others. A parser that
/// hands on events could do the first, but loses its place at a mistake. So a record is first
/// delimited by its brackets and quotation marks alone, and only then parsed from the buffer: when
/// parsing fails, reading goes on behind the record. With an object on each line a record ends at
/// its line in any case, so that a missing bracket costs one line too; elsewhere it costs the rest.
struct JSONReader {
  /// The most bytes of one record.
  static let longestRecord = 64 * 1_048_576

  private let name: String
  private var input: TextInput
  private var decoding: TextDecoding
  private var buffer = [UInt8](repeating: 0, count: 262_144)
  private var index = 0
  private var end = 0
  private var isAtEnd = false
  private var line = 1
  /// True when columns of a table stand before each record, as in the dumps of Open Library.
  private let hasColumns: Bool
  private let isStrict: Bool
  private let now: Timestamp
  /// True once it was reported that the file ends in the middle.
  private var isCutOff = false

  init(
    _ file: InputFile,
    options: ReadingContext,
    hasColumns: Bool = false
  ) throws(InterchangeError) {
    name = file.name
    self.hasColumns = hasColumns
    isStrict = options.isStrict
    now = options.now
    input = try TextInput(file, encoding: options.encoding)
    decoding = TextDecoding(mends: options.mends)
  }

  func summary(_ format: String) -> ReadingSummary {
    ReadingSummary(format: format, encoding: input.encoding, decoding: decoding)
  }

  /// Hands on each element of the list that the file is, or each of the objects or lists that
  /// follow one another; the places of those that cannot be read go to `broken`.
  ///
  /// - Parameter isWanted: Whether an element is read at all, by its bytes.
  mutating func forEachElement(
    where isWanted: ((UnsafeBufferPointer<UInt8>) -> Bool)? = nil,
    broken: (ImportedBook) throws -> Void = { throw JSONReader.error($0) },
    _ body: (JSON, Place) throws -> Void
  ) throws {
    guard try nextByte() != nil else { throw InterchangeError.empty(name: name) }
    var isList = false
    var areLines = false
    // Where all stands in one line, its number tells nothing.
    var (lineOfList, elements) = (0, 0)
    var hasComma = false
    while let byte = try nextByte() {
      if isStrict, hasComma, byte == UInt8(ascii: "]") || byte == UInt8(ascii: ",") {
        throw InterchangeError.broken(
          Place(file: name, line: line),
          reason: tr("nothing stands behind a comma")
        )
      }
      hasComma = byte == UInt8(ascii: ",")
      switch byte {
      // Among objects on lines it is a record of its own.
      case UInt8(ascii: "[") where !isList && !areLines, UInt8(ascii: "]") where isList:
        isList.toggle()
        index += 1
        (lineOfList, elements) = (line, 0)
      case UInt8(ascii: ","): index += 1
      case UInt8(ascii: "#"): try skipLine()
      case UInt8(ascii: "/") where hasColumns: try skipColumns()
      case UInt8(ascii: "/") where try isDoubled(): try skipLine()
      default:
        elements += 1
        let first = line
        let place =
          isList && line == lineOfList
          ? Place(file: name, record: elements) : Place(file: name, line: line)
        try readValue(place, isLine: areLines, where: isWanted, broken, body)
        // With an object on each line, a broken one costs its line and nothing more.
        if !isList, line == first { areLines = true }
      }
    }
    if isList, !isCutOff { try broken(cutOff(Place(file: name, line: line))) }
  }

  /// Hands on each member of the object that the file is, or of several, one behind the other.
  mutating func forEachMember(
    broken: (ImportedBook) throws -> Void = { throw JSONReader.error($0) },
    _ body: (String, JSON, Place) throws -> Void
  ) throws {
    while let byte = try nextByte() {
      if byte == UInt8(ascii: "#") {
        try skipLine()
        continue
      }
      guard byte == UInt8(ascii: "{") else {
        let place = Place(file: name, line: line)
        throw InterchangeError.broken(place, reason: tr("an object is expected"))
      }
      index += 1
      try forEachMemberOfOne(broken, body)
    }
  }

  private mutating func forEachMemberOfOne(
    _ broken: (ImportedBook) throws -> Void,
    _ body: (String, JSON, Place) throws -> Void
  ) throws {
    while let byte = try nextByte() {
      if byte == UInt8(ascii: "}") {
        index += 1
        return
      }
      if byte == UInt8(ascii: ",") {
        index += 1
        continue
      }
      let place = Place(file: name, line: line)
      var key = ""
      try readValue(place, isLine: false, broken) { value, _ in key = value.text ?? "" }
      guard try nextByte() == UInt8(ascii: ":") else { return try broken(cutOff(place)) }
      index += 1
      guard try nextByte() != nil else { break }
      try readValue(place, isLine: false, broken) { value, place in try body(key, value, place) }
    }
    if !isCutOff { try broken(cutOff(Place(file: name, line: line))) }
  }

  private static func error(_ book: ImportedBook) -> any Error {
    InterchangeError.broken(
      book.place,
      reason: book.problems.first?.code.description ?? tr("This cannot be read.")
    )
  }

  private func cutOff(_ place: Place) -> ImportedBook {
    var book = ImportedBook(place: place, readAt: now)
    book.refuse(.cutOff(.file))
    return book
  }

  // MARK: - One value

  /// Delimits the value that begins here and parses it; one that is no JSON goes to `broken`.
  ///
  /// A value without an end, or a longer one than is held in memory, ends the reading.
  private mutating func readValue(
    _ place: Place,
    isLine: Bool,
    where isWanted: ((UnsafeBufferPointer<UInt8>) -> Bool)? = nil,
    _ broken: (ImportedBook) throws -> Void,
    _ body: (JSON, Place) throws -> Void
  ) throws {
    guard let valueEnd = try findEnd(isLine: isLine) else {
      let isLong = end - index >= Self.longestRecord
      var book = cutOff(place)
      if isLong {
        book.problems = []
        book.refuse(.tooLong(limit: Self.longestRecord))
      }
      book.raw = .text(String(decoding: buffer[index..<end].prefix(100_000), as: UTF8.self))
      index = end
      isAtEnd = true
      isCutOff = true
      return try broken(book)
    }
    let range = index..<valueEnd
    if let isWanted,
      !buffer.withUnsafeBufferPointer({ isWanted(UnsafeBufferPointer(rebasing: $0[range])) })
    {
      return moveOn(to: valueEnd)
    }
    switch parse(range) {
    case .success(let value):
      moveOn(to: valueEnd)
      try body(Self.corrected(value), place)
    case .failure(let mistake):
      var book = ImportedBook(place: place, readAt: now)
      let lines = buffer[range].prefix(mistake.offset).count { $0 == 0x0A }
      book.refuse(.notJSON(reason: mistake.reason, line: lines == 0 ? nil : line + lines))
      book.raw = .text(String(decoding: buffer[range].prefix(100_000), as: UTF8.self))
      moveOn(to: valueEnd)
      try broken(book)
    }
  }

  /// A record that was no JSON stands as a text in the file of refused ones; once that is mended, it
  /// is the record.
  private static func corrected(_ value: JSON) -> JSON {
    guard case .object(let members) = value, members.count == 2, members[0].key == "text",
      members[1].key == ReasonColumn.member, let text = members[0].value.text
    else { return value }
    return JSON(parsing: text) ?? value
  }

  private mutating func parse(_ range: Range<Int>) -> Result<JSON, JSONParser.Mistake> {
    var decoding = decoding
    let result = buffer.withUnsafeBufferPointer { buffer in
      Result { () throws(JSONParser.Mistake) in
        try JSONParser.parse(
          UnsafeBufferPointer(rebasing: buffer[range]),
          decoding: &decoding,
          isStrict: isStrict
        )
      }
    }
    self.decoding = decoding
    if isStrict, !decoding.foreign.isEmpty {
      return .failure(JSONParser.Mistake(offset: 0, reason: tr("a text is not UTF-8")))
    }
    return result
  }

  private mutating func moveOn(to place: Int) {
    line += buffer[index..<place].count { $0 == 0x0A }
    index = place
  }

  /// The end of the value that begins here, by its brackets and quotation marks.
  private mutating func findEnd(isLine: Bool) throws -> Int? {
    var scanner = JSONExtent()
    var place = index
    while true {
      while place < end {
        if isLine, buffer[place] == 0x0A { return place }
        if scanner.isOver(before: buffer[place]) { return place }
        place += 1
        if scanner.isComplete { return place }
      }
      if isAtEnd { return scanner.isBare ? place : nil }
      if end - index >= Self.longestRecord { return nil }
      let offset = place - index
      try fill()
      place = index + offset
    }
  }

  /// Peeks at the next byte that is no white space.
  private mutating func nextByte() throws -> UInt8? {
    while true {
      while index < end {
        let byte = buffer[index]
        if byte == 0x0A { line += 1 }
        guard JSONParser.isSpace(byte) else { return byte }
        index += 1
      }
      if isAtEnd { return nil }
      try fill()
    }
  }

  /// Skips a remark between two records, such as why one was refused, or `// a person's words`.
  private mutating func skipLine() throws {
    repeat {
      while index < end, buffer[index] != 0x0A { index += 1 }
      if index < end || isAtEnd { return }
      try fill()
    } while true
  }

  /// True when the next byte comes twice.
  private mutating func isDoubled() throws -> Bool {
    if index + 1 == end, !isAtEnd { try fill() }
    return index + 1 < end && buffer[index] == buffer[index + 1]
  }

  private mutating func skipColumns() throws {
    while let byte = try nextByte(), byte != UInt8(ascii: "{") { index += 1 }
  }

  private mutating func fill() throws {
    if index > 0 {
      buffer.replaceSubrange(0..<(end - index), with: Array(buffer[index..<end]))
      end -= index
      index = 0
    }
    if buffer.count - end < 131_072 {
      buffer.append(contentsOf: repeatElement(0, count: min(buffer.count, 8_388_608)))
    }
    let count = try input.read(into: &buffer, from: end)
    end += count
    if count == 0 { isAtEnd = true }
  }
}

/// Finds where a JSON value ends, without understanding it.
private struct JSONExtent {
  private var depth = 0
  private var isText = false
  private var isEscaped = false
  /// True for a number or a word, which ends before the next mark.
  private(set) var isBare = false
  private(set) var isComplete = false

  /// Reads a byte; true when it is behind the end of a number or a word.
  mutating func isOver(before byte: UInt8) -> Bool {
    if isText {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isText = false
        isComplete = depth == 0
      }
      return false
    }
    switch byte {
    case UInt8(ascii: "\""):
      if isBare { return true }
      isText = true
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if isBare { return true }
      depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      if isBare { return true }
      depth -= 1
      isComplete = depth <= 0
    case UInt8(ascii: ","), 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ":"):
      if isBare { return true }
      if depth == 0 { isComplete = true }
    default:
      if depth == 0 { isBare = true }
    }
    return false
  }
}
