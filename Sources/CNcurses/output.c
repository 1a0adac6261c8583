#define _GNU_SOURCE
#include "cncurses.h"
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ncurses writes whenever it moves its cursor, some 200 times for a full frame. Meanwhile its
   output goes to memory, so that a terminal gets each frame in one piece. What a terminal does not
   take at once waits here: neither a key nor a signal has to wait for a slow line. */

static FILE *output;
static int terminal = -1, memory = -1;
/// The terminal, opened anew so that it never blocks: the shell has the given descriptor as well, and
/// would find it changed. -1 where it cannot be opened: then writing takes as long as the terminal does.
static int own = -1;
static int is_in_frame;
/// Whether the terminal shows a frame when its end has come (mode 2026).
static int is_synchronized;

static char *waiting;
static size_t first, end, capacity;

static const char frame_begin[] = "\033[?2026h";
static const char frame_end[] = "\033[?2026l";

void octavo_open_own(void) {
  char path[64];
  struct stat given, opened;
  int flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
  if (own >= 0 || fstat(STDOUT_FILENO, &given) != 0) return;
  if (ttyname_r(STDOUT_FILENO, path, sizeof path) == 0) own = open(path, flags);
  if (own >= 0 && (fstat(own, &opened) != 0 || opened.st_rdev != given.st_rdev)) octavo_close_own();
  // After `su` the terminal's file is somebody else's; as the controlling one it can be opened.
  if (own < 0 && tcgetpgrp(STDOUT_FILENO) >= 0) own = open("/dev/tty", flags);
}

void octavo_close_own(void) {
  if (own >= 0) close(own);
  own = -1;
}

FILE *octavo_open_output(void) {
  terminal = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  output = terminal >= 0 ? fdopen(terminal, "w") : NULL;
  memory = output ? memfd_create("octavo-frame", MFD_CLOEXEC) : -1;
  octavo_open_own();
  is_synchronized = 0;
  return output ? output : stdout;
}

void octavo_close_output(void) {
  if (output) fclose(output);
  else if (terminal >= 0) close(terminal);
  if (memory >= 0) close(memory);
  octavo_close_own();
  octavo_drop_output();
  output = NULL;
  terminal = memory = -1;
}

int octavo_output(void) { return own >= 0 ? own : STDOUT_FILENO; }

/// Writes as much as the terminal takes now, and returns how much of it is done with.
static size_t write_some(const char *bytes, size_t count) {
  size_t done = 0;
  while (done < count) {
    ssize_t sent = write(octavo_output(), bytes + done, count - done);
    if (sent >= 0) done += (size_t)sent;
    else if (errno == EAGAIN && own >= 0) break;
    else if (errno == EAGAIN) {
      struct pollfd ready = {.fd = STDOUT_FILENO, .events = POLLOUT};
      poll(&ready, 1, -1);
    } else if (errno != EINTR) return count; // A lost terminal shows when it is read.
  }
  return done;
}

void octavo_send(const char *bytes, size_t count) {
  if (first == end) {
    size_t sent = write_some(bytes, count);
    bytes += sent;
    count -= sent;
    first = end = 0;
  }
  if (count == 0) return;
  if (end + count > capacity) {
    char *larger = realloc(waiting, end + count);
    if (!larger) return;
    waiting = larger;
    capacity = end + count;
  }
  memcpy(waiting + end, bytes, count);
  end += count;
}

int octavo_is_output_waiting(void) { return first < end; }

int octavo_send_waiting(void) {
  if (first < end) first += write_some(waiting + first, end - first);
  return first == end;
}

void octavo_drop_output(void) { first = end = 0; }

static int64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int octavo_finish_output(int patience) {
  int64_t deadline = milliseconds() + patience;
  while (!octavo_send_waiting()) {
    int64_t left = deadline - milliseconds();
    if (left <= 0) return 0;
    struct pollfd ready = {.fd = octavo_output(), .events = POLLOUT};
    poll(&ready, 1, (int)left);
  }
  struct pollfd ready = {.fd = octavo_output(), .events = POLLOUT};
  int64_t left = deadline - milliseconds();
  return own < 0 || poll(&ready, 1, left > 0 ? (int)left : 0) != 0;
}

void octavo_synchronize_output(void) { is_synchronized = 1; }

void octavo_begin_frame(void) {
  is_in_frame = memory >= 0 && dup3(memory, terminal, O_CLOEXEC) >= 0;
}

void octavo_end_frame(void) {
  static char *frame;
  static size_t room;
  const size_t before = sizeof frame_begin - 1, after = sizeof frame_end - 1;
  if (!is_in_frame) return;
  is_in_frame = 0;
  dup3(STDOUT_FILENO, terminal, O_CLOEXEC);
  off_t size = lseek(memory, 0, SEEK_CUR);
  if (size <= 0) return;
  size_t whole = before + (size_t)size + after;
  if (whole > room) {
    char *larger = realloc(frame, whole);
    if (!larger) return;
    frame = larger;
    room = whole;
  }
  ssize_t count = pread(memory, frame + before, (size_t)size, 0);
  lseek(memory, 0, SEEK_SET);
  if (count <= 0) return;
  if (!is_synchronized) return octavo_send(frame + before, (size_t)count);
  memcpy(frame, frame_begin, before);
  memcpy(frame + before + count, frame_end, after);
  octavo_send(frame, before + (size_t)count + after);
}
