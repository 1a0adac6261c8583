import Books
import Catalog
import CatalogUI
import Interchange

/// The only way for data to the output; on a terminal it is made harmless.
struct Printer {
  let console: Console

  private var output: Sink { console.output }

  func print(_ json: JSON) {
    output.write(json.printed)
    output.write("\n")
  }

  /// An array, each element on a line of its own.
  func print(elements: [JSON]) {
    var separator = "[\n"
    for element in elements {
      output.write(separator)
      output.write(element.printed)
      separator = ",\n"
    }
    output.write(elements.isEmpty ? "[]\n" : "\n]\n")
  }

  /// A line of plain text.
  func print(line text: String) {
    output.write((console.isTerminal ? PlainText.harmless(text) : text) + "\n")
  }

  /// A record that was made: its id, or all of it with the change that made it.
  func print(
    added id: some CustomStringConvertible,
    by change: ChangeReport,
    _ format: RecordFormatOption,
    _ json: @autoclosure () throws -> JSON
  ) rethrows {
    if format.format == .json {
      print(try json().with(change.revision).with(change))
    } else {
      print(line: id.description)
    }
  }

  /// The rows of a list, as it was asked for.
  func print<Rows: Collection>(
    _ rows: Rows,
    as format: ListFormat?,
    table: @autoclosure () -> TextTable,
    id: (Rows.Element) -> String,
    json: (Rows.Element) throws -> JSON
  ) rethrows {
    switch format {
    case nil, .table: print(table(), asTable: format == .table)
    case .csv: print(csv: table())
    case .ids: for row in rows { print(line: id(row)) }
    case .json: print(elements: try rows.map(json))
    case .jsonl: for row in rows { print(try json(row)) }
    }
  }

  /// A table on a terminal, or when it was asked for; else lines with tabs.
  func print(_ table: TextTable, asTable: Bool) {
    if console.isTerminal {
      output.write(table.rows.isEmpty ? "" : table.aligned(to: console.width))
    } else if asTable {
      output.write(table.aligned(to: nil))
    } else {
      output.write(table.tabSeparated())
    }
  }

  /// Comma separated values; on a terminal a line break within a value is shown as a sign.
  func print(csv table: TextTable, withHeading: Bool = true) {
    guard console.isTerminal else {
      return output.write(table.commaSeparated(withHeading: withHeading))
    }
    var harmless = table
    harmless.rows = table.rows.map { $0.map { PlainText.harmless($0) } }
    output.write(harmless.commaSeparated(withHeading: withHeading))
  }
}

/// A line of a record: its label for people, its name for programs, and the text.
struct RecordField {
  let label: String
  let key: String
  let text: String
}

extension RecordField {
  init(_ property: FieldID, _ text: String) {
    self.init(label: property.label, key: property.key, text: text)
  }
}

extension BookCard {
  /// The lines that have something in them; relations to many have one line each.
  var fields: [RecordField] {
    var fields = [RecordField(label: "Id", key: "id", text: book.id.description)]
    let draft = BookDraft(self)
    for field in BookField.shown {
      fields += draft.texts(of: field).map { RecordField(.book(field), $0) }
    }
    fields += custom.filled.map {
      RecordField(label: $0.field.name, key: $0.field.word, text: $0.text)
    }
    fields.append(RecordField(label: tr("Added"), key: "added", text: book.added.iso8601))
    fields.append(RecordField(label: tr("Changed"), key: "modified", text: book.modified.iso8601))
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
    fields.append(RecordField(label: tr("Books"), key: "books", text: String(books)))
    return fields
  }
}

extension Printer {
  /// Labels and texts on a terminal, or when a table was asked for; else names and texts with a
  /// tab between.
  func print(fields: [RecordField], asTable: Bool) {
    let isForPeople = console.isTerminal || asTable
    let table = TextTable(
      columns: [
        TextTable.Column(heading: "", key: "field"), TextTable.Column(heading: "", key: "value"),
      ],
      rows: fields.map { [isForPeople ? $0.label : $0.key, $0.text] }
    )
    console.output.write(
      isForPeople ? table.aligned(to: nil, withHeading: false) : table.tabSeparated()
    )
  }
}
