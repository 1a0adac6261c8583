extension BookLoader {
  /// Adds an authority record as it stands, unless there is one of its name, or one that is also
  /// spelled so.
  ///
  /// - Returns: Whether it was added.
  /// - Throws: ``CatalogError/invalid(_:)``.
  @discardableResult
  package func add(_ record: AuthorityRecord) throws -> Bool {
    switch record.kind {
    case .author: try names.author.add(record)
    case .publisher: try names.publisher.add(record)
    case .genre: try names.genre.add(record)
    case .series: try names.series.add(record)
    case .tag: try names.tag.add(record)
    }
  }

  /// Adds a book as it stands, its times included; names mean the records that are called just so.
  ///
  /// - Throws: ``CatalogError/invalid(_:)``; the database's own error for an ISBN that another book
  ///   has.
  @discardableResult
  package func add(_ record: BookRecord) throws -> ID<Book> {
    let links = Links(
      credits: try record.credits.map {
        (try names.author.resolve(exactly: $0.name, $0.qualifier), $0.role)
      },
      publishers: try record.publishers.map { try names.publisher.resolve(exactly: $0) },
      genre: try record.genre.map { try names.genre.resolve(exactly: $0).id },
      series: try record.series.map { try names.series.resolve(exactly: $0).id },
      tags: try record.tags.map { try names.tag.resolve(exactly: $0).id }
    )
    let id = try add(BookValues(record), source: record.source, links, record.times)
    if record.source != nil { edit.noteOrigin(of: id.rawValue) }
    try addUse(of: id.rawValue, record)
    return id
  }
}

extension BookValues {
  init(_ record: BookRecord) {
    title = record.title
    subtitle = record.subtitle
    isbn = record.isbn
    year = record.year
    pages = record.pages
    language = record.language
    format = record.format
    copies = record.copies
    volume = record.volume.map(VolumeLabel.init)
    location = record.location
    notes = record.notes
  }
}
