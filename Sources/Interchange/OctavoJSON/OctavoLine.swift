import Books
import Catalog

/// A record as Octavo's own files have it: an object on one line, absent values left out.
///
/// ```json
/// {"record":"author","name":"David Mitchell","qualifier":"1969","sortName":"Mitchell, David",…}
/// {"record":"book","title":"Cloud Atlas","authors":[{"name":"David Mitchell","qualifier":"1969"}],…}
/// ```
/// Records refer to each other by what makes them unique, such as a name, never by an id.
struct OctavoLine {
  /// The first line, by which such a file is known.
  static let heading = #"{"record":"octavo","format":1}"#

  private(set) var bytes: [UInt8]

  static func write(_ record: CatalogRecord, to bytes: inout [UInt8]) {
    var line = OctavoLine(bytes: bytes)
    bytes = []
    switch record {
    case .customField(let field): line.write(field)
    case .authority(let record): line.write(record)
    case .savedQuery(let query): line.write(query)
    case .wanted(let wanted): line.write(wanted)
    case .decision(let decision): line.write(decision)
    case .reader(let record): line.write(record)
    case .loan(let record): line.write(record)
    case .book(let record): line.write(record)
    }
    bytes = line.bytes
  }
}

// MARK: - Records

extension OctavoLine {
  private mutating func write(_ record: AuthorityRecord) {
    begin(record.kind.rawValue)
    member("name", record.name)
    member("qualifier", record.qualifier)
    // Left out where it is the name, as for most records.
    if !record.sortName.utf8.elementsEqual(record.name.utf8) { member("sortName", record.sortName) }
    member("aliases", record.aliases)
    member(record.stamp)
    end()
  }

  private mutating func write(_ field: CustomField) {
    begin("field")
    member("name", field.name)
    member("kind", field.kind.word)
    member("choices", field.choices)
    member("key", field.recordKey?.text)
    end()
  }

  private mutating func write(_ query: SavedQuery) {
    begin("query")
    member("name", query.name)
    member("text", query.text)
    member("key", query.key?.text)
    end()
  }

  private mutating func write(_ wanted: QueuedLookupRecord) {
    begin("wanted")
    member("isbn", wanted.isbn.digits)
    if wanted.isFilling { key("fill"); bytes += "true".utf8 }
    member("only", wanted.fields.map(\.rawValue))
    if !wanted.defaults.shelf.isEmpty { member("location", wanted.defaults.shelf) }
    if !wanted.defaults.genre.isEmpty { member("genre", wanted.defaults.genre) }
    member("tags", wanted.defaults.tags)
    if wanted.copies != 1 { member("copies", wanted.copies) }
    key("since")
    member(wanted.since)
    end()
  }

  private mutating func write(_ book: BookRecord) {
    begin("book")
    let values = book.values
    for field in BookField.written {
      switch field.authorityKind {
      case .author: list(field.rawValue, book.credits) { $0.write($1) }
      case .publisher: member(field.rawValue, book.publishers)
      case .tag: member(field.rawValue, book.tags)
      case .genre: member(field.rawValue, book.genre)
      case .series: member(field.rawValue, book.series)
      case .shelf: member(field.rawValue, book.shelf)
      // Left out where it is 1, as for most books.
      case nil where field == .copies && values.copies == 1: break
      case nil:
        switch values.written(field) {
        case .text(let text): member(field.rawValue, text)
        case .number(let number): member(field.rawValue, number)
        case nil: break
        }
      }
    }
    if !book.custom.isEmpty {
      key("fields")
      JSON.object(book.custom.map { JSON.Member($0.name, JSON($0.text, $0.kind)) })
        .write(to: &bytes)
    }
    if let source = book.source { member(source: source) }
    list("readings", book.readings) { line, reading in line.write(reading) }
    list("loans", book.loans) { line, loaned in
      line.bytes += #"{"loan":"#.utf8
      line.bytes.appendJSON(loaned.loan)
      line.member("returned", loaned.returned?.iso8601)
      line.end()
    }
    member(book.stamp)
    end()
  }

  private mutating func write(_ credit: BookRecord.Credit) {
    bytes += #"{"name":"#.utf8
    bytes.appendJSON(credit.name)
    member("qualifier", credit.qualifier)
    if credit.role != .author { member("role", credit.role.rawValue) }
    end()
  }
}

// MARK: - Decisions

extension OctavoLine {
  private mutating func write(_ decision: Decision) {
    switch decision {
    case .apart(let one, let other):
      begin("apart")
      member("kind", one.kind.rawValue)
      // Sorted, so that the order is the same in every catalogue.
      let pair = [one, other].map(Self.bytes).sorted { $0.lexicographicallyPrecedes($1) }
      list("pair", pair) { line, record in line.bytes += record }
    case .right(let record, let rule, let value):
      begin("right")
      member("rule", rule)
      member("kind", record.kind.rawValue)
      key("of")
      bytes += Self.bytes(record)
      member("found", value)
    case .former(let record, let former):
      begin("former")
      member("isbn", former.isbn)
      member("title", former.title)
      member("authors", former.authors)
      key("of")
      bytes += Self.bytes(record)
    case .filing(let convention, let way):
      begin("filing")
      member("convention", convention.rawValue)
      member("way", way.rawValue)
    }
    end()
  }

  private static func bytes(_ record: RecordReference) -> [UInt8] {
    var line = OctavoLine(bytes: [])
    let isTitle = OctavoRecord.hasTitle(record.kind)
    line.bytes += isTitle ? #"{"title":"#.utf8 : #"{"name":"#.utf8
    line.bytes.appendJSON(record.name)
    line.member(record.kind == .book ? "isbn" : "qualifier", record.mark)
    if let added = record.added {
      line.key("added")
      line.member(added)
    }
    if record.place > 1 { line.member("place", record.place) }
    line.end()
    return line.bytes
  }
}

// MARK: - Readers

extension OctavoLine {
  private mutating func write(_ reader: ReaderRecord) {
    begin("reader")
    member("name", reader.name)
    if reader.kind != .adult { member("kind", reader.kind.word) }
    member("login", reader.login)
    member("card", reader.card?.number)
    member("validUntil", reader.card?.validUntil?.iso8601)
    member("notes", reader.notes)
    member(reader.stamp)
    end()
  }

  private mutating func write(_ loan: LoanRecord) {
    begin("loan")
    member("loan", loan.key)
    switch loan.direction {
    case .lent: break
    case .borrowed: member("direction", "borrowed")
    case .unknown(let number): member("direction", number)
    }
    member("date", loan.date.iso8601)
    member("due", loan.due?.iso8601)
    member(loan.isReader ? "reader" : "name", loan.party)
    member("librarian", loan.librarian)
    member("notes", loan.notes)
    member(loan.stamp)
    end()
  }

  private mutating func write(_ reading: ReadingRecord) {
    bytes += #"{"status":"#.utf8
    bytes.appendJSON(reading.status.word)
    member("started", reading.started?.iso8601)
    member("finished", reading.finished?.iso8601)
    if let rating = reading.rating {
      key("rating")
      bytes += OctavoText.text(of: rating).utf8
    }
    member("note", reading.note)
    member(reading.stamp)
    end()
  }
}

// MARK: - Parts

extension OctavoLine {
  private mutating func begin(_ kind: String) {
    bytes += #"{"record":"#.utf8
    bytes.appendJSON(kind)
  }

  private mutating func end() {
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func key(_ key: String) {
    bytes += #",""#.utf8
    bytes += key.utf8
    bytes += #"":"#.utf8
  }

  private mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name)
    bytes.appendJSON(text)
  }

  private mutating func member(_ name: String, _ number: Int?) {
    guard let number else { return }
    key(name)
    bytes.append(number: number)
  }

  private mutating func member(_ name: String, _ texts: [String]) {
    list(name, texts) { line, text in line.bytes.appendJSON(text) }
  }

  private mutating func list<Element>(
    _ name: String,
    _ elements: [Element],
    _ write: (inout OctavoLine, Element) -> Void
  ) {
    guard !elements.isEmpty else { return }
    key(name)
    for (index, element) in elements.enumerated() {
      bytes.append(UInt8(ascii: index == 0 ? "[" : ","))
      write(&self, element)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func member(_ stamp: RecordStamp) {
    member("key", stamp.key?.text)
    key("added")
    member(stamp.added)
    key("modified")
    member(stamp.modified)
  }

  private mutating func member(_ time: Timestamp) {
    bytes.append(UInt8(ascii: "\""))
    bytes.append(time: time)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes source data as an object where reading that gives back the same text, as it nearly
  /// always does; else as a text.
  private mutating func member(source: String) {
    key("source")
    if let value = JSON(parsing: source), case .object = value, OctavoBook.keeps(value, as: source)
    {
      bytes += source.utf8
    } else {
      bytes.appendJSON(source)
    }
  }
}
