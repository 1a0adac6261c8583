import Catalog

/// A line of a record: its label for people, its name for programs, and the text.
struct RecordField {
  let label: String
  let key: String
  let text: String
}

extension RecordField {
  init(_ property: Property, _ text: String) {
    self.init(label: property.label, key: property.rawValue, text: text)
  }
}

extension BookDetail {
  /// The lines that have something in them; relations to many have one line each.
  var fields: [RecordField] {
    var fields = [RecordField(label: "Id", key: "id", text: book.id.description)]
    func add(_ property: Property, _ text: String?) {
      if let text, !text.isEmpty { fields.append(RecordField(property, text)) }
    }
    add(.title, book.title)
    add(.subtitle, book.subtitle)
    for credit in authors {
      let role = credit.role == .author ? "" : " (\(credit.role.name))"
      add(.authors, credit.author.name + role)
    }
    for publisher in publishers { add(.publishers, publisher.name) }
    add(.genre, genre?.name)
    add(.isbn, book.isbn?.formatted)
    add(.year, book.year?.text)
    add(.series, series?.name)
    add(.volume, book.volume?.text)
    add(.language, book.language?.name)
    add(.format, book.format?.name)
    add(.pages, book.pages.map(String.init))
    add(.copies, String(book.copies))
    for tag in tags { add(.tags, tag.name) }
    add(.location, book.location)
    add(.notes, book.notes)
    fields.append(RecordField(label: "Added", key: "added", text: book.added.iso8601))
    fields.append(RecordField(label: "Changed", key: "modified", text: book.modified.iso8601))
    return fields
  }
}

extension Authority {
  /// The lines that have something in them.
  var fields: [RecordField] {
    var fields = [
      RecordField(label: "Id", key: "id", text: String(id.rawValue)), RecordField(.name, name),
    ]
    if let qualifier { fields.append(RecordField(.qualifier, qualifier)) }
    fields.append(RecordField(.sortName, sortName))
    fields += aliases.map { RecordField(.aliases, $0) }
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
