import Books
import GRDB

/// What an edit of many books means in columns and keys.
struct BulkMeaning {
  /// Columns of the book that a line writes together.
  struct Columns {
    let line: Int
    let values: [(column: String, value: DatabaseValue)]
  }

  /// Links that a line writes.
  struct Links {
    let line: Int
    let table: BookLinks
    let replacement: [LinkKey]?
    /// The links to take out; an author without a role means every role.
    let removed: [(id: Int64, role: String?)]
    let added: [LinkKey]
  }

  /// A field of one's own that a line writes; nil empties it.
  struct Custom {
    let line: Int
    let field: CustomField
    let value: String?
  }

  private(set) var columns: [Columns] = []
  private(set) var custom: [Custom] = []
  private(set) var links: [Links] = []
  /// The line that empties or sets the ISBN.
  private(set) var isbn: (line: Int, value: ISBN?)?

  /// - Parameters:
  ///   - lines: The lines that are needed, a bit each.
  ///   - record: The record that a name means, and for one that is taken out nil when there is
  ///     none.
  init(
    _ edit: BulkEdit,
    lines: BulkLines = .all,
    today: Day,
    _ record: (Reference, AuthorityKind, _ isTakenOut: Bool) throws -> Int64?
  ) throws {
    let values = edit.values(today: today).values
    for (index, line) in edit.lines.enumerated() where lines.contains(index) {
      switch line.change {
      case .text(let text):
        switch line.field {
        case .builtIn(.isbn): isbn = (index, values.isbn)
        case .builtIn(let field):
          columns.append(Columns(line: index, values: values.stored(field)))
        case .custom(let field):
          custom.append(Custom(line: index, field: field, value: text.isEmpty ? nil : text))
        }
      case .record(let reference):
        let kind: AuthorityKind = line.field == .builtIn(.series) ? .series : .genre
        let id = try reference.flatMap { try record($0, kind, false) }
        var written: [(column: String, value: DatabaseValue)] = [
          ("\(kind.rawValue)Id", id.databaseValue)
        ]
        if kind == .series, id == nil, edit[.volume] == nil {
          written += [("volume", .null), ("volumeNumber", .null)]
        }
        columns.append(Columns(line: index, values: written))
      case .names(let names):
        guard let kind = line.field.authorityKind else { continue }
        func keys(_ names: [BulkName]) throws -> [LinkKey] {
          try names.compactMap { name in
            guard let id = try record(name.reference, kind, false) else { return nil }
            return LinkKey(id: id, role: kind == .author ? name.credit.role.rawValue : nil)
          }
        }
        links.append(
          Links(
            line: index,
            table: kind == .author ? .credits : kind == .publisher ? .publishers : .tags,
            replacement: try names.replacement.map(keys),
            removed: try names.removed.compactMap { name in
              try record(name.reference, kind, true).map { ($0, name.role?.rawValue) }
            },
            added: try keys(names.added)
          )
        )
      }
    }
  }
}

/// What a link of a book is known by.
struct LinkKey: Hashable {
  let id: Int64
  /// What an author did; nil for other links.
  let role: String?

  var values: [DatabaseValue] {
    [id.databaseValue] + (role.map { [$0.databaseValue] } ?? [])
  }
}

extension BulkMeaning.Links {
  /// The links that a book shall have, of those that it has.
  func wanted(_ existing: [LinkKey]) -> [LinkKey] {
    var wanted = existing
    if let replacement {
      wanted = []
      for key in replacement where !wanted.contains(key) { wanted.append(key) }
    }
    wanted.removeAll { key in
      removed.contains { $0.id == key.id && ($0.role == nil || $0.role == key.role) }
    }
    for key in added where !wanted.contains(key) { wanted.append(key) }
    return wanted
  }

  /// Whether a book would have other links, or in another order where there is one.
  func changes(_ existing: [LinkKey]) -> Bool {
    let wanted = wanted(existing)
    return table == .tags ? Set(wanted) != Set(existing) : wanted != existing
  }
}
