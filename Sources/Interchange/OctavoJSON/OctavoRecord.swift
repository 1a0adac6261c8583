import Books
import Catalog

/// Reads the lines that ``OctavoLine`` writes, without loss.
enum OctavoRecord {
  /// The newest version of the format that is understood.
  static let format = 1

  static func readBook(_ value: JSON, into book: inout ImportedBook) {
    var exact = ImportedBook.Exact(stamp: stamp(value, at: book.readAt))
    for member in value.members where member.value != .null {
      if let field = BookField(rawValue: member.key) {
        readField(field, member.value, &exact, &book)
        continue
      }
      switch member.key {
      // Values of custom fields are read together with the definitions of these fields.
      case "record", "fields", ReasonColumn.member: break
      case "added", "modified":
        if member.value.text.flatMap({ Timestamp(exactly: $0) }) == nil {
          book.keepUnread(member.value.written, of: member.key)
        }
      case "key":
        if member.value.text.flatMap(RecordKey.init(text:)) == nil {
          book.keepUnread(member.value.written, of: member.key)
        }
      case "source":
        if case .string(let text) = member.value {
          book.draft.source = text
        } else {
          book.draft.source = member.value.written
        }
      case "readings":
        exact.readings = member.value.elements.compactMap { value in
          guard case .object = value else {
            book.keepUnread(value.written, of: "readings")
            return nil
          }
          return reading(value, into: &book)
        }
      case "loans":
        exact.loans = member.value.elements.compactMap { value in
          guard let loan = value["loan"]?.text else {
            book.keepUnread(value.written, of: "loans")
            return nil
          }
          let text = value["returned"]?.text
          let returned = text.flatMap(OctavoText.day)
          if let text, returned == nil { book.keepUnread(text, of: "returned") }
          return BookRecord.Loaned(loan: key(loan, book.place), returned: returned)
        }
      default:
        book.keep(member.key, member.value)
        book.remark(.unknownMember(member.key))
      }
    }
    book.adopt(exact)
  }

  private static func readField(
    _ field: BookField,
    _ value: JSON,
    _ exact: inout ImportedBook.Exact,
    _ book: inout ImportedBook
  ) {
    switch field.path {
    case .text(let path):
      guard let text = value.text else {
        return book.keepUnread(value.written, of: field.rawValue)
      }
      if field == .isbn { book.takeWholeISBN(text) } else { book.draft[keyPath: path] = text }
    case .credits:
      exact.credits = value.elements.compactMap { value in
        let credit = credit(value)
        if credit == nil { book.keepUnread(value.written, of: field.rawValue) }
        return credit
      }
    case .record(let path):
      guard let name = value.text ?? value["name"]?.text, isName(name, of: field) else {
        return book.keepUnread(value.written, of: field.rawValue)
      }
      book.draft[keyPath: path] = Reference(name: name)
    case .records(let path):
      book.draft[keyPath: path] = value.elements.compactMap { value in
        guard let name = value.text, isName(name, of: field) else {
          book.keepUnread(value.written, of: field.rawValue)
          return nil
        }
        return Reference(name: name)
      }
    }
  }

  /// Whether a record of the field's kind can be called so: neither blank nor too long.
  private static func isName(_ text: String, of field: BookField) -> Bool {
    guard let kind = field.authorityKind else { return false }
    do throws(Problem) {
      try FieldLimits.checkNeeded(text, kind.recordKind, .authority(.name))
      return true
    } catch {
      return false
    }
  }

  /// - Throws: Why no catalogue can have it.
  static func authority(
    _ value: JSON,
    _ kind: AuthorityKind,
    at now: Timestamp
  ) throws(ImportProblem.Code) -> AuthorityRecord {
    guard let name = value["name"]?.text else { throw lacks("name", kind.rawValue) }
    let record = AuthorityRecord(
      kind: kind,
      name: name,
      qualifier: value["qualifier"]?.text,
      sortName: value["sortName"]?.text ?? name,
      aliases: value["aliases"].map(texts) ?? [],
      stamp: stamp(value, at: now)
    )
    let draft = AuthorityDraft(
      name: name,
      qualifier: record.qualifier ?? "",
      sortName: record.sortName,
      aliases: record.aliases
    )
    if let problem = draft.problems(kind).first { throw .value(problem) }
    return record
  }

  private static func lacks(_ member: String, _ kind: String) -> ImportProblem.Code {
    .lacksMember(member, kind: kind)
  }

  static func savedQuery(_ value: JSON) -> SavedQuery? {
    guard let name = value["name"]?.text, let text = value["text"]?.text else { return nil }
    var query = SavedQuery(name: name, text: text)
    query.key = value["key"]?.text.flatMap(RecordKey.init(text:))
    return query
  }

  static func wanted(_ value: JSON) -> QueuedLookupRecord? {
    guard let isbn = value["isbn"]?.text.flatMap({ try? ISBN.parse($0) }),
      let since = value["since"]?.text.flatMap({ Timestamp(exactly: $0) })
    else { return nil }
    return QueuedLookupRecord(
      isbn: isbn,
      isFilling: value["fill"] == .bool(true),
      fields: (value["only"].map(texts) ?? []).compactMap(BookField.init(rawValue:)),
      defaults: ScanDefaults(
        shelf: value["location"]?.text ?? "",
        genre: value["genre"]?.text ?? "",
        tags: value["tags"].map(texts) ?? []
      ),
      copies: value["copies"]?.text.flatMap { Int($0) } ?? 1,
      since: since
    )
  }

  // MARK: - Decisions

  /// True when records of a kind are known by a title and not by a name.
  static func hasTitle(_ kind: RecordKind) -> Bool { kind == .book || kind == .reading }

  /// - Parameter word: The kind of decision: apart, right, former or filing.
  static func decision(_ value: JSON, _ word: String) -> Decision? {
    let kind = value["kind"]?.text.flatMap(RecordKind.init(rawValue:)) ?? .book
    switch word {
    case "apart":
      let pair = value["pair"]?.elements.compactMap { reference($0, kind) } ?? []
      return pair.count == 2 ? .apart(pair[0], pair[1]) : nil
    case "right":
      guard let record = value["of"].flatMap({ reference($0, kind) }),
        let rule = value["rule"]?.text, let found = value["found"]?.text
      else { return nil }
      return .right(record, rule: rule, value: found)
    case "former":
      guard let record = value["of"].flatMap({ reference($0, .book) }),
        value["isbn"] != nil || value["title"] != nil
      else { return nil }
      let former = FormerBook(
        isbn: value["isbn"]?.text.flatMap { try? ISBN.parse($0) }?.digits,
        title: value["title"]?.text,
        authors: value["authors"]?.elements.compactMap(\.text) ?? []
      )
      return former.isbn == nil && former.title == nil ? nil : .former(record, former)
    case "filing":
      guard let convention = value["convention"]?.text.flatMap(NameConvention.init(rawValue:)),
        let way = value["way"]?.text.flatMap(SortWay.init(rawValue:)),
        convention.ways.contains(way)
      else { return nil }
      return .filing(convention, way)
    default: return nil
    }
  }

  private static func reference(_ value: JSON, _ kind: RecordKind) -> RecordReference? {
    guard let name = value[hasTitle(kind) ? "title" : "name"]?.text else { return nil }
    return RecordReference(
      kind,
      name: name,
      mark: value[kind == .book ? "isbn" : "qualifier"]?.text,
      added: value["added"]?.text.flatMap { Timestamp(exactly: $0) },
      place: value["place"]?.text.flatMap { Int($0) } ?? 1
    )
  }

  static func field(_ value: JSON) throws(CustomFieldError) -> CustomFieldDraft {
    let word = value["kind"]?.text ?? ""
    guard let kind = CustomField.Kind(word: word) else { throw .unknownKind(word) }
    var field = CustomFieldDraft(
      name: value["name"]?.text ?? "",
      kind: kind,
      choices: value["choices"].map(texts) ?? []
    )
    if let refusal = field.refusal { throw refusal }
    field.key = value["key"]?.text.flatMap(RecordKey.init(text:))
    return field
  }

  /// - Throws: Why no catalogue can have it.
  static func reader(
    _ value: JSON,
    at now: Timestamp
  ) throws(ImportProblem.Code) -> ReaderRecord {
    guard let name = value["name"]?.text else { throw lacks("name", "reader") }
    guard hasWords(name) else {
      throw .value(Problem(.reader, .reader(.name), .missing, value: name))
    }
    var record = ReaderRecord(name: name, stamp: stamp(value, at: now))
    if let word = value["kind"]?.text {
      guard let kind = ReaderKind.parse(word) else {
        throw .unknownWord(word, .readerKind)
      }
      record.kind = kind
    }
    record.login = value["login"]?.text
    record.notes = value["notes"]?.text
    let validUntil = try value["validUntil"]?.text.map { text throws(ImportProblem.Code) in
      try day(text)
    }
    record.card = value["card"]?.text.map { ReaderCard(number: $0, validUntil: validUntil) }
    return record
  }

  /// - Throws: Why no catalogue can have it.
  static func loan(
    _ value: JSON,
    _ place: Place,
    at now: Timestamp
  ) throws(ImportProblem.Code) -> LoanRecord {
    guard let loan = value["loan"]?.text else { throw lacks("loan", "loan") }
    guard let begun = value["date"]?.text else { throw lacks("date", "loan") }
    guard let party = value["reader"]?.text ?? value["name"]?.text else {
      throw lacks("reader", "loan")
    }
    let date = try day(begun)
    var record = LoanRecord(
      key: key(loan, place),
      party: party,
      isReader: value["reader"] != nil,
      date: date,
      stamp: stamp(value, at: now)
    )
    switch value["direction"]?.text {
    case nil, "lent": record.direction = .lent
    case "borrowed": record.direction = .borrowed
    case let text?:
      guard let number = Int(text) else {
        throw .unknownWord(text, .loanDirection)
      }
      record.direction = LoanDirection(rawValue: number)
    }
    if let due = value["due"]?.text { record.due = try day(due) }
    record.librarian = value["librarian"]?.text
    record.notes = value["notes"]?.text
    return record
  }

  private static func day(_ text: String) throws(ImportProblem.Code) -> Day {
    guard let day = OctavoText.day(text) else {
      throw .unknownWord(text, .day)
    }
    return day
  }

  /// A key for a loan's id, which counts within one file.
  private static func key(_ loan: String, _ place: Place) -> String { "\(place.file) \(loan)" }

  private static func reading(_ value: JSON, into book: inout ImportedBook) -> ReadingRecord? {
    book.reading(
      status: value["status"]?.text,
      rating: value["rating"]?.text,
      started: value["started"]?.text,
      finished: value["finished"]?.text,
      note: value["note"]?.text,
      stamp: stamp(value, at: book.readAt)
    )
  }

  private static func credit(_ value: JSON) -> BookRecord.Credit? {
    guard let name = value["name"]?.text ?? value.text, isName(name, of: .authors) else {
      return nil
    }
    let role = value["role"]?.text.map { Role(rawValue: $0) } ?? .author
    return BookRecord.Credit(name: name, qualifier: value["qualifier"]?.text, role: role)
  }

  private static func texts(_ value: JSON) -> [String] {
    value.elements.compactMap(\.text).filter { !$0.isEmpty }
  }

  /// The stamp of a record; one without any times was added now.
  private static func stamp(_ value: JSON, at now: Timestamp) -> RecordStamp {
    let added = value["added"]?.text.flatMap { Timestamp(exactly: $0) } ?? now
    let modified = value["modified"]?.text.flatMap { Timestamp(exactly: $0) } ?? added
    let key = value["key"]?.text.flatMap(RecordKey.init(text:))
    return RecordStamp(added: added, modified: modified, key: key)
  }
}
