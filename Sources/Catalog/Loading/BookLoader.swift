import GRDB

/// Adds many books in one edit, as fast as SQLite takes them.
///
/// It writes what ``BookRepository/add(_:)`` writes, the derived texts and the journal included, but
/// looks no name up twice and reads nothing back.
package final class BookLoader {
  let edit: Edit
  let names: Names
  private let book: RowLoader
  private let isbn: RowLoader
  private let credit: RowLoader
  private let publisher: RowLoader
  private let tag: RowLoader
  private let words: RowBatch
  private let origin: RowBatch
  private let index: RawStatement
  private let writer: RowWriter
  /// The ISBNs of books that wait for the end of the block.
  private var isbns: [(digits: String, book: Int64)] = []
  /// The books whose words are not in the index yet.
  private var unindexed: ClosedRange<Int64>?
  private let block: Int
  /// The reader that the asker is, once a reading needed one.
  var me: Int64?
  /// The books that were added, by the loans that they name.
  var loanedBooks: [String: [(book: Int64, returned: Day?)]] = [:]

  /// The names of each kind that a book can have.
  struct Names {
    let author: NameLoader
    let publisher: NameLoader
    let genre: NameLoader
    let series: NameLoader
    let tag: NameLoader

    init(_ edit: Edit, _ writer: RowWriter) throws {
      let words = try RowBatch(writer, into: "nameWord", NameIndex.columns, .ignore, most: 64)
      author = try NameLoader(edit, .author, writer, words: words)
      publisher = try NameLoader(edit, .publisher, writer, words: words)
      genre = try NameLoader(edit, .genre, writer, words: words)
      series = try NameLoader(edit, .series, writer, words: words)
      tag = try NameLoader(edit, .tag, writer, words: words)
    }

    var all: [NameLoader] { [author, publisher, genre, series, tag] }
  }

  /// - Parameters:
  ///   - writer: What carries the insertions out.
  ///   - block: After so many books their ISBNs and titles are indexed.
  ///
  ///   ISBNs come in no order: sorted, those that are next to each other in the index come together.
  ///   And before a statement that may have to be taken back, the search index writes down all that
  ///   it has gathered, which is little when that is after each book.
  init(_ edit: Edit, _ writer: RowWriter, block: Int) throws {
    self.edit = edit
    self.writer = writer
    self.block = block
    names = try Names(edit, writer)
    book = try RowLoader(.book, edit, writer, more: DerivedColumn.ofBook, most: 64)
    isbn = try RowLoader(.isbn, edit, writer, most: 1024)
    credit = try RowLoader(.bookAuthor, edit, writer, most: 64)
    publisher = try RowLoader(.bookPublisher, edit, writer, most: 64)
    tag = try RowLoader(.bookTag, edit, writer, most: 64)
    words = try RowBatch(writer, into: "titleText", ["bookId", "words"], most: 64)
    origin = try RowBatch(writer, into: "bookOrigin", OriginIndex.columns, .ignore, most: 64)
    index = try writer.statement(TitleIndex.insertion)
  }

  /// The kinds of which there was no record before.
  var emptyKinds: [AuthorityKind] { names.all.filter(\.startedEmpty).map(\.kind) }

  /// Adds a book with its ISBN, its relations, and the new records that it refers to.
  ///
  /// - Parameters:
  ///   - checked: What its texts mean, where they were found right already.
  ///   - origins: The numbers of other programs in its source data; nil looks for them.
  ///   - added: When it came into the catalogue it is from; nil is now.
  /// - Throws: ``CatalogError/invalid(_:)`` with what is wrong in the draft; the database's own
  ///   error for an ISBN that another book has.
  @discardableResult
  package func add(
    _ draft: BookDraft,
    checked: BookValues? = nil,
    from origins: [BookOrigin]? = nil,
    added: Timestamp? = nil
  ) throws -> ID<Book> {
    let values = try checked ?? check(draft)
    let links = Links(
      credits: try draft.authors.map { (try names.author.resolve($0.author), $0.role) },
      publishers: try draft.publishers.map { try names.publisher.resolve($0) },
      genre: try draft.genre.map { try names.genre.resolve($0).id },
      series: try draft.series.map { try names.series.resolve($0).id },
      tags: try draft.tags.map { try names.tag.resolve($0).id }
    )
    let times = RecordTimes(added: added ?? edit.now, modified: edit.now)
    let source = draft.source.isEmpty ? nil : draft.source
    let id = try add(values, source: source, links, times)
    if let origins {
      for origin in origins { try index(origin, of: id.rawValue) }
    } else if source != nil {
      edit.noteOrigin(of: id.rawValue)
    }
    return id
  }

  private func check(_ draft: BookDraft) throws -> BookValues {
    let (values, problems) = draft.checked(currentYear: edit.currentYear)
    try require(problems)
    return values
  }

  /// The records that a book is tied to.
  struct Links {
    var credits: [(author: NameLoader.Name, role: Role)] = []
    var publishers: [NameLoader.Name] = []
    var genre: Int64?
    var series: Int64?
    var tags: [Int64] = []

    /// Each author once in each role.
    var line: BookLine {
      var line = BookLine(authors: [], publisher: publishers.first)
      for credit in credits
      where !line.authors.contains(where: { $0.name == credit.author && $0.role == credit.role }) {
        line.authors.append((credit.author, credit.role))
      }
      return line
    }
  }

  func add(
    _ values: BookValues,
    source: String?,
    _ links: Links,
    _ times: RecordTimes
  ) throws -> ID<Book> {
    let id = try insert(values, source, links, times)
    if let number = values.isbn { isbns.append((number.digits, id)) }
    try link(links.credits, to: id)
    try link(links.publishers, to: id)
    try tag(links.tags, id)
    unindexed = (unindexed?.lowerBound ?? id)...id
    if unindexed?.count == block { try endBlock() }
    return ID(rawValue: id)
  }

  /// Says under what an author is filed, should the name be new.
  package func note(sortName: String, of name: String) {
    if !sortName.isEmpty { names.author.sortNames[Spelling(name)] = sortName }
  }

  /// Says about how many names of each kind are coming that are new.
  package func expect(_ counts: [AuthorityKind: Int]) {
    for kind in names.all { kind.expect(counts[kind.kind] ?? 0) }
  }

  /// Takes over which authors of the catalogue some names are, however their initials are written;
  /// names that are not among them are new.
  package func know(authors: [NameKey: Int64]) {
    names.author.known = authors
  }

  func finish() throws {
    try endBlock()
    for rows in [book, isbn, credit, publisher, tag] { try rows.finish(edit) }
    try origin.flush()
    for kind in names.all { try kind.finish() }
    try writer.finish()
  }

  private func endBlock() throws {
    isbns.sort { $0.digits < $1.digits }
    for (digits, book) in isbns {
      isbn.bind(book, at: 1)
      isbn.bind(digits, at: 2)
      try isbn.run()
    }
    isbns.removeAll(keepingCapacity: true)
    guard let books = unindexed else { return }
    for rows in [book, isbn, credit, publisher, tag] { try rows.flush() }
    try words.flush()
    unindexed = nil
    try writer.submit { [index] in
      index.bind(books.lowerBound, at: 1)
      index.bind(books.upperBound, at: 2)
      try index.run()
    }
  }

  private func index(_ number: BookOrigin, of book: Int64) throws {
    origin.bind(number.program, at: 1)
    origin.bind(number.number, at: 2)
    origin.bind(book, at: 3)
    try origin.next()
  }
}

// MARK: - The rows of a book

extension BookLoader {
  private func insert(
    _ values: BookValues,
    _ source: String?,
    _ links: Links,
    _ times: RecordTimes
  ) throws -> Int64 {
    let sortTitle = SortTitle.make(values.title, language: values.language)
    let row = book
    row.bind(values.title, at: 1)
    row.bind(values.subtitle, at: 2)
    row.bind(values.year?.printed, at: 3)
    row.bind(values.year?.number, at: 4)
    row.bind(values.pages, at: 5)
    row.bind(values.language?.code, at: 6)
    row.bind(values.format?.rawValue, at: 7)
    row.bind(values.copies, at: 8)
    row.bind(values.location, at: 9)
    row.bind(values.notes, at: 10)
    row.bind(source, at: 11)
    row.bind(links.genre, at: 12)
    row.bind(links.series, at: 13)
    row.bind(values.volume?.text, at: 14)
    row.bind(values.volume?.number, at: 15)
    row.bind(sortTitle, at: 16)
    row.bind(Derivation.sortKeyText(sortTitle), at: 17)
    row.bind(times.added.seconds, at: 18)
    row.bind(times.modified.seconds, at: 19)
    row.bind(1 as Int64, at: 20)
    let line = links.line
    row.bind(line.authorKey, at: 21)
    row.bind(line.credits, at: 22)
    row.bind(line.imprint, at: 23)
    let id = try book.run()
    if let genre = links.genre { names.genre.count(genre) }
    if let series = links.series { names.series.count(series) }

    let folded = " " + TitleIndex.words(values.title, values.subtitle)
    words.bind(id, at: 1)
    words.bind(folded, at: 2)
    try words.next()
    return id
  }

  private func link(
    _ credits: [(author: NameLoader.Name, role: Role)],
    to book: Int64
  ) throws {
    var position: Int64 = 0
    for (place, (author, role)) in credits.enumerated() {
      let before = credits[..<place]
      guard !before.contains(where: { $0.0.id == author.id && $0.1 == role }) else { continue }
      credit.bind(book, at: 1)
      credit.bind(author.id, at: 2)
      credit.bind(position, at: 3)
      credit.bind(role.rawValue, at: 4)
      try credit.run()
      if !before.contains(where: { $0.0.id == author.id }) { names.author.count(author.id) }
      position += 1
    }
  }

  private func link(_ publishers: [NameLoader.Name], to book: Int64) throws {
    var seen: [Int64] = []
    for id in publishers.map(\.id) {
      guard !seen.contains(id) else { continue }
      publisher.bind(book, at: 1)
      publisher.bind(id, at: 2)
      publisher.bind(Int64(seen.count), at: 3)
      try publisher.run()
      names.publisher.count(id)
      seen.append(id)
    }
  }

  private func tag(_ tags: [Int64], _ book: Int64) throws {
    var seen: [Int64] = []
    for id in tags {
      guard !seen.contains(id) else { continue }
      tag.bind(book, at: 1)
      tag.bind(id, at: 2)
      try tag.run()
      names.tag.count(id)
      seen.append(id)
    }
  }
}
