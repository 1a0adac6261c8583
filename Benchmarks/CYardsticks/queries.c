#include "yardsticks.h"

#include <pthread.h>
#include <sched.h>
#include <sqlite3.h>
#include <stddef.h>
#include <unistd.h>

void *octavo_yardstick_open(const char *path, const char *side) {
  sqlite3 *db = NULL;
  sqlite3_stmt *attach = NULL;
  if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK
      && (!side
          || (sqlite3_prepare_v2(db, "ATTACH ? AS side", -1, &attach, NULL) == SQLITE_OK
              && sqlite3_bind_text(attach, 1, side, -1, SQLITE_STATIC) == SQLITE_OK
              && sqlite3_step(attach) == SQLITE_DONE))) {
    sqlite3_finalize(attach);
    return db;
  }
  sqlite3_finalize(attach);
  sqlite3_close(db);
  return NULL;
}

void octavo_yardstick_close(void *db) { sqlite3_close(db); }

int64_t octavo_yardstick_query(void *db, const char *sql, const char *text, double *time) {
  static volatile int64_t sink;
  double start = octavo_now();
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) return -1;
  if (text) sqlite3_bind_text(statement, 1, text, -1, SQLITE_STATIC);
  int columns = sqlite3_column_count(statement);
  int64_t rows = 0;
  int result;
  while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
    sink += sqlite3_column_int64(statement, 0);
    for (int i = 1; i < columns; i++) {
      const unsigned char *value = sqlite3_column_text(statement, i);
      sink += value ? value[0] : 0;
    }
    rows++;
  }
  sqlite3_finalize(statement);
  *time = octavo_now() - start;
  return result == SQLITE_DONE ? rows : -1;
}

typedef struct {
  void *db;
  const char *sql;
  int64_t rows;
} Running;

static void *run(void *argument) {
  Running *running = argument;
  double time;
  running->rows = octavo_yardstick_query(running->db, running->sql, NULL, &time);
  return NULL;
}

double octavo_yardstick_interrupt(void *db, const char *sql, int milliseconds) {
  Running running = {db, sql, 0};
  pthread_t thread;
  if (pthread_create(&thread, NULL, run, &running)) return -1;
  usleep((useconds_t)milliseconds * 1000);
  double start = octavo_now();
  // Again until it ends: a query that has not begun yet cannot be interrupted.
  while (pthread_tryjoin_np(thread, NULL)) {
    sqlite3_interrupt(db);
    sched_yield();
  }
  return running.rows < 0 ? octavo_now() - start : -1;
}
