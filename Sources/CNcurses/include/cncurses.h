#ifndef OCTAVO_CNCURSES_H
#define OCTAVO_CNCURSES_H

#include <stdint.h>

/* The only door to ncurses: plain numbers in, plain numbers out. One thread only, except where it
   says otherwise. */

/// One cell, laid out as TerminalKit's `Cell`.
///
/// `glyph` is a scalar in the low 21 bits and, above them, the number of its marks from 1, or 0.
/// `style` is attributes in the low byte (1 bold, 2 dim, 4 underline, 8 reverse) and a colour in
/// the high byte (1 accent, 2 error, 3 warning, 4 good). `width` is 0 for a wide character's right
/// half.
typedef struct {
  uint32_t glyph;
  uint16_t style;
  uint8_t width;
  uint8_t unused;
} octavo_cell;

enum {
  OCTAVO_STARTED = 0,
  OCTAVO_NOT_A_TERMINAL = 1,
  OCTAVO_UNKNOWN_TERMINAL = 2,
  OCTAVO_CANNOT_MOVE_CURSOR = 3,
};

/* screen.c */

/// Takes the terminal over; afterwards it is in raw mode and on its alternate screen.
int octavo_start(int wants_colour, int wants_mouse);
/// Gives the terminal back as it was and shows what was written to stderr meanwhile.
void octavo_stop(void);
/// Gives the terminal back for a while.
void octavo_release(void);
/// Takes it again after `octavo_release`; the next flush sends everything.
void octavo_regain(void);
/// Whether the terminal and the locale show more than ASCII.
int octavo_shows_unicode(void);
/// Asks the terminal whether it has a mode (DECRQM); an answer comes among the keys.
void octavo_ask_for_mode(int mode);
/// Shows joined emoji as one ("Unicode Core").
#define OCTAVO_JOINING_MODE 2027
/// Shows a frame in one step ("Synchronized Output").
#define OCTAVO_SYNCHRONIZED_MODE 2026
/// Has the terminal show each frame in one step.
void octavo_synchronize(void);
/// Has the terminal show joined emoji as one, in two cells, until it is given back.
void octavo_join_emoji(void);
/// Whether the person chose a locale of another encoding than UTF-8, which is installed; it is in force then.
int octavo_chooses_other_encoding(void);
/// Whether what is typed is UTF-8; otherwise it is in the locale's own encoding.
int octavo_is_typed_in_utf8(void);
/// Turns bytes in the locale's encoding into scalars, at most as many, and returns their number. A
/// character that is begun waits for its rest; what is none becomes U+FFFD.
int octavo_decode(const void *bytes, int count, uint32_t *scalars);
/// The most bytes that a character takes in any encoding.
#define OCTAVO_LONGEST_CHARACTER 16
/// Turns scalars into bytes in the locale's encoding, `?` for those that it lacks, and returns how
/// many.
int octavo_encode(const uint32_t *scalars, int count, void *bytes);
/// Asks the terminal for its size, and takes it over.
void octavo_measure(int *columns, int *rows);
/// Puts a run of cells on one row. `marks` holds four scalars for each number.
void octavo_put(int y, int x, const void *cells, int count, const void *marks, int mark_count);
/// Sends what differs and places the cursor; a negative column hides it. What the terminal does not
/// take now waits.
void octavo_flush(int x, int y);
/// Whether something waits until the terminal takes it.
int octavo_is_output_waiting(void);
/// Sends what the terminal takes of what waits; 1 when nothing waits any more.
int octavo_send_waiting(void);
/// The descriptor to wait at until the terminal takes more.
int octavo_output(void);
/// Makes the next flush send everything.
void octavo_forget(void);
/// Rings the bell once.
void octavo_ring(void);
/// Copies a key's sequence of terminfo (`kcuu1`) and returns its length, 0 when there is none.
int octavo_key_sequence(const char *name, char *buffer, int capacity);
/// The width in cells that the C library gives a scalar: 0, 1, 2, or -1 when it knows none.
int octavo_wcwidth(uint32_t scalar);

/* plain.c: the terminal without ncurses, for speech and braille. Nothing happens where the input is
   no terminal. */

/// Takes keys one by one, or leaves the terminal as it is, which then sends whole lines.
void octavo_start_plain(int takes_keys);
/// Gives the terminal's modes back for a while.
void octavo_release_plain(void);
/// Takes keys again after `octavo_release_plain`.
void octavo_regain_plain(void);
/// Gives the terminal's modes back as they were.
void octavo_stop_plain(void);

/* signals.c */

enum {
  OCTAVO_RESIZED = 1,
  OCTAVO_STOPPED = 2,
  OCTAVO_CONTINUED = 4,
  /// One that ends a program that does not watch it: `octavo_ending_signal` says which.
  OCTAVO_ENDED = 8,
};

/// Notes signals from now on, and writes a byte to the descriptor for each.
void octavo_watch_signals(int descriptor);
/// Puts the signals' handlers back as they were.
void octavo_unwatch_signals(void);
/// The signals since the last call, as a set of the numbers above.
int octavo_take_signals(void);
/// The signal that is to end the program, or 0. Ctrl-C and Ctrl-\ give way to any other.
int octavo_ending_signal(void);
/// Forgets it.
void octavo_forget_ending_signal(void);
/// Whether the terminal is ours now: a job in the background that changes its modes is stopped.
int octavo_is_in_foreground(void);
/// Stops the process group until it is continued; returns at once where nobody could continue it.
void octavo_stop_process(void);

#endif
