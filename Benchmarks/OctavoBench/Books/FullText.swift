import Glibc

/// One FTS5 index over every word that a find looks through, beside the catalogue.
///
/// What the searches of the program are held against: a catalogue's own index has the titles only,
/// and one statement that unites it with the words of names is slower than this.
extension Library {
  func fullText() throws -> String {
    let path = "\(paths.cache)/words-\(count)-\(BookGenerator.edition).sqlite"
    if access(path, F_OK) == 0 { return path }
    tell("  making the index that finds are held against\n")
    let draft = paths.temporary("words.sqlite")
    guard try run(["sqlite3", draft, Self.making(self.path)]) == 0, rename(draft, path) == 0 else {
      throw Trouble("sqlite3 cannot make \(path)")
    }
    return path
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
