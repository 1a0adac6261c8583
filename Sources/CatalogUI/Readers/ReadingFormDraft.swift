import Books
import Catalog

/// The content of the form of a reading: the reading and its books.
struct ReadingFormDraft: Hashable, Sendable, Codable {
  /// The id of its reader: nobody else gets to see it, not even as a draft.
  let reader: Int64
  let books: [Int64]
  /// The book's title, or the number of books.
  let title: String
  var draft = ReadingDraft()
  /// The usual next step, in words; nil where an older reading is corrected.
  var step: String?

  var ids: [ID<Book>] { books.map(ID.init(rawValue:)) }
}

extension RecordDraft {
  static func reading(_ own: ReadingFormDraft) -> RecordDraft { RecordDraft(own) }
}

extension ReadingFormDraft: FormDraft {
  static var key: String { "reading" }
  var recordKind: RecordKind { .reading }
  var formName: String { title }
  var properties: [FieldID] { ReadingField.allCases.map(FieldID.reading) }

  subscript(field: ReadingField) -> FieldValue {
    get { .text(draft[keyPath: field.path]) }
    set { draft[keyPath: field.path] = newValue.text }
  }

  var bookEntries: [FieldEntry] {
    // Of several books no title is known.
    ids.map { FieldEntry(book: $0, title: books.count == 1 ? title : tr("a book of them")) }
  }

  func words(named name: String) -> String {
    tr("your reading of \(books.count == 1 ? Words.quoted(name) : name)")
  }

  func savedWords(isNew: Bool) -> String {
    tr("Saved \(words(named: title)). u takes it back")
  }

  /// A reading is its reader's own.
  func isOpen(to currentUser: CurrentUser) -> Bool { reader == currentUser.reader?.rawValue }

  func meaning(of value: FieldValue, in property: FieldID) -> String? {
    property == .reading(.rating) ? Rating.parse(value.text)?.starsWords : nil
  }

  func problems(needsGenre: Bool, today: Day) -> [Problem] { draft.problems(today: today) }

  /// Saves it as a new reading or over the one that was read; for several books, the filled fields.
  func save(_ record: RecordID?, from version: Int?, in edit: WriteTransaction) throws -> RecordID {
    if let id = record?.reading {
      let before = ReadingDraft(try edit.readings.record(id))
      try edit.readings.update(id, from: version, to: draft.following(before))
      return .reading(id)
    }
    if books.count == 1 { return .reading(try edit.readings.add(ids[0], draft)) }
    let saved = try ids.map { try edit.readings.set($0, draft) }
    describe(edit)
    return .reading(saved.first ?? 0)
  }

  private func describe(_ edit: WriteTransaction) {
    edit.describeOwn(whole: "Changed your reading of \(books.count, RecordKind.book.noun)")
  }

  /// Takes the usual next step with each of the books.
  func takeStep(in edit: WriteTransaction) throws -> RecordID {
    let taken = try ids.map { try edit.readings.next($0) }
    if books.count > 1 { describe(edit) }
    return .reading(taken.first?.id ?? 0)
  }
}

extension RecordSubject {
  /// The form for the person's last reading of a book, for a first one, or for several books.
  static func reading(of books: [ID<Book>], in view: ReadTransaction) throws -> RecordSubject {
    guard books.count == 1, let book = books.first else {
      var own = try ReadingFormDraft(of: books, titled: Words.books(books.count), in: view)
      own.step = tr("The usual next step with each")
      return RecordSubject(base: .reading(own))
    }
    var own = try ReadingFormDraft(of: [book], titled: view.title(of: book), in: view)
    guard let last = try view.readings.of(book).first else {
      own.step = ReadingStatus.nextStep(after: nil)
      return RecordSubject(base: .reading(own))
    }
    own.step = ReadingStatus.nextStep(after: last.status)
    return RecordSubject(last, own)
  }

  /// The form for one reading, as its line on the book's page opens it.
  static func reading(_ id: ID<Reading>, in view: ReadTransaction) throws -> RecordSubject {
    let reading = try view.readings.record(id)
    let title = try view.title(of: reading.book)
    return RecordSubject(reading, try ReadingFormDraft(of: [reading.book], titled: title, in: view))
  }

  private init(_ reading: Reading, _ own: ReadingFormDraft) {
    var own = own
    own.draft = ReadingDraft(reading)
    self.init(record: .reading(reading.id), version: reading.version, base: .reading(own))
  }
}

extension ReadTransaction {
  /// - Throws: ``CatalogError/notFound(_:key:)`` when the book is gone.
  func title(of book: ID<Book>) throws -> String {
    guard let row = try books.rows([book]).first else {
      throw CatalogError.notFound(.book, key: book.description)
    }
    return row.title
  }
}

extension ReadingFormDraft {
  fileprivate init(of books: [ID<Book>], titled title: String, in view: ReadTransaction) throws {
    reader = try view.currentUser.reader?.rawValue ?? 0
    self.books = books.map(\.rawValue)
    self.title = title
  }
}

extension ReadingField {
  /// The path of the field in a draft.
  var path: WritableKeyPath<ReadingDraft, String> {
    switch self {
    case .status: \.status
    case .rating: \.rating
    case .started: \.started
    case .finished: \.finished
    case .note: \.note
    }
  }
}
