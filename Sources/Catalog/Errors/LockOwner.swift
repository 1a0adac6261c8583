import Glibc

/// Finds out who is writing to a catalogue.
enum LockOwner {
  /// The program that holds SQLite's write lock, as "octavo (process 1234)" or as it says itself,
  /// "Maria, who is importing books.csv (process 1234)"; nil when the system does not say.
  static func find(_ path: String) -> String? {
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

  /// Whether another process holds a lock on a file.
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
    return "\(name ?? "another program") (process \(process))"
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
