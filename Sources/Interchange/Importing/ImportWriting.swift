import Books
import Catalog

/// Writes what a plan says, within its transaction.
struct ImportWriting {
  private(set) var outcome = ImportPlan.Outcome()

  private let plan: ImportPlan
  private let edit: WriteTransaction
  private var loanLoader: LoanLoader
  /// True when each part of which the catalogue refuses a value is undone by itself.
  private let inParts: Bool
  /// Why rows were refused meanwhile.
  private var refused: [Int: String] = [:]
  /// The books of rows that later rows repeat.
  private var repeatedBooks: [Int: ID<Book>] = [:]
  private let repeatedRows: Set<Int>

  private let leftOut: LeftOutRecords
  private var marks = MarkReader()

  init(
    _ plan: ImportPlan,
    _ edit: WriteTransaction,
    leavingOut leftOut: LeftOutRecords,
    inParts: Bool
  ) {
    self.plan = plan
    self.inParts = inParts
    self.leftOut = leftOut
    self.edit = edit
    loanLoader = LoanLoader(edit)
    repeatedRows = Set(plan.repeats.values)
  }

  /// A row of the plan with its record.
  private struct Line {
    let number: Int
    let row: ImportRow
    let record: ImportedBook

    init(_ number: Int, _ row: ImportRow, _ record: ImportedBook) {
      self.number = number
      self.row = row
      self.record = record
    }
  }

  /// Writes a record; in parts, a record with a value that the catalogue refuses is refused.
  private mutating func attempt(
    _ number: Int,
    _ record: ImportedBook,
    _ body: (inout Self) throws -> Void
  ) throws {
    if let reason = try refusal(of: body) { refuse(number, record, reason) }
  }

  /// Carries out a part.
  ///
  /// - Returns: Why the catalogue refuses it, in parts; then nothing of it is done.
  private mutating func refusal(of body: (inout Self) throws -> Void) throws -> String? {
    guard inParts else {
      try body(&self)
      return nil
    }
    let before = self
    guard let reason = try edit.attempt({ try body(&self) }) else { return nil }
    self = before
    loanLoader = LoanLoader(edit)
    return reason
  }

  private mutating func refuse(_ number: Int, _ record: ImportedBook, _ reason: String) {
    refused[number] = reason
    var record = record
    record.refuse(.refusedValue(reason))
    leftOut.late[number] = record
  }

  /// Makes the custom fields that a book is filled in and that the catalogue lacks.
  private mutating func makeFields(for records: [CustomRecord]) throws {
    for record in records {
      let home = try edit.customFields.all().home(of: record.name, record.kind)
      if let home, home.kind != .choice || home.choices.contains(record.text) { continue }
      let word = CustomField.word(of: record.name)
      let told = plan.others.lazy.flatMap(\.madeFields)
        .first { CustomField.word(of: $0.name) == word }
      let choices = record.kind == .choice ? [record.text] : []
      let draft =
        told ?? CustomFieldDraft(name: record.name, kind: record.kind, choices: choices)
      if try edit.customFields.adopt(draft).isNew { outcome.fields += 1 }
    }
  }

  /// Fills books that are there.
  mutating func fill(_ step: () throws -> Void) throws {
    let (plan, edit) = (plan, edit)
    try plan.forEach(leavingOut: leftOut) { number, row, record in
      try step()
      guard plan.choice(of: number, row.kind).joins, let id = row.book else { return }
      try attempt(number, record) { try $0.fill(id, Line(number, row, record)) }
    }
    for id in plan.settled { try edit.lookupQueue.remove(id) }
  }

  private mutating func fill(_ id: ID<Book>, _ row: Line) throws {
    let record = row.record
    try makeFields(for: record.custom)
    guard let card = try edit.books.cards([id]).first else { return }
    let draft = record.draft(shelves: plan.source.shelves, sharesISBN: row.row.sharesISBN)
    let comparison = RecordComparison(
      book: BookComparison(
        card,
        draft,
        custom: record.custom,
        otherNames: try edit.books.otherNames(of: [card]),
        today: Day(record.readAt)
      ),
      along: try along(id, record)
    )
    let turned = plan.turned(row.number, row.row.kind, of: comparison.lines)
    let wanted = comparison.book.draft(turning: turned)
    let isFilled = try edit.books.update(id, from: card.book.version, to: wanted)
    let isJoined = try carryOut(comparison.along, for: id, turning: turned)
    guard isFilled || isJoined else { return }
    outcome.filled += 1
    outcome.replaced += comparison.lines.count {
      $0.relation == .differs && turned.contains($0.subject)
    }
  }

  /// Adds books that are new, and what the files have beside books.
  mutating func add(expecting count: Int, _ step: () throws -> Void) throws {
    let (plan, edit) = (plan, edit)
    var loans: LoanLoader?
    var first: BookLoader?
    try edit.books.load(expecting: inParts ? 0 : count) { loader in
      (first, loans) = (loader, loader.loans)
      loader.expect(plan.newNames)
      if plan.addsOnlyNew { loader.know(authors: plan.authors) }
      for records in plan.others {
        let added = try records.addNames(with: loader)
        outcome.fields += added.fields
        outcome.others += added.names
        outcome.readers += added.readers
      }
      guard !inParts else { return }
      if count > 0 { try addBooks(with: loader, step) }
      outcome.respelled = loader.respelled
      try addRest(with: loader)
    }
    if inParts { try addInParts(behind: first, step) }
    // After the load, at whose end the last rows are written.
    if let loans {
      for record in plan.brought where try record.change.carryOut(loans) {
        outcome.brought.append(record.kind)
      }
    }
    try edit.lookupQueue.removeArrived()
    for id in plan.settled { try edit.lookupQueue.remove(id) }
    for records in plan.others {
      outcome.others += try edit.decisions.restore(records.decisions)
    }
  }

  private mutating func addRest(with loader: BookLoader) throws {
    for records in plan.others {
      let added = try records.addRest(with: loader, in: edit)
      outcome.loans += added.loans
      outcome.others += added.others
    }
  }

  private mutating func addBooks(with loader: BookLoader, _ step: () throws -> Void) throws {
    let plan = plan
    try plan.forEach(leavingOut: leftOut, isLast: plan.repeats.isEmpty) { number, row, record in
      try step()
      guard plan.choice(of: number, row.kind) == .add else { return }
      try add(Line(number, row, record), with: loader)
    }
  }

  /// So many books are added at once in parts.
  private static let part = 4096

  /// Adds the books in parts; one that is refused is halved until the record is found.
  private mutating func addInParts(
    behind first: BookLoader?,
    _ step: () throws -> Void
  ) throws {
    let (plan, edit) = (plan, edit)
    var waiting: [Line] = []
    var loader = first
    try plan.forEach(leavingOut: leftOut, isLast: plan.repeats.isEmpty) { number, row, record in
      try step()
      guard plan.choice(of: number, row.kind) == .add else { return }
      waiting.append(Line(number, row, record))
      guard waiting.count == Self.part else { return }
      try add(waiting[...], behind: &loader)
      waiting.removeAll(keepingCapacity: true)
    }
    try add(waiting[...], behind: &loader)
    try edit.books.load(expecting: 0) { last in
      last.goOn(from: loader)
      try addRest(with: last)
    }
  }

  /// - Parameter loader: What added the books before.
  private mutating func add(_ rows: ArraySlice<Line>, behind loader: inout BookLoader?) throws {
    guard let first = rows.first else { return }
    var used: BookLoader?
    let reason = try refusal { writing in
      try writing.edit.books.load(expecting: 0) { new in
        new.goOn(from: loader)
        for row in rows { try writing.add(row, with: new) }
        used = new
      }
    }
    guard let reason else {
      loader = used
      return
    }
    if rows.count == 1 { return refuse(first.number, first.record, reason) }
    let middle = rows.startIndex + rows.count / 2
    try add(rows[..<middle], behind: &loader)
    try add(rows[middle...], behind: &loader)
  }

  private mutating func add(_ row: Line, with loader: BookLoader) throws {
    let record = row.record
    var namesakes: [String: String] = [:]
    for person in record.people {
      let (sortName, fuller) = (person.sortName, person.aliases)
      let other = try loader.note(sortName: sortName, fullerForms: fuller, of: person.name)
      if let other { namesakes[person.name] = other }
    }
    outcome.added += 1
    // A repeated record that is added all the same cannot have the ISBN of the first.
    let sharesISBN = row.row.sharesISBN || row.row.kind == .repeated
    let id: ID<Book>
    if !sharesISBN, let whole = record.whole {
      id = try loader.add(whole)
      outcome.readings += whole.readings.count
    } else {
      var draft = record.draft(shelves: plan.source.shelves, sharesISBN: sharesISBN)
      if !namesakes.isEmpty {
        for place in draft.authors.indices {
          guard let other = namesakes[draft.authors[place].author.name] else { continue }
          draft.authors[place].author = Reference(name: other)
        }
      }
      let isAsRead = draft.title == record.draft.title && draft.isbn == record.draft.isbn
      id = try loader.add(
        draft,
        checked: isAsRead ? record.values : nil,
        from: SourceData.numbers(of: record),
        custom: record.custom,
        added: record.added?.time,
        key: record.key
      )
      let own = record.storedReadings
      try loader.add(own, of: id)
      if let exact = record.exact { loader.note(exact.loans, of: id) }
      outcome.readings += own.count
    }
    for loan in record.storedLoans {
      if try loanLoader.add(loan, of: id) { outcome.loans += 1 }
    }
    if repeatedRows.contains(row.number) { repeatedBooks[row.number] = id }
  }

  /// So many rows that repeat others wait, to come to their books together.
  private static let mostWaiting = 1024

  /// Adds the facts of rows that repeat the book of an earlier row.
  ///
  /// Readings and loans come, empty fields are filled, and values that differ are kept with the book.
  mutating func addRepeated() throws {
    let plan = plan
    var waiting: [Line] = []
    try plan.forEach(leavingOut: leftOut) { number, row, record in
      guard row.kind == .repeated, plan.choice(of: number, .repeated) == .leaveOut,
        plan.repeats[number] != nil
      else { return }
      waiting.append(Line(number, row, record))
      guard waiting.count == Self.mostWaiting else { return }
      try addRepeated(waiting)
      waiting.removeAll(keepingCapacity: true)
    }
    try addRepeated(waiting)
  }

  private mutating func addRepeated(_ rows: [Line]) throws {
    var books: [(id: ID<Book>, rows: [Line])] = []
    var places: [ID<Book>: Int] = [:]
    for row in rows {
      guard let first = plan.repeats[row.number] else { continue }
      // What it repeats did not come.
      if let reason = refused[first] { refuse(row.number, row.record, reason) }
      guard let id = repeatedBooks[first] ?? plan.joined(first) else { continue }
      if places[id] == nil {
        places[id] = books.count
        books.append((id, []))
      }
      if let place = places[id] { books[place].rows.append(row) }
    }
    for (id, rows) in books {
      guard let reason = try refusal(of: { try $0.add(rows, to: id) }) else { continue }
      guard rows.count > 1 else {
        refuse(rows[0].number, rows[0].record, reason)
        continue
      }
      for row in rows {
        try attempt(row.number, row.record) { try $0.add([row], to: id) }
      }
    }
  }

  /// Adds the facts of some rows to one book.
  ///
  /// Its tags and source data are written once, since each of the rows can make them longer.
  private mutating func add(_ rows: [Line], to book: ID<Book>) throws {
    guard var card = try edit.books.cards([book]).first else { return }
    var source = RepeatedSource(card.book.source ?? "")
    var barcodes = marks.copies(in: card.book.source)
    var copies = 0
    var tags: [Reference] = []
    var known = Set(card.tags.map { AuthorityKind.tag.key($0.name) })
    // Read again only after they were changed.
    var used: ReadingsAndLoans?
    for record in rows.map(\.record) {
      // One that a copy here has was counted by an earlier import.
      let own = marks.copies(of: record)
      if !own.isEmpty, !record.isWish, barcodes.isDisjoint(with: own) {
        copies += Int(record.draft.copies) ?? 1
        barcodes.formUnion(own)
      }
      try makeFields(for: record.custom)
      if used == nil, record.alongCounts != (0, 0) {
        used = try ReadingsAndLoans.all(of: [book], in: edit)[book]
      }
      let along = along(used, record)
      let shelves = plan.source.shelves
      let comparison = RecordComparison(card.withoutTags, repeating: record, shelves)
      source.add(comparison.otherwise, of: record)
      var wanted = comparison.book.filled
      let mine = BookDraft(card)
      tags += wanted.tags.filter { known.insert(AuthorityKind.tag.key($0.name)).inserted }
      wanted.tags = mine.tags
      if wanted != mine {
        _ = try edit.books.update(book, from: card.book.version, to: wanted)
        guard let filled = try edit.books.cards([book]).first else { return }
        card = filled
      }
      if try carryOut(along, for: book, turning: []) { used = nil }
      for (id, record) in along.repeatedReadings where try edit.readings.update(id, to: record) {
        used = nil
      }
    }
    var wanted = BookDraft(card)
    wanted.tags += tags
    wanted.source = source.text
    if copies > 0 { wanted.copies = String(card.book.copies + copies) }
    guard wanted != BookDraft(card) else { return }
    _ = try edit.books.update(book, from: card.book.version, to: wanted)
  }

  private func along(_ book: ID<Book>, _ record: ImportedBook) throws -> ReadingsAndLoansComparison
  {
    guard record.alongCounts != (0, 0) else { return ReadingsAndLoansComparison() }
    return along(try ReadingsAndLoans.all(of: [book], in: edit)[book], record)
  }

  private func along(
    _ mine: ReadingsAndLoans?,
    _ record: ImportedBook
  ) -> ReadingsAndLoansComparison {
    guard record.alongCounts != (0, 0) else { return ReadingsAndLoansComparison() }
    return ReadingsAndLoansComparison(mine ?? ReadingsAndLoans(), record)
  }

  /// - Returns: Whether there was anything to write.
  private mutating func carryOut(
    _ along: ReadingsAndLoansComparison,
    for book: ID<Book>,
    turning turned: Set<BookComparison.Subject>
  ) throws -> Bool {
    let done = try along.carryOut(for: book, turning: turned, in: edit, loanLoader)
    outcome.readings += done.readings
    outcome.loans += done.loans
    return done.readings + done.loans > 0
  }
}

extension ImportedDate {
  /// The beginning of the day, by UTC.
  fileprivate var time: Timestamp? {
    Day(year, month ?? 1, day ?? 1).map { Timestamp(seconds: Int64($0.number) * 86_400) }
  }
}
