package import Books

/// Files that are imported together, and what a person said of them.
package struct ImportSource: Sendable {
  package let paths: [String]
  /// The names that were typed for files whose content lies elsewhere, as that of a pipe, by path.
  package var names: [String: String] = [:]
  /// The format that is insisted on, or nil.
  package var format: String?
  package var options = ReadingOptions()
  /// The uses of shelves by name, where they are not the usual.
  package var shelves: [String: ShelfPlan.Use] = [:]
  /// True or false for kinds of records that come along or not, where it is not the usual.
  package var kinds: [ImportedBook.Kind: Bool] = [:]
  package var owned = OwnedUse.file
  /// What makes two rows, or a row and a book that is here, one book.
  package var same = SameBooks.likely
  /// True when readings become those of the person who imports; nil is the usual, which depends on
  /// that person.
  package var readings: Bool?
  /// True when loans come along.
  package var loans = true
  /// True to make a reader of the person who imports, together with the import.
  package var makesReader = false

  /// Where refused records go when the folder of the file that they are from cannot be written to.
  package var folderOfRefused: String?

  /// True to tell the person how many names are new before they are added, which takes a twentieth
  /// of the time of an import into an empty catalogue.
  package var tellsNewNames = true

  /// True to write a file with the records that are left out since nobody decided about them.
  package var listsUndecided = false

  /// How many records of each kind, and how many problems, the plan keeps in full.
  package var mostInFull = ImportSource.usualInFull
  static let usualInFull = 5000
  /// The same for records that a book agrees with, of which there is nothing to decide.
  ///
  /// To show one takes its book's card and a comparison: of 100,000 rows that come again, 5,000 take
  /// six percent of the import's time.
  package var mostSameInFull = 500

  /// Records that come from no file: books that were looked up.
  package private(set) var records: [ImportedBook] = []

  /// The rows of the queue for these books, which are removed when the books are there.
  package var wanted: [ID<QueuedLookup>] = []

  /// The source that each field is from, for each record that was looked up.
  private var origins: [[BookField: String]] = []

  /// Books that were looked up.
  ///
  /// - Parameter origins: The source of each field, record by record.
  package init(lookedUp records: [ImportedBook], origins: [[BookField: String]] = []) {
    self.init(paths: [])
    self.records = records
    self.origins = origins
  }

  /// True when the records are from no file.
  package var isLookup: Bool { !records.isEmpty }

  /// The source that a field of a record is from; nil where that is not known.
  ///
  /// - Parameter row: The record's place among all.
  package func origin(of field: BookField, ofRow row: Int) -> String? {
    origins.indices.contains(row) ? origins[row][field] : nil
  }

  package init(paths: [String]) {
    // A folder is called the same with and without a slash behind it.
    self.paths = paths.map { path in
      path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
  }

  /// The name of the file, or how many there are.
  package var title: String {
    if !records.isEmpty { return RecordKind.book.name(count: records.count) }
    guard paths.count == 1, let path = typedPaths.first else {
      return tr("\(paths.count) files")
    }
    return path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The paths as they were typed.
  package var typedPaths: [String] { paths.map { names[$0] ?? $0 } }

  /// The name of a file in places: the one that was typed for it, or its own with as many of its
  /// folders as tell it from the others; nil where its own name alone does.
  func name(of path: String) -> String? {
    if let typed = names[path] { return typed }
    let parts = path.split(separator: "/")
    let others = Set(paths).subtracting([path]).map { $0.split(separator: "/") }
    let count = (1...max(1, parts.count)).first { count in
      !others.contains { $0.suffix(count) == parts.suffix(count) }
    }
    guard let count, count > 1 else { return nil }
    return parts.suffix(count).joined(separator: "/")
  }

  /// The path of the file that places call so, as it was typed; nil where there is none.
  func typedPath(named name: String) -> String? {
    paths.first { path in
      (self.name(of: path) ?? path.split(separator: "/").last.map(String.init)) == name
    }.map { names[$0] ?? $0 }
  }

  /// True when records of a kind come along: articles and chapters only when a person says so.
  package func brings(_ kind: ImportedBook.Kind) -> Bool {
    kinds[kind] ?? (kind != .articleOrChapter)
  }

  /// How many bytes the files have, as far as they can be opened.
  var size: Int { paths.reduce(0) { $0 + ((try? InputFile(path: $1))?.size ?? 0) } }

  /// The formats of all files, found out without reading more than their beginnings.
  ///
  /// - Throws: ``InterchangeError`` for the first file that cannot be understood.
  package func check() throws {
    _ = try groups()
  }

  /// The files by format: those that may refer to one another in one group, others each in its own.
  private func groups() throws -> [Group] {
    var groups: [Group] = []
    // JSON without books of its own may say who the authors of the others are.
    var besides: [(file: InputFile, error: InterchangeError)] = []
    for path in paths {
      let file = try InputFile(path: path, name: name(of: path)).unwrapped().unpacked()
      let found = Result { () throws(InterchangeError) in
        try ImportFormat.of(file, insisting: format, options: options)
      }
      switch found {
      case .success(let format):
        let place = groups.firstIndex { $0.format.id == format.id && format.readsTogether }
        if let place { groups[place].files.append(file) } else { groups.append((format, [file])) }
      case .failure(let error):
        guard case .unknownFormat = error,
          try FileHead(file, encoding: options.encoding).isOtherJSON
        else { throw error }
        besides.append((file, error))
      }
    }
    for (file, error) in besides {
      guard let place = groups.firstIndex(where: { $0.format.id == ImportFormat.anyJSON.id }) else {
        guard paths.count == besides.count, paths.count > 1 else { throw error }
        throw InterchangeError.noBooks(names: besides.map(\.file.name))
      }
      groups[place].files.append(file)
    }
    return groups
  }

  private typealias Group = (format: ImportFormat, files: [InputFile])

  /// Records as they stand in their files, which are read again for it.
  ///
  /// A file that is not as it was, or cannot be read any more, has none.
  ///
  /// - Parameter places: The records' places, by their numbers among all.
  func raws(of places: [Int: Place], at now: Timestamp) -> [Int: ImportedBook.Raw] {
    var source = self
    source.options.keepsRaw = true
    var number = 0
    var raws: [Int: ImportedBook.Raw] = [:]
    let summaries = try? source.read(at: now, progress: { _, _ in }) { record in
      if places[number] == record.place { raws[number] = record.raw }
      number += 1
    }
    return summaries == nil ? [:] : raws
  }

  /// Reads all files, those of one format that refer to one another together.
  ///
  /// - Parameter progress: Called now and then with the bytes read and to be read.
  func read(
    at now: Timestamp,
    progress: (_ done: Int, _ total: Int) throws -> Void,
    take: ImportFormat.Take
  ) throws -> [ReadingSummary] {
    let groups = try groups()
    var options = options
    options.isFormatSaid = format != nil
    let total = groups.flatMap(\.files).reduce(0) { $0 + $1.size }
    var done = 0
    var summaries: [ReadingSummary] = []
    for record in records { try take(record) }
    if !records.isEmpty {
      var summary = ReadingSummary(format: "look-up", encoding: .utf8)
      summary.records = records.count
      summaries.append(summary)
    }
    for (format, files) in groups {
      var records = 0
      var summary = try format.read(files, options: options, at: now) { record in
        records += 1
        if records.isMultiple(of: 256) {
          try Task.checkCancellation()
          try progress(files.reduce(done) { $0 + $1.position }, total)
        }
        try take(record)
      }
      summary.files = files.map(\.name)
      summary.records = records
      summaries.append(summary)
      done += files.reduce(0) { $0 + $1.size }
    }
    return summaries
  }
}

/// A rule for whether a book that was read counts as owned.
package enum OwnedUse: String, CaseIterable, Hashable, Sendable {
  /// As the file says; where it does not say, the book is owned.
  case file
  /// It has a copy, also where the file says that there is none.
  case yes
  /// It has one only where the file says so.
  case no
}

extension ImportedBook {
  /// True when somebody read it, or began to.
  var isRead: Bool { readings.contains { $0.status != .wanted } }

  /// The copies that the book gets, as the text of a draft.
  func copies(_ owned: OwnedUse) -> String {
    guard isRead else { return draft.copies }
    return switch owned {
    case .file: draft.copies
    case .yes: draft.copies == "0" ? "1" : draft.copies
    case .no: draft.copies.isEmpty ? "0" : draft.copies
    }
  }
}
