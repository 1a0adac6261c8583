#ifndef OCTAVO_FILES_H
#define OCTAVO_FILES_H

/// Gives a file another name, unless there is something at that name already.
///
/// Where the file system cannot do both at once, the name is first taken with an empty file.
/// Returns 0, or -1 with `errno`: EEXIST when there is something.
int octavo_rename_new(const char *from, const char *to);

/// Opens a new file in a folder that has no name, so that nothing is left of it when the program is
/// killed; its owner alone may read it.
///
/// Returns a descriptor for writing, or -1 where the file system or the system cannot do so.
int octavo_open_nameless(const char *folder);

/// Gives a file without a name its name, where nothing has it.
///
/// Returns 0, or -1 with `errno`: EEXIST when there is something.
int octavo_name(int descriptor, const char *path);

/// Locks those bytes of a file by which SQLite's connections lock it, so that none can begin to
/// read.
///
/// The lock belongs to the descriptor, which has to be open for writing. Returns 0, or -1 with
/// `errno`: EAGAIN when a connection has it locked.
int octavo_lock_database(int descriptor);

/// Whether a file is open nowhere else: 1 when so, 0 when it is, -1 when the system does not say.
int octavo_is_open_here_alone(int descriptor);

#endif
