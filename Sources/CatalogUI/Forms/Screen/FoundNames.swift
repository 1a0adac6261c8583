import Books
import Catalog

/// The rows of a field for names that fit what is typed.
struct FoundNames: Sendable {
  private(set) var rows: [LookupField.Row]
  /// The record whose whole name is before a comma, behind which the next name begins.
  private(set) var head: Entry?
  /// Why no new record can have what is typed as its name.
  private(set) var obstacle: String?

  init(_ text: String, of kind: RecordKind, in view: View, limit: Int) throws {
    if let number = ScannedNumber(in: text) {
      rows = try Self.holder(of: number, typed: text, kind, in: view).map { [$0] } ?? []
      obstacle = rows.isEmpty ? try Self.refusal(of: number, kind, in: view) : nil
      return
    }
    guard let authority = kind.authority else {
      let find = kind == .reader ? Self.people : Self.books
      rows = try find(text, view, limit)
      if kind == .book, !folded(text).isEmpty, !rows.contains(where: \.isExact) {
        obstacle = try view.books.obstacle(toTitle: text)
      }
      return
    }
    let records = view.authorities(authority)
    // Several names may be equal without case and signs: C, C++ and C#.
    let known = text.isEmpty ? nil : try records.named(text)
    func row(_ row: AuthorityRow, _ closeness: Closeness) -> LookupField.Row {
      LookupField.Row(
        entry: Entry(Reference(row)),
        note: Words.books(row.books),
        isExact: closeness == .exact && (row.id == known || !authority.keepsSigns),
        isProposed: text.isEmpty || closeness != .elsewhere
      )
    }
    rows = try records.suggestions(text, limit: limit).map { row($0.row, $0.closeness) }
    guard !text.isEmpty, !rows.contains(where: \.isExact) else { return }
    // A whole name may have more than its words: David Mitchell (1974).
    if let known, let exact = try records.rows([known]).first {
      rows.removeAll { $0.entry.reference.id == known }
      rows.insert(row(exact, .exact), at: 0)
      return
    }
    let near = try records.near(text)
    // A word alone is like too many.
    var alike = text.contains(" ") ? try records.lookAlikes(of: text) : []
    var slip: AuthorityID?
    if rows.isEmpty, near == nil, alike.isEmpty {
      let closest = try records.closest(to: text).prefix(3)
      alike = closest.map(\.first)
      slip = closest.first { $0.isSlip }?.first.id
    }
    for found in [near].compactMap(\.self) + alike.filter({ $0.id != near?.id })
    where !rows.contains(where: { $0.isProposed && $0.entry.reference.id == found.id }) {
      rows.removeAll { $0.entry.reference.id == found.id }
      let place = rows.firstIndex { !$0.isProposed } ?? rows.count
      var similar = row(found, .words)
      similar.note = "looks like it · \(similar.note)"
      similar.isNear = true
      // Enter takes a mistyped name, but no author who may be somebody else.
      similar.isProposed =
        authority != .author || found.id == slip || !Nearness.isOther(found.name, text)
      rows.insert(similar, at: place)
    }
    guard let comma = text.firstIndex(of: ",") else { return }
    let name = EnteredName(String(text[..<comma]), separators: [], hasRoles: authority == .author)
    guard let known = try records.named(name.text) else { return }
    head = try records.rows([known]).first.map { Entry(Reference($0)) }
  }

  /// The reader whose card has a number that was scanned, the book whose ISBN it is, or the record that
  /// is called so; what only begins so is another's.
  private static func holder(
    of number: ScannedNumber,
    typed text: String,
    _ kind: RecordKind,
    in view: View
  ) throws -> LookupField.Row? {
    switch kind {
    case .reader:
      let id = try view.readers.named(number.text)
      guard let row = try id.flatMap({ try view.readers.rows([$0]).first }) else { return nil }
      let note = row.out == 0 ? row.kind.name : "has \(Words.books(row.out))"
      return LookupField.Row(
        entry: Entry(name: row.name, number: row.id.rawValue),
        note: note,
        isExact: true,
        isCard: true
      )
    case .book:
      let id = try view.book(of: number)
      guard let row = try id.flatMap({ try view.books.rows([$0]).first }) else {
        return try books(text, view, LookupField.mostRows).first { $0.isExact }
      }
      let note =
        try view.loans.marks([row.id])[row.id]?.words ?? row.authors.joined(separator: ", ")
      return LookupField.Row(
        entry: Entry(book: row.id, title: row.title),
        note: note,
        isExact: true
      )
    default:
      guard let authority = kind.authority else { return nil }
      let records = view.authorities(authority)
      guard let id = try records.named(text), let row = try records.rows([id]).first else {
        return nil
      }
      return LookupField.Row(
        entry: Entry(Reference(row)),
        note: Words.books(row.books),
        isExact: true
      )
    }
  }

  /// Why a number that was scanned is nothing here.
  private static func refusal(
    of number: ScannedNumber,
    _ kind: RecordKind,
    in view: View
  ) throws -> String {
    let words = try view.words(for: number)
    switch kind {
    case .reader: return words + " Scan the reader’s card, or type the name."
    case .book:
      let isCard = try view.readers.named(number.text) != nil
      return isCard
        ? words + " Scan the book, or type its title."
        : try view.books.obstacle(toTitle: number.text) ?? words
    default: return words + " A number is no \(kind.name)’s name: type the name."
    }
  }

  /// Readers, and others who had books before; without a text those first who had some last.
  private static func people(
    _ text: String,
    _ view: View,
    _ limit: Int
  ) throws -> [LookupField.Row] {
    func isExact(_ name: String) -> Bool { !text.isEmpty && folded(name) == folded(text) }
    let readers = try view.readers.suggestions(text, limit: limit)
    let last = try view.loans.last(of: readers.map(\.id))
    let meant = try view.readers.named(text)
    var rows = readers.map { row in
      let note = row.out == 0 ? row.kind.name : "has \(Words.books(row.out))"
      let entry = Entry(name: row.name, number: row.id.rawValue)
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
      let entry = Entry(name: name)
      let note = out == 0 ? "no reader here" : "has \(Words.books(out))"
      let found = LookupField.Row(entry: entry, note: note, isExact: isExact(name))
      rows.append((row: found, last: last))
    }
    if rows.isEmpty, let near = try view.readers.near(text) {
      let entry = Entry(name: near.name, number: near.id.rawValue)
      var similar = LookupField.Row(entry: entry, note: "looks like it · \(near.kind.name)")
      similar.isNear = true
      // Enter lends a book to nobody who may be somebody else.
      similar.isProposed = false
      return [similar]
    }
    if text.isEmpty {
      // Those without any loan stay behind, by name.
      rows = rows.filter { $0.last > 0 }.sorted { $0.last > $1.last } + rows.filter { $0.last == 0 }
    }
    return rows.prefix(limit).map(\.row)
  }

  /// Books with their authors, and with who has those that are out; without a text the books that
  /// were added last.
  ///
  /// Books that would look the same also have what tells them apart.
  private static func books(
    _ text: String,
    _ view: View,
    _ limit: Int
  ) throws -> [LookupField.Row] {
    let books = try view.books.nearest(to: text, limit: limit)
    let marks = try view.loans.marks(books.map(\.id))
    let signs = try view.books.differences(among: books)
    // Whose number is typed is that book.
    let isNumber = books.count == 1 && (try? ISBN.parse(text)) != nil
    return books.map { row in
      let note = marks[row.id].map(\.words) ?? row.authors.joined(separator: ", ")
      let parts = (signs[row.id] ?? []) + (note.isEmpty ? [] : [note])
      return LookupField.Row(
        entry: Entry(book: row.id, title: row.title),
        note: parts.joined(separator: " · "),
        isExact: isNumber || !text.isEmpty && folded(row.title) == folded(text)
      )
    }
  }
}

extension LoanMark {
  /// `lent to Anna`, `borrowed from City Library`.
  fileprivate var words: String {
    "\(direction.name) \(direction == .borrowed ? "from" : "to") \(with)"
  }
}
