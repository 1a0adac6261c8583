import Books
import Catalog
import Glibc

/// A file that is written whole or not at all.
///
/// It is written without a name in the same folder, or under another one where the file system needs
/// one, synced, and only then gets its own; until then the file that was there before stays. Until then
/// only its owner may read it, whatever the process's umask says: there may be private notes in it.
/// ``Readers`` says who may afterwards.
package final class NewFile {
  private let path: String
  private let draft: String
  private let replaces: Bool
  private var descriptor: Int32 = -1
  /// Nil of a file that has no name yet.
  private var removal: StoppedRemoval?

  /// Who may read a file that is finished.
  package enum Readers: Hashable, Sendable {
    /// Its owner alone, whatever was there before.
    case owner
    /// Those who might read the file that it replaces; with none, those whom the umask lets in.
    case usual
  }

  /// - Parameters:
  ///   - path: Where the file is to be.
  ///   - replacing: Whether a file that is there already is replaced.
  /// - Throws: ``ExportError`` when no file can be there, before anything is written.
  package init(_ path: String, replacing: Bool) throws(ExportError) {
    self.path = try Self.place(path, replacing: replacing)
    replaces = replacing
    draft = "\(self.path).octavo-\(getpid())"
    AbandonedDrafts(of: self.path).remove()
    // A draft with the id of this process was left by an earlier process with the same id.
    unlink(draft)
    if let nameless = NamelessFile.open(in: Self.folder(of: self.path)) {
      descriptor = nameless
    } else {
      removal = StoppedRemoval(of: draft)
      descriptor = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    }
    if descriptor < 0 {
      let reason = SystemReason.words(errno)
      removal?.forget()
      throw .cannotCreate(path: path, reason: reason)
    }
    // The umask may have taken rights away even from the owner.
    fchmod(descriptor, 0o600)
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    removeDraft()
  }

  private func removeDraft() {
    unlink(draft)
    removal?.forget()
  }

  /// The path that is written to: behind a symbolic link its target, so that the link stays.
  private static func place(_ path: String, replacing: Bool) throws(ExportError) -> String {
    if let owner = DatabasePlace.owner(of: path) { throw .ofDatabase(path: path, owner) }
    var status = stat()
    guard stat(path, &status) == 0 else { return path }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    guard replacing else { throw .exists(path: path) }
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Writes a small file as a whole.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    replacing: Bool
  ) throws(ExportError) {
    let file = try NewFile(path, replacing: replacing)
    try file.write(bytes)
    try file.finish()
  }

  /// Adds bytes at the end of the file that is being written.
  ///
  /// - Throws: ``ExportError/failed(path:reason:)``, as when the disk is full.
  package func write(_ bytes: [UInt8]) throws(ExportError) {
    guard Self.write(bytes, to: descriptor) else { throw failure() }
  }

  /// Writes all of the bytes; false where that fails, for the reason in `errno`.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return false }
      written += count
    }
    return true
  }

  /// Syncs the file and gives it its name.
  ///
  /// - Parameter readers: Who may read it.
  ///
  /// Where no file may be replaced this is done by `link` and not by `rename`, which would replace
  /// one that another program has made meanwhile.
  package func finish(for readers: Readers = .owner) throws(ExportError) {
    if readers == .usual, !(replaces && FileRights.copy(fromFileAt: path, to: descriptor)) {
      FileRights.setUsual(for: descriptor)
    }
    guard fsync(descriptor) == 0 else { throw failure() }
    if removal == nil { try name() }
    // Network file systems tell only now that there is no room.
    let closed = close(descriptor)
    descriptor = -1
    defer { removeDraft() }
    guard closed == 0 else {
      let failure = failure()
      if removal == nil, !replaces { unlink(path) }
      throw failure
    }
    if removal == nil, !replaces { return syncFolder() }
    if replaces {
      guard rename(draft, path) == 0 else { throw failure() }
    } else if link(draft, path) != 0 {
      if errno == EEXIST { throw .exists(path: path) }
      // There are file systems without hard links, such as FAT.
      guard access(path, F_OK) != 0 else { throw .exists(path: path) }
      guard rename(draft, path) == 0 else { throw failure() }
    }
    syncFolder()
  }

  /// Gives a file without a name its own, or that of a draft which then takes the other's place.
  private func name() throws(ExportError) {
    guard !NamelessFile.name(descriptor, replaces ? draft : path) else { return }
    throw errno == EEXIST && !replaces ? .exists(path: path) : failure()
  }

  /// Syncs the folder: only then is the new name on the disk.
  private func syncFolder() {
    let descriptor = open(Self.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func folder(of path: String) -> String {
    let slash = path.lastIndex(of: "/")
    return slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  private func failure() -> ExportError {
    .failed(path: path, reason: SystemReason.words(errno))
  }
}

/// Why a file was not written.
package enum ExportError: Error, Hashable, Sendable, CustomStringConvertible {
  case exists(path: String)
  /// A folder with something in it is there.
  case isFull(path: String)
  /// A folder is there that has something else in it than what Octavo writes.
  case hasOther(path: String, String)
  /// Something else than a file is there, such as a folder or a device.
  case notAFile(path: String)
  /// A database is there, or one of the files that SQLite keeps beside it.
  case ofDatabase(path: String, String)
  case cannotCreate(path: String, reason: String)
  /// Writing failed in the middle; nothing of the file is left.
  case failed(path: String, reason: String)

  private static let roomReasons = [ENOSPC, EDQUOT, EFBIG].map(SystemReason.words)

  package var description: String {
    switch self {
    case .exists(let path):
      tr("There is already a file \(path). Choose another name, or replace it with --force.")
    case .isFull(let path):
      tr(
        "There is something in the folder \(path) already. Choose another one, or replace it with "
          + "--force."
      )
    case .hasOther(let path, let name):
      tr(
        "“\(name)” in the folder \(path) is not of an export, so nothing there is replaced. Choose "
          + "another folder."
      )
    case .notAFile(let path):
      tr("\(path) is no file. Choose another name.")
    case .ofDatabase(let path, let owner) where path == owner:
      tr("\(path) is a database, which nothing is written over. Choose another name.")
    case .ofDatabase(let path, let owner):
      tr("\(path) is a name that the database \(owner) uses. Choose another one.")
    case .cannotCreate(let path, let reason):
      tr("\(path) cannot be made: \(reason). Choose another place.")
    case .failed(let path, let reason):
      tr("\(path) could not be written: \(reason). Nothing was written; ")
        + (Self.roomReasons.contains(reason)
          ? tr("make room, or choose another place.") : tr("choose another place."))
    }
  }

  /// The reason alone, for a sentence that names the file itself.
  package var reason: String {
    switch self {
    case .exists: tr("there is a file of this name already")
    case .isFull: tr("there is something in it already")
    case .hasOther: tr("there is something else in it")
    case .notAFile: tr("it is no file")
    case .ofDatabase: tr("it is of a database")
    case .cannotCreate(_, let reason), .failed(_, let reason): reason
    }
  }
}
