import Catalog

extension Table {
  /// The columns of a list of books.
  static let books: [Column] = [
    Column(heading: "Id", key: "id", isNumber: true),
    Column(heading: "Title", key: "title", enough: 30),
    Column(heading: "Authors", key: "authors", enough: 18),
    Column(heading: "Year", key: "year", isNumber: true),
    Column(heading: "Genre", key: "genre", enough: 12),
    Column(heading: "Publisher", key: "publisher", enough: 12),
  ]

  static func books(_ rows: [BookRow]) -> Table {
    Table(
      columns: books,
      rows: rows.map { row in
        [
          row.id.description, row.title, row.authors.joined(separator: "; "),
          row.year.map(String.init) ?? "", row.genre ?? "", row.publisher ?? "",
        ]
      }
    )
  }
}
