#include "sqlite_safety.h"
#include <sqlite3.h>

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

int octavo_sqlite_allow_uris(void) { return sqlite3_config(SQLITE_CONFIG_URI, 1); }
