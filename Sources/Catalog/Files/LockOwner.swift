import Books
import Glibc

/// Finds out who is writing to a catalogue.
enum LockOwner {
  /// The program that holds SQLite's write lock, as "octavo (process 1234)" or as it says itself,
  /// "Maria, who is importing books.csv (process 1234)"; nil when the system does not say.
  static func find(_ path: String) -> String? {
    // The list is read piece by piece, and locks that come and go meanwhile make it skip others.
    (0..<3).lazy.compactMap { _ in holder(of: path) }.first
  }

  private static func holder(of path: String) -> String? {
    let path = DatabaseFiles.resolved(path)
    var status = stat()
    guard stat(path + "-shm", &status) == 0, let locks = contents(of: "/proc/locks") else {
      return nil
    }
    for line in locks.split(separator: "\n") {
      // 1: POSIX  ADVISORY  WRITE 1234 08:01:5678 120 120
      let words = line.split(separator: " ")
      guard
        words.count >= 8, words[3] == "WRITE", words[5].hasSuffix(":\(status.st_ino)"),
        let process = Int32(words[4]), process != getpid()
      else { continue }
      return Self.words(of: process, at: path)
    }
    return nil
  }

  /// True when another process holds a lock on a file.
  static func isUsedElsewhere(_ file: FileStamp) -> Bool { !users(of: file).isEmpty }

  /// The other processes that hold a lock on a file, and none on another.
  static func users(of file: FileStamp, without other: FileStamp? = nil) -> Set<Int32> {
    var users: Set<Int32> = []
    var others: Set<Int32> = [getpid()]
    for line in contents(of: "/proc/locks")?.split(separator: "\n") ?? [] {
      // One that waits for a lock has an arrow behind the number.
      let words = line.split(separator: " ").filter { $0 != "->" }
      guard words.count >= 8, let process = Int32(words[4]) else { continue }
      if words[5].hasSuffix(":\(file.inode)") { users.insert(process) }
      if let other, words[5].hasSuffix(":\(other.inode)") { others.insert(process) }
    }
    return users.subtracting(others)
  }

  /// A process as a person knows it: "octavo (process 1234)".
  static func words(of process: Int32, at path: String) -> String {
    let name =
      BusyNote(path).words(of: process)
      ?? contents(of: "/proc/\(process)/comm")?.split(separator: "\n").first.map(String.init)
    return tr("\(name ?? tr("another program")) (process \(process))")
  }

  /// One that may not be asked is running as well.
  static func isRunning(_ process: Int32) -> Bool {
    kill(process, 0) == 0 || errno != ESRCH
  }

  static func contents(of path: String) -> String? {
    // Without waiting: in place of a file there may be a pipe that nobody writes to.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while text.count < 16 << 20, case let count = read(descriptor, &buffer, buffer.count), count > 0
    {
      text += buffer[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// A line beside a catalogue that names the person and the work while a change takes long, for those who
/// wait.
///
/// It counts only while the process that wrote it holds the lock, so that one that was killed
/// leaves nothing behind that misleads; the next one to change the catalogue takes it away.
final class BusyNote {
  private let path: String
  private var removal: StoppedRemoval?

  init(_ catalog: String) {
    path = catalog + "-busy"
  }

  /// Writes the note; a failure is ignored, since the work can go on without it.
  ///
  /// It is a new file each time: what lies in its place, be it a pipe that nobody reads or another
  /// name of a file of somebody's, is neither opened nor written to.
  func write(_ words: String) {
    unlink(path)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    if removal == nil { removal = StoppedRemoval(of: path) }
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let bytes = Array("\(getpid())\n\(words.prefix(400))\n".utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }

  /// Removes this process's own note, and leaves that of whoever came next.
  func remove() {
    if words(of: getpid()) != nil { unlink(path) }
    removal?.forget()
    removal = nil
  }

  /// Removes the note of a process that is no more.
  static func removeAbandoned(of catalog: String) {
    let path = catalog + "-busy"
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_size < 4096,
      let lines = LockOwner.contents(of: path)?.split(separator: "\n"), lines.count == 2,
      let process = Int32(lines[0]), process > 0, !LockOwner.isRunning(process)
    else { return }
    unlink(path)
  }

  /// The words that a process left about itself; nil when it left none.
  func words(of process: Int32) -> String? {
    let lines = LockOwner.contents(of: path)?.split(separator: "\n") ?? []
    guard lines.count == 2, Int32(lines[0]) == process else { return nil }
    return String(lines[1])
  }
}
