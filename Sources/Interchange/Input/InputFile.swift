import Books
import Catalog
import Glibc

/// A file of another program, read from its beginning in chunks.
///
/// Only regular files are opened: a pipe or a device has no end that can be waited for.
package final class InputFile {
  /// The name without its folders, for places and messages.
  package let name: String
  /// Where it lies; nil when it is in memory.
  package let path: String?
  /// The paths of the files of a folder, each of which is read by itself; its content is the first one.
  private(set) var members: [String] = []
  /// The size in bytes, when it was opened.
  package let size: Int
  /// How many bytes were taken so far, for progress.
  package private(set) var position = 0

  private let content: Content

  private enum Content {
    case descriptor(Int32)
    case bytes([UInt8])
  }

  /// Opens the file at a path; of a calibre library, which is a folder, its database, and of a folder
  /// with a file for each book all of them as one.
  ///
  /// - Parameter name: What places and messages call it; nil is the path's.
  /// - Throws: ``InterchangeError`` that says what is there instead of a file.
  package init(path: String, name: String? = nil) throws(InterchangeError) {
    let library = path + (path.hasSuffix("/") ? "" : "/") + "metadata.db"
    let isLibrary = access(library, F_OK) == 0
    let path = isLibrary ? library : path
    if OpenDatabases.have(path) {
      throw .notAFile(path: path, kind: tr("a catalogue that is open"))
    }
    // Without O_NONBLOCK a pipe that nobody writes to would be waited for here.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      var status = stat()
      // A socket cannot be opened, which is no fault of a disk.
      if code == ENXIO, stat(path, &status) == 0, let kind = Self.kind(status.st_mode) {
        throw .notAFile(path: path, kind: kind)
      }
      throw Self.error(path, code: code)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw Self.error(path, code: code)
    }
    if let kind = Self.kind(status.st_mode) {
      close(descriptor)
      if let (texts, members) = try Self.books(inFolder: path) {
        self.name = name ?? path.split(separator: "/").last.map(String.init) ?? path
        self.path = path
        self.members = members
        (size, content) = (texts.count, .bytes(texts))
        return
      }
      throw .notAFile(path: path, kind: kind)
    }
    // All libraries call their database the same: the folder says which it is.
    self.name =
      name ?? path.split(separator: "/").suffix(isLibrary ? 2 : 1).joined(separator: "/")
    self.path = path
    size = Int(status.st_size)
    content = .descriptor(descriptor)
  }

  /// Bytes that are in memory already, under the name of a file.
  package init(name: String, bytes: some Sequence<UInt8>) {
    self.name = name
    path = nil
    let bytes = Array(bytes)
    size = bytes.count
    content = .bytes(bytes)
  }

  deinit {
    if case .descriptor(let descriptor) = content { close(descriptor) }
  }

  /// At most so many bytes from the beginning of the file, without moving on.
  package func head(_ count: Int) throws(InterchangeError) -> [UInt8] {
    var head = [UInt8](repeating: 0, count: min(count, max(size, 1)))
    let got = try read(into: &head, from: 0, at: 0)
    return Array(head[..<got])
  }

  /// Fills the rest of a buffer, and answers how many bytes there were; 0 at the end.
  func read(into buffer: inout [UInt8], from start: Int) throws(InterchangeError) -> Int {
    let count = try read(into: &buffer, from: start, at: position)
    position += count
    return count
  }

  /// Goes to a place in the file, from which the next reading goes on.
  func seek(to offset: Int) {
    position = offset
  }

  private func read(
    into buffer: inout [UInt8],
    from start: Int,
    at offset: Int
  ) throws(InterchangeError) -> Int {
    switch content {
    case .bytes(let bytes):
      let count = max(0, min(buffer.count - start, bytes.count - offset))
      if count > 0 {
        buffer.replaceSubrange(start..<(start + count), with: bytes[offset...].prefix(count))
      }
      return count
    case .descriptor(let descriptor):
      var filled = start
      while filled < buffer.count {
        let from = filled
        let count = buffer.withUnsafeMutableBytes { buffer in
          pread(
            descriptor,
            buffer.baseAddress?.advanced(by: from),
            buffer.count - from,
            off_t(offset + from - start)
          )
        }
        if count == 0 { break }
        if count < 0 {
          if errno == EINTR { continue }
          throw Self.error(name, code: errno)
        }
        filled += count
      }
      return filled - start
    }
  }

  private static func kind(_ mode: mode_t) -> String? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: tr("a folder")
    case S_IFIFO: tr("a pipe")
    case S_IFSOCK: tr("a socket")
    case S_IFCHR, S_IFBLK: tr("a device")
    default: tr("no regular file")
    }
  }

  static func error(_ path: String, code: Int32) -> InterchangeError {
    switch code {
    case ENOENT, ENOTDIR: .notThere(path: path)
    default: .unreadable(path: path, reason: SystemReason.words(code))
    }
  }
}
