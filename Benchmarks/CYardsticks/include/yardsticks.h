#ifndef OCTAVO_YARDSTICKS_H
#define OCTAVO_YARDSTICKS_H

#include <stdint.h>

/* What the measured things are held against: the same work, done in C without Octavo. */

/// Microseconds of a clock that only goes forward.
///
/// With `OCTAVO_BENCH_WORK` in the environment those that this process and the ones that it waited
/// for were at work, which other programs on the machine do not lengthen.
double octavo_now(void);

/// The same, of this thread alone, while others work beside it.
double octavo_now_here(void);

/// Draws frames with bare ncurses on the terminal it was started in.
///
/// With `moves_bar` a selection bar goes down one row a frame, else every cell changes. `times` gets
/// the microseconds of each frame. Returns 0, or -1 when there is no such terminal.
int octavo_yardstick_frames(int moves_bar, int count, double *times);

/// Moves a selection bar down one row for each key with bare ncurses, until "q".
///
/// Returns 0, or -1 when there is no terminal.
int octavo_yardstick_keys(void);

/// Runs queries for each id, each statement prepared once, and reads every column of every row.
///
/// A statement with one parameter gets the id; one with two, `kind` and the id. `times` gets the
/// microseconds for each id. Returns the number of columns that were read, or -1 after an error.
int64_t octavo_yardstick_details(const char *path, const char *const *queries, int query_count,
                                 const char *kind, const int64_t *ids, int id_count,
                                 double *times);

/// Opens a catalogue to read, with another file beside it that queries call `side`, or NULL.
///
/// Returns NULL when that cannot be.
void *octavo_yardstick_open(const char *path, const char *side);

void octavo_yardstick_close(void *db);

/// Prepares a query, binds `text` to its parameter unless NULL, and reads every column of every row.
///
/// The first column is a number. `time` gets the microseconds. Returns the number of rows, or -1.
int64_t octavo_yardstick_query(void *db, const char *sql, const char *text, double *time);

/// Runs a query on another thread and interrupts it after some milliseconds.
///
/// Returns the microseconds from then to its end, or -1 when it had ended before.
double octavo_yardstick_interrupt(void *db, const char *sql, int milliseconds);

/// Makes a catalogue of a generated table of books, as fast as SQLite takes it.
///
/// It has the tables and indexes that `empty`, a catalogue without books, has, and in them what an
/// import writes there, but for the journal and source data. Returns the number of books, or -1.
int64_t octavo_yardstick_import(const char *csv, const char *empty, const char *path);

/// Opens a terminal of a size and tells its name; what the system has for it, Swift does not see.
///
/// Returns the side that somebody looks at and types into, or -1.
int octavo_open_terminal(int columns, int rows, char *name, int capacity);

/// The flag of `posix_spawn` that makes a process the master of its terminal.
short octavo_new_session(void);

#endif
