import ArgumentParser
import Catalog
import Interchange

/// `octavo fields list`.
struct FieldsListCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the fields of your own, and how many books have something in each."
  )

  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      let counts = try view.customFields.books()
      let rows = list.part(of: try view.customFields.all()).map { ($0, counts[$0.id] ?? 0) }
      printer.print(
        rows,
        as: list.format,
        table: table(rows),
        id: \.0.word,
        json: { JSON($0.0, books: $0.1) }
      )
    }
  }

  private func table(_ rows: [(CustomField, Int)]) -> TextTable {
    TextTable(
      columns: [
        TextTable.Column(heading: "Name", key: "name", enough: 24),
        TextTable.Column(heading: "Kind", key: "kind"),
        TextTable.Column(heading: "Books", key: "books", isNumber: true),
        TextTable.Column(heading: "Found by", key: "query"),
        TextTable.Column(heading: "Choices", key: "choices", enough: 24),
      ],
      rows: rows.map { field, books in
        [
          field.name, field.kind.word, String(books), "\(field.word):",
          field.choices.joined(separator: ", "),
        ]
      }
    )
  }
}

extension JSON {
  /// A field of one's own, and how many books have something there.
  init(_ field: CustomField, books: Int) {
    self = [
      "name": .string(field.name), "kind": .string(field.kind.word),
      "choices": .array(field.choices.map(JSON.string)), "query": .string(field.word),
      "books": .int(books),
    ]
  }
}
