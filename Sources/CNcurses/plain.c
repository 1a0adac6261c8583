#include "cncurses.h"
#include "internal.h"

#include <unistd.h>

static int is_up;

static void set(const struct termios *modes) {
  if (octavo_is_in_foreground()) tcsetattr(STDIN_FILENO, TCSADRAIN, modes);
}

/// Keys come one by one, unechoed, and none of them is a signal; what is written is left alone.
static void enter(void) {
  struct termios modes = octavo_saved_modes;
  modes.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INLCR | IGNCR | ISTRIP | IXON);
  modes.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
  modes.c_cc[VMIN] = 1;
  modes.c_cc[VTIME] = 0;
  set(&modes);
}

void octavo_start_plain(int takes_keys) {
  octavo_choose_locale();
  octavo_open_own();
  if (is_up || !takes_keys || tcgetattr(STDIN_FILENO, &octavo_saved_modes) != 0) return;
  is_up = 1;
  octavo_reset_length = 0;
  octavo_guard_crashes();
  enter();
}

void octavo_release_plain(void) {
  if (!is_up) return;
  set(&octavo_saved_modes);
  octavo_let_stop(1);
}

void octavo_regain_plain(void) {
  if (!is_up) return;
  octavo_let_stop(0);
  enter();
}

void octavo_stop_plain(void) {
  octavo_close_own();
  if (!is_up) return;
  is_up = 0;
  set(&octavo_saved_modes);
  octavo_unguard_crashes();
}
