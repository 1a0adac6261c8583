-- 'table' 'acceptedFinding' 'acceptedFinding'
CREATE TABLE acceptedFinding (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rule TEXT NOT NULL,
  kind TEXT NOT NULL,
  recordId INTEGER NOT NULL,
  value TEXT NOT NULL
) STRICT;
-- 'table' 'author' 'author'
CREATE TABLE author (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10000),
  qualifier TEXT CHECK (length(qualifier) BETWEEN 1 AND 10000),
  sortName TEXT NOT NULL,
  foldedName TEXT NOT NULL,
  foldedQualifier TEXT NOT NULL,
  sortKey TEXT NOT NULL,
  added INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0)
, books INTEGER NOT NULL DEFAULT 0, recordKey INTEGER NOT NULL DEFAULT 0 CHECK (recordKey >= 0)) STRICT;
-- 'table' 'authorAlias' 'authorAlias'
CREATE TABLE authorAlias (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  authorId INTEGER NOT NULL REFERENCES author ON DELETE RESTRICT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10000),
  foldedName TEXT NOT NULL,
  UNIQUE (authorId, name)
) STRICT;
-- 'table' 'book' 'book'
CREATE TABLE book (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL CHECK (length(title) >= 1),
  subtitle TEXT CHECK (length(subtitle) >= 1),
  yearText TEXT,
  year INTEGER CHECK (year BETWEEN -3000 AND 9999),
  pages INTEGER CHECK (pages > 0),
  language TEXT,
  format TEXT,
  copies INTEGER NOT NULL CHECK (copies >= 0),
  notes TEXT CHECK (length(notes) >= 1),
  source TEXT,
  genreId INTEGER REFERENCES genre ON DELETE RESTRICT,
  seriesId INTEGER REFERENCES series ON DELETE RESTRICT,
  volume TEXT CHECK (length(volume) >= 1),
  volumeNumber REAL,
  sortTitle TEXT NOT NULL,
  sortKey TEXT NOT NULL,
  added INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0)
, authorKey TEXT, credits TEXT, imprint TEXT, acquired INTEGER
  CHECK (acquired BETWEEN 10000 AND 99991231), recordKey INTEGER NOT NULL DEFAULT 0 CHECK (recordKey >= 0), shelfId INTEGER REFERENCES shelf ON DELETE RESTRICT) STRICT;
-- 'table' 'bookAuthor' 'bookAuthor'
CREATE TABLE bookAuthor (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  bookId INTEGER NOT NULL REFERENCES book ON DELETE RESTRICT,
  authorId INTEGER NOT NULL REFERENCES author ON DELETE RESTRICT,
  position INTEGER NOT NULL,
  role TEXT NOT NULL CHECK (length(role) >= 1),
  UNIQUE (bookId, authorId, role)
) STRICT;
-- 'table' 'bookOrigin' 'bookOrigin'
CREATE TABLE bookOrigin (
  program TEXT NOT NULL,
  number TEXT NOT NULL,
  bookId INTEGER NOT NULL,
  PRIMARY KEY (program, number, bookId)
) STRICT, WITHOUT ROWID;
-- 'table' 'bookPublisher' 'bookPublisher'
CREATE TABLE bookPublisher (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  bookId INTEGER NOT NULL REFERENCES book ON DELETE RESTRICT,
  publisherId INTEGER NOT NULL REFERENCES publisher ON DELETE RESTRICT,
  position INTEGER NOT NULL,
  UNIQUE (bookId, publisherId)
) STRICT;
-- 'table' 'bookTag' 'bookTag'
CREATE TABLE bookTag (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  bookId INTEGER NOT NULL REFERENCES book ON DELETE RESTRICT,
  tagId INTEGER NOT NULL REFERENCES tag ON DELETE RESTRICT,
  UNIQUE (bookId, tagId)
) STRICT;
-- 'table' 'catalog' 'catalog'
CREATE TABLE catalog (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  identity BLOB NOT NULL CHECK (length(identity) = 16)
) STRICT;
-- 'table' 'change' 'change'
CREATE TABLE change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  revisionId INTEGER NOT NULL REFERENCES revision ON DELETE RESTRICT,
  operation TEXT NOT NULL CHECK (operation IN ('insert', 'update', 'delete')),
  tableName TEXT NOT NULL,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL CHECK (last >= first),
  before TEXT CHECK ((before IS NULL) = (operation = 'insert'))
) STRICT;
-- 'table' 'customField' 'customField'
CREATE TABLE customField (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  kind INTEGER NOT NULL,
  -- Of a choice, what there is to choose from: a JSON array of texts.
  choices TEXT,
  position INTEGER NOT NULL,
  foldedName TEXT NOT NULL UNIQUE
, recordKey INTEGER NOT NULL DEFAULT 0 CHECK (recordKey >= 0)) STRICT;
-- 'table' 'customValue' 'customValue'
CREATE TABLE customValue (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  bookId INTEGER NOT NULL REFERENCES book ON DELETE RESTRICT,
  fieldId INTEGER NOT NULL REFERENCES customField ON DELETE RESTRICT,
  kind INTEGER NOT NULL,
  value TEXT NOT NULL CHECK (length(value) >= 1),
  key ANY,
  UNIQUE (bookId, fieldId)
) STRICT;
-- 'table' 'distinctPair' 'distinctPair'
CREATE TABLE distinctPair (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  firstId INTEGER NOT NULL,
  secondId INTEGER NOT NULL,
  CHECK (firstId < secondId)
) STRICT;
-- 'table' 'formerBook' 'formerBook'
CREATE TABLE formerBook (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  bookId INTEGER NOT NULL REFERENCES book(id),
  formerId INTEGER,
  isbn TEXT
, title TEXT, authors TEXT, sortKey TEXT) STRICT;
-- 'table' 'formerKey' 'formerKey'
CREATE TABLE formerKey (
  recordKey INTEGER PRIMARY KEY CHECK (recordKey > 0),
  tableName TEXT NOT NULL,
  rowId INTEGER NOT NULL,
  heirId INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- 'table' 'formerShelf' 'formerShelf'
CREATE TABLE formerShelf (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL
) STRICT;
-- 'table' 'genre' 'genre'
CREATE TABLE genre (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10000),
  sortName TEXT NOT NULL,
  foldedName TEXT NOT NULL,
  sortKey TEXT NOT NULL,
  added INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0)
, books INTEGER NOT NULL DEFAULT 0, signs TEXT NOT NULL DEFAULT '', recordKey INTEGER NOT NULL DEFAULT 0 CHECK (recordKey >= 0)) STRICT;
-- 'table' 'genreAlias' 'genreAlias'
CREATE TABLE genreAlias (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  genreId INTEGER NOT NULL REFERENCES genre ON DELETE RESTRICT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10000),
  foldedName TEXT NOT NULL,
  UNIQUE (genreId, name)
) STRICT;
-- 'table' 'isbn' 'isbn'
CREATE TABLE "isbn" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  bookId INTEGER NOT NULL UNIQUE REFERENCES book ON DELETE RESTRICT,
  value TEXT NOT NULL UNIQUE
    CHECK (length(value) BETWEEN 1 AND 20 AND value NOT GLOB '*[^0-9X]*')
) STRICT;
-- 'table' 'loan' 'loan'
CREATE TABLE loan (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  direction INTEGER NOT NULL,
  date INTEGER NOT NULL CHECK (date BETWEEN 10101 AND 99991231),
  due INTEGER CHECK (due BETWEEN 10101 AND 99991231),
  readerId INTEGER REFERENCES reader ON DELETE RESTRICT,
  name TEXT CHECK (length(name) BETWEEN 1 AND 10000),
  librarianId INTEGER REFERENCES reader ON DELETE RESTRICT,
  notes TEXT CHECK (length(notes) >= 1),
  foldedName TEXT NOT NULL,
  added INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0), recordKey INTEGER NOT NULL DEFAULT 0 CHECK (recordKey >= 0),
  CHECK ((readerId IS NULL) <> (name IS NULL))
) STRICT;
-- 'table' 'loanBook' 'loanBook'
CREATE TABLE loanBook (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  loanId INTEGER NOT NULL REFERENCES loan ON DELETE RESTRICT,
  bookId INTEGER NOT NULL REFERENCES book ON DELETE RESTRICT,
  returned INTEGER CHECK (returned BETWEEN 10101 AND 99991231),
  UNIQUE (loanId, bookId)
) STRICT;
-- 'table' 'nameWord' 'nameWord'
CREATE TABLE nameWord (
  kind INTEGER NOT NULL,
  word TEXT NOT NULL,
  recordId INTEGER NOT NULL,
  PRIMARY KEY (kind, word, recordId)
) STRICT, WITHOUT ROWID;
-- 'table' 'publisher' 'publisher'
CREATE TABLE publisher (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10000),
  sortName TEXT NOT NULL,
  foldedName TEXT NOT NULL,
  sortKey TEXT NOT NULL,
  added INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0)
, books INTEGER NOT NULL DEFAULT 0, recordKey INTEGER NOT NULL DEFAULT 0 CHECK (recordKey >= 0)) STRICT;
-- 'table' 'publisherAlias' 'publisherAlias'
CREATE TABLE publisherAlias (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  publisherId INTEGER NOT NULL REFERENCES publisher ON DELETE RESTRICT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10000),
  foldedName TEXT NOT NULL,
  UNIQUE (publisherId, name)
) STRICT;
-- 'table' 'reader' 'reader'
CREATE TABLE reader (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10000),
  kind INTEGER NOT NULL,
  login TEXT UNIQUE CHECK (length(login) BETWEEN 1 AND 10000),
  notes TEXT CHECK (length(notes) >= 1),
  foldedName TEXT NOT NULL CHECK (length(foldedName) >= 1),
  sortKey TEXT NOT NULL,
  added INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0)
, recordKey INTEGER NOT NULL DEFAULT 0 CHECK (recordKey >= 0)) STRICT;
-- 'table' 'readerCard' 'readerCard'
CREATE TABLE readerCard (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  readerId INTEGER NOT NULL UNIQUE REFERENCES reader ON DELETE RESTRICT,
  number TEXT NOT NULL UNIQUE CHECK (length(number) BETWEEN 1 AND 10000),
  validUntil INTEGER CHECK (validUntil BETWEEN 10101 AND 99991231)
) STRICT;
-- 'table' 'reading' 'reading'
CREATE TABLE reading (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  bookId INTEGER NOT NULL REFERENCES book ON DELETE RESTRICT,
  readerId INTEGER NOT NULL REFERENCES reader ON DELETE RESTRICT,
  status INTEGER NOT NULL,
  started INTEGER CHECK (started BETWEEN 10000 AND 99991231),
  finished INTEGER CHECK (finished BETWEEN 10000 AND 99991231),
  rating INTEGER CHECK (rating BETWEEN 1 AND 10),
  note TEXT CHECK (length(note) >= 1),
  added INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0)
, recordKey INTEGER NOT NULL DEFAULT 0 CHECK (recordKey >= 0)) STRICT;
-- 'table' 'revision' 'revision'
CREATE TABLE revision (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  who TEXT NOT NULL,
  what TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('edit', 'undo', 'redo')),
  undoes INTEGER REFERENCES revision ON DELETE RESTRICT,
  records INTEGER NOT NULL, readerId INTEGER, ownWhat TEXT, message TEXT, ownMessage TEXT,
  CHECK ((kind = 'edit') = (undoes IS NULL))
) STRICT;
-- 'table' 'savedQuery' 'savedQuery'
CREATE TABLE savedQuery (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  text TEXT NOT NULL,
  foldedName TEXT NOT NULL UNIQUE
, recordKey INTEGER NOT NULL DEFAULT 0 CHECK (recordKey >= 0)) STRICT;
-- 'table' 'series' 'series'
CREATE TABLE series (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10000),
  sortName TEXT NOT NULL,
  foldedName TEXT NOT NULL,
  sortKey TEXT NOT NULL,
  added INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0)
, books INTEGER NOT NULL DEFAULT 0, signs TEXT NOT NULL DEFAULT '', recordKey INTEGER NOT NULL DEFAULT 0 CHECK (recordKey >= 0)) STRICT;
-- 'table' 'seriesAlias' 'seriesAlias'
CREATE TABLE seriesAlias (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  seriesId INTEGER NOT NULL REFERENCES series ON DELETE RESTRICT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10000),
  foldedName TEXT NOT NULL,
  UNIQUE (seriesId, name)
) STRICT;
-- 'table' 'shelf' 'shelf'
CREATE TABLE shelf (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10000),
  sortName TEXT NOT NULL,
  foldedName TEXT NOT NULL,
  signs TEXT NOT NULL,
  sortKey TEXT NOT NULL,
  books INTEGER NOT NULL DEFAULT 0,
  added INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0),
  recordKey INTEGER NOT NULL DEFAULT 0 CHECK (recordKey >= 0)
) STRICT;
-- 'table' 'shelfAlias' 'shelfAlias'
CREATE TABLE shelfAlias (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shelfId INTEGER NOT NULL REFERENCES shelf ON DELETE RESTRICT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10000),
  foldedName TEXT NOT NULL,
  UNIQUE (shelfId, name)
) STRICT;
-- 'table' 'sortRule' 'sortRule'
CREATE TABLE sortRule (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  convention TEXT NOT NULL,
  way TEXT NOT NULL
) STRICT;
-- 'table' 'sqlite_sequence' 'sqlite_sequence'
CREATE TABLE sqlite_sequence(name,seq);
-- 'table' 'tag' 'tag'
CREATE TABLE tag (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10000),
  sortName TEXT NOT NULL,
  foldedName TEXT NOT NULL,
  sortKey TEXT NOT NULL,
  added INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0)
, books INTEGER NOT NULL DEFAULT 0, signs TEXT NOT NULL DEFAULT '', recordKey INTEGER NOT NULL DEFAULT 0 CHECK (recordKey >= 0)) STRICT;
-- 'table' 'tagAlias' 'tagAlias'
CREATE TABLE tagAlias (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tagId INTEGER NOT NULL REFERENCES tag ON DELETE RESTRICT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10000),
  foldedName TEXT NOT NULL,
  UNIQUE (tagId, name)
) STRICT;
-- 'table' 'titleSearch' 'titleSearch'
CREATE VIRTUAL TABLE titleSearch USING fts5(
  words,
  content = 'titleText', content_rowid = 'bookId',
  prefix = '1 2 3', detail = column,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'"
);
-- 'table' 'titleSearch_config' 'titleSearch_config'
CREATE TABLE 'titleSearch_config'(k PRIMARY KEY, v) WITHOUT ROWID;
-- 'table' 'titleSearch_data' 'titleSearch_data'
CREATE TABLE 'titleSearch_data'(id INTEGER PRIMARY KEY, block BLOB);
-- 'table' 'titleSearch_docsize' 'titleSearch_docsize'
CREATE TABLE 'titleSearch_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
-- 'table' 'titleSearch_idx' 'titleSearch_idx'
CREATE TABLE 'titleSearch_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
-- 'table' 'titleText' 'titleText'
CREATE TABLE titleText (
  bookId INTEGER PRIMARY KEY,
  words TEXT NOT NULL
) STRICT;
-- 'table' 'wanted' 'wanted'
CREATE TABLE wanted (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  isbn TEXT NOT NULL,
  bookId INTEGER,
  fields TEXT,
  shelf TEXT,
  genre TEXT,
  tags TEXT,
  copies INTEGER NOT NULL,
  since INTEGER NOT NULL
) STRICT;
-- 'index' 'acceptedFinding_finding' 'acceptedFinding'
CREATE UNIQUE INDEX acceptedFinding_finding ON acceptedFinding(rule, kind, recordId, value);
-- 'index' 'authorAlias_name' 'authorAlias'
CREATE INDEX authorAlias_name ON authorAlias(foldedName);
-- 'index' 'author_added' 'author'
CREATE INDEX author_added ON author(added, id);
-- 'index' 'author_books' 'author'
CREATE INDEX author_books ON author(books DESC, sortKey, id);
-- 'index' 'author_key' 'author'
CREATE UNIQUE INDEX author_key ON author(recordKey);
-- 'index' 'author_name' 'author'
CREATE UNIQUE INDEX author_name ON author(foldedName, foldedQualifier);
-- 'index' 'author_order' 'author'
CREATE INDEX author_order ON author(sortKey, id);
-- 'index' 'bookAuthor_author' 'bookAuthor'
CREATE INDEX bookAuthor_author ON bookAuthor(authorId, bookId);
-- 'index' 'bookOrigin_book' 'bookOrigin'
CREATE INDEX bookOrigin_book ON bookOrigin(bookId);
-- 'index' 'bookPublisher_publisher' 'bookPublisher'
CREATE INDEX bookPublisher_publisher ON bookPublisher(publisherId, bookId);
-- 'index' 'bookTag_tag' 'bookTag'
CREATE INDEX bookTag_tag ON bookTag(tagId, bookId);
-- 'index' 'book_acquired' 'book'
CREATE INDEX book_acquired ON book(acquired) WHERE acquired IS NOT NULL;
-- 'index' 'book_added' 'book'
CREATE INDEX book_added ON book(added, id);
-- 'index' 'book_author' 'book'
CREATE INDEX book_author ON book(authorKey, sortKey, id);
-- 'index' 'book_facts' 'book'
CREATE INDEX book_facts ON book(language, format, pages, copies);
-- 'index' 'book_genre' 'book'
CREATE INDEX book_genre ON book(genreId, sortKey, id);
-- 'index' 'book_key' 'book'
CREATE UNIQUE INDEX book_key ON book(recordKey);
-- 'index' 'book_modified' 'book'
CREATE INDEX book_modified ON book(modified, id);
-- 'index' 'book_notes' 'book'
CREATE INDEX book_notes ON book(id) WHERE notes IS NOT NULL;
-- 'index' 'book_order' 'book'
CREATE INDEX book_order ON book(sortKey, id);
-- 'index' 'book_series' 'book'
CREATE INDEX book_series ON book(seriesId, volumeNumber, sortKey, id);
-- 'index' 'book_shelf' 'book'
CREATE INDEX book_shelf ON book(shelfId, sortKey, id) WHERE shelfId IS NOT NULL;
-- 'index' 'book_wish' 'book'
CREATE INDEX book_wish ON book(id) WHERE copies = 0;
-- 'index' 'book_year' 'book'
CREATE INDEX book_year ON book(year, sortKey, id);
-- 'index' 'change_insert' 'change'
CREATE INDEX change_insert ON change(tableName, first, last) WHERE operation = 'insert';
-- 'index' 'change_revision' 'change'
CREATE INDEX change_revision ON change(revisionId);
-- 'index' 'change_row' 'change'
CREATE INDEX change_row ON change(tableName, first) WHERE operation <> 'insert';
-- 'index' 'customField_key' 'customField'
CREATE UNIQUE INDEX customField_key ON customField(recordKey);
-- 'index' 'customValue_key' 'customValue'
CREATE INDEX customValue_key ON customValue(fieldId, key, bookId);
-- 'index' 'distinctPair_pair' 'distinctPair'
CREATE UNIQUE INDEX distinctPair_pair ON distinctPair(kind, firstId, secondId);
-- 'index' 'formerBook_book' 'formerBook'
CREATE INDEX formerBook_book ON formerBook(bookId);
-- 'index' 'formerBook_id' 'formerBook'
CREATE INDEX formerBook_id ON formerBook(formerId) WHERE formerId IS NOT NULL;
-- 'index' 'formerBook_isbn' 'formerBook'
CREATE INDEX formerBook_isbn ON formerBook(isbn) WHERE isbn IS NOT NULL;
-- 'index' 'formerBook_title' 'formerBook'
CREATE INDEX formerBook_title ON formerBook(sortKey) WHERE sortKey IS NOT NULL;
-- 'index' 'formerKey_row' 'formerKey'
CREATE INDEX formerKey_row ON formerKey(tableName, rowId);
-- 'index' 'genreAlias_name' 'genreAlias'
CREATE INDEX genreAlias_name ON genreAlias(foldedName);
-- 'index' 'genre_added' 'genre'
CREATE INDEX genre_added ON genre(added, id);
-- 'index' 'genre_books' 'genre'
CREATE INDEX genre_books ON genre(books DESC, sortKey, id);
-- 'index' 'genre_key' 'genre'
CREATE UNIQUE INDEX genre_key ON genre(recordKey);
-- 'index' 'genre_name' 'genre'
CREATE UNIQUE INDEX genre_name ON genre(foldedName, signs);
-- 'index' 'genre_order' 'genre'
CREATE INDEX genre_order ON genre(sortKey, id);
-- 'index' 'loanBook_book' 'loanBook'
CREATE INDEX loanBook_book ON loanBook(bookId, loanId);
-- 'index' 'loanBook_out' 'loanBook'
CREATE INDEX loanBook_out ON loanBook(loanId, bookId) WHERE returned IS NULL;
-- 'index' 'loanBook_outBook' 'loanBook'
CREATE INDEX loanBook_outBook ON loanBook(bookId, loanId) WHERE returned IS NULL;
-- 'index' 'loan_date' 'loan'
CREATE INDEX loan_date ON loan(date, id);
-- 'index' 'loan_due' 'loan'
CREATE INDEX loan_due ON loan(due, id);
-- 'index' 'loan_key' 'loan'
CREATE UNIQUE INDEX loan_key ON loan(recordKey);
-- 'index' 'loan_librarian' 'loan'
CREATE INDEX loan_librarian ON loan(librarianId) WHERE librarianId IS NOT NULL;
-- 'index' 'loan_reader' 'loan'
CREATE INDEX loan_reader ON loan(readerId, date, id);
-- 'index' 'publisherAlias_name' 'publisherAlias'
CREATE INDEX publisherAlias_name ON publisherAlias(foldedName);
-- 'index' 'publisher_added' 'publisher'
CREATE INDEX publisher_added ON publisher(added, id);
-- 'index' 'publisher_books' 'publisher'
CREATE INDEX publisher_books ON publisher(books DESC, sortKey, id);
-- 'index' 'publisher_key' 'publisher'
CREATE UNIQUE INDEX publisher_key ON publisher(recordKey);
-- 'index' 'publisher_name' 'publisher'
CREATE UNIQUE INDEX publisher_name ON publisher(foldedName);
-- 'index' 'publisher_order' 'publisher'
CREATE INDEX publisher_order ON publisher(sortKey, id);
-- 'index' 'reader_key' 'reader'
CREATE UNIQUE INDEX reader_key ON reader(recordKey);
-- 'index' 'reader_name' 'reader'
CREATE UNIQUE INDEX reader_name ON reader(foldedName);
-- 'index' 'reader_order' 'reader'
CREATE INDEX reader_order ON reader(sortKey, id);
-- 'index' 'reading_book' 'reading'
CREATE INDEX reading_book
  ON reading(readerId, bookId, id, status, rating, started, finished);
-- 'index' 'reading_key' 'reading'
CREATE UNIQUE INDEX reading_key ON reading(recordKey);
-- 'index' 'reading_last' 'reading'
CREATE INDEX reading_last ON reading(readerId, coalesce(finished, started, 0), id);
-- 'index' 'reading_ofBook' 'reading'
CREATE INDEX reading_ofBook ON reading(bookId);
-- 'index' 'revision_undoes' 'revision'
CREATE INDEX revision_undoes ON revision(undoes) WHERE undoes IS NOT NULL;
-- 'index' 'savedQuery_key' 'savedQuery'
CREATE UNIQUE INDEX savedQuery_key ON savedQuery(recordKey);
-- 'index' 'seriesAlias_name' 'seriesAlias'
CREATE INDEX seriesAlias_name ON seriesAlias(foldedName);
-- 'index' 'series_added' 'series'
CREATE INDEX series_added ON series(added, id);
-- 'index' 'series_books' 'series'
CREATE INDEX series_books ON series(books DESC, sortKey, id);
-- 'index' 'series_key' 'series'
CREATE UNIQUE INDEX series_key ON series(recordKey);
-- 'index' 'series_name' 'series'
CREATE UNIQUE INDEX series_name ON series(foldedName, signs);
-- 'index' 'series_order' 'series'
CREATE INDEX series_order ON series(sortKey, id);
-- 'index' 'shelfAlias_name' 'shelfAlias'
CREATE INDEX shelfAlias_name ON shelfAlias(foldedName);
-- 'index' 'shelf_added' 'shelf'
CREATE INDEX shelf_added ON shelf(added, id);
-- 'index' 'shelf_books' 'shelf'
CREATE INDEX shelf_books ON shelf(books DESC, sortKey, id);
-- 'index' 'shelf_key' 'shelf'
CREATE UNIQUE INDEX shelf_key ON shelf(recordKey);
-- 'index' 'shelf_name' 'shelf'
CREATE UNIQUE INDEX shelf_name ON shelf(foldedName, signs);
-- 'index' 'shelf_order' 'shelf'
CREATE INDEX shelf_order ON shelf(sortKey, id);
-- 'index' 'sortRule_convention' 'sortRule'
CREATE UNIQUE INDEX sortRule_convention ON sortRule(convention);
-- 'index' 'sqlite_autoindex_authorAlias_1' 'authorAlias'
-- 'index' 'sqlite_autoindex_bookAuthor_1' 'bookAuthor'
-- 'index' 'sqlite_autoindex_bookPublisher_1' 'bookPublisher'
-- 'index' 'sqlite_autoindex_bookTag_1' 'bookTag'
-- 'index' 'sqlite_autoindex_customField_1' 'customField'
-- 'index' 'sqlite_autoindex_customValue_1' 'customValue'
-- 'index' 'sqlite_autoindex_genreAlias_1' 'genreAlias'
-- 'index' 'sqlite_autoindex_isbn_1' 'isbn'
-- 'index' 'sqlite_autoindex_isbn_2' 'isbn'
-- 'index' 'sqlite_autoindex_loanBook_1' 'loanBook'
-- 'index' 'sqlite_autoindex_publisherAlias_1' 'publisherAlias'
-- 'index' 'sqlite_autoindex_readerCard_1' 'readerCard'
-- 'index' 'sqlite_autoindex_readerCard_2' 'readerCard'
-- 'index' 'sqlite_autoindex_reader_1' 'reader'
-- 'index' 'sqlite_autoindex_savedQuery_1' 'savedQuery'
-- 'index' 'sqlite_autoindex_seriesAlias_1' 'seriesAlias'
-- 'index' 'sqlite_autoindex_shelfAlias_1' 'shelfAlias'
-- 'index' 'sqlite_autoindex_tagAlias_1' 'tagAlias'
-- 'index' 'tagAlias_name' 'tagAlias'
CREATE INDEX tagAlias_name ON tagAlias(foldedName);
-- 'index' 'tag_added' 'tag'
CREATE INDEX tag_added ON tag(added, id);
-- 'index' 'tag_books' 'tag'
CREATE INDEX tag_books ON tag(books DESC, sortKey, id);
-- 'index' 'tag_key' 'tag'
CREATE UNIQUE INDEX tag_key ON tag(recordKey);
-- 'index' 'tag_name' 'tag'
CREATE UNIQUE INDEX tag_name ON tag(foldedName, signs);
-- 'index' 'tag_order' 'tag'
CREATE INDEX tag_order ON tag(sortKey, id);
-- 'index' 'wanted_isbn' 'wanted'
CREATE UNIQUE INDEX wanted_isbn ON wanted(isbn, ifnull(bookId, 0));
