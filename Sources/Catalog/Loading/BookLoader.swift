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
  private let words: RawStatement
  private let index: RawStatement
  private let origin: RawStatement
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

    init(_ edit: Edit) throws {
      author = try NameLoader(edit, .author)
      publisher = try NameLoader(edit, .publisher)
      genre = try NameLoader(edit, .genre)
      series = try NameLoader(edit, .series)
      tag = try NameLoader(edit, .tag)
    }

    var all: [NameLoader] { [author, publisher, genre, series, tag] }
  }

  init(_ edit: Edit) throws {
    func insertion(_ sql: String) throws -> RawStatement {
      RawStatement(try edit.db.cachedStatement(sql: sql))
    }
    self.edit = edit
    names = try Names(edit)
    book = try RowLoader(.book, edit, sql: Table.book.insertion(with: DerivedColumn.ofBook))
    isbn = try RowLoader(.isbn, edit)
    credit = try RowLoader(.bookAuthor, edit)
    publisher = try RowLoader(.bookPublisher, edit)
    tag = try RowLoader(.bookTag, edit)
    words = try insertion("INSERT INTO titleText (bookId, words) VALUES (?, ?)")
    index = try insertion("INSERT INTO titleSearch (rowid, words) VALUES (?, ?)")
    origin = try insertion(OriginIndex.row)
  }

  /// The kinds of which there was no record before.
  var emptyKinds: [AuthorityKind] {
    AuthorityKind.allCases.filter { kind in
      switch kind {
      case .author: names.author.startedEmpty
      case .publisher: names.publisher.startedEmpty
      case .genre: names.genre.startedEmpty
      case .series: names.series.startedEmpty
      case .tag: names.tag.startedEmpty
      }
    }
  }

  /// Adds a book with its ISBN, its relations, and the new records that it refers to.
  ///
  /// - Parameters:
  ///   - checked: What its texts mean, where they were found right already.
  ///   - origin: The only number of another program in its source data; nil looks for them.
  ///   - added: When it came into the catalogue it is from; nil is now.
  /// - Throws: ``CatalogError/invalid(_:)`` with what is wrong in the draft; the database's own
  ///   error for an ISBN that another book has.
  @discardableResult
  package func add(
    _ draft: BookDraft,
    checked: BookValues? = nil,
    from origin: BookOrigin? = nil,
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
    if let origin {
      try index(origin, of: id.rawValue)
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
    if let number = values.isbn {
      isbn.statement.bind(id, at: 1)
      isbn.statement.bind(number.digits, at: 2)
      try isbn.run()
    }
    try link(links.credits, to: id)
    try link(links.publishers, to: id)
    try tag(links.tags, id)
    return ID(rawValue: id)
  }

  /// Says under what an author is filed, should the name be new.
  package func note(sortName: String, of name: String) {
    if !sortName.isEmpty { names.author.sortNames[name] = sortName }
  }

  /// Takes over which authors of the catalogue some names are, however their initials are written;
  /// names that are not among them are new.
  package func know(authors: [NameKey: Int64]) {
    names.author.known = authors
  }

  func finish() throws {
    for rows in [book, isbn, credit, publisher, tag] { rows.finish(edit) }
    for kind in names.all { try kind.finish() }
  }

  private func index(_ number: BookOrigin, of book: Int64) throws {
    origin.bind(number.program, at: 1)
    origin.bind(number.number, at: 2)
    origin.bind(book, at: 3)
    try origin.run()
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
    let row = book.statement
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
    try words.run()
    index.bind(id, at: 1)
    index.bind(folded, at: 2)
    try index.run()
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
      credit.statement.bind(book, at: 1)
      credit.statement.bind(author.id, at: 2)
      credit.statement.bind(position, at: 3)
      credit.statement.bind(role.rawValue, at: 4)
      try credit.run()
      if !before.contains(where: { $0.0.id == author.id }) { names.author.count(author.id) }
      position += 1
    }
  }

  private func link(_ publishers: [NameLoader.Name], to book: Int64) throws {
    var seen: [Int64] = []
    for id in publishers.map(\.id) {
      guard !seen.contains(id) else { continue }
      publisher.statement.bind(book, at: 1)
      publisher.statement.bind(id, at: 2)
      publisher.statement.bind(Int64(seen.count), at: 3)
      try publisher.run()
      names.publisher.count(id)
      seen.append(id)
    }
  }

  private func tag(_ tags: [Int64], _ book: Int64) throws {
    var seen: [Int64] = []
    for id in tags {
      guard !seen.contains(id) else { continue }
      tag.statement.bind(book, at: 1)
      tag.statement.bind(id, at: 2)
      try tag.run()
      names.tag.count(id)
      seen.append(id)
    }
  }
}
