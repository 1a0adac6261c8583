extension ImportFormat {
  /// All that can be read.
  package static let all: [ImportFormat] = [
    .goodreads, .storyGraph, .libraryThing, .libraryThingJSON, .calibreLibrary, .calibreJSON,
    .calibreCSV,
    .openLibrary, .googleBooks, .cslJSON, .bibTeX, .ris, .pubMed, .endNote, .marc, .marcXML,
    .marcJSON, .opf, .onix,
    .octavoJSON,
    .octavoCSV,
    .anyJSON, .table,
    .isbnList,
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
    if best == nil, options.canSayColumns, head.rows.count > 1, head.rows[0].count > 1 {
      return .table
    }
    if best == nil, options.canSayColumns, head.likeness == FileHead.otherJSON { return .anyJSON }
    guard let best else { throw .unknownFormat(name: file.name, looksLike: head.likeness) }
    return best.format
  }

  /// Reads a file from its beginning to its end; each book is handed on as it is read.
  package func read(
    _ file: InputFile,
    options: ReadingOptions = ReadingOptions(),
    take: Take
  ) throws -> ReadingSummary {
    try read([file], options: options, take: take)
  }

  /// Reads several files of the format, in any order, as one.
  package func read(
    _ files: [InputFile],
    options: ReadingOptions = ReadingOptions(),
    take: Take
  ) throws -> ReadingSummary {
    for file in files { file.seek(to: 0) }
    return try read(files, options, take)
  }
}

extension ReadingOptions {
  /// Whether it is said, or can still be, what the columns of a table are.
  var canSayColumns: Bool { isReviewed || !mapping.columns.isEmpty }
}
