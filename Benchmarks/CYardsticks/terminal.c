#include "yardsticks.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>

int octavo_open_terminal(int columns, int rows, char *name, int capacity) {
  int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (master < 0) return -1;
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  if (grantpt(master) || unlockpt(master) || ptsname_r(master, name, (size_t)capacity)
      || ioctl(master, TIOCSWINSZ, &size))
    return -1;
  return master;
}

short octavo_new_session(void) { return POSIX_SPAWN_SETSID; }
