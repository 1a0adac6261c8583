import GRDB

/// Adds many books in one edit, as fast as SQLite takes them.
///
/// It writes what ``BookRepository/add(_:)`` writes, the derived texts and the journal included, but
/// looks no name up twice and reads nothing back.
package final class BookLoader {
  let edit: Edit
  let names: Names
  private let book: RawStatement
  private let isbn: RawStatement
  private let credit: RawStatement
  private let publisher: RawStatement
  private let tag: RawStatement
  private let words: RawStatement
  private let index: RawStatement
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
    book = try insertion(Table.book.insertion(with: DerivedColumn.ofBook))
    isbn = try insertion(Table.isbn.insertion)
    credit = try insertion(Table.bookAuthor.insertion)
    publisher = try insertion(Table.bookPublisher.insertion)
    tag = try insertion(Table.bookTag.insertion)
    words = try insertion("INSERT INTO titleText (bookId, words) VALUES (?, ?)")
    index = try insertion("INSERT INTO titleSearch (rowid, words) VALUES (?, ?)")
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
  ///   - added: When it came into the catalogue it is from; nil is now.
  /// - Throws: ``CatalogError/invalid(_:)`` with what is wrong in the draft; the database's own
  ///   error for an ISBN that another book has.
  @discardableResult
  package func add(_ draft: BookDraft, added: Timestamp? = nil) throws -> ID<Book> {
    let (values, problems) = draft.checked(currentYear: edit.currentYear)
    try require(problems)
    let links = Links(
      credits: try draft.authors.map { (try names.author.resolve($0.author), $0.role) },
      publishers: try draft.publishers.map { try names.publisher.resolve($0) },
      genre: try draft.genre.map { try names.genre.resolve($0).id },
      series: try draft.series.map { try names.series.resolve($0).id },
      tags: try draft.tags.map { try names.tag.resolve($0).id }
    )
    let times = RecordTimes(added: added ?? edit.now, modified: edit.now)
    return try add(values, source: draft.source.isEmpty ? nil : draft.source, links, times)
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
      isbn.bind(id, at: 1)
      isbn.bind(number.digits, at: 2)
      try run(isbn, .isbn)
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

  func finish() throws {
    for kind in names.all { try kind.finish() }
  }
}

// MARK: - The rows of a book

extension BookLoader {
  private func run(_ statement: RawStatement, _ table: Table) throws {
    try statement.run()
    edit.journalInsertion(table, edit.db.lastInsertedRowID)
  }

  private func insert(
    _ values: BookValues,
    _ source: String?,
    _ links: Links,
    _ times: RecordTimes
  ) throws -> Int64 {
    let sortTitle = SortTitle.make(values.title, language: values.language)
    book.bind(values.title, at: 1)
    book.bind(values.subtitle, at: 2)
    book.bind(values.year?.printed, at: 3)
    book.bind(values.year?.number, at: 4)
    book.bind(values.pages, at: 5)
    book.bind(values.language?.code, at: 6)
    book.bind(values.format?.rawValue, at: 7)
    book.bind(values.copies, at: 8)
    book.bind(values.location, at: 9)
    book.bind(values.notes, at: 10)
    book.bind(source, at: 11)
    book.bind(links.genre, at: 12)
    book.bind(links.series, at: 13)
    book.bind(values.volume?.text, at: 14)
    book.bind(values.volume?.number, at: 15)
    book.bind(sortTitle, at: 16)
    book.bind(Derivation.sortKeyText(sortTitle), at: 17)
    book.bind(times.added.seconds, at: 18)
    book.bind(times.modified.seconds, at: 19)
    book.bind(1 as Int64, at: 20)
    let line = links.line
    book.bind(line.authorKey, at: 21)
    book.bind(line.credits, at: 22)
    book.bind(line.imprint, at: 23)
    try run(book, .book)
    let id = edit.db.lastInsertedRowID
    if let genre = links.genre { names.genre.count(genre) }
    if let series = links.series { names.series.count(series) }
    if source != nil { edit.noteOrigin(of: id) }

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
      credit.bind(book, at: 1)
      credit.bind(author.id, at: 2)
      credit.bind(position, at: 3)
      credit.bind(role.rawValue, at: 4)
      try run(credit, .bookAuthor)
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
      try run(publisher, .bookPublisher)
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
      try run(tag, .bookTag)
      names.tag.count(id)
      seen.append(id)
    }
  }
}
