package import Books
import GRDB

/// Adds many books in one edit, as fast as SQLite takes them.
///
/// It writes what ``BookRepository/add(_:)`` writes, the derived texts and the journal included,
/// but looks no name up twice and reads nothing back.
package final class BookLoader {
  let edit: WriteTransaction
  let names: Names
  private let book: RowLoader
  private let isbn: RowLoader
  private let credit: RowLoader
  private let publisher: RowLoader
  private let tag: RowLoader
  private let custom: CustomLoader
  private let words: RowBatch
  private let origin: RowBatch
  private let index: RawStatement
  private let writer: RowWriter
  /// The ISBNs of books that wait for the end of the block.
  private var isbns: [(digits: String, book: Int64)] = []
  /// The books with ISBNs that ``add(new:)`` added.
  private var newISBNs: [String: (id: ID<Book>, title: String, shelf: String?)] = [:]
  /// The books whose words are not in the index yet.
  private var unindexed: ClosedRange<Int64>?
  private let block: Int
  /// The reader that the current user is, once a reading needed one.
  var me: Int64?
  /// The books that were added, by the loans that they name.
  var loanedBooks: [String: [(book: Int64, returned: Day?)]] = [:]
  /// The readers that were added, with their folded names.
  var newReaders: [Int64: String] = [:]
  package private(set) var loans: LoanLoader

  /// The names of each kind that a book can have.
  struct Names {
    let author: NameLoader
    let publisher: NameLoader
    let genre: NameLoader
    let series: NameLoader
    let tag: NameLoader
    let shelf: NameLoader

    init(_ edit: WriteTransaction, _ writer: RowWriter) throws {
      let words = try RowBatch(writer, into: "nameWord", NameIndex.columns, .ignore)
      author = try NameLoader(edit, .author, writer, words: words)
      publisher = try NameLoader(edit, .publisher, writer, words: words)
      genre = try NameLoader(edit, .genre, writer, words: words)
      series = try NameLoader(edit, .series, writer, words: words)
      tag = try NameLoader(edit, .tag, writer, words: words)
      shelf = try NameLoader(edit, .shelf, writer, words: words)
    }

    var all: [NameLoader] { [author, publisher, genre, series, tag, shelf] }
  }

  /// - Parameters:
  ///   - writer: Carries the insertions out.
  ///   - block: After so many books their ISBNs and titles are indexed.
  ///
  ///   ISBNs come in no order: sorted, those that are next to each other in the index come
  ///   together. And FTS5 writes out all that it has gathered before a statement that may have to
  ///   be rolled back, which would be little at a time if that came after each book.
  init(_ edit: WriteTransaction, _ writer: RowWriter, block: Int) throws {
    self.edit = edit
    self.writer = writer
    loans = LoanLoader(edit)
    self.block = block
    names = try Names(edit, writer)
    book = try RowLoader(.book, edit, writer, more: DerivedColumn.ofBook)
    isbn = try RowLoader(.isbn, edit, writer, most: 4 * writer.rowsAtOnce)
    credit = try RowLoader(.bookAuthor, edit, writer)
    publisher = try RowLoader(.bookPublisher, edit, writer)
    tag = try RowLoader(.bookTag, edit, writer)
    custom = CustomLoader(edit, writer)
    words = try RowBatch(writer, into: "titleText", ["bookId", "words"])
    origin = try RowBatch(writer, into: "bookOrigin", OriginIndex.columns, .ignore)
    index = try writer.statement(TitleIndex.insertion)
  }

  /// How many names became records so far.
  package var namesMade: Int { names.all.reduce(0) { $0 + $1.made } }

  /// The kinds of which there was no record before.
  var emptyKinds: [AuthorityKind] { names.all.filter(\.startedEmpty).map(\.kind) }

  /// Adds a book with its ISBN, its relations, and the new records that it refers to.
  ///
  /// - Parameters:
  ///   - checked: The values of its texts, where they were checked already.
  ///   - origins: The numbers of other programs in its source data; nil looks for them.
  ///   - custom: The values of its custom fields, by the fields' names; a draft has its own by their
  ///     numbers.
  ///   - added: When it was added to the catalogue it is from; nil is now.
  ///   - key: Its key in the catalogue it is from.
  /// - Throws: ``CatalogError/invalid(_:)`` with what is wrong in the draft; the database's own
  ///   error for an ISBN that another book has.
  @discardableResult
  package func add(
    _ draft: BookDraft,
    checked: BookValues? = nil,
    from origins: [BookOrigin]? = nil,
    custom records: [CustomRecord] = [],
    added: Timestamp? = nil,
    key: RecordKey? = nil
  ) throws -> ID<Book> {
    let (values, texts) = try checked.map { ($0, CustomTexts()) } ?? check(draft)
    let links = Links(
      credits: try draft.authors.map { (try names.author.resolve($0.author), $0.role) },
      publishers: try draft.publishers.map { try names.publisher.resolve($0) },
      genre: try draft.genre.map { try names.genre.resolve($0).id },
      series: try draft.series.map { try names.series.resolve($0).id },
      shelf: try draft.location.map { try names.shelf.resolve($0).id },
      tags: try draft.tags.map { try names.tag.resolve($0).id }
    )
    let stamp = RecordStamp(added: added ?? edit.now, modified: edit.now, key: key)
    let source = draft.source.isEmpty ? nil : draft.source
    let id = try add(values, source: source, links, stamp)
    if let origins {
      for origin in origins { try index(origin, of: id.rawValue) }
    } else if source != nil {
      edit.noteOrigin(of: id.rawValue)
    }
    for (field, text) in texts.filled { try custom.add(text, in: field, to: id.rawValue) }
    if !records.isEmpty { try custom.add(records, to: id.rawValue) }
    return id
  }

  /// Adds a book of which nobody has looked yet whether another one has its ISBN, as
  /// ``add(_:checked:from:custom:added:key:)``.
  ///
  /// - Throws: ``CatalogError/invalid(_:)`` with everything that is wrong.
  @discardableResult
  package func add(new draft: BookDraft) throws -> ID<Book> {
    let (values, texts) = try check(draft) { [self] values in
      guard let isbn = values.isbn else { return [] }
      if let other = newISBNs[isbn.digits] {
        return [.isbnTaken(isbn, by: other.id, title: other.title, shelf: other.shelf)]
      }
      return try edit.books.takenISBN(isbn, by: nil)
    }
    let id = try add(draft, checked: values)
    for (field, text) in texts.filled { try custom.add(text, in: field, to: id.rawValue) }
    if let isbn = values.isbn {
      newISBNs[isbn.digits] = (id, values.title, draft.location?.name)
    }
    return id
  }

  private func check(
    _ draft: BookDraft,
    _ others: (BookValues) throws -> [Problem] = { _ in [] }
  ) throws -> (values: BookValues, custom: CustomTexts) {
    var draft = draft
    if !draft.custom.isEmpty { draft.custom.fields = try edit.customFields.all() }
    let (values, problems) = draft.checked(today: edit.today)
    try require(problems + others(values))
    return (
      values, draft.custom.isEmpty ? draft.custom : draft.custom.checked(today: edit.today).texts
    )
  }

  /// Adds a custom field, unless there is one for its values.
  ///
  /// - Returns: True when it was added.
  /// - Throws: ``CatalogError/customField(_:)``.
  package func add(_ field: CustomFieldDraft) throws -> Bool { try custom.add(field) }

  /// The records that a book is tied to.
  struct Links {
    var credits: [(author: NameLoader.Name, role: Role)] = []
    var publishers: [NameLoader.Name] = []
    var genre: Int64?
    var series: Int64?
    var shelf: Int64?
    var tags: [Int64] = []

    var line: BookLine {
      var line = BookLine(publisher: publishers.first)
      for credit in credits { line.add(credit.author, credit.role) }
      return line
    }
  }

  func add(
    _ values: BookValues,
    source: String?,
    _ links: Links,
    _ stamp: RecordStamp
  ) throws -> ID<Book> {
    let id = try insert(values, source, links, stamp)
    if let number = values.isbn { isbns.append((number.digits, id)) }
    try link(links.credits, to: id)
    try link(links.publishers, to: id)
    try tag(links.tags, id)
    unindexed = (unindexed?.lowerBound ?? id)...id
    if unindexed?.count == block { try endBlock() }
    return ID(rawValue: id)
  }

  /// Notes the sort name of an author, should the author be new, and the fuller forms of the name.
  ///
  /// - Returns: What the author is to be called where a fuller form shows that the one of that name is
  ///   somebody else; nil where the name will do.
  package func note(
    sortName: String,
    fullerForms: [String] = [],
    of name: String
  ) throws -> String? {
    if !sortName.isEmpty { names.author.sortNames[Spelling(name)] = sortName }
    for form in fullerForms {
      if let person = try names.author.note(fullerForm: form, of: name) { return person }
    }
    return nil
  }

  /// The names that were taken for others which differ in accents alone.
  package var respelled: [Respelling] { names.all.flatMap(\.respelled) }

  /// Makes room for about so many new names of each kind.
  package func expect(_ counts: [AuthorityKind: Int]) {
    for kind in names.all { kind.expect(counts[kind.kind] ?? 0) }
  }

  /// Takes over which authors of the catalogue some names are, however their initials are written;
  /// names that are not among them are new.
  package func know(authors: [NameKey: Int64]) {
    names.author.known = authors
  }

  /// Goes on where another one ended: the loans that its books name may have books of this one, too.
  package func goOn(from other: BookLoader?) {
    if let other { (loanedBooks, loans) = (other.loanedBooks, other.loans) }
  }

  func finish() throws {
    try endBlock()
    for rows in [book, isbn, credit, publisher, tag] { try rows.finish() }
    try custom.finish()
    try origin.flush()
    for kind in names.all { try kind.finish() }
    try writer.finish()
  }

  private func endBlock() throws {
    isbns.sort { $0.digits < $1.digits }
    for (digits, book) in isbns {
      isbn.beginRow()
      isbn.add(book, "bookId")
      isbn.add(digits, "value")
      try isbn.endRow()
    }
    isbns.removeAll(keepingCapacity: true)
    guard let books = unindexed else { return }
    for rows in [book, isbn, credit, publisher, tag] { try rows.flush() }
    try custom.flush()
    try words.flush()
    unindexed = nil
    try writer.submit { [index] in
      index.bind(books.lowerBound, at: 1)
      index.bind(books.upperBound, at: 2)
      try index.run()
    }
  }

  private func index(_ number: BookOrigin, of book: Int64) throws {
    origin.add(number.program, "program")
    origin.add(number.number, "number")
    origin.add(book, "bookId")
    try origin.endRow()
  }
}

// MARK: - The rows of a book

extension BookLoader {
  /// Looked up once: for each book it was a sixtieth of an import.
  private static let fields = BookField.allCases.map { (field: $0, kind: $0.authorityKind) }

  private func insert(
    _ values: BookValues,
    _ source: String?,
    _ links: Links,
    _ stamp: RecordStamp
  ) throws -> Int64 {
    let title = TitleVariants(values.title, subtitle: values.subtitle, language: values.language)
    let line = links.line
    let id = book.beginRow()
    for (field, kind) in Self.fields {
      switch kind {
      case .genre: book.add(links.genre, "genreId")
      case .series: book.add(links.series, "seriesId")
      case .shelf: book.add(links.shelf, "shelfId")
      // Rows of tables of their own.
      case .author, .publisher, .tag: break
      case nil: field.forEachStored(of: values) { column, value in book.add(value, column) }
      }
    }
    book.add(source, "source")
    book.add(title.sortTitle, "sortTitle")
    book.add(title.sortKey, "sortKey")
    try book.add(stamp)
    book.add(line.authorKey, "authorKey")
    book.add(line.credits, "credits")
    book.add(line.imprint, "imprint")
    try book.endRow()
    if let genre = links.genre { names.genre.count(genre) }
    if let series = links.series { names.series.count(series) }
    if let shelf = links.shelf { names.shelf.count(shelf) }

    words.add(id, "bookId")
    words.add(title.words, "words")
    try words.endRow()
    return id
  }

  private func link(
    _ credits: [(author: NameLoader.Name, role: Role)],
    to book: Int64
  ) throws {
    var position: Int64 = 0
    var (seen, counted) = (Seen<Credited>(), Seen<Int64>())
    for (author, role) in credits {
      guard seen.insert(Credited(author: author.id, role: role)) else { continue }
      credit.beginRow()
      credit.add(book, "bookId")
      credit.add(author.id, "authorId")
      credit.add(position, "position")
      credit.add(role.rawValue, "role")
      try credit.endRow()
      if counted.insert(author.id) { names.author.count(author.id) }
      position += 1
    }
  }

  private func link(_ publishers: [NameLoader.Name], to book: Int64) throws {
    var position: Int64 = 0
    var seen = Seen<Int64>()
    for id in publishers.map(\.id) {
      guard seen.insert(id) else { continue }
      publisher.beginRow()
      publisher.add(book, "bookId")
      publisher.add(id, "publisherId")
      publisher.add(position, "position")
      try publisher.endRow()
      names.publisher.count(id)
      position += 1
    }
  }

  private func tag(_ tags: [Int64], _ book: Int64) throws {
    var seen = Seen<Int64>()
    for id in tags {
      guard seen.insert(id) else { continue }
      tag.beginRow()
      tag.add(book, "bookId")
      tag.add(id, "tagId")
      try tag.endRow()
      names.tag.count(id)
    }
  }

  private struct Credited: Hashable {
    let author: Int64
    let role: Role
  }
}

/// A set of elements: a list while it is short, since a set costs memory for each book.
private struct Seen<Element: Hashable> {
  private var few: [Element] = []
  private var many: Set<Element> = []

  private static var mostInList: Int { 32 }

  /// - Returns: True when it is new.
  mutating func insert(_ element: Element) -> Bool {
    if !many.isEmpty { return many.insert(element).inserted }
    guard !few.contains(element) else { return false }
    few.append(element)
    if few.count > Self.mostInList { many = Set(few) }
    return true
  }
}

// MARK: - Records as they stand

extension BookLoader {
  /// Adds an authority record as it stands, unless there is one of its name, or one that is also
  /// spelled so.
  ///
  /// - Returns: True when it was added.
  /// - Throws: ``CatalogError/invalid(_:)``.
  @discardableResult
  package func add(_ record: AuthorityRecord) throws -> Bool {
    switch record.kind {
    case .author: try names.author.add(record)
    case .publisher: try names.publisher.add(record)
    case .genre: try names.genre.add(record)
    case .series: try names.series.add(record)
    case .tag: try names.tag.add(record)
    case .shelf: try names.shelf.add(record)
    }
  }

  /// Adds a book as it stands, its stamp included; names mean the records that are called just so.
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
      shelf: try record.shelf.map { try names.shelf.resolve(exactly: $0).id },
      tags: try record.tags.map { try names.tag.resolve(exactly: $0).id }
    )
    let id = try add(record.values, source: record.source, links, record.stamp)
    if record.source != nil { edit.noteOrigin(of: id.rawValue) }
    if !record.custom.isEmpty { try custom.add(record.custom, to: id.rawValue) }
    try addUse(of: id.rawValue, record)
    return id
  }
}
