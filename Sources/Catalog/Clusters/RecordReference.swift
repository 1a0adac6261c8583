package import Books
import GRDB

/// A reference to a record by the facts that tell it from others for a person.
package struct RecordReference: Hashable, Sendable {
  package let kind: RecordKind
  /// The title of a book, also of a reading; the name of all other records.
  package let name: String
  /// The ISBN of a book, or the qualifier of an author.
  package let mark: String?
  /// When a book, a reading or a loan was added.
  package let added: Timestamp?
  /// The place among records that are the same in all of this: 1 is the first.
  package let place: Int

  package init(
    _ kind: RecordKind,
    name: String,
    mark: String? = nil,
    added: Timestamp? = nil,
    place: Int = 1
  ) {
    self.kind = kind
    self.name = name
    self.mark = mark
    self.added = added
    self.place = place
  }

  /// The reference to the first of those that are the same in all but ``place``.
  private var asFirst: RecordReference {
    RecordReference(kind, name: name, mark: mark, added: added)
  }

  private func at(_ place: Int) -> RecordReference {
    RecordReference(kind, name: name, mark: mark, added: added, place: place)
  }

  // MARK: - Between numbers and references

  /// The references to some records.
  static func of(
    _ numbers: Set<Int64>,
    _ kind: RecordKind,
    in access: some CatalogAccess
  ) throws -> [Int64: RecordReference] {
    guard !numbers.isEmpty else { return [:] }
    var firsts: [Int64: RecordReference] = [:]
    try forEach(kind, in: access) { number, read in
      if numbers.contains(number) { firsts[number] = read() }
    }
    var references: [Int64: RecordReference] = [:]
    for (first, alike) in try numbersByLike(Set(firsts.values), kind, in: access) {
      for (index, number) in alike.enumerated() where numbers.contains(number) {
        references[number] = first.at(index + 1)
      }
    }
    return references
  }

  /// The numbers of those of some references that are there.
  static func numbers(
    of references: Set<RecordReference>,
    in access: some CatalogAccess
  ) throws -> [RecordReference: Int64] {
    var numbers: [RecordReference: Int64] = [:]
    for (kind, references) in Dictionary(grouping: references, by: \.kind) {
      let alike = try numbersByLike(Set(references.map(\.asFirst)), kind, in: access)
      for reference in references {
        guard let all = alike[reference.asFirst], all.indices.contains(reference.place - 1) else {
          continue
        }
        numbers[reference] = all[reference.place - 1]
      }
    }
    return numbers
  }

  private static func numbersByLike(
    _ firsts: Set<RecordReference>,
    _ kind: RecordKind,
    in access: some CatalogAccess
  ) throws -> [RecordReference: [Int64]] {
    var numbers: [RecordReference: [Int64]] = [:]
    try forEach(kind, in: access) { number, read in
      let reference = read()
      if firsts.contains(reference) { numbers[reference, default: []].append(number) }
    }
    return numbers
  }

  /// Goes through the records of a kind once, in the order of their numbers; of readings the
  /// person's own.
  private static func forEach(
    _ kind: RecordKind,
    in access: some CatalogAccess,
    _ body: (_ number: Int64, _ read: () -> RecordReference) throws -> Void
  ) throws {
    guard let table = Table(kind) else { return }
    let description = table.description
    // What has no name of its own is known by that of another record.
    let name = description.nameGiver == nil ? description.nameColumn : description.nameExpression
    let mark =
      kind == .book
      ? "(SELECT value FROM isbn WHERE bookId = book.id)"
      : table.columns.contains("qualifier") ? "qualifier" : "NULL"
    let own = table.privacy == .own ? "WHERE readerId = \(try access.currentUser.key)" : ""
    let sql = """
      SELECT id, \(name ?? "NULL"), \(mark), \(table.isNamed ? "NULL" : "added")
      FROM \(table.rawValue) \(own) ORDER BY id
      """
    try access.db.forEachRow(sql) { row in
      try body(row.integer(0)) {
        RecordReference(
          kind,
          name: row.string(1) ?? "",
          mark: row.string(2),
          added: row.isAbsent(3) ? nil : Timestamp(seconds: row.integer(3))
        )
      }
    }
  }
}
