import Books
import CSQLiteSafety
import GRDB
import Glibc

/// A catalogue's file that no other program has open, and that none can read until it is released.
///
/// Only such a file may be replaced by another: SQLite would go on with the old one, and with the
/// log that belongs to the new one.
struct HeldFile {
  private let path: String
  private let descriptor: Int32
  let status: stat

  /// Takes hold of a file, and writes the contents of its log into it.
  ///
  /// A file that is too damaged for that is held with its log.
  ///
  /// - Throws: ``CatalogError/locked(path:by:)`` while another program has it open.
  init(_ path: String) throws {
    self.path = path
    // Between the checkpoint and the lock somebody may come and go.
    for _ in 0..<3 {
      let isCheckpointed = try Self.checkpoint(path)
      let descriptor = open(path, O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else {
        let code = errno
        throw code == EACCES || code == EROFS
          ? CatalogError.notWritable(path) : .cannotRead(path, code: code)
      }
      guard octavo_lock_database(descriptor) == 0 || errno != EAGAIN,
        octavo_is_open_here_alone(descriptor) != 0
      else {
        close(descriptor)
        throw CatalogError.locked(path: path, by: LockOwner.find(path))
      }
      var held = stat()
      var there = stat()
      if fstat(descriptor, &held) == 0, stat(path, &there) == 0,
        held.st_ino == there.st_ino, held.st_dev == there.st_dev,
        !isCheckpointed || !DatabaseFiles(path: path).hasLog
      {
        self.descriptor = descriptor
        status = held
        return
      }
      close(descriptor)
    }
    throw CatalogError.locked(path: path, by: nil)
  }

  /// True when another program has a file open; nothing in it changes.
  static func isOpenElsewhere(_ path: String) throws -> Bool {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw CatalogError.cannotRead(path, code: errno) }
    defer { close(descriptor) }
    return octavo_is_open_here_alone(descriptor) == 0
  }

  /// Brings the log into the file, on a connection that nobody else can be beside.
  ///
  /// - Returns: false when the file is too damaged for it.
  private static func checkpoint(_ path: String) throws -> Bool {
    do {
      try translating(path: path) {
        var configuration = ConnectionSettings.configuration(isAlone: true)
        configuration.busyMode = .immediateError
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { db in
          try db.execute(sql: "PRAGMA synchronous = FULL")
          _ = try db.checkpoint(.truncate)
        }
        try queue.close()
      }
      return true
    } catch CatalogError.damaged, CatalogError.notACatalog, CatalogError.foreignSchema, CatalogError
      .incompleteSchema,
      CatalogError.lacksDerived
    {
      return false
    }
  }

  /// Makes a copy at a dated name, with the log when there is one that could not be brought into
  /// it.
  ///
  /// - Returns: That name.
  /// - Throws: ``CatalogError``, and nothing is there; ``CatalogError/locked(path:by:)`` when
  ///   somebody opened it meanwhile.
  func keep(at now: Timestamp) throws -> String {
    let kept = DatabaseFiles(path: DatedName.free(for: path, at: now))
    // Whatever else is at such a name is not ours.
    var made: [String] = []
    do {
      // The log first, so that what is at that name is never without it.
      for ending in DatabaseFiles.logEndings {
        let log = open(path + ending, O_RDONLY | O_CLOEXEC)
        guard log >= 0 || errno == ENOENT else {
          throw CatalogError.cannotRead(path + ending, code: errno)
        }
        guard log >= 0 else { continue }
        defer { close(log) }
        try copy(log, path + ending, to: kept.path + ending)
        made.append(kept.path + ending)
      }
      try copy(descriptor, path, to: kept.path)
      made.append(kept.path)
      guard octavo_is_open_here_alone(descriptor) != 0 else {
        throw CatalogError.locked(path: path, by: nil)
      }
    } catch {
      for path in made { unlink(path) }
      throw error
    }
    return kept.path
  }

  private func copy(_ source: Int32, _ name: String, to kept: String) throws {
    let draft = try DraftFile(for: kept, path: DraftFile.name(for: path) + "-kept")
    defer { draft.discard() }
    try draft.fill(from: source, named: name)
    try draft.publish(replacing: false)
  }

  /// Lets go of it, when another lies in its place.
  ///
  /// A program that opened the old one just before waits for the lock, and would go on with the old
  /// one if it got it. So the lock is kept until such a program has given up waiting.
  func release() {
    let end = ContinuousClock.now + .seconds(ConnectionSettings.patience + 0.5)
    var there = stat()
    let isReplaced = stat(path, &there) != 0 || there.st_ino != status.st_ino
    while isReplaced, octavo_is_open_here_alone(descriptor) != 1, ContinuousClock.now < end {
      usleep(20_000)
    }
    close(descriptor)
  }
}
