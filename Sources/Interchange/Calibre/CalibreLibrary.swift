import Books
import Catalog

/// The database of a calibre library, book by book, as `calibredb list --for-machine` tells.
struct CalibreLibrary {
  let columns: [Column]
  /// How many books there are.
  let count: Int

  private let database: ForeignDatabase
  private let books: ForeignQuery
  private let lists: [(key: String, query: ForeignQuery)]
  private let identifiers: ForeignQuery
  private let custom: [ForeignQuery]

  /// A column that the library's owner made.
  struct Column {
    /// Without the sign before it.
    let label: String
    /// As calibre shows it.
    let name: String
    /// calibre's word: text, comments, series, enumeration, datetime, float, int, rating, bool.
    let kind: String
    let isMultiple: Bool
    /// The values to choose from, in a column of the kind enumeration.
    let choices: [String]
  }

  private static let tables: Set<String> = [
    "books", "authors", "books_authors_link", "publishers", "books_publishers_link", "series",
    "books_series_link", "tags", "books_tags_link", "ratings", "books_ratings_link", "languages",
    "books_languages_link", "identifiers", "comments", "data", "custom_columns",
  ]

  /// True when a file is the database of such a library.
  static func isOne(_ path: String) -> Bool {
    do throws(ForeignDatabaseError) {
      return tables.isSubset(of: try ForeignDatabase(path: path).tables)
    } catch {
      // While calibre writes, the file cannot be read: its name decides.
      return error == .busy && path.hasSuffix("metadata.db")
    }
  }

  /// - Throws: ``ForeignDatabaseError``.
  init(path: String) throws(ForeignDatabaseError) {
    let database = try ForeignDatabase(path: path)
    self.database = database
    guard Self.tables.isSubset(of: database.tables) else {
      throw .unreadable(tr("it is no calibre library"))
    }
    books = try database.query(
      """
      SELECT id, uuid, title, timestamp, pubdate, series_index, author_sort, isbn, lccn, path
      FROM books ORDER BY id
      """
    )
    count =
      try database.query("SELECT count(*) FROM books").rows().first?.first?.text
      .flatMap { Int($0) } ?? 0
    identifiers = try database.query(
      "SELECT type, val FROM identifiers WHERE book = ? ORDER BY id"
    )
    func link(
      _ table: String,
      _ column: String,
      _ value: String,
      order: String = "link.id"
    ) -> String {
      """
      SELECT \(value) FROM books_\(table)_link AS link JOIN \(table) ON \(table).id = link.\(column)
      WHERE link.book = ? ORDER BY \(order)
      """
    }
    let queries = [
      ("authors", link("authors", "author", "name")),
      ("publisher", link("publishers", "publisher", "name")),
      ("series", link("series", "series", "name")),
      ("tags", link("tags", "tag", "name")),
      ("rating", link("ratings", "rating", "ratings.rating")),
      (
        "languages",
        link("languages", "lang_code", "languages.lang_code", order: "link.item_order, link.id")
      ),
      ("comments", "SELECT text FROM comments WHERE book = ?"),
      ("formats", "SELECT format FROM data WHERE book = ? ORDER BY id"),
    ]
    var lists: [(String, ForeignQuery)] = []
    for (key, sql) in queries { lists.append((key, try database.query(sql))) }
    self.lists = lists
    (columns, custom) = try Self.custom(in: database)
  }

  private static func custom(
    in database: ForeignDatabase
  ) throws(ForeignDatabaseError) -> ([Column], [ForeignQuery]) {
    let found = try database.query(
      """
      SELECT id, label, name, datatype, is_multiple, (
        SELECT group_concat(value, char(10))
        FROM json_each(CASE WHEN json_valid(display) THEN display ELSE '{}' END, '$.enum_values')
      ) FROM custom_columns
      WHERE NOT mark_for_delete ORDER BY id
      """
    ).rows()
    var columns: [Column] = []
    var queries: [ForeignQuery] = []
    for row in found {
      // A column that is computed from others is stored nowhere.
      guard case .integer(let number) = row[0], let label = row[1].text,
        database.tables.contains("custom_column_\(number)")
      else { continue }
      let table = "custom_column_\(number)"
      let link = "books_\(table)_link"
      let kind = row[3].text ?? ""
      let isLinked = database.tables.contains(link)
      let extra = kind == "series" ? ", link.extra" : ""
      let sql =
        isLinked
        ? """
        SELECT \(table).value\(extra) FROM \(link) AS link JOIN \(table) ON \(table).id = link.value
        WHERE link.book = ? ORDER BY link.id
        """
        : "SELECT value FROM \(table) WHERE book = ? ORDER BY id"
      queries.append(try database.query(sql))
      columns.append(
        Column(
          label: label,
          name: row[2].text ?? label,
          kind: kind,
          isMultiple: row[4] == .integer(1),
          choices: (row[5].text ?? "").split(whereSeparator: \.isNewline).map(String.init)
            .filter { !$0.contains(",") }
        )
      )
    }
    return (columns, queries)
  }

  /// Hands over each book; those of its own columns have `#` before their label.
  ///
  /// - Throws: ``ForeignDatabaseError``; what `body` throws.
  func forEachBook(_ body: (JSON) throws -> Void) throws {
    for row in try books.rows() {
      guard case .integer(let id) = row[0] else { continue }
      try body(.object(try members(row, id)))
    }
    try database.check()
  }

  private func members(
    _ row: [ForeignValue],
    _ id: Int64
  ) throws(ForeignDatabaseError) -> [JSON.Member] {
    let keys = [
      "id", "uuid", "title", "timestamp", "pubdate", "series_index", "author_sort", "isbn", "lccn",
      "path",
    ]
    var members: [JSON.Member] = []
    for (key, query) in lists {
      let values = try query.rows(of: id).compactMap { $0.first?.text }
      guard !values.isEmpty else { continue }
      let isList = ["authors", "tags", "languages", "formats"].contains(key)
      members.append(
        JSON.Member(key, isList ? .array(values.map(JSON.string)) : .string(values[0]))
      )
    }
    let numbers = try identifiers.rows(of: id).map { row in
      JSON.Member(row[0].text ?? "", .string(row[1].text ?? ""))
    }
    for (key, value) in zip(keys, row) {
      // Where there are identifiers the old column of ISBNs is out of date.
      guard let text = value.text, !text.isEmpty, key != "isbn" || numbers.isEmpty else { continue }
      members.append(JSON.Member(key, .string(text)))
    }
    if !numbers.isEmpty { members.append(JSON.Member("identifiers", .object(numbers))) }
    for (column, query) in zip(columns, custom) {
      let rows = try query.rows(of: id)
      guard !rows.isEmpty else { continue }
      members.append(JSON.Member("#" + column.label, column.value(rows)))
    }
    return members
  }
}

extension CalibreLibrary.Column {
  fileprivate func value(_ rows: [[ForeignValue]]) -> JSON {
    let texts = rows.compactMap { row -> String? in
      guard let text = row[0].text else { return nil }
      switch kind {
      case "bool": return row[0] == .integer(0) ? "false" : "true"
      // The library stores half stars.
      case "rating": return Double(text).map { String($0 / 2) }
      case "comments": return HTMLText.plain(text)
      case "series":
        let number = row.count > 1 ? row[1].text ?? "" : ""
        return number.isEmpty ? text : "\(text) [\(CalibreBook.volume(number))]"
      default: return text
      }
    }
    return texts.count == 1 && !isMultiple ? .string(texts[0]) : .array(texts.map(JSON.string))
  }
}
