import Glibc

/// A lock between processes on the folder of a catalogue, held while one opens or changes its
/// schema.
///
/// Switching a new file to WAL does not wait as other writing does, so that of many programs
/// opening one new catalogue some would fail. The folder is locked and not the file: opening and
/// closing the file itself would drop SQLite's own locks.
enum FileLock {
  static func hold<Result>(folder: String, _ body: () throws -> Result) rethrows -> Result {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    // A file system without locks (some network mounts) goes on without one.
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }
}
