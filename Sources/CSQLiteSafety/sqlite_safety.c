#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>
#include "sqlite_safety.h"
#include <sqlite3.h>

/* Nobody asks how much memory SQLite uses, and to count it takes a lock at every allocation. It has
   to be said before the first connection, so before the program begins. */
__attribute__((constructor)) static void forgo_memory_statistics(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* No value of a catalogue is longer than some megabytes; the longest are the ids of a million books
   that are handed to a statement. By itself SQLite goes to a gigabyte. VACUUM INTO attaches a file,
   and nothing else does. */
static const struct { int limit; int value; } limits[] = {
    {SQLITE_LIMIT_LENGTH, 1 << 27},
    {SQLITE_LIMIT_ATTACHED, 1},
};

int octavo_sqlite_harden(void *connection) {
  // Not before a connection: SQLite is begun by it, and cannot be set up any more.
  octavo_sqlite_watch_disk();
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
  for (unsigned i = 0; i < sizeof limits / sizeof limits[0]; i++)
    sqlite3_limit(connection, limits[i].limit, limits[i].value);
  return SQLITE_OK;
}

int octavo_sqlite_check_references(void *connection, int are_checked) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, are_checked, (int *)0);
}

static pthread_once_t watching = PTHREAD_ONCE_INIT;
static int is_watched;
static atomic_int damages;

static void note(void *nothing, int code, const char *message) {
  (void)nothing;
  octavo_sqlite_note_cause(message);
  // SQLite logs a failed read of the disk as damage too; `errno` still has the disk's error then.
  if (errno == EIO || errno == ENXIO) return;
  // The statement that failed is logged with the same code: only the finding itself counts.
  static const char found[] = "database corruption at";
  if ((code & 0xFF) == SQLITE_CORRUPT && strncmp(message, found, sizeof found - 1) == 0) {
    atomic_fetch_add(&damages, 1);
  }
}

static void watch(void) {
  is_watched = sqlite3_config(SQLITE_CONFIG_LOG, note, (void *)0) == SQLITE_OK;
}

void octavo_sqlite_watch_damage(void) { pthread_once(&watching, watch); }

int octavo_sqlite_saw_damage(void) { return !is_watched || atomic_load(&damages) > 0; }

int octavo_sqlite_allow_uris(void) { return sqlite3_config(SQLITE_CONFIG_URI, 1); }

int octavo_sqlite_forbid_checkpoint_on_close(void *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

int octavo_sqlite_read_header(void *connection, unsigned char *bytes, int count) {
  return octavo_sqlite_read_bytes(connection, bytes, count, 0);
}

int octavo_sqlite_read_bytes(void *connection, unsigned char *bytes, int count, long long offset) {
  sqlite3_file *file = 0;
  int result = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (result != SQLITE_OK) return result;
  if (file == 0 || file->pMethods == 0) return SQLITE_NOTFOUND;
  return file->pMethods->xRead(file, bytes, count, offset);
}

int octavo_sqlite_read_whole(void *connection) {
  static const int piece = 1 << 20;
  sqlite3_file *file = 0;
  int result = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (result != SQLITE_OK) return result;
  if (file == 0 || file->pMethods == 0) return SQLITE_NOTFOUND;
  sqlite3_int64 size = 0;
  result = file->pMethods->xFileSize(file, &size);
  if (result != SQLITE_OK) return result;
  void *bytes = sqlite3_malloc(piece);
  if (!bytes) return SQLITE_NOMEM;
  for (sqlite3_int64 start = 0; start < size && result == SQLITE_OK; start += piece) {
    int count = size - start < piece ? (int)(size - start) : piece;
    result = file->pMethods->xRead(file, bytes, count, start);
  }
  sqlite3_free(bytes);
  return result;
}

static const char *lost_mapping;
static int lost_status;

static void explain(int signal, siginfo_t *info, void *context) {
  (void)context;
  if (info->si_code == BUS_ADRERR || info->si_code == BUS_OBJERR) {
    ssize_t written = write(STDERR_FILENO, lost_mapping, strlen(lost_mapping));
    (void)written;
    _exit(lost_status);
  }
  // Returning does again what failed, and ends the program as any fault does.
  sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, (void *)0);
}

void octavo_explain_lost_mapping(const char *message, int status) {
  lost_mapping = message;
  lost_status = status;
  sigaction(SIGBUS, &(struct sigaction){.sa_sigaction = explain, .sa_flags = SA_SIGINFO}, (void *)0);
}
