import GRDB

/// Adds many books in one edit, as fast as SQLite takes them.
///
/// It writes what ``BookRepository/add(_:)`` writes, the derived texts and the journal included, but
/// looks no name up twice and reads nothing back.
package final class BookLoader {
  private let edit: Edit
  private let names: Names
  private let book: RawStatement
  private let isbn: RawStatement
  private let credit: RawStatement
  private let publisher: RawStatement
  private let tag: RawStatement
  private let words: RawStatement
  private let index: RawStatement

  /// The names of each kind that a book can have.
  private struct Names {
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
    book = try insertion(Table.book.insertion(with: [.authorKey]))
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
    let credits = try draft.authors.map { (try names.author.resolve($0.author), $0.role) }
    let id = try insert(
      values,
      draft,
      authorKey: credits.first?.0.sortKey,
      added: added ?? edit.now
    )
    if let number = values.isbn {
      isbn.bind(id, at: 1)
      isbn.bind(number.digits, at: 2)
      try run(isbn, .isbn)
    }
    try link(credits, to: id)
    try link(draft.publishers, to: id)
    try tag(draft.tags, id)
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
    _ draft: BookDraft,
    authorKey: String?,
    added: Timestamp
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
    book.bind(draft.source.isEmpty ? nil : draft.source, at: 11)
    book.bind(try draft.genre.map { try names.genre.count($0) }, at: 12)
    book.bind(try draft.series.map { try names.series.count($0) }, at: 13)
    book.bind(values.volume?.text, at: 14)
    book.bind(values.volume?.number, at: 15)
    book.bind(sortTitle, at: 16)
    book.bind(Derivation.sortKeyText(sortTitle), at: 17)
    book.bind(added.seconds, at: 18)
    book.bind(edit.now.seconds, at: 19)
    book.bind(1 as Int64, at: 20)
    book.bind(authorKey, at: 21)
    try run(book, .book)
    let id = edit.db.lastInsertedRowID
    if !draft.source.isEmpty { edit.noteOrigin(of: id) }

    let folded = " " + TitleIndex.words(values.title, values.subtitle)
    words.bind(id, at: 1)
    words.bind(folded, at: 2)
    try words.run()
    index.bind(id, at: 1)
    index.bind(folded, at: 2)
    try index.run()
    return id
  }

  private func link(_ credits: [(NameLoader.Name, Role)], to book: Int64) throws {
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

  private func link(_ publishers: [Reference], to book: Int64) throws {
    var seen: [Int64] = []
    for reference in publishers {
      let id = try names.publisher.resolve(reference).id
      guard !seen.contains(id) else { continue }
      publisher.bind(book, at: 1)
      publisher.bind(id, at: 2)
      publisher.bind(Int64(seen.count), at: 3)
      try run(publisher, .bookPublisher)
      names.publisher.count(id)
      seen.append(id)
    }
  }

  private func tag(_ tags: [Reference], _ book: Int64) throws {
    var seen: [Int64] = []
    for reference in tags {
      let id = try names.tag.resolve(reference).id
      guard !seen.contains(id) else { continue }
      tag.bind(book, at: 1)
      tag.bind(id, at: 2)
      try run(tag, .bookTag)
      names.tag.count(id)
      seen.append(id)
    }
  }
}
