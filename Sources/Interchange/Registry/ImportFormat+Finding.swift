package import Books

extension ImportFormat {
  /// All formats that can be read.
  package static let all: [ImportFormat] = [
    .goodreads, .storyGraph, .libraryThing, .libraryThingJSON, .calibreLibrary, .calibreJSON,
    .calibreCSV, .openLibrary, .googleBooks, .cslJSON, .bibTeX, .ris, .pubMed, .endNote, .marc,
    .marcXML, .unimarc, .marcJSON, .dcndl, .dublinCore, .finna, .libris, .opf, .onix, .collectorz,
    .collectorzCSV, .mods, .opds, .opdsJSON,
    .tellico,
    .delicious, .gcstar, .dataCrow, .alexandria, .bookCatalogue, .zotero, .zoteroRDF, .endNoteXML,
    .kindle, .marcText, .bookWyrm, .octavoJSON, .octavoCSV, .anyJSON, .anyTable, .isbnList,
  ]

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

  /// The beginning of an answer as text, whatever its encoding; empty where that cannot be found out.
  package static func beginning(of bytes: [UInt8]) -> String {
    let head = try? FileHead(InputFile(name: "", bytes: bytes))
    return head.map { String(decoding: $0.text.prefix(8_000), as: UTF8.self) } ?? ""
  }
}
