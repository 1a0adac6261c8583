import Catalog

/// What an edit does to each book: its draft before and after.
struct EditPlan {
  /// The books that differ afterwards.
  let changes: [Change]

  struct Change {
    let id: ID<Book>
    let version: Int
    let before: BookDraft
    let after: BookDraft

    var lines: [ChangedLine] { changedLines(from: before, to: after) }
  }

  init(
    _ ids: [ID<Book>],
    _ settings: [FieldSetting],
    in view: some CatalogAccess
  ) throws {
    changes = try ids.compactMap { id in
      let detail = try view.books.detail(id)
      let before = BookDraft(detail)
      var after = before
      after.apply(settings)
      guard !changedLines(from: before, to: after).isEmpty else { return nil }
      return Change(id: id, version: detail.book.version, before: before, after: after)
    }
  }

  /// What the history says; nil takes the words for a single book.
  var summary: String? {
    guard changes.count > 1 else { return nil }
    let fields = changes.reduce(into: [String]()) { names, change in
      for line in change.lines where !names.contains(line.property.noun) {
        names.append(line.property.noun)
      }
    }
    return "Changed \(RecordKind.book.name(count: changes.count)): "
      + fields.joined(separator: ", ")
  }

  /// Saves every book, each over the version that was read.
  func carryOut(in edit: Edit) throws -> NewNames {
    var names = NewNames()
    for change in changes { try names.note(change.after, in: edit) }
    for change in changes {
      try edit.books.update(change.id, from: change.version, to: change.after)
    }
    return names
  }
}

// MARK: - Telling

extension EditPlan {
  var table: Table {
    Table(
      columns: [
        Table.Column(heading: "Id", key: "id", isNumber: true),
        Table.Column(heading: "Title", key: "title", enough: 30),
        Table.Column(heading: "Field", key: "field"),
        Table.Column(heading: "Before", key: "before", enough: 24),
        Table.Column(heading: "After", key: "after", enough: 24),
      ],
      rows: changes.flatMap { change in
        change.lines.map { line in
          [
            change.id.description, change.before.title, line.property.rawValue, line.before,
            line.after,
          ]
        }
      }
    )
  }

  func json(_ revision: Revision?) -> JSON {
    [
      "revision": revision.map { .int($0.id.rawValue) } ?? .null,
      "books": .array(
        changes.map { change in
          [
            "id": .int(change.id.rawValue),
            "title": .string(change.before.title),
            "changes": .array(
              change.lines.map { line in
                [
                  "field": .string(line.property.rawValue), "before": .string(line.before),
                  "after": .string(line.after),
                ]
              }
            ),
          ]
        }
      ),
    ]
  }
}
