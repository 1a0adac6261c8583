#define _GNU_SOURCE
#include "internal.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

static int saved_stderr = -1;
static int hidden = -1;

void octavo_hide_stderr(void) {
  if (saved_stderr >= 0 || !isatty(STDERR_FILENO)) return;
  if (hidden < 0) hidden = memfd_create("stderr", MFD_CLOEXEC);
  if (hidden < 0) hidden = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (hidden < 0) return;
  saved_stderr = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (saved_stderr < 0) return;
  fflush(stderr);
  dup2(hidden, STDERR_FILENO);
}

void octavo_show_stderr(void) {
  if (saved_stderr < 0) return;
  dup2(saved_stderr, STDERR_FILENO);
  close(saved_stderr);
  saved_stderr = -1;
  char bytes[512];
  off_t offset = 0;
  ssize_t count;
  while ((count = pread(hidden, bytes, sizeof bytes, offset)) > 0) {
    if (write(STDERR_FILENO, bytes, (size_t)count) < 0) break;
    offset += count;
  }
  // The next time begins with an empty file.
  if (offset > 0 && ftruncate(hidden, 0) == 0) lseek(hidden, 0, SEEK_SET);
}
