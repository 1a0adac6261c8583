#ifndef OCTAVO_CNCURSES_INTERNAL_H
#define OCTAVO_CNCURSES_INTERNAL_H

#include <stdio.h>
#include <termios.h>

/* What a crash handler may use: set up before, only read afterwards. */

/// The terminal's modes as they were at the start.
extern struct termios octavo_saved_modes;
/// Leaves every mode that was entered; shorter than its array.
extern char octavo_reset_sequence[256];
extern int octavo_reset_length;

/// Takes the locale of the environment, or one of UTF-8 where that is meant and not installed.
void octavo_choose_locale(void);

/// The stream that ncurses writes to: the terminal, by a descriptor of its own.
FILE *octavo_open_output(void);
void octavo_close_output(void);
/// Opens the terminal anew, so that writing to it never blocks, where that can be done.
void octavo_open_own(void);
void octavo_close_own(void);
/// Gathers what ncurses writes from here…
void octavo_begin_frame(void);
/// … to here, and sends it in one piece.
void octavo_end_frame(void);
/// Sends bytes behind those that wait; what the terminal does not take now waits.
void octavo_send(const char *bytes, size_t count);
/// Waits so many milliseconds at most until all is sent and the terminal takes more; 0 if it does not.
int octavo_finish_output(int patience);
/// Forgets what waits.
void octavo_drop_output(void);
/// Sends each frame between marks by which the terminal shows it in one step (mode 2026).
void octavo_synchronize_output(void);

/// Sends stderr into a file in memory while the screen is up.
void octavo_hide_stderr(void);
/// Puts stderr back and writes what it was sent; async-signal-safe.
void octavo_show_stderr(void);

/// Says whether Ctrl-Z stops the process at once: it does while another program has the screen, for
/// both have to stop together.
void octavo_let_stop(int lets);

/// Restores the terminal before a crash goes on its way.
void octavo_guard_crashes(void);
void octavo_unguard_crashes(void);

#endif
