#include "yardsticks.h"

#include <curses.h>
#include <locale.h>

/// The same text as FrameText in the benchmark, so that both send the same.
static void fill(char *text, int columns, int seed) {
  for (int i = 0; i < columns; i++)
    text[i] = (char)(32 + (seed * 31 + i * (7 + seed % 5) + seed * seed) % 95);
  text[columns] = 0;
}

enum { MOST_ROWS = 200, MOST_COLUMNS = 1000 };
static char texts[MOST_ROWS][MOST_COLUMNS + 1];

static void draw_all(void) {
  for (int y = 0; y < LINES; y++) {
    attrset(COLOR_PAIR(y % 5));
    mvaddnstr(y, 0, texts[y], COLS);
  }
}

static void move_bar(int frame) {
  int y = frame % (LINES - 1);
  attrset(A_NORMAL);
  mvaddnstr(y, 0, texts[y], COLS);
  attrset(A_REVERSE);
  mvaddnstr(y + 1, 0, texts[y + 1], COLS);
  attrset(A_NORMAL);
}

/// Starts ncurses and draws the first frame; returns -1 when there is no such terminal.
static int begin(void) {
  static const short colours[5] = {-1, COLOR_CYAN, COLOR_RED, COLOR_YELLOW, COLOR_GREEN};
  setlocale(LC_ALL, "C.UTF-8");
  if (!initscr()) return -1;
  start_color();
  use_default_colors();
  for (short i = 1; i < 5; i++) init_pair(i, colours[i], -1);
  noecho();
  curs_set(0);
  if (COLS > MOST_COLUMNS || LINES > MOST_ROWS) {
    endwin();
    return -1;
  }
  for (int y = 0; y < LINES; y++) {
    fill(texts[y], COLS, y);
    mvaddnstr(y, 0, texts[y], COLS);
  }
  refresh();
  return 0;
}

int octavo_yardstick_keys(void) {
  if (begin()) return -1;
  cbreak();
  keypad(stdscr, TRUE);
  int key;
  for (int frame = 0; (key = getch()) != 'q' && key != ERR; frame++) {
    move_bar(frame);
    // Leaves the screen alone while keys wait, as curses has it.
    refresh();
  }
  endwin();
  return 0;
}

int octavo_yardstick_frames(int moves_bar, int count, double *times) {
  if (begin()) return -1;
  for (int frame = 0; frame < count; frame++) {
    // The texts are there before the frame is, as they are in the program.
    for (int y = 0; !moves_bar && y < LINES; y++) fill(texts[y], COLS, frame * 50 + y);
    double start = octavo_now();
    if (moves_bar) move_bar(frame);
    else draw_all();
    refresh();
    times[frame] = octavo_now() - start;
  }
  endwin();
  return 0;
}
