/// One FTS5 index over every word that a find looks through, beside the catalogue.
///
/// The yardstick for the program's searches: a catalogue's own index has the titles only, and one
/// statement that unites it with the words of names is slower than this.
extension Library {
  func fullText() throws -> String {
    try paths.made("words-\(count)-\(BookGenerator.edition).sqlite") { draft in
      guard try run(["sqlite3", draft, Self.making(path)]) == 0 else {
        throw Trouble("sqlite3 cannot make \(draft)")
      }
    }
  }

  private static func making(_ catalog: String) -> String {
    func names(_ kind: String, _ links: String) -> String {
      """
      (SELECT group_concat(foldedName, ' ') FROM \(links) JOIN \(kind) ON \(kind).id = \(kind)Id
        WHERE bookId = book.id)
      """
    }
    return """
      ATTACH '\(catalog)' AS catalog;
      CREATE VIRTUAL TABLE words USING fts5(
        title, author, publisher, genre, series, tag, content = '', prefix = '1 2 3',
        detail = column,
        tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'");
      INSERT INTO words (rowid, title, author, publisher, genre, series, tag)
        SELECT id, words, \(names("author", "bookAuthor")), \(names("publisher", "bookPublisher")),
          (SELECT foldedName FROM genre WHERE genre.id = genreId),
          (SELECT foldedName FROM series WHERE series.id = seriesId), \(names("tag", "bookTag"))
        FROM book JOIN titleText ON bookId = book.id;
      """
  }
}
