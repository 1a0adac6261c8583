import Books
import CSQLiteSafety
import Glibc

/// A file that is made under another name beside its place, and moves there when it is whole.
///
/// So the former file or the whole new one lies at its place, whatever ends the making. The file that a
/// kill leaves behind has `.octavo-` and the number of the process in its name; Ctrl-C and its like leave
/// nothing.
struct DraftFile {
  /// Where it will lie.
  let place: String
  /// Where it lies until then.
  let path: String
  private let descriptor: Int32
  private let removal: StoppedRemoval

  /// The name of a draft until it is moved to its place.
  static func name(for place: String) -> String { "\(place).octavo-\(getpid())" }

  /// Makes an empty file that its owner alone may read.
  ///
  /// - Parameter path: Its name, when not the usual one.
  init(for place: String, path: String? = nil) throws {
    self.place = place
    self.path = path ?? Self.name(for: place)
    AbandonedDrafts(of: place).remove()
    // One of this process's number is of a process that is no more.
    Self.remove(self.path)
    removal = StoppedRemoval(of: self.path)
    descriptor = open(self.path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let code = errno
      removal.forget()
      throw CatalogError(code: code, making: place)
    }
    // A mask may have taken rights away even from the owner.
    fchmod(descriptor, 0o600)
  }

  /// Copies all of another file into it.
  ///
  /// - Parameter source: A descriptor; its own place in the file stays.
  func fill(from source: Int32, named name: String) throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    var offset = 0
    while true {
      let count = pread(source, &buffer, buffer.count, off_t(offset))
      guard count >= 0 else { throw CatalogError.cannotRead(name, code: errno) }
      if count == 0 { return }
      var written = 0
      while written < count {
        let part = buffer[written..<count].withUnsafeBytes {
          pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset + written))
        }
        guard part > 0 else { throw CatalogError(code: errno, making: place) }
        written += part
      }
      offset += count
    }
  }

  /// Gives it the owner, the group and the rights of the file that it replaces, as far as it may.
  func copyRights(from status: stat) {
    FileRights.copy(from: status, to: descriptor)
  }

  /// Brings it to the disk and to its place, and its name to the disk.
  ///
  /// - Parameter replacing: True when there may be something in its place.
  /// - Throws: ``CatalogError``; then its place is as it was, unless it is ``PlacedInDoubt``.
  func publish(replacing: Bool) throws {
    guard fsync(descriptor) == 0 else { throw CatalogError(code: errno, making: place) }
    let result = replacing ? rename(path, place) : octavo_rename_new(path, place)
    guard result == 0 else { throw CatalogError(code: errno, making: place) }
    let code = Self.syncFolder(of: place)
    guard code != 0 else { return }
    if replacing { throw PlacedInDoubt(reason: SystemReason.words(code)) }
    unlink(place)
    throw CatalogError(code: code, making: place)
  }

  /// It took the place of another, and the disk does not say whether that outlasts a power cut.
  struct PlacedInDoubt: Error {
    let reason: String
  }

  /// Lets go of it; when it did not get to its place, it is removed.
  func discard() {
    close(descriptor)
    Self.remove(path)
    removal.forget()
  }

  private static func remove(_ path: String) {
    for ending in [""] + DatabaseFiles.endings { unlink(path + ending) }
  }

  /// Brings the names in a file's folder to the disk.
  ///
  /// - Returns: The `errno` of a failure, or 0.
  private static func syncFolder(of path: String) -> Int32 {
    let folder = DatabaseFiles.folder(of: path)
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    // Some network file systems cannot sync a folder, and see to it by themselves.
    return fsync(descriptor) == 0 || errno == EINVAL || errno == EOPNOTSUPP ? 0 : errno
  }
}

extension CatalogError {
  /// The error of the system when a file cannot be read.
  static func cannotRead(_ path: String, code: Int32) -> CatalogError {
    code == EACCES || code == EPERM
      ? .unreadable(path: path)
      : .inputOutput(path: path, reason: SystemReason.words(code))
  }
}

/// Half-made files beside a file, `NAME.octavo-1234`, whose process 1234 ended before it was done,
/// and the files that SQLite has beside such a database.
///
/// Older versions called them `NAME.new-1234`, as a person might call a file: of those only what is
/// a database is theirs.
package struct AbandonedDrafts {
  private let folder: String
  private let name: String

  private static let endings = ["-wal", "-shm", "-journal", "-kept"]

  /// - Parameter path: Where the whole file lies, or would.
  package init(of path: String) {
    folder = DatabaseFiles.folder(of: path)
    name = String(path.split(separator: "/").last ?? "")
  }

  /// Removes those that are there; what cannot be removed stays.
  ///
  /// Only regular files of the same person count, and only by exactly these names: a folder may hold
  /// anything.
  package func remove() {
    guard !name.isEmpty else { return }
    Self.forEachEntry(of: folder) { folder, found in
      guard let process = maker(of: found), process != getpid(), !LockOwner.isRunning(process),
        Self.isOwn(found, in: folder),
        found.utf8.starts(with: (name + ".octavo-").utf8) || Self.isDatabase(found, in: folder)
      else { return }
      unlinkat(folder, found, 0)
    }
  }

  /// The process that a name is of; nil when it is no draft of the file.
  private func maker(of found: String) -> Int32? {
    let starts = [name + ".octavo-", name + ".new-"]
    guard let start = starts.first(where: { found.utf8.starts(with: $0.utf8) }) else { return nil }
    var rest = found.utf8.dropFirst(start.utf8.count)
    for ending in Self.endings where rest.count > ending.utf8.count {
      if rest.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
        rest = rest.dropLast(ending.utf8.count)
        break
      }
    }
    guard let first = rest.first, UInt8(ascii: "1")...UInt8(ascii: "9") ~= first,
      rest.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    return Int32(String(decoding: rest, as: UTF8.self))
  }

  private static func isDatabase(_ name: String, in folder: Int32) -> Bool {
    let descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let head = Array("SQLite format 3".utf8)
    var bytes = [UInt8](repeating: 0, count: head.count)
    return read(descriptor, &bytes, bytes.count) == head.count && bytes == head
  }
}

extension AbandonedDrafts {
  /// Removes half-made copies of catalogues from a folder, whatever they were to be called: each
  /// backup has another name, so that none would find those of the ones before.
  ///
  /// A folder may be one that other machines write to, whose processes have numbers of their own: a
  /// copy that somebody has open stays, and where the system does not say so, one of this day.
  static func removeCopies(in folder: String, at now: Timestamp) {
    forEachEntry(of: folder) { folder, found in
      guard let start = found.ranges(of: ".octavo-").last, start.lowerBound > found.startIndex,
        let process = AbandonedDrafts(of: String(found[..<start.lowerBound])).maker(of: found),
        process != getpid(), !LockOwner.isRunning(process), isOwn(found, in: folder)
      else { return }
      let descriptor = openat(folder, found, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      guard isHalfMadeCatalog(descriptor) else { return }
      var status = stat()
      let isOfOtherDay =
        fstat(descriptor, &status) == 0 && now.seconds - Int64(status.st_mtim.tv_sec) > 86_400
      let isAlone = octavo_is_open_here_alone(descriptor)
      if isAlone == 1 || isAlone < 0 && isOfOtherDay { unlinkat(folder, found, 0) }
    }
  }

  /// True for a catalogue, and for the beginning of one: its first page is written last.
  private static func isHalfMadeCatalog(_ descriptor: Int32) -> Bool {
    var head = [UInt8](repeating: 0, count: 100)
    let count = pread(descriptor, &head, head.count, 0)
    guard count == head.count else { return count == 0 }
    return !head.contains { $0 != 0 }
      || head.starts(with: "SQLite format 3\0".utf8)
        && head[68..<72].reduce(0) { $0 << 8 | Int32($1) } == CatalogFile.applicationID
  }

  private static func forEachEntry(of folder: String, _ body: (Int32, String) -> Void) {
    guard let entries = opendir(folder) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let found = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      body(dirfd(entries), found)
    }
  }

  /// True for a regular file of the person who runs the program.
  private static func isOwn(_ name: String, in folder: Int32) -> Bool {
    var status = stat()
    return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
  }
}
