#ifndef OCTAVO_SQLITE_SAFETY_H
#define OCTAVO_SQLITE_SAFETY_H

/// Makes a connection refuse what a catalogue never needs and a hostile file could use:
/// schema writes, untrusted functions in triggers and views, double-quoted strings, extensions.
///
/// `connection` is a `sqlite3 *`. Returns SQLITE_OK, or the first error.
int octavo_sqlite_harden(void *connection);

#endif
