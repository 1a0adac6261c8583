#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "text.h"
#include "yardsticks.h"

/* The columns of the generated table. */
enum { ID, TITLE, SUBTITLE, AUTHORS, PUBLISHERS, GENRE, SERIES, VOLUME, ISBN, YEAR, PAGES, LANGUAGE,
       TAGS, CONDITION, COLUMNS };

enum { AUTHOR, PUBLISHER, GENRES, SERIAL, TAG, KINDS };
static const char *const kinds[KINDS] = {"author", "publisher", "genre", "series", "tag"};

static sqlite3 *db;
static Names spellings[KINDS], names[KINDS];
static Arena arena;
static int64_t now = 1790000000;

static void stop(const char *what) {
  fprintf(stderr, "%s: %s\n", what, db ? sqlite3_errmsg(db) : "");
  exit(1);
}

static void run(const char *sql) {
  if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) stop(sql);
}

static sqlite3_stmt *prepared(const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL)) stop(sql);
  return statement;
}

static void step(sqlite3_stmt *statement) {
  if (sqlite3_step(statement) != SQLITE_DONE) stop(sqlite3_sql(statement));
  sqlite3_reset(statement);
}

static void bind(sqlite3_stmt *statement, int place, Text text) {
  if (text.length) sqlite3_bind_text(statement, place, text.text, text.length, SQLITE_STATIC);
  else sqlite3_bind_null(statement, place);
}

static void bind_number(sqlite3_stmt *statement, int place, Text digits) {
  int64_t number = 0;
  for (int i = 0; i < digits.length; i++) number = number * 10 + digits.text[i] - '0';
  if (digits.length) sqlite3_bind_int64(statement, place, number);
  else sqlite3_bind_null(statement, place);
}

/// Makes the tables, or the indexes, that another file has.
static void make(const char *type) {
  sqlite3_stmt *query = prepared(
      "SELECT sql FROM empty.sqlite_schema WHERE type = ? AND sql IS NOT NULL"
      " AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'titleSearch_%'");
  char *statements[64];
  int count = 0;
  sqlite3_bind_text(query, 1, type, -1, SQLITE_STATIC);
  while (sqlite3_step(query) == SQLITE_ROW && count < 64)
    statements[count++] = strdup((const char *)sqlite3_column_text(query, 0));
  sqlite3_finalize(query);
  for (int i = 0; i < count; i++) {
    run(statements[i]);
    free(statements[i]);
  }
}

/// The number of the record of a name, which is made when it is met first.
///
/// Names that fold to the same are one record.
static int64_t find(int kind, Text text) {
  char buffer[4096];
  int is_new;
  int64_t place = names_find(&spellings[kind], text, &is_new);
  Name *spelling = &spellings[kind].names[place - 1];
  if (!is_new) {
    names[kind].names[spelling->record - 1].books++;
    return spelling->record;
  }
  Text folded = {buffer, text_fold(text, buffer)};
  if (!folded.length) folded = text;
  folded = arena_keep(&arena, folded.text, folded.length);
  int64_t id = names_find(&names[kind], folded, &is_new);
  spelling->record = id;
  Name *name = &names[kind].names[id - 1];
  name->books++;
  if (!is_new) return id;
  name->name = text;
  if (kind == AUTHOR) name->sort_name = arena_keep(&arena, buffer, text_sort_name(text, buffer));
  else name->sort_name = text_without_article(text);
  name->sort_key = arena_keep(&arena, buffer, text_sort_key(name->sort_name, buffer));
  return id;
}

static Name *named(int kind, int64_t id) { return &names[kind].names[id - 1]; }

/// The numbers of the names in a cell.
static int find_all(int kind, Text cell, int64_t *ids) {
  int count = 0;
  for (int start = 0; start < cell.length && count < 32;) {
    const char *mark = memchr(cell.text + start, ';', (size_t)(cell.length - start));
    int end = mark ? (int)(mark - cell.text) : cell.length;
    ids[count++] = find(kind, (Text){cell.text + start, end - start});
    start = end + 1;
  }
  return count;
}

typedef struct {
  sqlite3_stmt *book, *isbn, *link[KINDS], *words, *search;
} Statements;

static void link_all(sqlite3_stmt *statement, int64_t book, const int64_t *ids, int count, int role) {
  for (int i = 0; i < count; i++) {
    sqlite3_bind_int64(statement, 1, book);
    sqlite3_bind_int64(statement, 2, ids[i]);
    if (role) sqlite3_bind_int64(statement, 3, i);
    step(statement);
  }
}

static void write_book(Statements *to, int64_t id, Text *cells) {
  int64_t authors[32], publishers[32], tags[32], genre[32], series[32];
  int author_count = find_all(AUTHOR, cells[AUTHORS], authors);
  int publisher_count = find_all(PUBLISHER, cells[PUBLISHERS], publishers);
  int tag_count = find_all(TAG, cells[TAGS], tags);
  int genre_count = find_all(GENRES, cells[GENRE], genre);
  int series_count = find_all(SERIAL, cells[SERIES], series);

  char key[4096], credits[8192], line[8192], folded[8192];
  Text title = text_without_article(cells[TITLE]);
  int credit_count = 0;
  for (int i = 0; i < author_count; i++) {
    Text name = named(AUTHOR, authors[i])->name;
    if (i) credits[credit_count++] = 0x1F;
    credits[credit_count++] = '+';
    memcpy(credits + credit_count, name.text, (size_t)name.length);
    credit_count += name.length;
  }
  sqlite3_stmt *book = to->book;
  sqlite3_bind_int64(book, 1, id);
  bind(book, 2, cells[TITLE]);
  bind(book, 3, cells[SUBTITLE]);
  bind_number(book, 4, cells[YEAR]);
  bind_number(book, 5, cells[PAGES]);
  bind(book, 6, cells[LANGUAGE]);
  if (genre_count) sqlite3_bind_int64(book, 7, genre[0]);
  else sqlite3_bind_null(book, 7);
  if (series_count) sqlite3_bind_int64(book, 8, series[0]);
  else sqlite3_bind_null(book, 8);
  bind(book, 9, cells[VOLUME]);
  if (cells[VOLUME].length) sqlite3_bind_double(book, 10, atoi(cells[VOLUME].text));
  else sqlite3_bind_null(book, 10);
  bind(book, 11, title);
  bind(book, 12, (Text){key, text_sort_key(title, key)});
  sqlite3_bind_int64(book, 13, now);
  bind(book, 14, author_count ? named(AUTHOR, authors[0])->sort_key : (Text){0});
  bind(book, 15, (Text){credits, credit_count});
  bind(book, 16, publisher_count ? named(PUBLISHER, publishers[0])->name : (Text){0});
  step(book);

  if (cells[ISBN].length) {
    sqlite3_bind_int64(to->isbn, 1, id);
    bind(to->isbn, 2, cells[ISBN]);
    step(to->isbn);
  }
  link_all(to->link[AUTHOR], id, authors, author_count, 1);
  link_all(to->link[PUBLISHER], id, publishers, publisher_count, 1);
  link_all(to->link[TAG], id, tags, tag_count, 0);

  memcpy(line, cells[TITLE].text, (size_t)cells[TITLE].length);
  line[cells[TITLE].length] = ' ';
  memcpy(line + cells[TITLE].length + 1, cells[SUBTITLE].text, (size_t)cells[SUBTITLE].length);
  folded[0] = ' ';
  int length = 1 + text_fold((Text){line, cells[TITLE].length + 1 + cells[SUBTITLE].length},
                             folded + 1);
  for (int i = 0; i < 2; i++) {
    sqlite3_stmt *statement = i ? to->search : to->words;
    sqlite3_bind_int64(statement, 1, id);
    bind(statement, 2, (Text){folded, length});
    step(statement);
  }
}

typedef struct {
  Text word;
  int64_t record;
} Word;

static int compare_words(const void *one, const void *other) {
  const Word *a = one, *b = other;
  int length = a->word.length < b->word.length ? a->word.length : b->word.length;
  int order = memcmp(a->word.text, b->word.text, (size_t)length);
  if (order) return order;
  if (a->word.length != b->word.length) return a->word.length - b->word.length;
  return a->record < b->record ? -1 : a->record > b->record;
}

/// Writes the records of a kind, and the words of their names in the order of their table.
static void write_names(int kind) {
  char sql[512];
  snprintf(sql, sizeof sql,
           "INSERT INTO %s (id, name, sortName, foldedName, sortKey, added, modified, version,"
           " books%s, recordKey) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, 1, ?7%s, ?1)",
           kinds[kind], kind == AUTHOR ? ", foldedQualifier" : "", kind == AUTHOR ? ", ''" : "");
  sqlite3_stmt *insert = prepared(sql);
  size_t word_count = 0, capacity = 1024;
  Word *words = malloc(capacity * sizeof(Word));
  for (int64_t id = 1; id <= names[kind].count; id++) {
    Name *name = named(kind, id);
    sqlite3_bind_int64(insert, 1, id);
    bind(insert, 2, name->name);
    bind(insert, 3, name->sort_name);
    bind(insert, 4, name->key);
    bind(insert, 5, name->sort_key);
    sqlite3_bind_int64(insert, 6, now);
    sqlite3_bind_int64(insert, 7, name->books);
    step(insert);
    for (int start = 0; start < name->key.length;) {
      const char *text = name->key.text + start;
      const char *space = memchr(text, ' ', (size_t)(name->key.length - start));
      int length = space ? (int)(space - text) : name->key.length - start;
      if (word_count == capacity) words = realloc(words, (capacity *= 2) * sizeof(Word));
      words[word_count++] = (Word){{text, length}, id};
      start += length + 1;
    }
  }
  sqlite3_finalize(insert);
  qsort(words, word_count, sizeof(Word), compare_words);
  insert = prepared("INSERT OR IGNORE INTO nameWord (kind, word, recordId) VALUES (?, ?, ?)");
  for (size_t i = 0; i < word_count; i++) {
    sqlite3_bind_int64(insert, 1, kind);
    bind(insert, 2, words[i].word);
    sqlite3_bind_int64(insert, 3, words[i].record);
    step(insert);
  }
  sqlite3_finalize(insert);
  free(words);
}

static Statements prepare(void) {
  return (Statements){
      .book = prepared("INSERT INTO book (id, title, subtitle, year, pages, language, copies, genreId,"
                       " seriesId, volume, volumeNumber, sortTitle, sortKey, added, modified, version,"
                       " authorKey, credits, imprint, recordKey) VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1,"
                       " ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?13, 1, ?14, ?15, ?16, ?1)"),
      .isbn = prepared("INSERT INTO isbn (bookId, value) VALUES (?, ?)"),
      .link = {[AUTHOR] = prepared("INSERT OR IGNORE INTO bookAuthor (bookId, authorId, position,"
                                   " role) VALUES (?, ?, ?, 'author')"),
               [PUBLISHER] = prepared("INSERT OR IGNORE INTO bookPublisher (bookId, publisherId,"
                                      " position) VALUES (?, ?, ?)"),
               [TAG] = prepared("INSERT OR IGNORE INTO bookTag (bookId, tagId) VALUES (?, ?)")},
      .words = prepared("INSERT INTO titleText (bookId, words) VALUES (?, ?)"),
      .search = prepared("INSERT INTO titleSearch (rowid, words) VALUES (?, ?)"),
  };
}

static void finish(Statements *statements) {
  sqlite3_stmt *all[] = {statements->book, statements->isbn, statements->link[AUTHOR],
                         statements->link[PUBLISHER], statements->link[TAG], statements->words,
                         statements->search};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) sqlite3_finalize(all[i]);
}

int64_t octavo_yardstick_import(const char *csv, const char *empty, const char *path) {
  struct stat status;
  int descriptor = open(csv, O_RDONLY);
  if (descriptor < 0 || fstat(descriptor, &status)) return -1;
  char *bytes = malloc((size_t)status.st_size + 1);
  ssize_t length = 0, got;
  while ((got = read(descriptor, bytes + length, (size_t)(status.st_size - length))) > 0) length += got;
  close(descriptor);
  bytes[length] = '\n';

  char *attach = sqlite3_mprintf("ATTACH %Q AS empty", empty);
  if (sqlite3_open(path, &db)) return -1;
  run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;"
      "PRAGMA temp_store = FILE");
  run(attach);
  sqlite3_free(attach);
  run("BEGIN");
  make("table");
  Statements statements = prepare();
  char *place = bytes;
  Text cells[COLUMNS];
  int64_t books = 0;
  text_row(&place, bytes + length, cells, COLUMNS);
  while (text_row(&place, bytes + length, cells, COLUMNS) == COLUMNS) write_book(&statements, ++books, cells);
  finish(&statements);
  for (int kind = 0; kind < KINDS; kind++) write_names(kind);
  make("index");
  run("COMMIT");
  return sqlite3_close(db) == SQLITE_OK ? books : -1;
}
