import Books
import CResources
import Catalog
import Interchange

extension JSON {
  /// A book with its relations, as `list`, `show`, `add` and `edit` print it.
  init(_ card: BookCard) {
    let book = card.book
    var members = [
      JSON.Member("id", .int(book.id.rawValue)), JSON.Member("key", .text(book.key?.text)),
    ]
    for field in BookField.printed {
      members.append(JSON.Member(field.rawValue, JSON(card, field)))
      if field == .subtitle { members.append(JSON.Member("sortTitle", .string(book.sortTitle))) }
      if field == .year { members.append(JSON.Member("yearText", .text(book.year?.printed))) }
    }
    members += [
      JSON.Member("fields", JSON(card.custom)),
      JSON.Member("source", .text(book.source)),
      JSON.Member("added", .string(book.added.iso8601)),
      JSON.Member("modified", .string(book.modified.iso8601)),
      JSON.Member("version", .int(book.version)),
    ]
    self = .object(members)
  }

  /// The value of one field of a book.
  init(_ card: BookCard, _ field: BookField) {
    switch field.authorityKind {
    case .author:
      self = .array(
        card.credits.map { credit in
          [
            "id": .int(credit.author.id.rawValue), "name": .string(credit.author.name),
            "role": .string(credit.role.rawValue),
          ]
        }
      )
    case .publisher: self = .array(card.publishers.map(JSON.init(reference:)))
    case .tag: self = .array(card.tags.map { .string($0.name) })
    case .genre: self = card.genre.map(JSON.init(reference:)) ?? .null
    // Scripts had a text here before shelves were records.
    case .shelf: self = .text(card.shelf?.name)
    case .series: self = card.series.map { JSON(series: $0, volume: card.book.volume) } ?? .null
    case nil where field == .year: self = .int(card.book.year?.number)
    case nil:
      switch card.book.values.written(field) {
      case .text(let text): self = .string(text)
      case .number(let number): self = .int(number)
      case nil: self = .null
      }
    }
  }

  private init(reference row: BookCard.Name) {
    self = ["id": .int(row.id.rawValue), "name": .string(row.name)]
  }

  private init(series row: BookCard.Name, volume: VolumeLabel?) {
    self = [
      "id": .int(row.id.rawValue), "name": .string(row.name), "volume": .text(volume?.text),
      "number": volume?.number.map(JSON.double) ?? .null,
    ]
  }

  /// An authority record.
  init(_ record: Authority) {
    self = [
      "id": .int(record.id.rawValue),
      "key": .text(record.key?.text),
      "name": .string(record.name),
      "sortName": .string(record.sortName),
      "qualifier": .text(record.qualifier),
      "aliases": .array(record.aliases.map(JSON.string)),
      "books": .int(record.books),
    ]
  }

  /// A revision as the history lists it.
  init(_ revision: Revision) {
    self = [
      "id": .int(revision.id.rawValue),
      "at": .string(revision.at.iso8601),
      "who": .string(revision.who),
      "what": .string(revision.message.english),
      "records": .int(revision.records),
      "undoes": .int(revision.undoes?.rawValue),
    ]
  }
}

extension JSON {
  /// A record with the change that made it what it is.
  func with(_ revision: Revision?) -> JSON {
    with(JSON.Member("revision", .int(revision?.id.rawValue)))
  }

  /// What a command says, with what it changed, record by record.
  func with(_ report: ChangeReport) -> JSON { .object(members + report.members) }

  /// An object with more members.
  func with(_ more: JSON.Member...) -> JSON { .object(members + more) }

  /// A book by its number and title.
  init(book id: ID<Book>, _ title: String) {
    self = ["id": .int(id.rawValue), "title": .string(title)]
  }
}

extension JSON {
  /// A reader, and what they have out.
  init(_ reader: Reader, _ row: ReaderRow?) {
    self = [
      "id": .int(reader.id.rawValue),
      "key": .text(reader.key?.text),
      "name": .string(reader.name),
      "kind": .string(reader.kind.word),
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
      "key": .text(reading.key?.text),
      "book": JSON(book: reading.book, title),
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
    let party = loan.party
    let reader = party.reader.map { ReaderName(id: $0, name: party.name) }
    self = [
      "id": .int(loan.id.rawValue),
      "key": .text(loan.key?.text),
      "direction": .string(loan.direction.word),
      "date": .string(loan.date.iso8601),
      "due": .text(loan.due?.iso8601),
      "daysOverdue": .int(loan.daysOverdue(on: today)),
      "reader": reader.map(JSON.init) ?? .null,
      "name": reader == nil ? .string(party.name) : .null,
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

  /// A reader, and the number of the books that were asked for.
  init(counted reader: ReaderName, _ books: Int) {
    self = [
      "id": .int(reader.id.rawValue), "name": .string(reader.name), "books": .int(books),
    ]
  }

  private init(_ reader: ReaderName) {
    self = ["id": .int(reader.id.rawValue), "name": .string(reader.name)]
  }
}

extension JSON {
  /// A whole number; null for nil.
  static func int(_ number: (some BinaryInteger)?) -> JSON {
    number.map { .number(String($0)) } ?? .null
  }

  /// A number without a needless point; null for what is none.
  static func double(_ number: Double) -> JSON {
    if let whole = Int64(exactly: number) { return .int(whole) }
    return number.isFinite ? .number(number.description) : .null
  }

  /// A text; null for nil.
  static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  /// On one line, with what a terminal or a JavaScript could take for something else escaped too.
  ///
  /// That can only stand in texts, where an escape means the same.
  var printed: [UInt8] {
    let written = bytes
    guard written.contains(where: { $0 >= 0x7F }) else { return written }
    var printed: [UInt8] = []
    printed.reserveCapacity(written.count)
    written.withUnsafeBufferPointer { bytes in
      var plain = 0
      var index = 0
      while index < bytes.count {
        let start = index
        index += 1
        guard bytes[start] >= 0x7F else { continue }
        while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
        guard let scalar = Self.scalar(bytes[start..<index]), Self.needsEscape(scalar.value) else {
          continue
        }
        printed += bytes[plain..<start]
        for unit in String(scalar).utf16 { printed.appendJSON(escaped: unit) }
        plain = index
      }
      printed += bytes[plain...]
    }
    return printed
  }

  /// The scalar of its bytes in UTF-8, all of them.
  ///
  /// Going over a `String`'s scalars instead takes more than twice as long for the line of a book.
  private static func scalar(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar? {
    let first = UInt32(bytes[bytes.startIndex]) & (0xFF >> UInt32(bytes.count))
    return Unicode.Scalar(bytes.dropFirst().reduce(first) { $0 << 6 | UInt32($1 & 0x3F) })
  }

  /// DEL, C1, bidi controls, zero width characters, line separators, tags, noncharacters.
  private static func needsEscape(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF, 0xFFF0...0xFFFB, 0xE0000...0xE007F:
      true
    default: scalar & 0xFFFE == 0xFFFE
    }
  }
}

/// `octavo help json`: every shape that `--format json` prints.
///
/// The man page has the same text; a test compares them, and the shapes with what is printed.
enum JSONHelp {
  static var text: String {
    let bytes = UnsafeRawBufferPointer(start: octavo_json_help(), count: octavo_json_help_size())
    return String(decoding: bytes, as: UTF8.self)
  }
}
