/* Lets one call of the program for the files of a folder fail, by its number: for every_fault.py.

   FAULT_UNDER    the folder
   FAULT_AT       the number of the call, from 1; 0 lets none fail
   FAULT_ACT      EIO, ENOSPC, EDQUOT, EROFS, EMFILE or KILL: half of what should be written is, and the program is killed
   FAULT_ONWARD   1: the same for every call from there on, as far as it can fail so; the disk says then
                  that it has no room
   FAULT_LOG      where each call is told: its kind and the file
   FAULT_FAT      1: no file can get a second name, or a name on condition that it is free, as on FAT */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static const char *under, *log_path;
static long at, count;
static int onward, code, kills, fat, full;

__attribute__((constructor)) static void begin(void) {
  under = getenv("FAULT_UNDER");
  log_path = getenv("FAULT_LOG");
  at = atol(getenv("FAULT_AT") ?: "0");
  onward = getenv("FAULT_ONWARD") != 0;
  fat = getenv("FAULT_FAT") != 0;
  const char *act = getenv("FAULT_ACT") ?: "EIO";
  kills = !strcmp(act, "KILL");
  static const struct { const char *name; int code; } codes[] = {
    {"ENOSPC", ENOSPC}, {"EDQUOT", EDQUOT}, {"EROFS", EROFS}, {"EMFILE", EMFILE}};
  code = EIO;
  for (unsigned i = 0; i < sizeof codes / sizeof codes[0]; i++)
    if (!strcmp(act, codes[i].name)) code = codes[i].code;
}

/* 0: go on; 1: fail with the code; 2: do half of it and be killed. */
static int fate(const char *kind, const char *path) {
  if (!under || strncmp(path, under, strlen(under))) return 0;
  long number = __sync_add_and_fetch(&count, 1);
  if (log_path) {
    char line[4300];
    int length = snprintf(line, sizeof line, "%s %s\n", kind, path + strlen(under));
    int log = syscall(SYS_openat, AT_FDCWD, log_path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    syscall(SYS_write, log, line, length);
    syscall(SYS_close, log);
  }
  if (!at || number < at || (number > at && !onward)) return 0;
  if (kills) return 2;
  if (onward && code == ENOSPC) full = 1;
  if (number > at && code == ENOSPC && strcmp(kind, "write") && strcmp(kind, "create")) return 0;
  return 1;
}

static int fate_of(const char *kind, int file) {
  char link[40], path[4200];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return fate(kind, path);
}

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

static int fail(void) {
  errno = code;
  return -1;
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset) {
  int it = fate_of("write", file);
  if (it == 1) return fail();
  if (it == 2) { syscall(SYS_pwrite64, file, bytes, size / 2, offset); die(); }
  return syscall(SYS_pwrite64, file, bytes, size, offset);
}
ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
  return pwrite64(file, bytes, size, offset);
}
ssize_t write(int file, const void *bytes, size_t size) {
  int it = fate_of("write", file);
  if (it == 1) return fail();
  if (it == 2) { syscall(SYS_write, file, bytes, size / 2); die(); }
  return syscall(SYS_write, file, bytes, size);
}
ssize_t pread64(int file, void *bytes, size_t size, off64_t offset) {
  if (fate_of("read", file) == 1) return fail();
  return syscall(SYS_pread64, file, bytes, size, offset);
}
ssize_t pread(int file, void *bytes, size_t size, off_t offset) {
  return pread64(file, bytes, size, offset);
}
ssize_t read(int file, void *bytes, size_t size) {
  if (fate_of("read", file) == 1) return fail();
  return syscall(SYS_read, file, bytes, size);
}
int fsync(int file) {
  int it = fate_of("sync", file);
  if (it == 1) return fail();
  if (it == 2) die();
  return syscall(SYS_fsync, file);
}
int fdatasync(int file) {
  int it = fate_of("sync", file);
  if (it == 1) return fail();
  if (it == 2) die();
  return syscall(SYS_fdatasync, file);
}
int ftruncate64(int file, off64_t size) {
  int it = fate_of("truncate", file);
  if (it == 1) return fail();
  if (it == 2) die();
  return syscall(SYS_ftruncate, file, size);
}
int ftruncate(int file, off_t size) { return ftruncate64(file, size); }
int unlink(const char *path) {
  int it = fate("unlink", path);
  if (it == 1) return fail();
  if (it == 2) die();
  return syscall(SYS_unlink, path);
}
int rename(const char *from, const char *to) {
  int it = fate("rename", to);
  if (it == 1) return fail();
  if (it == 2) die();
  return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
  if (fat && flags) {
    errno = EINVAL;
    return -1;
  }
  int it = fate("rename", to);
  if (it == 1) return fail();
  if (it == 2) die();
  return syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
}

int link(const char *from, const char *to) {
  if (!fat) return syscall(SYS_link, from, to);
  errno = EPERM;
  return -1;
}

int statvfs(const char *path, struct statvfs *status) {
  static int (*real)(const char *, struct statvfs *);
  if (!real) real = dlsym(RTLD_NEXT, "statvfs");
  int result = real(path, status);
  if (result == 0 && full) status->f_bavail = 0;
  return result;
}

static int create(const char *path, int flags, int mode) {
  if ((flags & O_CREAT) && access(path, F_OK) != 0) {
    int it = fate("create", path);
    if (it == 1) return fail();
    if (it == 2) die();
  }
  return syscall(SYS_openat, AT_FDCWD, path, flags | O_LARGEFILE, mode);
}
#define OPEN(name)                                   \
  int name(const char *path, int flags, ...) {       \
    va_list rest;                                    \
    va_start(rest, flags);                           \
    int mode = flags & O_CREAT ? va_arg(rest, int) : 0; \
    va_end(rest);                                    \
    return create(path, flags, mode);                \
  }
OPEN(open)
OPEN(open64)
