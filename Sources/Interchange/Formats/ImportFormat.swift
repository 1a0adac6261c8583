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
  /// True when files of it may refer to one another, and are read as one.
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

  /// Called with each book as it is read; when it throws, reading stops.
  package typealias Take = (ImportedBook) throws -> Void
}

extension ImportFormat {
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
