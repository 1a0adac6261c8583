import GRDB

extension BookForm {
  static let columns = """
    book.id, title, subtitle, credits, year, imprint, language, format, pages,
    (SELECT value FROM isbn WHERE bookId = book.id), (SELECT name FROM series WHERE id = seriesId), volume,
    source
    """

  /// - Parameter row: Has ``columns``.
  init(_ row: RawRow) {
    self.init(
      id: row.integer(0),
      title: row.string(1) ?? "",
      subtitle: row.string(2) ?? "",
      authors: row.isAbsent(3) ? [] : BookLine.names(in: row.text(3)),
      year: row.isAbsent(4) ? nil : Int(row.integer(4)),
      publisher: row.string(5),
      language: row.string(6),
      format: row.string(7),
      pages: row.isAbsent(8) ? nil : Int(row.integer(8)),
      isbn: row.string(9),
      series: row.string(10),
      volume: row.string(11),
      source: row.string(12) ?? ""
    )
  }
}

extension BookRepository {
  /// Some books as they are compared, in any order.
  func forms(of ids: some Sequence<Int64>) throws -> [BookForm] {
    let ids = Array(ids)
    var forms: [BookForm] = []
    try db.forEachRow("SELECT \(BookForm.columns) FROM book WHERE id = ?1", of: ids) {
      forms.append(BookForm($0))
    }
    let former = try formerISBNs(of: ids.map(ID<Book>.init(rawValue:)))
    guard !former.isEmpty else { return forms }
    for index in forms.indices {
      for isbn in former[ID(rawValue: forms[index].id)] ?? [] { forms[index].take(former: isbn) }
    }
    return forms
  }
}
