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

/// Puts a sign in the place of each byte that steers a terminal: what other code wrote may hold any
/// text. Called while the program crashes, too, so it calls nothing.
///
/// - Parameter state: The bytes that are still to come of a character, and its first; kept between pieces.
static void make_harmless(unsigned char *bytes, ssize_t count, int state[2]) {
  for (ssize_t i = 0; i < count; i++) {
    unsigned char byte = bytes[i];
    if ((byte & 0xC0) == 0x80) {
      // C1 is U+0080 to U+009F, in UTF-8 C2 80 to C2 9F, and a byte of its own elsewhere.
      if (state[0] == 0 || (state[1] == 0xC2 && byte < 0xA0)) bytes[i] = '?';
      if (state[0] > 0) state[0]--;
      continue;
    }
    state[0] = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0xC0 ? 1 : 0;
    state[1] = byte;
    if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7F) bytes[i] = '?';
  }
}

void octavo_show_stderr(void) {
  if (saved_stderr < 0) return;
  dup2(saved_stderr, STDERR_FILENO);
  close(saved_stderr);
  saved_stderr = -1;
  unsigned char bytes[512];
  int state[2] = {0, 0};
  off_t offset = 0;
  ssize_t count;
  while ((count = pread(hidden, bytes, sizeof bytes, offset)) > 0) {
    make_harmless(bytes, count, state);
    if (write(STDERR_FILENO, bytes, (size_t)count) < 0) break;
    offset += count;
  }
  // The next time begins with an empty file.
  if (offset > 0 && ftruncate(hidden, 0) == 0) lseek(hidden, 0, SEEK_SET);
}
