#include "yardsticks.h"

#include <sqlite3.h>
#include <stddef.h>

enum { MOST_QUERIES = 16 };

/// Runs one statement and reads what it finds; returns the number of values, or -1.
static int64_t run(sqlite3_stmt *statement, const char *kind, int64_t id) {
  static volatile int64_t sink;
  int64_t values = 0;
  int parameters = sqlite3_bind_parameter_count(statement);
  if (parameters > 1) sqlite3_bind_text(statement, 1, kind, -1, SQLITE_STATIC);
  sqlite3_bind_int64(statement, parameters, id);
  int result;
  while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
    for (int i = 0; i < sqlite3_column_count(statement); i++, values++) {
      if (sqlite3_column_type(statement, i) == SQLITE_TEXT) {
        const unsigned char *text = sqlite3_column_text(statement, i);
        sink += text ? text[0] + sqlite3_column_bytes(statement, i) : 0;
      } else {
        sink += sqlite3_column_int64(statement, i);
      }
    }
  }
  sqlite3_reset(statement);
  return result == SQLITE_DONE ? values : -1;
}

int64_t octavo_yardstick_details(const char *path, const char *const *queries, int query_count,
                                 const char *kind, const int64_t *ids, int id_count,
                                 double *times) {
  sqlite3 *db = NULL;
  sqlite3_stmt *statements[MOST_QUERIES] = {NULL};
  int64_t values = 0;
  if (query_count > MOST_QUERIES || sqlite3_open(path, &db) != SQLITE_OK) values = -1;
  for (int i = 0; values >= 0 && i < query_count; i++)
    if (sqlite3_prepare_v2(db, queries[i], -1, &statements[i], NULL) != SQLITE_OK) values = -1;
  for (int n = 0; values >= 0 && n < id_count; n++) {
    double start = octavo_now();
    // One view of the catalogue for all the queries, as the program has it.
    if (sqlite3_exec(db, "BEGIN", NULL, NULL, NULL) != SQLITE_OK) values = -1;
    for (int i = 0; values >= 0 && i < query_count; i++) {
      int64_t read = run(statements[i], kind, ids[n]);
      values = read < 0 ? -1 : values + read;
    }
    sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    times[n] = octavo_now() - start;
  }
  for (int i = 0; i < MOST_QUERIES; i++) sqlite3_finalize(statements[i]);
  sqlite3_close(db);
  return values;
}
