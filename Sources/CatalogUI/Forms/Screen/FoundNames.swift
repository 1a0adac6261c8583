import Catalog

/// The rows that fit a text.
struct FoundNames: Sendable {
  private(set) var rows: [LookupField.Row]
  /// An existing name that looks like the text, when none is the text.
  private(set) var near: String?

  init(_ text: String, of kind: RecordKind, in view: View, limit: Int) throws {
    guard let authority = kind.authority else {
      let find = kind == .reader ? Self.readers : Self.books
      rows = try find(text, view, limit)
      return
    }
    let records = view.authorities(authority)
    func row(_ row: AuthorityRow, isExact: Bool) -> LookupField.Row {
      LookupField.Row(
        entry: Entry(Reference(row)),
        note: Words.books(row.books),
        isExact: isExact
      )
    }
    rows = try records.suggestions(text, limit: limit).map {
      row($0.row, isExact: $0.closeness == .exact && !text.isEmpty)
    }
    guard !text.isEmpty, !rows.contains(where: \.isExact) else { return }
    // A whole name may say more than its words: David Mitchell (1974).
    if let known = try records.named(text), let exact = try records.rows([known]).first {
      rows.removeAll { $0.entry.reference.id == known }
      rows.insert(row(exact, isExact: true), at: 0)
    } else {
      near = try records.near(text)?.name
    }
  }

  private static func readers(
    _ text: String,
    _ view: View,
    _ limit: Int
  ) throws -> [LookupField.Row] {
    try view.readers.suggestions(text, limit: limit).map { row in
      LookupField.Row(
        entry: Entry(name: row.name, number: row.id.rawValue),
        note: row.out == 0 ? row.kind.name : "has \(Words.books(row.out))",
        isExact: !text.isEmpty && folded(row.name) == folded(text)
      )
    }
  }

  /// Books with their authors, and those that are out with who has them; without a text the last
  /// ones that were added.
  private static func books(
    _ text: String,
    _ view: View,
    _ limit: Int
  ) throws -> [LookupField.Row] {
    let order = text.isEmpty ? BookOrder(.added, descending: true) : BookOrder(.title)
    // Half a query finds nothing yet.
    let found = try? view.books.rows(BookListing(find: text, order: order), limit: limit)
    let books = found ?? []
    let marks = try view.loans.marks(books.map(\.id))
    return books.map { row in
      LookupField.Row(
        entry: Entry(book: row.id, title: row.title),
        note: marks[row.id].map(\.words) ?? row.authors.joined(separator: ", "),
        isExact: !text.isEmpty && folded(row.title) == folded(text)
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
