import Glibc

/// How long it takes to write a whole catalogue to a file.
enum ExportMeasure {
  /// JSON lines, beside SQLite's own program printing the same data as JSON.
  static func lines(_ library: Library) throws -> [Outcome] {
    let output = library.paths.temporary("export.jsonl")
    defer { unlink(output) }
    var comparison = Comparison()
    let most = 3.0
    try repeated(atMost: 3, goal: most) {
      let work = try Work(
        [library.paths.program, "export", "--to", "jsonl", "--catalog", library.path],
        output: output
      )
      let shell = try Work(["sqlite3", "-json", library.path, query], output: output)
      return comparison.add(work.seconds * 1e6, against: shell.seconds * 1e6)
    }
    return [
      Outcome("export JSON lines, CPU, beside sqlite3", comparison, in: .seconds, atMost: most)
    ]
  }

  private static let query = """
    SELECT title, subtitle, isbn.value AS isbn, yearText, year, genre.name AS genre,
      series.name AS series, volume, language, format, pages, copies, location, notes, source,
      datetime(book.added, 'unixepoch') AS added, datetime(book.modified, 'unixepoch') AS modified,
      (SELECT json_group_array(json_object('name', name, 'qualifier', qualifier, 'role', role))
        FROM (SELECT name, qualifier, role FROM bookAuthor JOIN author ON author.id = authorId
          WHERE bookId = book.id ORDER BY position)) AS authors,
      (SELECT json_group_array(name) FROM (SELECT name FROM bookPublisher
        JOIN publisher ON publisher.id = publisherId WHERE bookId = book.id ORDER BY position))
        AS publishers,
      (SELECT json_group_array(name) FROM (SELECT name FROM bookTag
        JOIN tag ON tag.id = tagId WHERE bookId = book.id ORDER BY name)) AS tags
    FROM book
    LEFT JOIN isbn ON isbn.bookId = book.id
    LEFT JOIN genre ON genre.id = book.genreId
    LEFT JOIN series ON series.id = book.seriesId
    ORDER BY book.sortKey, book.id
    """
}
