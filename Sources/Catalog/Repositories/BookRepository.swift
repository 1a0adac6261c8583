package import Books
import GRDB

/// Books with their ISBNs and relations.
package struct BookRepository<Access: CatalogAccess> {
  let access: Access

  var db: Database { access.db }
}

// MARK: - Reading one

extension BookRepository {
  package func count() throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM book") ?? 0
  }

  /// The book with an id or an ISBN of either length, as a person writes it; the one that it was
  /// merged into.
  ///
  /// - Returns: nil when there is none.
  package func named(_ key: String) throws -> ID<Book>? {
    if let number = Int64(key), key.utf8.count < 10 {
      let id = ID<Book>(rawValue: number)
      return try Bool.fetchOne(db, sql: "SELECT 1 FROM book WHERE id = ?", arguments: [number])
        .map { _ in id } ?? successor(of: id)
    }
    // What is no ISBN may be one that is printed wrong.
    guard let isbn = (try? ISBN.parse(key)) ?? (try? ISBN.parse(key + ISBN.sign)) else {
      return nil
    }
    return try known(by: isbn)
  }

  /// The book that has an ISBN.
  package func withISBN(_ isbn: ISBN) throws -> ID<Book>? {
    let statement = try db.cachedStatement(sql: "SELECT bookId FROM isbn WHERE value = ?")
    return try Int64.fetchOne(statement, arguments: [isbn.digits]).map(ID.init(rawValue:))
  }
}

extension AuthorityRow {
  /// From three columns, id, name and count; nil when the id is null.
  init?(row: RecordRow, at index: Int, kind: AuthorityKind) {
    guard let id = row[index] as Int64? else { return nil }
    self.init(
      id: AuthorityID(kind, id),
      name: row[index + 1],
      books: row.number(index + 2, in: 0...Int(UInt32.max))
    )
  }
}

extension CatalogAccess {
  package var books: BookRepository<Self> { BookRepository(access: self) }
}

extension BookRepository {
  /// The ids of a whole listing, in order: the only thing that is ever loaded whole.
  package func ids(_ listing: BookListing) throws -> OrderedIDs {
    try access.search(listing).all()
  }

  /// The lines of a part of a listing.
  package func rows(_ listing: BookListing, limit: Int, offset: Int = 0) throws -> [BookRow] {
    // No list has more rows than ids have numbers; a larger sum would overflow.
    let most = Int(UInt32.max)
    let end = min(offset, most) + min(limit, most)
    return try rows(access.search(listing).first(end).dropFirst(offset))
  }

  /// The first or the last lines of a listing, in its order.
  ///
  /// Where an index has the order, or many are found, without reading more than them.
  package func rows(
    _ listing: BookListing,
    from end: ListEnd,
    limit: Int
  ) throws -> [BookRow] {
    try rows(access.search(listing).first(limit, from: end))
  }

  /// The lines around a book, its own among them; nil when the listing does not have it.
  ///
  /// Where an index has the order, or many are found, without reading more than them.
  package func rows(
    _ listing: BookListing,
    around id: ID<Book>,
    before: Int,
    after: Int
  ) throws -> [BookRow]? {
    try access.search(listing).around(id.rawValue, before: before, after: after).map(rows)
  }

  /// Where values that begin so start in a listing; nil in an order in which that means nothing.
  ///
  /// - Parameters:
  ///   - text: The beginning of a title or name, or a year or other number.
  ///   - ids: Those of the listing.
  /// - Returns: A place from 0 to the number of ids, at which there is nothing.
  package func place(of text: String, in ids: OrderedIDs, _ listing: BookListing) throws -> Int? {
    let search = try access.search(listing)
    guard search.isInOneOrder, let term = search.order.terms.first,
      let wanted = term.wanted(text), let expression = term.expressions.first
    else { return nil }
    return try ids.place(
      of: wanted,
      descending: term.descending,
      key: "SELECT \(expression) FROM book WHERE book.id = ?",
      db
    )
  }

  /// The lines of some books, in the order given; one that is gone is left out.
  package func rows(_ ids: some Collection<ID<Book>>) throws -> [BookRow] {
    try rows(ids.lazy.map(\.rawValue))
  }

  /// The lines of some books, in the order given; one that is gone is left out.
  package func rows(_ ids: some Collection<Int64>) throws -> [BookRow] {
    var rows: [BookRow] = []
    rows.reserveCapacity(ids.count)
    let damage = access.connection.damage
    try db.forEachRow(BookRow.query, arguments: [ids.jsonList]) { row in
      rows.append(BookRow(row: row, damage))
    }
    return rows
  }

  /// The number of books of a listing.
  package func count(_ listing: BookListing) throws -> Int { try access.search(listing).count() }
}

extension BookRow {
  /// A query for many books at once, which takes a quarter less than to ask for one after the
  /// other.
  static let query = "SELECT \(columns) FROM json_each(?) CROSS JOIN book ON book.id = value"

  /// Columns of a list's lines.
  ///
  /// All are in the table of books, but for the few genres and series.
  static let columns = """
    book.id, book.title, book.year, book.volume, book.imprint, book.credits,
    (SELECT name FROM genre WHERE genre.id = book.genreId) AS genre,
    (SELECT name FROM series WHERE series.id = book.seriesId) AS series, book.yearText
    """

  init(row: RawRow, _ damage: DamageLog) {
    let row = RawRecord(row: row, kind: .book, id: row.integer(0), log: damage)
    self.init(
      id: ID(rawValue: row.id),
      title: row.neededText(1),
      authors: BookLine.names(in: row.row.text(5)),
      year: Year(stored: row.integer(2), row.text(8)),
      genre: row.text(6),
      publisher: row.text(4),
      series: row.text(7),
      volume: row.text(3)
    )
  }
}

extension BookRepository {
  /// The card of a book.
  ///
  /// - Throws: ``CatalogError/notFound(_:key:)``.
  package func card(_ id: ID<Book>, counting: Bool = false) throws -> BookCard {
    guard let card = try cards([id], counting: counting).first else {
      throw CatalogError.notFound(.book, key: id.description)
    }
    return card
  }

  /// The cards of some books, in the order given; one that is gone is left out.
  ///
  /// Four queries, whatever their number, and two more where there are custom fields.
  ///
  /// - Parameter counting: True to get each name with the number of its books.
  package func cards(
    _ ids: some Collection<ID<Book>>,
    counting: Bool = false
  ) throws -> [BookCard] {
    let list = ids.jsonList
    let credits = try names(list, .author, order: "link.position", counting)
    let publishers = try names(list, .publisher, order: "link.position", counting)
    let tags = try names(list, .tag, order: "tag.sortKey", counting)
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Book.columns), \(AuthorityKind.genre.cardColumns(counting)),
          \(AuthorityKind.series.cardColumns(counting)),
          \(AuthorityKind.shelf.cardColumns(counting)), \(CustomField.areThere)
        FROM json_each(?) AS wanted JOIN book ON book.id = wanted.value
        LEFT JOIN isbn ON isbn.bookId = book.id
        LEFT JOIN genre ON genre.id = book.genreId
        LEFT JOIN series ON series.id = book.seriesId
        LEFT JOIN shelf ON shelf.id = book.shelfId
        ORDER BY wanted.key
        """
    )
    let rows = try Row.fetchAll(statement, arguments: [list])
      .map { access.record($0, .book, key: Book.idColumn) }
    let hasCustom = rows.first?[Book.columnCount + 9] ?? false
    let custom = hasCustom ? try custom(ids, list) : [:]
    let noCustom = CustomTexts(hasCustom ? try access.customFields.all() : [])
    return rows.map { row in
      let book = Book(row: row)
      let id = book.id.rawValue
      return BookCard(
        book: book,
        credits: credits[id, default: []].map {
          BookCard.Credit(author: $0.name, role: Role(rawValue: $0.role))
        },
        publishers: publishers[id, default: []].map { $0.name },
        genre: BookCard.Name(row: row, at: Book.columnCount, .genre, counting),
        series: BookCard.Name(row: row, at: Book.columnCount + 3, .series, counting),
        shelf: BookCard.Name(row: row, at: Book.columnCount + 6, .shelf, counting),
        tags: tags[id, default: []].map { $0.name },
        custom: custom[id] ?? noCustom
      )
    }
  }

  /// The values of books in custom fields; for one book they come with one query.
  private func custom(
    _ ids: some Collection<ID<Book>>,
    _ list: String
  ) throws -> [Int64: CustomTexts] {
    guard ids.count == 1, let id = ids.first else { return try custom(ofAll: list) }
    return [id.rawValue: try custom(id)]
  }

  /// The records of a kind that some books are linked to, by book.
  private func names(
    _ books: String,
    _ kind: AuthorityKind,
    order: String,
    _ counting: Bool
  ) throws -> [Int64: [(name: BookCard.Name, role: String)]] {
    guard case .many(let table, let column) = kind.link else { return [:] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT link.bookId, \(kind.cardColumns(counting)), \(kind == .author ? "link.role" : "''")
        FROM json_each(?) AS wanted JOIN \(table.rawValue) AS link ON link.bookId = wanted.value
        JOIN \(kind.rawValue) ON \(kind.rawValue).id = link.\(column)
        ORDER BY wanted.key, \(order)
        """
    )
    var names: [Int64: [(name: BookCard.Name, role: String)]] = [:]
    let rows = try Row.fetchCursor(statement, arguments: [books])
    while let row = try rows.next() {
      let book: Int64 = try row[0]
      let row = access.record(row, kind.recordKind, key: 1)
      guard let name = BookCard.Name(row: row, at: 1, kind, counting) else { continue }
      names[book, default: []].append((name, row[4]))
    }
    return names
  }
}

extension AuthorityKind {
  /// The columns of a name on a card: id, name, and the number of its books or NULL.
  fileprivate func cardColumns(_ counting: Bool) -> String {
    let id = "\(rawValue).id"
    return "\(id), \(nameExpression), \(counting ? countExpression(id) : "NULL")"
  }
}

extension BookCard.Name {
  /// From three columns, id, name and count; nil when the id is null.
  fileprivate init?(row: RecordRow, at index: Int, _ kind: AuthorityKind, _ counting: Bool) {
    guard let id = row[index] as Int64? else { return nil }
    self.init(
      id: AuthorityID(kind, id),
      name: row[index + 1],
      books: counting ? row.number(index + 2, in: 0...Int(UInt32.max)) : nil
    )
  }
}

extension BookRepository {
  /// The facts that tell books of the same title and authors apart: the year, shelf and publisher of
  /// each, where the others have another one; its number where they have not.
  package func differences(among books: [BookRow]) throws -> [ID<Book>: [String]] {
    let twins = Dictionary(grouping: books) { [$0.title] + $0.authors }.values
      .filter { $0.count > 1 }
    guard !twins.isEmpty else { return [:] }
    let shelves = try shelves(of: twins.joined().map(\.id))
    var differences: [ID<Book>: [String]] = [:]
    for twins in twins {
      let facts = twins.map { [$0.year?.text, shelves[$0.id], $0.publisher] }
      let telling = (0..<3).filter { fact in Set(facts.map { $0[fact] }).count > 1 }
      let words = facts.map { facts in telling.compactMap { facts[$0] } }
      for (book, own) in zip(twins, words) {
        let isAlone = words.filter { $0 == own }.count == 1
        differences[book.id] = own + (isAlone ? [] : ["id:\(book.id)"])
      }
    }
    return differences
  }

  /// The shelves of some books, of those that have one.
  package func shelves(of ids: some Collection<ID<Book>>) throws -> [ID<Book>: String] {
    var shelves: [ID<Book>: String] = [:]
    let sql =
      "SELECT book.id, shelf.name FROM book JOIN shelf ON shelf.id = shelfId WHERE book.id = ?1"
    try db.forEachRow(sql, of: ids.lazy.map(\.rawValue)) {
      shelves[ID(rawValue: $0.integer(0))] = $0.string(1)
    }
    return shelves
  }
}

extension BookRepository {
  /// Books with the same title and one of the same authors, folded; C++ is not C.
  ///
  /// The book that is entered may be another copy or edition of them. Without an author, those that have
  /// none either. The index of titles finds them fast, however many books there are.
  ///
  /// - Parameter id: The book that is edited, or nil for a new one.
  package func alike(
    _ draft: BookDraft,
    except id: ID<Book>? = nil,
    limit: Int = 3
  ) throws -> [BookRow] {
    guard hasWords(draft.title) else { return [] }
    var alike: [Int64] = []
    let language = try? Language.parse(draft.language)
    let keys = TitleKey.all(of: draft.title, language: language).map(\.text)
    let query = Self.alikeQuery(
      keys: keys,
      authors: try authors(of: draft),
      withoutAuthor: draft.authors.isEmpty
    )
    let (title, signs) = (folded(draft.title), titleSigns(draft.title))
    try db.forEachRow(of: query) { row in
      let other = row.string(1) ?? ""
      if row.integer(0) != id?.rawValue, folded(other) == title, titleSigns(other) == signs {
        alike.append(row.integer(0))
      }
      return alike.count < limit
    }
    return try rows(alike)
  }

  static func alikeQuery(keys: [String], authors: [Int64], withoutAuthor: Bool) -> SQL {
    let credits: SQL =
      withoutAuthor
      ? "NOT EXISTS (SELECT 1 FROM bookAuthor WHERE bookId = book.id)"
      : """
      EXISTS (SELECT 1 FROM bookAuthor
        WHERE bookId = book.id AND authorId IN (SELECT value FROM json_each(\(authors.jsonList))))
      """
    return """
      SELECT book.id, title FROM json_each(\(keys.jsonList)) AS wanted
      CROSS JOIN book ON sortKey = wanted.value WHERE \(credits)
      """
  }

  /// The authors that a draft names: those chosen, and all of a name that is typed.
  private func authors(of draft: BookDraft) throws -> [Int64] {
    let chosen = draft.authors.compactMap { $0.author.id?.rawValue }
    let names = draft.authors.filter { $0.author.id == nil }
      .map { folded(AuthorName.parse($0.author.name).name) }
    guard !names.isEmpty else { return chosen }
    let statement = try db.cachedStatement(
      sql: """
        SELECT id FROM author WHERE foldedName IN (SELECT value FROM json_each(?1))
        UNION SELECT authorId FROM authorAlias
          WHERE foldedName IN (SELECT value FROM json_each(?1))
        """
    )
    return try chosen + Int64.fetchAll(statement, arguments: [names.jsonList])
  }
}
