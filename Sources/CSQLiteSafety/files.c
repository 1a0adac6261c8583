#define _GNU_SOURCE
#include "octavo_files.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int octavo_rename_new(const char *from, const char *to) {
  if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS && errno != EOPNOTSUPP) return -1;
  int placeholder = open(to, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
  if (placeholder < 0) return -1;
  close(placeholder);
  if (rename(from, to) == 0) return 0;
  int code = errno;
  unlink(to);
  errno = code;
  return -1;
}

/* Without a right of the administrator's a descriptor is named by its place in /proc alone. */
static void place_of(int descriptor, char *place, size_t size) {
  snprintf(place, size, "/proc/self/fd/%d", descriptor);
}

int octavo_open_nameless(const char *folder) {
  int descriptor = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (descriptor < 0) return -1;
  char place[64];
  place_of(descriptor, place, sizeof place);
  if (access(place, F_OK) == 0) return descriptor;
  close(descriptor);
  return -1;
}

int octavo_name(int descriptor, const char *path) {
  char place[64];
  place_of(descriptor, place, sizeof place);
  return linkat(AT_FDCWD, place, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}

int octavo_lock_database(int descriptor) {
  /* "Database File Locks" of SQLite's os.h: the pending byte, the reserved one and 510 shared
     ones. */
  struct flock lock = {
      .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0x40000000, .l_len = 512};
  if (fcntl(descriptor, F_OFD_SETLK, &lock) == 0) return 0;
  if (errno == EACCES) errno = EAGAIN;
  return -1;
}

int octavo_is_open_here_alone(int descriptor) {
  /* The system grants a lease for writing only then. Whoever opens the file just now waits until it
     is given back, and the signal for that is one that is ignored: SIGIO would end the program. */
  if (fcntl(descriptor, F_SETSIG, SIGURG) != 0) return -1;
  if (fcntl(descriptor, F_SETLEASE, F_WRLCK) != 0) return errno == EAGAIN ? 0 : -1;
  fcntl(descriptor, F_SETLEASE, F_UNLCK);
  return 1;
}
