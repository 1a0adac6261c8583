import Books
import Catalog

/// The rows of a field for names that fit the typed text.
struct FoundNames: Sendable {
  fileprivate(set) var rows: [LookupField.Row] = []
  /// The record whose whole name is before a comma, behind which the next name begins.
  fileprivate(set) var head: FieldEntry?
  /// Why no new record can have the typed text as its name.
  fileprivate(set) var obstacle: String?

  fileprivate init(rows: [LookupField.Row]) { self.rows = rows }

  init(_ text: String, of kind: RecordKind, in view: ReadTransaction, limit: Int) throws {
    guard let records = kind.screens as? any FoundByName else { return }
    guard let number = ScannedNumber(in: text) else {
      self = try records.found(text, in: view, limit: limit)
      return
    }
    if let holder = try records.holder(of: number, typed: text, in: view) {
      rows = [holder]
    } else {
      obstacle = try records.refusal(of: number, in: view)
    }
  }
}

/// Records of a kind that a field is filled with by their names.
protocol FoundByName {
  /// The records whose names fit a text.
  func found(_ text: String, in view: ReadTransaction, limit: Int) throws -> FoundNames
  /// The reader whose card has a number that was scanned, the book whose ISBN it is, or the record
  /// that is called so; what only begins so is another's.
  func holder(
    of number: ScannedNumber,
    typed text: String,
    in view: ReadTransaction
  ) throws -> LookupField.Row?
  /// Why a number that was scanned is nothing here.
  func refusal(of number: ScannedNumber, in view: ReadTransaction) throws -> String
}

/// True when a text ends inside a number of a name that begins with it: the shelf B1 is not B12.
private func cutsNumber(_ text: String, in name: String) -> Bool {
  let (text, name) = (folded(text), folded(name))
  guard name.hasPrefix(text), text.last?.isNumber == true else { return false }
  return name.dropFirst(text.count).first?.isNumber == true
}

extension NameScreens: FoundByName {
  func found(_ text: String, in view: ReadTransaction, limit: Int) throws -> FoundNames {
    let records = view.authorities(kind)
    // Several names may be equal without case and signs: C, C++ and C#.
    let known = text.isEmpty ? nil : try records.named(text)
    func row(_ row: AuthorityRow, _ closeness: MatchRank) -> LookupField.Row {
      LookupField.Row(
        entry: FieldEntry(Reference(row)),
        note: Words.books(row.books),
        isExact: closeness == .exact && (row.id == known || !kind.keepsSigns),
        isProposed: text.isEmpty || closeness != .elsewhere && !cutsNumber(text, in: row.name)
      )
    }
    var found = FoundNames(
      rows: try records.suggestions(text, limit: limit).map { row($0.row, $0.closeness) }
    )
    guard !text.isEmpty, !found.rows.contains(where: \.isExact) else { return found }
    // A whole name may have more than its words: David Mitchell (1974).
    if let known, let exact = try records.rows([known]).first {
      found.rows.removeAll { $0.entry.reference.id == known }
      found.rows.insert(row(exact, .exact), at: 0)
      return found
    }
    let near = try records.near(text)
    // A word alone is like too many.
    var alike = text.contains(" ") ? try records.lookAlikes(of: text) : []
    if found.rows.isEmpty, near == nil, alike.isEmpty {
      alike = try records.closest(to: text).prefix(3).map(\.first)
    }
    for other in [near].compactMap(\.self) + alike.filter({ $0.id != near?.id })
    where !found.rows.contains(where: { $0.isProposed && $0.entry.reference.id == other.id }) {
      found.rows.removeAll { $0.entry.reference.id == other.id }
      let place = found.rows.firstIndex { !$0.isProposed } ?? found.rows.count
      var similar = row(other, .words)
      similar.note = tr("looks like it · \(similar.note)")
      similar.isNear = true
      // Two names a letter apart may be two people: it is offered, and the typed text counts.
      similar.isProposed = false
      found.rows.insert(similar, at: place)
    }
    guard let comma = text.firstIndex(of: ",") else { return found }
    let name = EnteredName(String(text[..<comma]), separators: [], hasRoles: kind == .author)
    guard let known = try records.named(name.text) else { return found }
    found.head = try records.rows([known]).first.map { FieldEntry(Reference($0)) }
    return found
  }

  func holder(
    of number: ScannedNumber,
    typed text: String,
    in view: ReadTransaction
  ) throws -> LookupField.Row? {
    let records = view.authorities(kind)
    guard let id = try records.named(text), let row = try records.rows([id]).first else {
      return nil
    }
    return LookupField.Row(
      entry: FieldEntry(Reference(row)),
      note: Words.books(row.books),
      isExact: true
    )
  }

  func refusal(of number: ScannedNumber, in view: ReadTransaction) throws -> String {
    let name = kind.recordKind.name
    return try view.words(for: number) + tr(" A number is no \(name)’s name: type the name.")
  }
}

extension ReaderScreens: FoundByName {
  /// Readers, and others who had books before; without a text those first who had some last.
  func found(_ text: String, in view: ReadTransaction, limit: Int) throws -> FoundNames {
    func isExact(_ name: String) -> Bool { !text.isEmpty && folded(name) == folded(text) }
    let readers = try view.readers.suggestions(text, limit: limit)
    let last = try view.loans.last(of: readers.map(\.id))
    let meant = try view.readers.named(text)
    var rows = readers.map { row in
      let note = row.out == 0 ? row.kind.name : tr("has \(Words.books(row.out))")
      let entry = FieldEntry(name: row.name, number: row.id.rawValue)
      let isCard = row.id == meant && !isExact(row.name)
      let found = LookupField.Row(
        entry: entry,
        note: note,
        isExact: isCard || isExact(row.name),
        isCard: isCard
      )
      return (row: found, last: last[row.id] ?? 0)
    }
    let known = Set(readers.map { folded($0.name) })
    for (name, out, last) in try view.loans.outsiders(text, limit: limit)
    where !known.contains(folded(name)) {
      let entry = FieldEntry(name: name)
      let note = out == 0 ? tr("no reader here") : tr("has \(Words.books(out))")
      let found = LookupField.Row(entry: entry, note: note, isExact: isExact(name))
      rows.append((row: found, last: last))
    }
    if rows.isEmpty, let near = try view.readers.near(text) {
      let entry = FieldEntry(name: near.name, number: near.id.rawValue)
      var similar = LookupField.Row(
        entry: entry,
        note: tr("looks like it · \(near.kind.name)")
      )
      similar.isNear = true
      // Enter lends a book to nobody who may be somebody else.
      similar.isProposed = false
      return FoundNames(rows: [similar])
    }
    if text.isEmpty {
      // Those without any loan stay behind, by name.
      rows = rows.filter { $0.last > 0 }.sorted { $0.last > $1.last } + rows.filter { $0.last == 0 }
    }
    return FoundNames(rows: rows.prefix(limit).map(\.row))
  }

  func holder(
    of number: ScannedNumber,
    typed text: String,
    in view: ReadTransaction
  ) throws -> LookupField.Row? {
    let id = try view.readers.named(number.text)
    guard let row = try id.flatMap({ try view.readers.rows([$0]).first }) else { return nil }
    let note = row.out == 0 ? row.kind.name : tr("has \(Words.books(row.out))")
    return LookupField.Row(
      entry: FieldEntry(name: row.name, number: row.id.rawValue),
      note: note,
      isExact: true,
      isCard: true
    )
  }

  func refusal(of number: ScannedNumber, in view: ReadTransaction) throws -> String {
    try view.words(for: number) + tr(" Scan the reader’s card, or type the name.")
  }
}

extension BookScreens: FoundByName {
  func found(_ text: String, in view: ReadTransaction, limit: Int) throws -> FoundNames {
    var found = FoundNames(rows: try rows(text, view, limit))
    if !folded(text).isEmpty, !found.rows.contains(where: \.isExact) {
      found.obstacle = try view.books.obstacle(toTitle: text)
    }
    return found
  }

  /// Books with their authors, and with who has those that are out; without a text the books that
  /// were added last.
  ///
  /// Books that would look the same also have what tells them apart.
  private func rows(
    _ text: String,
    _ view: ReadTransaction,
    _ limit: Int
  ) throws -> [LookupField.Row] {
    let fitting = try view.books.suggestions(text, limit: limit)
    // What only looks like it is offered, as names are, and the typed text counts.
    let isNear = fitting.isEmpty
    let books = isNear ? try view.books.corrected(text, limit: limit) : fitting
    let marks = try view.loans.marks(books.map(\.id))
    let signs = try view.books.differences(among: books)
    // Whose number is typed is that book.
    let isNumber = books.count == 1 && (try? ISBN.parse(text)) != nil
    return books.map { row in
      let note = marks[row.id].map(\.words) ?? row.authors.joined(separator: ", ")
      let parts = (isNear ? [tr("looks like it")] : []) + (signs[row.id] ?? []) + [note]
      var found = LookupField.Row(
        entry: FieldEntry(book: row.id, title: row.title),
        note: parts.filter { !$0.isEmpty }.joined(separator: " · "),
        isExact: isNumber || !text.isEmpty && folded(row.title) == folded(text)
      )
      (found.isNear, found.isProposed) = (isNear, !isNear)
      return found
    }
  }

  func holder(
    of number: ScannedNumber,
    typed text: String,
    in view: ReadTransaction
  ) throws -> LookupField.Row? {
    let id = try view.book(of: number)
    guard let row = try id.flatMap({ try view.books.rows([$0]).first }) else {
      return try rows(text, view, LookupField.maxRows).first { $0.isExact }
    }
    let note =
      try view.loans.marks([row.id])[row.id]?.words ?? row.authors.joined(separator: ", ")
    return LookupField.Row(
      entry: FieldEntry(book: row.id, title: row.title),
      note: note,
      isExact: true
    )
  }

  func refusal(of number: ScannedNumber, in view: ReadTransaction) throws -> String {
    let words = try view.words(for: number)
    let isCard = try view.readers.named(number.text) != nil
    return isCard
      ? words + tr(" Scan the book, or type its title.")
      : try view.books.obstacle(toTitle: number.text) ?? words
  }
}

extension LoanMark {
  /// `lent to Anna`, `borrowed from City Library`.
  fileprivate var words: String {
    "\(direction.name) \(direction == .borrowed ? tr("from") : tr("to")) \(with)"
  }
}
