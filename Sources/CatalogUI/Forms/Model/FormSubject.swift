import Catalog

/// Which record a form is about.
struct FormSubject: Hashable, Sendable {
  /// The record that is edited; nil for a new one.
  var record: RecordID?
  /// The version that was read: saving over a newer one is refused.
  var version: Int?
  /// What was read, or what a new record began with.
  var base: RecordDraft

  var isNew: Bool { record == nil }
  /// The usual next step with a reading, in words.
  var step: String? {
    guard case .reading(let own) = base else { return nil }
    return own.step
  }
  /// A book that is old may do without a genre.
  var needsGenre: Bool { isNew && base.kind == .book }
}

extension FormSubject {
  /// Reads a record as it is now.
  static func read(_ record: RecordID, in view: View) throws -> FormSubject {
    switch record {
    case .book(let id):
      let detail = try view.books.detail(id)
      let draft = RecordDraft.book(BookDraft(detail))
      return FormSubject(record: record, version: detail.book.version, base: draft)
    case .authority(let id):
      let authority = try view.authorities(id.kind).record(id)
      let draft = RecordDraft.authority(id.kind, AuthorityDraft(authority))
      return FormSubject(record: record, version: authority.version, base: draft)
    case .reader(let id):
      let reader = try view.readers.record(id)
      let draft = RecordDraft.reader(ReaderDraft(reader))
      return FormSubject(record: record, version: reader.version, base: draft)
    case .reading(let id): return try reading(id, in: view)
    case .loan(let id):
      let loan = try view.loans.record(id)
      return FormSubject(record: record, version: loan.version, base: .loan(LoanEntry(loan)))
    }
  }
}

extension RecordDraft {
  /// Saves it as a new record, or over the one that was read.
  func save(_ record: RecordID?, from version: Int?, in edit: Edit) throws -> RecordID {
    switch (self, record) {
    case (.book(let draft), .book(let id)?):
      try edit.books.update(id, from: version, to: draft)
      return .book(id)
    case (.book(let draft), _):
      return .book(try edit.books.add(draft))
    case (.authority(let kind, let draft), .authority(let id)?):
      try edit.authorities(kind).update(id, from: version, to: draft)
      return .authority(id)
    case (.authority(let kind, let draft), _):
      return .authority(try edit.authorities(kind).add(draft))
    case (.reader(let draft), .reader(let id)?):
      try edit.readers.update(id, from: version, to: draft)
      return .reader(id)
    case (.reader(let draft), _):
      return .reader(try edit.readers.add(draft))
    case (.reading(let own), _):
      return try own.save(record, from: version, in: edit)
    case (.loan(let entry), _):
      return .loan(try entry.save(record?.loan, from: version, in: edit))
    }
  }

  /// Everything that is wrong with it, what only the catalogue knows included.
  func problems(
    for record: RecordID?,
    needsGenre: Bool,
    today: Day,
    in view: View
  ) throws -> [Problem] {
    switch self {
    case .book(let draft):
      var id: ID<Book>?
      if case .book(let known) = record { id = known }
      return try view.books.problems(
        draft,
        for: id,
        needsGenre: needsGenre,
        currentYear: today.year
      )
    case .authority(let kind, let draft):
      var id: AuthorityID?
      if case .authority(let known) = record { id = known }
      return try view.authorities(kind).problems(draft, for: id)
    case .reader(let draft): return try view.readers.problems(draft, for: record?.reader)
    case .reading: return problems(needsGenre: needsGenre, today: today)
    case .loan(let entry): return try entry.problems(for: record?.loan, today: today, in: view)
    }
  }
}
