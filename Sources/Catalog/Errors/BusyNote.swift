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
  ///
  /// It is a new file each time: what lies in its place, be it a pipe that nobody reads or another name
  /// of a file of somebody's, is neither opened nor written to.
  func write(_ words: String) {
    unlink(path)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let bytes = Array("\(getpid())\n\(words.prefix(400))\n".utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }

  /// Takes one's own away, and leaves the one of whoever came next.
  func remove() {
    if words(of: getpid()) != nil { unlink(path) }
  }

  /// What a process said of itself; nil when it said nothing.
  func words(of process: Int32) -> String? {
    let lines = LockOwner.contents(of: path)?.split(separator: "\n") ?? []
    guard lines.count == 2, Int32(lines[0]) == process else { return nil }
    return String(lines[1])
  }
}

extension Catalog {
  /// Writes, and tells other programs that wait for it what is done with the catalogue, and by whom.
  ///
  /// - Parameters:
  ///   - what: As for ``write(_:_:)``.
  ///   - doing: Behind a name: "importing books.csv".
  @discardableResult
  package func write<Value>(
    _ what: String,
    telling doing: String,
    _ body: (Edit) throws -> Value
  ) throws -> Written<Value> {
    guard !path.isEmpty else { return try write(what, body) }
    let note = BusyNote(path)
    defer { note.remove() }
    return try write(what) { edit in
      // Not before: whoever waits would take the place of the note of the one that it waits for.
      note.write("\(try edit.asker.name), who is \(doing)")
      return try body(edit)
    }
  }
}
