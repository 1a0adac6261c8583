// strcasestr
#define _GNU_SOURCE
#include "cncurses.h"
#include "internal.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

// A macro of <term.h>.
#undef columns

struct termios octavo_saved_modes;
char octavo_reset_sequence[256];
int octavo_reset_length;

static SCREEN *screen;
static int shows_colour, takes_mouse, cursor_state;
/// UTF-8 until a locale is chosen for the screens, as what the command line prints always is.
static int is_utf8 = 1;
static int is_typed_in_utf8 = 1;
static int is_released;
/// Whether the terminal was told to show joined emoji as one.
static int joins_emoji;
/// Whether it understands sequences as most terminals do (ECMA-48): a VT52 shows what it does not know.
static int is_ansi;
/// How long a terminal may take for what is still to be shown, in milliseconds, before it is given back.
enum { PATIENCE = 1000 };
/// A blank in each style that was used, to copy instead of making a cell each time.
static cchar_t templates[5][16];
static unsigned char is_made[5][16];

static const char modes_on[] = "\033[?2004h";
static const char mouse_on[] = "\033[?1000h\033[?1006h";
static const char joining_on[] = "\033[?2027h";
static const char joining_off[] = "\033[?2027l";
static const char synchronized_off[] = "\033[?2026l";
static const char modes_off[] = "\033[?1006l\033[?1000l\033[?2004l";

/// Sends a sequence of a mode to a terminal that knows such.
static void send_mode(const char *sequence) {
  if (is_ansi) octavo_send(sequence, strlen(sequence));
}

static const char *capability(const char *name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? NULL : value;
}

static void append_reset(const char *bytes) {
  size_t count = bytes ? strlen(bytes) : 0;
  if (octavo_reset_length + count > sizeof octavo_reset_sequence) return;
  memcpy(octavo_reset_sequence + octavo_reset_length, bytes, count);
  octavo_reset_length += (int)count;
}

/// What the person chose as the locale of characters; empty when nothing was chosen.
static const char *chosen_locale(void) {
  static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (int i = 0; i < 3; i++) {
    const char *value = getenv(names[i]);
    if (value && *value) return value;
  }
  return "";
}

/// Over SSH and in containers there is often no locale, or one that is not installed, but hardly ever no
/// UTF-8. Who chose another encoding has it.
static int means_utf8(const char *locale) {
  return !*locale || strcasestr(locale, "utf-8") || strcasestr(locale, "utf8");
}

int octavo_chooses_other_encoding(void) {
  // Asked for by each command, and hardly ever so: a locale takes a while to be read.
  if (means_utf8(chosen_locale()) || !setlocale(LC_CTYPE, "")) return 0;
  octavo_choose_locale();
  return !is_utf8;
}

void octavo_choose_locale(void) {
  const char *name = chosen_locale();
  int exists = setlocale(LC_CTYPE, "") != NULL;
  if ((means_utf8(name) || !exists) && (!exists || strcmp(nl_langinfo(CODESET), "UTF-8") != 0))
    setlocale(LC_CTYPE, "C.UTF-8");
  const char *encoding = nl_langinfo(CODESET);
  is_utf8 = strcmp(encoding, "UTF-8") == 0;
  // With a locale of ASCII alone (LC_ALL=C) a terminal most likely sends UTF-8 all the same.
  is_typed_in_utf8 = is_utf8 || strcmp(encoding, "ANSI_X3.4-1968") == 0;
}

int octavo_is_typed_in_utf8(void) { return is_typed_in_utf8; }

int octavo_decode(const void *bytes, int count, uint32_t *scalars) {
  static mbstate_t state;
  const char *next = bytes;
  int written = 0;
  for (int i = 0; i < count; i++) {
    wchar_t wide;
    size_t result = mbrtowc(&wide, next + i, 1, &state);
    if (result == (size_t)-2) continue;
    if (result == (size_t)-1) {
      memset(&state, 0, sizeof state);
      wide = 0xFFFD;
    }
    scalars[written++] = result == 0 ? 0 : (uint32_t)wide;
  }
  return written;
}

int octavo_encode(const uint32_t *scalars, int count, void *bytes) {
  mbstate_t state = {0};
  char *next = bytes;
  for (int i = 0; i < count; i++) {
    size_t length = wcrtomb(next, (wchar_t)scalars[i], &state);
    if (length == (size_t)-1) {
      memset(&state, 0, sizeof state);
      length = 1;
      *next = '?';
    }
    next += length;
  }
  return (int)(next - (char *)bytes);
}

static void enter(void) {
  send_mode(modes_on);
  if (takes_mouse) send_mode(mouse_on);
  if (joins_emoji) send_mode(joining_on);
  octavo_hide_stderr();
}

/// Gives the terminal back, for a while or at the end.
static void leave(int is_last) {
  octavo_begin_frame();
  if (cursor_state != 1) curs_set(1);
  cursor_state = 1;
  if (!capability("rmcup")) {
    // The screen stays: a line is made free for what comes after.
    wmove(stdscr, getmaxy(stdscr) - 1, 0);
    wclrtoeol(stdscr);
    wrefresh(stdscr);
  }
  octavo_end_frame();
  send_mode(modes_off);
  if (joins_emoji) send_mode(joining_off);
  if (!octavo_finish_output(PATIENCE) && is_last) {
    // It takes nothing (Ctrl-S, a line that is down): whoever waits for our end is not to wait for it.
    // What it holds back goes, so that there is room for what leaves the screen, should it go on.
    octavo_drop_output();
    tcflush(STDOUT_FILENO, TCOFLUSH);
    octavo_send("\030", 1);
    octavo_send(octavo_reset_sequence, (size_t)octavo_reset_length);
    tcsetattr(STDIN_FILENO, TCSANOW, &octavo_saved_modes);
  } else {
    endwin();
  }
  octavo_show_stderr();
}

int octavo_start(int wants_colour, int wants_mouse) {
  if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return OCTAVO_NOT_A_TERMINAL;
  octavo_choose_locale();
  tcgetattr(STDIN_FILENO, &octavo_saved_modes);
  // Sizes come from the terminal; $LINES and $COLUMNS stay as they were when it is resized.
  use_tioctl(TRUE);
  int error;
  // `newterm` ends the process with a message of its own when there is no such terminal at all.
  if (setupterm(NULL, STDOUT_FILENO, &error) != OK) return OCTAVO_UNKNOWN_TERMINAL;
  const char *move = capability("cup");
  if (!move) return OCTAVO_CANNOT_MOVE_CURSOR;
  is_ansi = strncmp(move, "\033[", 2) == 0;
  screen = newterm(NULL, octavo_open_output(), stdin);
  if (!screen) {
    octavo_close_output();
    return OCTAVO_UNKNOWN_TERMINAL;
  }

  raw();
  noecho();
  nonl();
  intrflush(stdscr, FALSE);
  keypad(stdscr, TRUE);
  leaveok(stdscr, FALSE);
  scrollok(stdscr, FALSE);
  // A frame is never left half sent because a key waits.
  typeahead(-1);
  shows_colour = wants_colour && has_colors() && start_color() == OK;
  if (shows_colour) use_default_colors();
  memset(is_made, 0, sizeof is_made);
  joins_emoji = 0;
  cursor_state = 1;
  takes_mouse = wants_mouse && capability("kmous");

  octavo_reset_length = 0;
  if (is_ansi) append_reset(modes_off);
  append_reset(capability("rmkx"));
  append_reset(capability("sgr0"));
  append_reset(capability("rmcup"));
  append_reset(capability("cnorm"));
  octavo_guard_crashes();
  enter();
  return OCTAVO_STARTED;
}

void octavo_stop(void) {
  if (!screen) return;
  if (!is_released && octavo_is_in_foreground()) leave(1);
  is_released = 0;
  octavo_unguard_crashes();
  delscreen(screen);
  screen = NULL;
  octavo_close_output();
}

void octavo_release(void) {
  if (!screen || is_released) return;
  leave(0);
  octavo_let_stop(1);
  is_released = 1;
}

void octavo_regain(void) {
  if (!screen) return;
  octavo_let_stop(0);
  // In the background until `fg`, which continues us once more.
  is_released = !octavo_is_in_foreground();
  if (is_released) return;
  reset_prog_mode();
  // `endwin` left the mode of the arrow keys, and only reading a key through ncurses would enter it.
  keypad(stdscr, TRUE);
  // The alternate screen comes back with the next refresh, and what it shows with it, once.
  clearok(curscr, TRUE);
  // The other program may have hidden the cursor: ncurses shows only what it hid itself.
  octavo_begin_frame();
  curs_set(0);
  octavo_end_frame();
  cursor_state = 0;
  enter();
}

static int is_linux_console(void) {
  const char *terminal = getenv("TERM");
  return terminal && strcmp(terminal, "linux") == 0;
}

void octavo_ask_for_mode(int mode) {
  const char *program = getenv("TERM_PROGRAM");
  // They show what they do not know of a sequence.
  if (is_linux_console() || (program && strcmp(program, "Apple_Terminal") == 0)) return;
  char query[32];
  snprintf(query, sizeof query, "\033[?%d$p", mode);
  send_mode(query);
}

void octavo_synchronize(void) {
  octavo_synchronize_output();
  append_reset(synchronized_off);
}

void octavo_join_emoji(void) {
  if (!screen || joins_emoji) return;
  joins_emoji = 1;
  append_reset(joining_off);
  if (!is_released) send_mode(joining_on);
}

int octavo_shows_unicode(void) { return is_utf8 && !is_linux_console(); }

void octavo_measure(int *columns, int *rows) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0
      && is_term_resized(size.ws_row, size.ws_col)) {
    resize_term(size.ws_row, size.ws_col);
    clearok(curscr, TRUE);
  }
  *columns = getmaxx(stdscr);
  *rows = getmaxy(stdscr);
}

static const cchar_t *template(uint16_t style) {
  static const short colours[5] = {-1, COLOR_CYAN, COLOR_RED, COLOR_YELLOW, COLOR_GREEN};
  int colour = shows_colour && style >> 8 < 5 ? style >> 8 : 0;
  int bits = style & 15;
  if (!is_made[colour][bits]) {
    attr_t attributes = 0;
    if (bits & 1) attributes |= WA_BOLD;
    if (bits & 2) attributes |= WA_DIM;
    if (bits & 4) attributes |= WA_UNDERLINE;
    if (bits & 8) attributes |= WA_REVERSE;
    if (colour) init_pair((short)colour, colours[colour], -1);
    setcchar(&templates[colour][bits], L" ", attributes, (short)colour, NULL);
    is_made[colour][bits] = 1;
  }
  return &templates[colour][bits];
}

/// Makes a cell of a scalar and its marks, on a copy of its style's blank. Emoji that are joined to
/// the scalar are no marks to the C library; the terminal shows them in the cells of the first.
static cchar_t compose(const cchar_t *blank, uint32_t glyph, const uint32_t *marks) {
  cchar_t result = *blank;
  int count = 1;
  result.chars[0] = (wchar_t)(glyph & 0x1FFFFF);
  int is_joined = 0;
  for (int i = 0; marks && i < 4; i++) is_joined |= marks[i] == 0x200D;
  for (int i = 0; marks && i < 4 && marks[i] && count < CCHARW_MAX; i++)
    if (is_joined || wcwidth((wchar_t)marks[i]) == 0) result.chars[count++] = (wchar_t)marks[i];
  return result;
}

/// A scalar that this machine's C library measures otherwise would shift the row, and one that the
/// locale has no bytes for cannot be sent.
static int is_measured_alike(const octavo_cell *cell) {
  return wcwidth((wchar_t)(cell->glyph & 0x1FFFFF)) == cell->width;
}

/// How many printable cells of ASCII stand at the beginning of some.
static int plain_length(const octavo_cell *cell, int count) {
  int length = 0;
  while (length < count && cell[length].glyph < 0x7F && cell[length].width == 1) length++;
  return length;
}

/// Puts cells of ASCII as narrow ones: ncurses asks the C library for the width of each wide one.
static void put_plain(int y, int x, const octavo_cell *cell, int count) {
  static chtype run[256];
  while (count > 0) {
    int length = count < 256 ? count : 256;
    int style = -1;
    chtype base = 0;
    for (int i = 0; i < length; i++) {
      if (cell[i].style != style) base = template((uint16_t)(style = cell[i].style))->attr;
      run[i] = base | (chtype)cell[i].glyph;
    }
    mvwaddchnstr(stdscr, y, x, run, length);
    cell += length;
    x += length;
    count -= length;
  }
}

static void put_wide(int y, int x, const octavo_cell *cell, int count, const void *marks, int mark_count) {
  static cchar_t *run;
  static int capacity;
  if (count <= 0) return;
  if (count >= capacity) {
    // One more than cells, for a stand-in two columns wide at the end.
    cchar_t *larger = realloc(run, ((size_t)count + 1) * sizeof *run);
    if (!larger) return;
    run = larger;
    capacity = count + 1;
  }
  int length = 0;
  int style = -1;
  const cchar_t *base = NULL;
  for (const octavo_cell *end = cell + count; cell < end; cell++) {
    if (cell->width == 0) continue;
    if (cell->style != style) base = template((uint16_t)(style = cell->style));
    if (cell->glyph < 0x7F) {
      run[length] = *base;
      run[length++].chars[0] = (wchar_t)cell->glyph;
    } else if (is_measured_alike(cell)) {
      uint32_t number = cell->glyph >> 21;
      const uint32_t (*sequences)[4] = marks;
      int has_marks = number > 0 && number <= (uint32_t)mark_count;
      run[length++] = compose(base, cell->glyph, has_marks ? sequences[number - 1] : NULL);
    } else {
      for (int i = 0; i < cell->width; i++) {
        run[length] = *base;
        run[length++].chars[0] = i == 0 ? L'?' : L' ';
      }
    }
  }
  mvwadd_wchnstr(stdscr, y, x, run, length);
}

/// Fewer plain cells than these between others are not worth a call of their own. A screen of 200 by
/// 50 cells with an accent in each eighth takes 158 µs with four, and 282 µs with 16; with one in each
/// fourth nothing makes a difference.
enum { LEAST_PLAIN = 4 };

void octavo_put(int y, int x, const void *cells, int count, const void *marks, int mark_count) {
  if (!screen) return;
  const octavo_cell *cell = cells;
  int done = 0;
  for (int i = 0; i < count;) {
    int plain = plain_length(cell + i, count - i);
    if (plain < LEAST_PLAIN) {
      i += plain + 1;
      continue;
    }
    put_wide(y, x + done, cell + done, i - done, marks, mark_count);
    put_plain(y, x + i, cell + i, plain);
    i += plain;
    done = i;
  }
  put_wide(y, x + done, cell + done, count - done, marks, mark_count);
}

void octavo_flush(int x, int y) {
  if (!screen || is_released) return;
  int visible = x >= 0;
  octavo_begin_frame();
  if (visible != cursor_state) {
    curs_set(visible);
    cursor_state = visible;
  }
  wmove(stdscr, visible ? y : getmaxy(stdscr) - 1, visible ? x : 0);
  wrefresh(stdscr);
  octavo_end_frame();
}

void octavo_forget(void) {
  if (screen) clearok(curscr, TRUE);
}

void octavo_ring(void) {
  if (!screen) return;
  octavo_begin_frame();
  beep();
  octavo_end_frame();
}

int octavo_key_sequence(const char *name, char *buffer, int size) {
  const char *value = screen ? capability(name) : NULL;
  size_t length = value ? strlen(value) : 0;
  if (length == 0 || length > (size_t)size) return 0;
  memcpy(buffer, value, length);
  return (int)length;
}

int octavo_wcwidth(uint32_t scalar) { return wcwidth((wchar_t)scalar); }
