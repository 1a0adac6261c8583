#ifndef OCTAVO_SQLITE_SAFETY_H
#define OCTAVO_SQLITE_SAFETY_H

/// Makes a connection refuse what a catalogue never needs and a hostile file could use: schema
/// writes, untrusted functions in triggers and views, double-quoted strings, extensions, values and
/// rows of more than 128 MiB.
///
/// `connection` is a `sqlite3 *`. Returns SQLITE_OK, or the first error.
int octavo_sqlite_harden(void *connection);

/// Switches the checking of foreign keys on or off for each row that is written from now on, also
/// inside a transaction, where PRAGMA foreign_keys does nothing.
///
/// `connection` is a `sqlite3 *`. Returns SQLITE_OK, or the error.
int octavo_sqlite_check_references(void *connection, int are_checked);

/// Watches what SQLite tells its log of damaged files. Has to come before the first connection of
/// the process; later it does nothing.
void octavo_sqlite_watch_damage(void);

/// Whether SQLite found bytes of a file damaged since then, or whether nobody watched.
///
/// Bytes that a disk does not give at all (EIO) are no damage, though SQLite says SQLITE_CORRUPT
/// then too.
int octavo_sqlite_saw_damage(void);

/// Lets file names be URIs, as "file:/path?immutable=1" for a file that cannot be written.
///
/// Has to come before the first connection of the process. Returns SQLITE_OK, or SQLITE_MISUSE
/// when it comes too late.
int octavo_sqlite_allow_uris(void);

/// Makes a connection leave the log beside its file as it is when it is closed: not one of the
/// log's pages is brought into the file, and the log is not removed.
///
/// `connection` is a `sqlite3 *`. Returns SQLITE_OK, or the error.
int octavo_sqlite_forbid_checkpoint_on_close(void *connection);

/// Reads the first bytes of a connection's file as they lie on the disk, past every cache and the
/// log.
///
/// Through the connection's own descriptor: to close another one of the file would drop its locks.
/// `connection` is a `sqlite3 *`. Returns SQLITE_OK; SQLITE_IOERR_SHORT_READ when there are fewer.
int octavo_sqlite_read_header(void *connection, unsigned char *bytes, int count);

/// The same from some byte on.
int octavo_sqlite_read_bytes(void *connection, unsigned char *bytes, int count, long long offset);

/// Reads a connection's file from the first byte to the last, so that it is known that the disk gives
/// them all, and they lie in the system's cache.
///
/// `connection` is a `sqlite3 *`. Returns SQLITE_OK, or the first error.
int octavo_sqlite_read_whole(void *connection);

/// From now on, ends the program with a message and a status when a file that lies mapped in memory
/// becomes shorter or its disk gives an error (SIGBUS), where it would end as a broken program does.
///
/// The message has to last. Not for the screens, which put the terminal back first.
void octavo_explain_lost_mapping(const char *message, int status);

/// Keeps what the system says when it refuses SQLite something, from now on.
void octavo_sqlite_watch_disk(void);

/// Keeps what a line of SQLite's own log says so.
void octavo_sqlite_note_cause(const char *message);

/// The `errno` of what the system refused last on this thread, which is forgotten then; 0 when it refused
/// nothing.
int octavo_sqlite_take_cause(void);

#endif
