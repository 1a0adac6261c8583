#define _GNU_SOURCE
#include "octavo_stopping.h"
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>
#include <sqlite3.h>

/* A signal is delivered on any thread, while another one commits. So one number decides, which both
   change in one step: either the signal finds that nobody holds it back, and whoever begins to commit
   then waits for the end; or it finds the opposite, and the program goes on and tells. */
enum { ENDING = -1 };
static atomic_int holds;
static atomic_int kept;
static atomic_int held;

static const int watched[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { WATCHED = sizeof watched / sizeof watched[0] };

static char words[1024];
static atomic_int length;

enum { FILES = 8, FREE = 0, TAKEN, THERE };
static struct { atomic_int state; char path[PATH_MAX]; } files[FILES];

static void remove_files(void) {
  static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
  char path[PATH_MAX + 16];
  for (int i = 0; i < FILES; i++) {
    if (atomic_load(&files[i].state) != THERE) continue;
    for (unsigned j = 0; j < sizeof endings / sizeof endings[0]; j++) {
      strcpy(path, files[i].path);
      unlink(strcat(path, endings[j]));
    }
  }
}

static void end_by(int signal) {
  remove_files();
  int count = atomic_load(&length);
  if (count > 0 && write(STDERR_FILENO, words, (size_t)count) < 0) { /* Nobody is there to read it. */ }
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(signal, &standard, NULL);
  // Within its handler it is delivered on return. A thread that blocks it leaves it to another one.
  raise(signal);
  kill(getpid(), signal);
}

static void await_end(void) {
  while (atomic_load(&holds) == ENDING) pause();
}

static void come(int signal) {
  int error = errno;
  atomic_store(&held, signal);
  int none = 0;
  if (atomic_compare_exchange_strong(&holds, &none, ENDING)) end_by(signal);
  errno = error;
}

void octavo_watch_stops(void) {
  struct sigaction action = {.sa_handler = come, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  for (int i = 0; i < WATCHED; i++) {
    struct sigaction before;
    if (sigaction(watched[i], NULL, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    sigaction(watched[i], &action, NULL);
  }
}

void octavo_say_when_stopped(const char *text) {
  atomic_store(&length, 0);
  size_t count = text ? strlen(text) : 0;
  if (count == 0 || count > sizeof words) return;
  memcpy(words, text, count);
  atomic_store(&length, (int)count);
}

void octavo_hold_stop(void) {
  int count = atomic_load(&holds);
  do {
    if (count == ENDING) await_end();
  } while (!atomic_compare_exchange_weak(&holds, &count, count + 1));
}

void octavo_release_stop(int ends) {
  int count = atomic_load(&holds);
  while (count > 0 && !atomic_compare_exchange_weak(&holds, &count, count - 1)) {}
  int signal = atomic_load(&held);
  if (!ends || count != 1 || signal == 0) return;
  come(signal);
  await_end();
}

void octavo_keep_stop_held(void) { atomic_store(&kept, 1); }

void octavo_forget_stops(void) {
  atomic_store(&kept, 0);
  int count = atomic_load(&holds);
  while (count > 0 && !atomic_compare_exchange_weak(&holds, &count, 0)) {}
  int signal = atomic_load(&held);
  if (signal == 0) return;
  come(signal);
  await_end();
}

int octavo_held_stop(void) { return atomic_load(&held); }

int octavo_is_stop_kept(void) { return atomic_load(&kept); }

static int is_due(void *nothing) {
  (void)nothing;
  return atomic_load(&held) != 0 && atomic_load(&kept) == 0;
}

void octavo_sqlite_end_when_stopped(void *connection, int ends) {
  // So many steps of SQLite's take a hundredth of a second at most.
  sqlite3_progress_handler(connection, ends ? 10000 : 0, ends ? is_due : NULL, NULL);
}

int octavo_remove_when_stopped(const char *path) {
  if (strlen(path) >= PATH_MAX) return -1;
  for (int i = 0; i < FILES; i++) {
    int state = FREE;
    if (!atomic_compare_exchange_strong(&files[i].state, &state, TAKEN)) continue;
    strcpy(files[i].path, path);
    atomic_store(&files[i].state, THERE);
    return i;
  }
  return -1;
}

void octavo_leave_when_stopped(int number) {
  if (number >= 0) atomic_store(&files[number].state, FREE);
}
