import Foundation
import GRDB
import TestSupport

/// A small calibre library, as calibre lays out its database.
final class CalibreFixture {
  let folder: String
  let queue: DatabaseQueue

  var path: String { folder + "/metadata.db" }

  init() throws {
    folder = try TemporaryCatalog.makeFolder()
    queue = try DatabaseQueue(path: folder + "/metadata.db")
    try queue.write { db in try db.execute(sql: Self.tables + Self.columns + Self.books) }
  }

  deinit {
    try? queue.close()
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static let tables =
    """
    CREATE TABLE books (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, sort TEXT,
      timestamp TIMESTAMP, pubdate TIMESTAMP, series_index REAL NOT NULL DEFAULT 1.0,
      author_sort TEXT, isbn TEXT DEFAULT '', lccn TEXT DEFAULT '', path TEXT NOT NULL DEFAULT '',
      flags INTEGER NOT NULL DEFAULT 1, uuid TEXT, has_cover BOOL DEFAULT 0,
      last_modified TIMESTAMP NOT NULL DEFAULT '2000-01-01 00:00:00+00:00');
    CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort TEXT, link TEXT);
    CREATE TABLE publishers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort TEXT);
    CREATE TABLE series (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort TEXT);
    CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE ratings (id INTEGER PRIMARY KEY, rating INTEGER);
    CREATE TABLE languages (id INTEGER PRIMARY KEY, lang_code TEXT NOT NULL);
    CREATE TABLE comments (id INTEGER PRIMARY KEY, book INTEGER, text TEXT);
    CREATE TABLE data (id INTEGER PRIMARY KEY, book INTEGER, format TEXT,
      uncompressed_size INTEGER, name TEXT);
    CREATE TABLE identifiers (id INTEGER PRIMARY KEY, book INTEGER, type TEXT, val TEXT);
    CREATE TABLE custom_columns (id INTEGER PRIMARY KEY AUTOINCREMENT, label TEXT NOT NULL,
      name TEXT NOT NULL, datatype TEXT NOT NULL, mark_for_delete BOOL DEFAULT 0 NOT NULL,
      editable BOOL DEFAULT 1 NOT NULL, display TEXT DEFAULT '{}' NOT NULL,
      is_multiple BOOL DEFAULT 0 NOT NULL, normalized BOOL NOT NULL);
    """
    + ["authors author", "publishers publisher", "series series", "tags tag", "ratings rating"]
    .map { $0.split(separator: " ") }.map {
      """
      CREATE TABLE books_\($0[0])_link (id INTEGER PRIMARY KEY, book INTEGER, \($0[1]) INTEGER);

      """
    }.joined()
      + """
      CREATE TABLE books_languages_link (id INTEGER PRIMARY KEY, book INTEGER, lang_code INTEGER,
        item_order INTEGER NOT NULL DEFAULT 0);

      """

  /// #read (a flag), #date_read, #mood (several words), #shelf, #old (deleted), #sum (computed),
  /// #state (a choice), #paid (a number).
  private static let columns = """
    INSERT INTO custom_columns (id, label, name, datatype, mark_for_delete, is_multiple, normalized)
    VALUES (1, 'read', 'Read', 'bool', 0, 0, 0), (2, 'date_read', 'Date Read', 'datetime', 0, 0, 0),
      (3, 'mood', 'Mood', 'text', 0, 1, 1), (4, 'shelf', 'Shelf', 'enumeration', 0, 0, 1),
      (5, 'old', 'Old', 'text', 1, 0, 1), (6, 'sum', 'Sum', 'composite', 0, 0, 0),
      (7, 'cycle', 'Cycle', 'series', 0, 0, 1), (8, 'stars', 'My stars', 'rating', 0, 0, 1),
      (9, 'owned', 'Owned', 'bool', 0, 0, 0);
    INSERT INTO custom_columns (id, label, name, datatype, display, normalized)
    VALUES (10, 'state', 'State of it', 'enumeration',
      '{"enum_values": ["fine", "good", "poor"], "enum_colors": []}', 1),
      (11, 'paid', 'Paid', 'float', 'no json', 0);
    CREATE TABLE custom_column_10 (id INTEGER PRIMARY KEY, value TEXT);
    CREATE TABLE books_custom_column_10_link (id INTEGER PRIMARY KEY, book INTEGER, value INTEGER);
    CREATE TABLE custom_column_11 (id INTEGER PRIMARY KEY, book INTEGER, value REAL);
    CREATE TABLE custom_column_1 (id INTEGER PRIMARY KEY, book INTEGER, value BOOL);
    CREATE TABLE custom_column_9 (id INTEGER PRIMARY KEY, book INTEGER, value BOOL);
    CREATE TABLE custom_column_2 (id INTEGER PRIMARY KEY, book INTEGER, value TIMESTAMP);
    CREATE TABLE custom_column_3 (id INTEGER PRIMARY KEY, value TEXT);
    CREATE TABLE books_custom_column_3_link (id INTEGER PRIMARY KEY, book INTEGER, value INTEGER);
    CREATE TABLE custom_column_4 (id INTEGER PRIMARY KEY, value TEXT);
    CREATE TABLE books_custom_column_4_link (id INTEGER PRIMARY KEY, book INTEGER, value INTEGER);
    CREATE TABLE custom_column_7 (id INTEGER PRIMARY KEY, value TEXT);
    CREATE TABLE books_custom_column_7_link (id INTEGER PRIMARY KEY, book INTEGER, value INTEGER,
      extra REAL);
    CREATE TABLE custom_column_8 (id INTEGER PRIMARY KEY, value INTEGER);
    CREATE TABLE books_custom_column_8_link (id INTEGER PRIMARY KEY, book INTEGER, value INTEGER);

    """

  private static let books = """
    INSERT INTO books (id, title, timestamp, pubdate, series_index, author_sort, isbn, path, uuid)
    VALUES (1, 'The Dispossessed', '2020-01-05 10:00:00+00:00', '1974-05-01 00:00:00+00:00', 6.0,
        'Le Guin, Ursula K.', '9999999999', 'Ursula K. Le Guin/The Dispossessed (1)', 'uuid-1'),
      (2, 'Ohne Datum', '0101-01-01 00:00:00+00:00', '0101-01-01 00:00:00+00:00', 1.0,
        'Müller & Kant, Immanuel', '', 'x', 'uuid-2');
    INSERT INTO authors VALUES (1, 'Ursula K. Le Guin', 'Le Guin, Ursula K.', ''),
      (2, 'Müller| Jr.', '', ''), (3, 'Immanuel Kant', '', '');
    INSERT INTO books_authors_link VALUES (1, 1, 1), (2, 2, 2), (3, 2, 3);
    INSERT INTO publishers VALUES (1, 'Harper & Row', '');
    INSERT INTO books_publishers_link VALUES (1, 1, 1);
    INSERT INTO series VALUES (1, 'Hainish Cycle', '');
    INSERT INTO books_series_link VALUES (1, 1, 1);
    INSERT INTO tags VALUES (1, 'utopia'), (2, 'SF, old');
    INSERT INTO books_tags_link VALUES (1, 1, 1), (2, 1, 2);
    INSERT INTO ratings VALUES (1, 9);
    INSERT INTO books_ratings_link VALUES (1, 1, 1);
    INSERT INTO languages VALUES (1, 'eng'), (2, 'deu');
    INSERT INTO books_languages_link VALUES (1, 1, 2, 1), (2, 2, 2, 0), (3, 1, 1, 0);
    INSERT INTO comments VALUES (1, 1, '<p>An <b>ambiguous</b> utopia.</p>');
    INSERT INTO data VALUES (1, 1, 'EPUB', 1, 'a'), (2, 1, 'PDF', 1, 'a');
    INSERT INTO identifiers VALUES (1, 1, 'isbn', '9780061054884'), (2, 1, 'goodreads', '13651');
    INSERT INTO custom_column_1 VALUES (1, 1, 1), (2, 2, 0);
    INSERT INTO custom_column_9 VALUES (1, 1, 1), (2, 2, 0);
    INSERT INTO custom_column_2 VALUES (1, 1, '2021-03-04 00:00:00+00:00');
    INSERT INTO custom_column_3 VALUES (1, 'dark'), (2, 'slow');
    INSERT INTO books_custom_column_3_link VALUES (1, 1, 1), (2, 1, 2);
    INSERT INTO custom_column_4 VALUES (1, 'Study');
    INSERT INTO books_custom_column_4_link VALUES (1, 2, 1);
    INSERT INTO custom_column_7 VALUES (1, 'Ekumen');
    INSERT INTO books_custom_column_7_link VALUES (1, 1, 1, 2.5);
    INSERT INTO custom_column_10 VALUES (1, 'good');
    INSERT INTO books_custom_column_10_link VALUES (1, 1, 1);
    INSERT INTO custom_column_11 VALUES (1, 1, 12.5), (2, 2, 3.0);
    """
}
