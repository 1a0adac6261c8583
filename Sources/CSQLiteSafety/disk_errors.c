#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include "sqlite_safety.h"
#include <sqlite3.h>

/* SQLite has one code for every write that fails but for want of room, and one for every file that
   cannot be opened. What the system said is lost by the time that it is asked for, so it is kept here
   as it comes, for each thread: two may meet different disks. */
static _Thread_local int cause;

static void keep(int code) {
  switch (code) {
    // What a person can do something about; a file that is not there is none of these.
    case ENOSPC: case EDQUOT: case EMFILE: case ENFILE: case EROFS: case EIO: case ENXIO: case ESTALE:
    case EFBIG: case ENOLCK: case ENODEV:
      cause = code;
  }
}

int octavo_sqlite_take_cause(void) {
  int code = cause;
  cause = 0;
  return code;
}

void octavo_sqlite_note_cause(const char *message) {
  // "os_unix.c:43210: (24) open(/books.sqlite) - "
  static const char start[] = "os_unix.c:";
  const char *sign = strncmp(message, start, sizeof start - 1) == 0 ? strstr(message, ": (") : NULL;
  if (sign) keep(atoi(sign + 3));
}

static int (*own_open)(const char *, int, int);
static ssize_t (*own_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*own_pwrite64)(int, const void *, size_t, off64_t);
static ssize_t (*own_write)(int, const void *, size_t);
static ssize_t (*own_pread)(int, void *, size_t, off_t);
static ssize_t (*own_pread64)(int, void *, size_t, off64_t);
static ssize_t (*own_read)(int, void *, size_t);
static int (*own_ftruncate)(int, off_t);
static int (*own_fallocate)(int, off_t, off_t);

static ssize_t kept(ssize_t result) {
  if (result < 0) keep(errno);
  return result;
}

/* One that cannot be written to is then tried for reading, and fails for another reason. */
static int noting_open(const char *path, int flags, int rights) {
  return (int)kept(own_open(path, flags, rights));
}
static ssize_t noting_pwrite(int file, const void *bytes, size_t count, off_t place) {
  return kept(own_pwrite(file, bytes, count, place));
}
static ssize_t noting_pwrite64(int file, const void *bytes, size_t count, off64_t place) {
  return kept(own_pwrite64(file, bytes, count, place));
}
static ssize_t noting_write(int file, const void *bytes, size_t count) {
  return kept(own_write(file, bytes, count));
}
static ssize_t noting_pread(int file, void *bytes, size_t count, off_t place) {
  return kept(own_pread(file, bytes, count, place));
}
static ssize_t noting_pread64(int file, void *bytes, size_t count, off64_t place) {
  return kept(own_pread64(file, bytes, count, place));
}
static ssize_t noting_read(int file, void *bytes, size_t count) {
  return kept(own_read(file, bytes, count));
}
static int noting_ftruncate(int file, off_t size) { return (int)kept(own_ftruncate(file, size)); }
static int noting_fallocate(int file, off_t from, off_t count) {
  int code = own_fallocate(file, from, count);
  if (code > 0) keep(code);
  return code;
}

/* Puts one call before SQLite's own, which stays where SQLite has none of this name. */
static void put(sqlite3_vfs *system, const char *name, void *own, sqlite3_syscall_ptr noting) {
  sqlite3_syscall_ptr call = system->xGetSystemCall(system, name);
  if (!call) return;
  memcpy(own, &call, sizeof call);
  system->xSetSystemCall(system, name, noting);
}

static void watch(void) {
  sqlite3_vfs *system = sqlite3_vfs_find(NULL);
  if (!system || system->iVersion < 3 || !system->xSetSystemCall) return;
  put(system, "open", &own_open, (sqlite3_syscall_ptr)noting_open);
  put(system, "pwrite", &own_pwrite, (sqlite3_syscall_ptr)noting_pwrite);
  put(system, "pwrite64", &own_pwrite64, (sqlite3_syscall_ptr)noting_pwrite64);
  put(system, "write", &own_write, (sqlite3_syscall_ptr)noting_write);
  put(system, "pread", &own_pread, (sqlite3_syscall_ptr)noting_pread);
  put(system, "pread64", &own_pread64, (sqlite3_syscall_ptr)noting_pread64);
  put(system, "read", &own_read, (sqlite3_syscall_ptr)noting_read);
  put(system, "ftruncate", &own_ftruncate, (sqlite3_syscall_ptr)noting_ftruncate);
  put(system, "fallocate", &own_fallocate, (sqlite3_syscall_ptr)noting_fallocate);
}

void octavo_sqlite_watch_disk(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, watch);
}
