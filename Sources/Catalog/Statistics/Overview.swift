package import Books
import GRDB

/// Everything stored, kind by kind: what the dashboard shows.
package struct Overview: Hashable, Sendable {
  package let kinds: [Kind]

  package struct Kind: Hashable, Sendable {
    package let content: Content
    package let records: Int
    /// The newest record, or the last change.
    package let newest: Newest?
    package let columns: [Column]
  }

  package enum Content: Hashable, Sendable {
    case books
    case isbns
    case authorities(AuthorityKind)
    case readers
    case loans
    case changes
  }

  package struct Newest: Hashable, Sendable {
    package let name: String
    package let at: Timestamp
    package let who: String?
    package let record: RecordID?
  }

  /// A column of a kind, or a relation of it.
  package struct Column: Hashable, Sendable {
    package let name: String
    package let type: ValueType
    package let traits: [Trait]
    /// How many records have a value.
    package let filled: Int
    /// The kind that a pointer or relation leads to.
    package let leadsTo: Content?

    init(
      _ name: String,
      _ type: ValueType,
      _ traits: [Trait] = [],
      filled: Int,
      leadsTo: Content? = nil
    ) {
      self.name = name
      self.type = type
      self.traits = traits
      self.filled = filled
      self.leadsTo = leadsTo
    }
  }

  package enum ValueType: Hashable, Sendable {
    case text
    case texts
    case number
    case date
    /// Leads to one record.
    case pointer(Cardinality)
    /// Leads to many records.
    case relation(Cardinality)
  }

  package enum Cardinality: Hashable, Sendable {
    case oneToOne
    case manyToOne
    case oneToMany
    case manyToMany
  }

  package enum Trait: Hashable, Sendable {
    case needed
    case unique
  }
}

/// Readers and loans in the overview: who there is, and what they have or had.
extension CatalogAccess {
  private func readerKind() throws -> Overview.Kind {
    let counts = try row(
      """
      SELECT count(*), count(login), count(notes), (SELECT count(*) FROM readerCard),
        (SELECT count(validUntil) FROM readerCard),
        (\(groups("readerId", of: "loan WHERE readerId IS NOT NULL")))
      FROM reader
      """
    )
    return Overview.Kind(
      content: .readers,
      records: counts[0],
      newest: try newest("SELECT id, name, added FROM reader ORDER BY id DESC LIMIT 1") {
        .reader(ID(rawValue: $0))
      },
      columns: [
        Overview.Column(tr("name"), .text, [.needed, .unique], filled: counts[0]),
        Overview.Column(tr("kind"), .text, [.needed], filled: counts[0]),
        Overview.Column(tr("card"), .pointer(.oneToOne), [.unique], filled: counts[3]),
        Overview.Column(tr("card valid until"), .date, filled: counts[4]),
        Overview.Column(tr("loans"), .relation(.oneToMany), filled: counts[5], leadsTo: .loans),
        Overview.Column(tr("login"), .text, [.unique], filled: counts[1]),
        Overview.Column(tr("notes"), .text, filled: counts[2]),
        Overview.Column(tr("version"), .number, [.needed], filled: counts[0]),
      ]
    )
  }

  private func loanKind() throws -> Overview.Kind {
    let counts = try row(
      """
      SELECT count(*), count(due), count(readerId), count(name), count(librarianId), count(notes),
        (\(groups("loanId", of: "loanBook")))
      FROM loan
      """
    )
    let last = try Int64.fetchOne(db, sql: "SELECT id FROM loan ORDER BY id DESC LIMIT 1")
    let loan = try last.flatMap { try loans.rows([$0]).first }
    return Overview.Kind(
      content: .loans,
      records: counts[0],
      newest: loan.map {
        Overview.Newest(name: $0.whatAndWho.text, at: $0.added, who: nil, record: .loan($0.id))
      },
      columns: [
        Overview.Column(tr("direction"), .text, [.needed], filled: counts[0]),
        Overview.Column(tr("books"), .relation(.manyToMany), filled: counts[6], leadsTo: .books),
        Overview.Column(tr("reader"), .pointer(.manyToOne), filled: counts[2], leadsTo: .readers),
        Overview.Column(tr("someone else"), .text, filled: counts[3]),
        Overview.Column(tr("date"), .date, [.needed], filled: counts[0]),
        Overview.Column(tr("due"), .date, filled: counts[1]),
        Overview.Column(
          tr("lent by"),
          .pointer(.manyToOne),
          filled: counts[4],
          leadsTo: .readers
        ),
        Overview.Column(tr("notes"), .text, filled: counts[5]),
        Overview.Column(tr("version"), .number, [.needed], filled: counts[0]),
      ]
    )
  }
}

extension CatalogAccess {
  /// Counts everything stored: two queries a kind, whatever its number of records.
  package func overview() throws -> Overview {
    let authorities = try AuthorityKind.allCases.map(authorityKind)
    let lending = [try readerKind(), try loanKind(), try changeKind()]
    return Overview(kinds: [try bookKind(), try isbnKind()] + authorities + lending)
  }

  private func bookKind() throws -> Overview.Kind {
    let plain =
      [.title, .subtitle] + BookField.facts.filter { $0 != .isbn && $0.authorityKind == nil } + [
        .notes, .volume,
      ]
    let texts: [(String, String, Overview.ValueType, [Overview.Trait])] =
      plain.map { field in
        let type: Overview.ValueType =
          switch field.kind {
          case .year, .number: .number
          case .date: .date
          case .text, .longText, .isbn, .volume, .language, .format, .record, .records: .text
          }
        let isNeeded = field == .title || field == .copies
        return (field.nameInSentence, field.columns[0], type, isNeeded ? [.needed] : [])
      } + [
        (tr("added"), "added", .date, [.needed]),
        (tr("changed"), "modified", .date, [.needed]),
        (tr("version"), "version", .number, [.needed]),
      ]
    let pointers: [(String, String, Overview.Content, Overview.ValueType)] = [
      (tr("isbn"), "SELECT count(*) FROM isbn", .isbns, .pointer(.oneToOne)),
      (tr("genre"), "SELECT count(genreId) FROM book", .authorities(.genre), .pointer(.manyToOne)),
      (tr("shelf"), "SELECT count(shelfId) FROM book", .authorities(.shelf), .pointer(.manyToOne)),
      (
        tr("series"), "SELECT count(seriesId) FROM book", .authorities(.series),
        .pointer(.manyToOne)
      ),
      (
        tr("authors"), groups("bookId", of: "bookAuthor"), .authorities(.author),
        .relation(.manyToMany)
      ),
      (
        tr("publishers"), groups("bookId", of: "bookPublisher"),
        .authorities(.publisher), .relation(.manyToMany)
      ),
      (
        tr("tags"), groups("bookId", of: "bookTag"), .authorities(.tag),
        .relation(.manyToMany)
      ),
      (tr("loans"), groups("bookId", of: "loanBook"), .loans, .relation(.manyToMany)),
    ]
    let counts = try row(
      "SELECT count(*), \(texts.map { "count(\($0.1))" }.joined(separator: ", ")),"
        + " \(pointers.map { "(\($0.1))" }.joined(separator: ", ")) FROM book"
    )
    let columns = texts.enumerated().map { index, column in
      Overview.Column(column.0, column.2, column.3, filled: counts[index + 1])
    }
    let relations = pointers.enumerated().map { index, pointer in
      Overview.Column(
        pointer.0,
        pointer.3,
        filled: counts[texts.count + index + 1],
        leadsTo: pointer.2
      )
    }
    return Overview.Kind(
      content: .books,
      records: counts[0],
      newest: try newest("SELECT id, title, added FROM book ORDER BY added DESC, id DESC LIMIT 1") {
        .book(ID(rawValue: $0))
      },
      columns: [columns[0]] + relations + columns.dropFirst() + (try customColumns())
    )
  }

  private func customColumns() throws -> [Overview.Column] {
    let counts = try customFields.books()
    return try customFields.all().map { field in
      let type: Overview.ValueType =
        switch field.kind {
        case .number, .money: .number
        case .date: .date
        case .text, .longText, .yesNo, .choice, .link: .text
        }
      return Overview.Column(field.name, type, filled: counts[field.id] ?? 0)
    }
  }

  private func isbnKind() throws -> Overview.Kind {
    let count: Int = try row("SELECT count(*) FROM isbn")[0]
    let newest = try Row.fetchOne(
      db,
      sql: """
        SELECT isbn.value, book.added, book.id FROM isbn JOIN book ON book.id = bookId
        ORDER BY isbn.id DESC LIMIT 1
        """
    ).map { row in
      let row = record(row, .book, key: 2)
      return Overview.Newest(
        name: ISBN(stored: row[0]).formatted,
        at: Timestamp(seconds: row[1]),
        who: nil,
        record: .book(ID(rawValue: row[2]))
      )
    }
    return Overview.Kind(
      content: .isbns,
      records: count,
      newest: newest,
      columns: [
        Overview.Column(tr("number"), .text, [.needed, .unique], filled: count),
        Overview.Column(
          tr("book"),
          .pointer(.oneToOne),
          [.needed, .unique],
          filled: count,
          leadsTo: .books
        ),
      ]
    )
  }

  private func authorityKind(_ kind: AuthorityKind) throws -> Overview.Kind {
    let table = kind.rawValue
    let counts = try row(
      """
      SELECT count(*), (\(groups("\(table)Id", of: kind.aliasTable.rawValue))),
        sum(books > 0), \(kind == .author ? "count(qualifier)" : "0") FROM \(table)
      """
    )
    let many: Overview.Cardinality =
      switch kind.link {
      case .one: .oneToMany
      case .many: .manyToMany
      }
    var columns = [
      Overview.Column(tr("name"), .text, [.needed, .unique], filled: counts[0]),
      Overview.Column(tr("sorted as"), .text, [.needed], filled: counts[0]),
      Overview.Column(tr("also known as"), .texts, filled: counts[1]),
      Overview.Column(tr("version"), .number, [.needed], filled: counts[0]),
      Overview.Column(tr("books"), .relation(many), filled: counts[2], leadsTo: .books),
    ]
    if kind == .author {
      columns.insert(Overview.Column(tr("told apart by"), .text, filled: counts[3]), at: 1)
    }
    return Overview.Kind(
      content: .authorities(kind),
      records: counts[0],
      newest: try newest(
        "SELECT id, \(kind.nameExpression), added FROM \(table) ORDER BY id DESC LIMIT 1"
      ) { .authority(AuthorityID(kind, $0)) },
      columns: columns
    )
  }

  private func changeKind() throws -> Overview.Kind {
    let last = try history.revisions(limit: 1).first
    let count = try history.count()
    let columns: [(String, Overview.ValueType)] = [
      (tr("when"), .date), (tr("who"), .text), (tr("what"), .text), (tr("records"), .number),
    ]
    return Overview.Kind(
      content: .changes,
      records: count,
      newest: last.map {
        Overview.Newest(name: $0.what, at: $0.at, who: $0.who, record: nil)
      },
      columns: columns.map {
        Overview.Column($0.0, $0.1, [.needed], filled: count)
      }
    )
  }

  /// A query for how many values a column has, in the order of its index: count(DISTINCT …) would
  /// make an index of its own, which takes ten times as long.
  private func groups(_ column: String, of source: String) -> String {
    "SELECT count(*) FROM (SELECT 1 FROM \(source) GROUP BY \(column))"
  }

  private func newest(
    _ sql: String,
    _ record: (Int64) -> RecordID
  ) throws -> Overview.Newest? {
    try Row.fetchOne(db, sql: sql).map { row in
      let row = RecordRow(row: row, kind: "record", key: 0, log: connection.damage)
      return Overview.Newest(
        name: row[1],
        at: Timestamp(seconds: row[2]),
        who: nil,
        record: record(row[0])
      )
    }
  }

  private func row(_ sql: String) throws -> [Int] {
    try Row.fetchOne(db, sql: sql)?.databaseValues.map { Int.fromDatabaseValue($0) ?? 0 } ?? []
  }
}
