#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* ncurses writes whenever it moves its cursor, some 200 times for a full frame. Meanwhile its
   output goes to memory, so that a terminal gets each frame in one piece. */

static FILE *output;
static int terminal = -1, memory = -1;
static int is_in_frame;

FILE *octavo_open_output(void) {
  terminal = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  output = terminal >= 0 ? fdopen(terminal, "w") : NULL;
  memory = output ? memfd_create("octavo-frame", MFD_CLOEXEC) : -1;
  return output ? output : stdout;
}

void octavo_close_output(void) {
  if (output) fclose(output);
  else if (terminal >= 0) close(terminal);
  if (memory >= 0) close(memory);
  output = NULL;
  terminal = memory = -1;
}

void octavo_begin_frame(void) {
  is_in_frame = memory >= 0 && dup3(memory, terminal, O_CLOEXEC) >= 0;
}

static void send_all(const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t sent = write(STDOUT_FILENO, bytes, count);
    if (sent >= 0) {
      bytes += sent;
      count -= (size_t)sent;
    } else if (errno == EAGAIN) {
      struct pollfd ready = {.fd = STDOUT_FILENO, .events = POLLOUT};
      poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      return; // A lost terminal shows when it is read.
    }
  }
}

void octavo_end_frame(void) {
  static char *frame;
  static size_t capacity;
  if (!is_in_frame) return;
  is_in_frame = 0;
  dup3(STDOUT_FILENO, terminal, O_CLOEXEC);
  off_t size = lseek(memory, 0, SEEK_CUR);
  if (size <= 0) return;
  if ((size_t)size > capacity) {
    char *larger = realloc(frame, (size_t)size);
    if (!larger) return;
    frame = larger;
    capacity = (size_t)size;
  }
  ssize_t count = pread(memory, frame, (size_t)size, 0);
  lseek(memory, 0, SEEK_SET);
  if (count > 0) send_all(frame, (size_t)count);
}
