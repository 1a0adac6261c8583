import Catalog

/// A line of a record: its label for people, its name for programs, and the text.
struct RecordField {
  let label: String
  let key: String
  let text: String
}

extension RecordField {
  init(_ property: Property, _ text: String) {
    self.init(label: property.label, key: property.key, text: text)
  }
}

extension BookDetail {
  /// The lines that have something in them; relations to many have one line each.
  var fields: [RecordField] {
    var fields = [RecordField(label: "Id", key: "id", text: book.id.description)]
    let draft = BookDraft(self)
    for field in BookField.shown {
      fields += draft.texts(of: field).map { RecordField(.book(field), $0) }
    }
    fields.append(RecordField(label: "Added", key: "added", text: book.added.iso8601))
    fields.append(RecordField(label: "Changed", key: "modified", text: book.modified.iso8601))
    return fields
  }
}

extension Authority {
  /// The lines that have something in them.
  var fields: [RecordField] {
    var fields = [
      RecordField(label: "Id", key: "id", text: String(id.rawValue)),
      RecordField(.authority(.name), name),
    ]
    if let qualifier { fields.append(RecordField(.authority(.qualifier), qualifier)) }
    fields.append(RecordField(.authority(.sortName), sortName))
    fields += aliases.map { RecordField(.authority(.aliases), $0) }
    fields.append(RecordField(label: "Books", key: "books", text: String(books)))
    return fields
  }
}

extension Printer {
  /// Labels and texts on a terminal, or when a table was asked for; else names and texts with a
  /// tab between.
  func print(fields: [RecordField], asTable: Bool) {
    let isForPeople = console.isTerminal || asTable
    let table = Table(
      columns: [Table.Column(heading: "", key: "field"), Table.Column(heading: "", key: "value")],
      rows: fields.map { [isForPeople ? $0.label : $0.key, $0.text] }
    )
    console.output.write(
      isForPeople ? table.aligned(to: nil, withHeading: false) : table.tabSeparated()
    )
  }
}
