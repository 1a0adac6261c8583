package import Books

/// A kind of file that can be read.
package struct ImportFormat: Sendable {
  /// The word for `--from`, such as `goodreads`.
  package let id: String
  /// The name for people, such as "Goodreads CSV".
  package let name: String
  /// How much a file looks like the format, from 0 (not at all) to 100 (nothing else); the format
  /// with the highest number is taken.
  let likeness: @Sendable (FileHead) -> Int
  /// Whether files of it may refer to one another, and are read as one.
  let readsTogether: Bool
  let read: @Sendable ([InputFile], ReadingContext, Take) throws -> ReadingSummary

  /// A format whose files are read one after the other.
  init(
    id: String,
    name: String,
    likeness: @escaping @Sendable (FileHead) -> Int,
    read: @escaping @Sendable (InputFile, ReadingContext, Take) throws -> ReadingSummary
  ) {
    self.init(id: id, name: name, likeness: likeness, readsTogether: false) {
      files,
      options,
      take in
      var summary: ReadingSummary?
      for file in files {
        let next = try read(file, options, take)
        summary = summary ?? next
      }
      return summary ?? ReadingSummary(format: name, encoding: .utf8)
    }
  }

  /// A format whose files are read together, since one may refer to another.
  init(
    id: String,
    name: String,
    likeness: @escaping @Sendable (FileHead) -> Int,
    readsTogether: Bool = true,
    readAll: @escaping @Sendable ([InputFile], ReadingContext, Take) throws -> ReadingSummary
  ) {
    self.id = id
    self.name = name
    self.likeness = likeness
    self.readsTogether = readsTogether
    read = readAll
  }

  /// A format of JSON, of which each element holds one record or several.
  init(
    id: String,
    name: String,
    likeness: @escaping @Sendable (FileHead) -> Int,
    records: @escaping @Sendable (JSON) -> [JSON] = { [$0] },
    readRecord: @escaping @Sendable (JSON, inout ImportedBook) -> Void
  ) {
    self.init(id: id, name: name, likeness: likeness) { file, options, take in
      var reader = try JSONReader(file, options: options)
      try reader.forEachElement(broken: take) { value, place in
        for record in records(value) {
          let book = ImportedBook(of: record, at: place, read: options.now) {
            readRecord(record, &$0)
          }
          try take(book)
        }
      }
      return reader.summary(name)
    }
  }

  /// What is done with each book as it is read; when it throws, reading stops.
  package typealias Take = (ImportedBook) throws -> Void
}

extension ImportedBook {
  /// A book that `fill` fills from a value of JSON; a refused one keeps the value as it stands.
  init(
    of value: JSON,
    at place: Place,
    read now: Timestamp,
    filling fill: (inout ImportedBook) -> Void
  ) {
    self.init(place: place, readAt: now)
    fill(&self)
    finish()
    if isRefused { keepRaw(value) }
  }

  /// Adds the number or name that the book has in a system: "lccn", "doi".
  mutating func identify(_ scheme: String, _ value: String) {
    identifiers.append(Identifier(scheme, value))
  }

  /// Takes a title that may have its series behind it in brackets: "Dune (Dune, #1)", and where the
  /// series is known, "Dune (Dune, Book 1)" and "Dune (Dune)" too.
  ///
  /// - Parameter known: The series that the record says elsewhere.
  mutating func takeTitleWithSeries(_ text: String, knowing known: [String] = []) {
    // Titles from library cards end with the punctuation before the next part.
    var text = text
    while let last = text.last, " ,/:;".contains(last) { text.removeLast() }
    func splitByKnown() -> SeriesInTitle.Split? {
      known.lazy.compactMap { SeriesInTitle.split(text, of: $0) }.first
    }
    guard let parts = SeriesInTitle.split(text) ?? splitByKnown() else {
      draft.title = text
      return
    }
    draft.title = parts.title
    BookFacts.takeSeries(parts.series, volume: parts.volume, into: &self)
    if let more = parts.more { keep("series", more) }
  }
}

// MARK: - Finding the format of a file

extension ImportFormat {
  /// All formats that can be read.
  package static let all: [ImportFormat] = [
    .goodreads, .storyGraph, .libraryThing, .libraryThingJSON, .calibreLibrary, .calibreJSON,
    .calibreCSV, .openLibrary, .googleBooks, .cslJSON, .bibTeX, .ris, .pubMed, .endNote, .marc,
    .marcXML, .unimarc, .marcJSON, .dcndl, .dublinCore, .finna, .libris, .opf, .onix, .collectorz,
    .collectorzCSV, .mods, .opds, .opdsJSON,
    .tellico,
    .delicious, .octavoJSON, .octavoCSV, .anyJSON, .anyTable, .isbnList,
  ]

  static var names: String { all.map(\.name).joined(separator: ", ") }
  static var identifiers: String { all.map(\.id).joined(separator: ", ") }

  /// The format of a file by what it holds, or the one that is insisted on.
  ///
  /// - Throws: ``InterchangeError`` that says what the file looks like, and what was expected.
  package static func of(
    _ file: InputFile,
    insisting id: String? = nil,
    options: ReadingOptions = ReadingOptions()
  ) throws(InterchangeError) -> ImportFormat {
    if let id {
      guard let format = all.first(where: { $0.id == id.lowercased() }) else {
        throw .noSuchFormat(id)
      }
      return format
    }
    let head = try FileHead(file, encoding: options.encoding)
    guard !head.isBlank else { throw .empty(name: file.name) }
    var best: (format: ImportFormat, likeness: Int)?
    for format in all {
      let likeness = format.likeness(head)
      if likeness > best?.likeness ?? 0 { best = (format, likeness) }
    }
    if let best { return best.format }
    if options.canSayColumns {
      if head.rows.count > 1, head.rows[0].count > 1 { return .anyTable }
      if head.isOtherJSON { return .anyJSON }
    }
    throw .unknownFormat(name: file.name, looksLike: head.likeness)
  }

  /// Reads a file from its beginning to its end; each book is handed on as it is read.
  package func read(
    _ file: InputFile,
    options: ReadingOptions = ReadingOptions(),
    at now: Timestamp,
    take: Take
  ) throws -> ReadingSummary {
    try read([file], options: options, at: now, take: take)
  }

  /// Reads several files of the format, in any order, as one.
  package func read(
    _ files: [InputFile],
    options: ReadingOptions = ReadingOptions(),
    at now: Timestamp,
    take: Take
  ) throws -> ReadingSummary {
    for file in files { file.seek(to: 0) }
    var roundedRatings = 0
    var summary = try read(files, ReadingContext(said: options, now: now)) { book in
      if book.hasRoundedRating { roundedRatings += 1 }
      try take(book)
    }
    summary.roundedRatings = roundedRatings
    return summary
  }
}

/// What a person says about a file beforehand.
package struct ReadingOptions: Sendable {
  /// Names of columns for fields, as by `--map title=Titel`.
  package var mapping = TableMapping()
  /// Whether garbled text ("cafÃ©") is mended.
  package var mends = false
  /// Whether somebody looks at what the columns are taken for: a table in which no title can be
  /// found is read all the same, so that they can say where it is.
  package var isReviewed = false
  /// The encoding that is insisted on; nil finds it out.
  package var encoding: TextEncoding?
  /// Whether JSON that is not UTF-8, ends with a comma or has half a letter is a mistake, and not
  /// taken for what an older program or a person wrote.
  package var isStrict = false

  package init() {}

  /// Whether a person has said what the columns of a table are, or still can.
  var canSayColumns: Bool { isReviewed || !mapping.isEmpty }
}

/// What files are read with: what a person says about them, and what the time is.
@dynamicMemberLookup
struct ReadingContext: Sendable {
  var said: ReadingOptions
  let now: Timestamp

  subscript<Value>(dynamicMember path: WritableKeyPath<ReadingOptions, Value>) -> Value {
    get { said[keyPath: path] }
    set { said[keyPath: path] = newValue }
  }
}

extension ImportFormat {
  /// The records of an answer that is in memory.
  ///
  /// - Parameters:
  ///   - id: The id of the format that it is in.
  ///   - name: What places and messages call it.
  ///   - now: When it came.
  /// - Throws: ``InterchangeError`` for what is not in the format.
  package static func records(
    of id: String,
    in bytes: [UInt8],
    name: String,
    at now: Timestamp
  ) throws -> [ImportedBook] {
    guard let format = all.first(where: { $0.id == id }) else {
      throw InterchangeError.noSuchFormat(id)
    }
    var records: [ImportedBook] = []
    _ = try format.read(InputFile(name: name, bytes: bytes), at: now) { records.append($0) }
    return records
  }

  /// What an answer begins with as text, whatever encoding it is in; empty where that cannot be
  /// found out.
  package static func beginning(of bytes: [UInt8]) -> String {
    let head = try? FileHead(InputFile(name: "", bytes: bytes))
    return head.map { String(decoding: $0.text.prefix(8_000), as: UTF8.self) } ?? ""
  }
}

extension ImportedBook {
  /// Changes a record, and checks it again.
  package mutating func change(_ body: (inout BookDraft) -> Void) {
    body(&draft)
    values = nil
    check()
  }

  /// Whether reading it ended where the file is damaged.
  package var isDamaged: Bool {
    problems.contains { problem in
      if case .damaged = problem.code { problem.refuses } else { false }
    }
  }
}
