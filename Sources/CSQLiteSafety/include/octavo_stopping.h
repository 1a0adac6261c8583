#ifndef OCTAVO_STOPPING_H
#define OCTAVO_STOPPING_H

/// From now on Ctrl-C, `kill` and a terminal that closes are watched; those that whoever started the
/// program wants ignored stay so.
///
/// One that comes ends the program at once, as it would by itself, as long as nothing holds it back.
void octavo_watch_stops(void);

/// What is written to standard error when a signal ends the program; nothing at first, and for NULL.
void octavo_say_when_stopped(const char *words);

/// Holds signals back until `octavo_release_stop`; such calls add up.
///
/// Does not return when a signal is ending the program already.
void octavo_hold_stop(void);

/// The opposite of `octavo_hold_stop`. With `ends` a signal that came meanwhile ends the program
/// now, unless others hold it back.
void octavo_release_stop(int ends);

/// What is held back stays so: something was done that the end has to tell.
void octavo_keep_stop_held(void);

/// From now on a signal ends the program again, also one that was held back.
void octavo_forget_stops(void);

/// The signal that was held back, or 0.
int octavo_held_stop(void);

/// Whether something was done that the end has to tell.
int octavo_is_stop_kept(void);

/// Lets a statement of a connection end with SQLITE_INTERRUPT when a signal is held back and nothing
/// was kept; NULL takes that away from it again.
void octavo_sqlite_end_when_stopped(void *connection, int ends);

/// A file that is removed, with what SQLite has beside it, when a signal ends the program.
///
/// Returns its number, or -1 where there are too many or its path is too long.
int octavo_remove_when_stopped(const char *path);

/// The opposite of `octavo_remove_when_stopped`; does nothing for -1.
void octavo_leave_when_stopped(int number);

#endif
