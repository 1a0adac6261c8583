import Catalog

/// The rows that fit a text.
struct FoundNames: Sendable {
  private(set) var rows: [LookupField.Row]
  /// An existing name that looks like the text, when none is the text.
  private(set) var near: String?

  init(_ text: String, in records: AuthorityRepository<View>, limit: Int) throws {
    rows = try records.suggestions(text, limit: limit).map {
      LookupField.Row(
        reference: Reference($0.row),
        books: $0.row.books,
        isExact: $0.closeness == .exact && !text.isEmpty
      )
    }
    guard !text.isEmpty, !rows.contains(where: \.isExact) else { return }
    // A whole name may say more than its words: David Mitchell (1974).
    if let known = try records.named(text), let row = try records.rows([known]).first {
      rows.removeAll { $0.reference.id == known }
      let exact = LookupField.Row(reference: Reference(row), books: row.books, isExact: true)
      rows.insert(exact, at: 0)
    } else {
      near = try records.near(text)?.name
    }
  }
}
