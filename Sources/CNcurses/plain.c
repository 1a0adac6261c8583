#include "cncurses.h"
#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is_up;
/// Whether the output is a terminal that knows what it is told, and does not show it.
static int marks_pastes;

static const char marks_off[] = "\033[?2004l";

/// Tells the terminal to mark what is pasted, so that its lines are not taken for keys.
static void mark_pastes(int on) {
  const char *sequence = on ? "\033[?2004h" : marks_off;
  if (marks_pastes && octavo_is_in_foreground()) octavo_send(sequence, strlen(sequence));
}

static int knows_sequences(void) {
  const char *const simple[] = {"", "dumb", "unknown", "vt52"};
  const char *name = getenv("TERM");
  if (!name || !isatty(STDOUT_FILENO)) return 0;
  for (int i = 0; i < 4; i++) {
    if (strcmp(name, simple[i]) == 0) return 0;
  }
  return 1;
}

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
  marks_pastes = knows_sequences();
  octavo_reset_length = marks_pastes ? (int)strlen(marks_off) : 0;
  memcpy(octavo_reset_sequence, marks_off, (size_t)octavo_reset_length);
  octavo_guard_crashes();
  enter();
  mark_pastes(1);
}

void octavo_release_plain(void) {
  if (!is_up) return;
  mark_pastes(0);
  set(&octavo_saved_modes);
  octavo_let_stop(1);
}

void octavo_regain_plain(void) {
  if (!is_up) return;
  octavo_let_stop(0);
  enter();
  mark_pastes(1);
}

void octavo_stop_plain(void) {
  if (is_up) mark_pastes(0);
  octavo_close_own();
  if (!is_up) return;
  is_up = 0;
  set(&octavo_saved_modes);
  octavo_unguard_crashes();
}
