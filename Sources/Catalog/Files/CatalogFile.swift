import Books
import Glibc

/// The kind of file at a catalogue's path, read from its first bytes and without SQLite, so that not a
/// byte of someone else's file is changed.
enum CatalogFile: Equatable {
  case absent
  /// A file of no bytes: a catalogue that something emptied, or one that somebody only named.
  case empty
  /// A link to a file that is not there.
  case dangling(target: String)
  /// One of ours, with the version of its schema as far as it is in the file itself.
  case catalog(version: Int)
  /// Another program's SQLite database.
  case foreign
  /// Something else, with a word for it.
  case other(String)
  /// A file beside it has the name of one of SQLite's files and is none.
  case obstructed(by: String)
  case unreadable(errno: Int32)

  /// "Octv", which tells a catalogue from other programs' databases.
  static let applicationID: Int32 = 0x4F63_7476

  /// True when a catalogue can be made there without anything being lost.
  var isVacant: Bool { self == .absent || self == .empty }

  static func inspect(_ path: String) -> CatalogFile {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { return .unreadable(errno: errno) }
      return target(of: path).map { .dangling(target: $0) } ?? .absent
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: return .other(tr("a folder"))
    default: return .other(tr("not a regular file"))
    }
    guard status.st_size > 0 else { return .empty }
    // SQLite opens what lies beside it, and would wait at a pipe for ever.
    for file in DatabaseFiles.endings.map({ DatabaseFiles.resolved(path) + $0 }) {
      if lstat(file, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
        return .obstructed(by: file)
      }
    }

    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .unreadable(errno: errno) }
    // Of one that is open here it stays open until the program ends, or its locks would go.
    defer { if !OpenDatabases.have(path) { close(descriptor) } }
    var header = [UInt8](repeating: 0, count: 100)
    let count = read(descriptor, &header, header.count)
    guard count >= 0 else { return .unreadable(errno: errno) }
    guard count == header.count, header.starts(with: Array("SQLite format 3".utf8) + [0]) else {
      return .other(tr("not a database"))
    }
    guard Int32(bitPattern: bigEndian(header, at: 68)) == applicationID else {
      return .foreign
    }
    return .catalog(version: Int(bigEndian(header, at: 60)))
  }

  /// Where a link leads; nil of what is none.
  private static func target(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func bigEndian(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
