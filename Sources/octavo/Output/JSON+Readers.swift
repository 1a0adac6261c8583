import Catalog

extension JSON {
  /// A reader, and what they have out.
  init(_ reader: Reader, _ row: ReaderRow?) {
    self = [
      "id": .int(reader.id.rawValue),
      "name": .string(reader.name),
      "kind": .string(reader.kind.name),
      "login": .text(reader.login),
      "card": reader.card.map(JSON.init) ?? .null,
      "notes": .text(reader.notes),
      "out": .int(row?.out ?? 0),
      "overdue": .int(row?.overdue ?? 0),
      "added": .string(reader.added.iso8601),
      "modified": .string(reader.modified.iso8601),
      "version": .int(reader.version),
    ]
  }

  private init(_ card: ReaderCard) {
    self = ["number": .string(card.number), "validUntil": .text(card.validUntil?.iso8601)]
  }

  /// A reading, for the reader whose it is.
  init(_ reading: Reading, of title: String) {
    self = [
      "id": .int(reading.id.rawValue),
      "book": ["id": .int(reading.book.rawValue), "title": .string(title)],
      "status": .string(reading.status.word),
      "started": .text(reading.started?.iso8601),
      "finished": .text(reading.finished?.iso8601),
      "rating": reading.rating.map { .double($0.stars) } ?? .null,
      "note": .text(reading.note),
      "added": .string(reading.added.iso8601),
      "modified": .string(reading.modified.iso8601),
      "version": .int(reading.version),
    ]
  }

  /// A loan; of reader and name one is null.
  init(_ loan: Loan, today: Day) {
    var reader = JSON.null
    var name = JSON.null
    switch loan.party {
    case .reader(let party): reader = JSON(party)
    case .outside(let party): name = .string(party)
    }
    self = [
      "id": .int(loan.id.rawValue),
      "direction": .string(loan.direction.name),
      "date": .string(loan.date.iso8601),
      "due": .text(loan.due?.iso8601),
      "daysOverdue": .int(loan.daysOverdue(on: today)),
      "reader": reader,
      "name": name,
      "librarian": loan.librarian.map(JSON.init) ?? .null,
      "books": .array(
        loan.books.map { book in
          [
            "id": .int(book.id.rawValue), "title": .string(book.title),
            "returned": .text(book.returned?.iso8601),
          ]
        }
      ),
      "notes": .text(loan.notes),
      "added": .string(loan.added.iso8601),
      "modified": .string(loan.modified.iso8601),
      "version": .int(loan.version),
    ]
  }

  /// A name, and the number of the books that were asked for.
  init(counted row: AuthorityRow) {
    self = [
      "id": .int(row.id.rawValue), "name": .string(row.name), "books": .int(row.books),
    ]
  }

  /// The same of a reader.
  init(counted reader: ReaderName, _ books: Int) {
    self = [
      "id": .int(reader.id.rawValue), "name": .string(reader.name), "books": .int(books),
    ]
  }

  private init(_ reader: ReaderName) {
    self = ["id": .int(reader.id.rawValue), "name": .string(reader.name)]
  }
}
