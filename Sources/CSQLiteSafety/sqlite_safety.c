#include "sqlite_safety.h"
#include <sqlite3.h>

/* Nobody asks how much memory SQLite uses, and to count it takes a lock at every allocation. It has to
   be said before the first connection, so before the program begins. */
__attribute__((constructor)) static void forgo_memory_statistics(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

int octavo_sqlite_harden(void *connection) {
  static const struct { int option; int value; } settings[] = {
      {SQLITE_DBCONFIG_DEFENSIVE, 1},
      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
      {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
      {SQLITE_DBCONFIG_DQS_DDL, 0},
      {SQLITE_DBCONFIG_DQS_DML, 0},
  };
  for (unsigned i = 0; i < sizeof settings / sizeof settings[0]; i++) {
    int result = sqlite3_db_config(connection, settings[i].option, settings[i].value, (int *)0);
    if (result != SQLITE_OK) return result;
  }
  return SQLITE_OK;
}

int octavo_sqlite_check_references(void *connection, int are_checked) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, are_checked, (int *)0);
}

int octavo_sqlite_allow_uris(void) { return sqlite3_config(SQLITE_CONFIG_URI, 1); }
