import Glibc

/// A line beside a catalogue that says who does what with it, while that takes long: those who wait
/// for it are told.
///
/// It counts only while the process that wrote it holds the lock, so that one that was killed leaves
/// nothing behind that misleads.
struct BusyNote {
  private let path: String

  init(_ catalog: String) {
    path = catalog + "-busy"
  }

  /// Where it cannot be written nobody is told; that is no reason not to go on.
  func write(_ words: String) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let bytes = Array("\(getpid())\n\(words.prefix(400))\n".utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }

  func remove() { unlink(path) }

  /// What a process said of itself; nil when it said nothing.
  func words(of process: Int32) -> String? {
    let lines = LockOwner.contents(of: path)?.split(separator: "\n") ?? []
    guard lines.count == 2, Int32(lines[0]) == process else { return nil }
    return String(lines[1])
  }
}

extension Catalog {
  /// Tells other programs that wait for the catalogue what is done with it, and by whom.
  ///
  /// - Parameter doing: Behind a name: "importing books.csv".
  package func telling<Value>(_ doing: String, _ body: () throws -> Value) throws -> Value {
    guard !path.isEmpty else { return try body() }
    let who = try read { view in try view.asker.name }
    let note = BusyNote(path)
    note.write("\(who), who is \(doing)")
    defer { note.remove() }
    return try body()
  }
}
