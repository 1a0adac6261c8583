import Books
import Glibc

/// The files of a folder that may be backups, the newest first, and the folders in it.
struct BackupFiles: Hashable, Sendable {
  /// The absolute path; empty before one was read.
  private(set) var folder = ""
  private(set) var entries: [FolderEntry] = []

  init() {}

  /// Reads a folder; one that cannot be read has nothing in it.
  ///
  /// - Parameter other: The path of the catalogue that is open, which is no backup.
  init(in folder: String, without other: String) {
    self.folder = folder
    let all = FolderEntry.all(in: folder) ?? []
    let files = all.filter { entry in
      let path = Self.path(of: entry.name, in: folder)
      return !entry.isFolder && path != other && Self.isDatabase(path)
    }
    entries = files.sorted { $0.changed > $1.changed } + all.filter(\.isFolder)
  }

  /// The entries whose names begin with the typed text; hidden ones only when a dot was typed, and
  /// folders only when anything was.
  func beginning(with name: String) -> [FolderEntry] {
    let wanted = folded(name)
    return entries.filter { entry in
      entry.name.hasPrefix(".") == name.hasPrefix(".") && folded(entry.name).hasPrefix(wanted)
        && (!entry.isFolder || !name.isEmpty)
    }
  }

  private static func path(of name: String, in folder: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// True if a file begins as SQLite's do (https://www.sqlite.org/fileformat.html, 1.3).
  private static func isDatabase(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 16)
    guard read(file, &bytes, bytes.count) == bytes.count else { return false }
    return bytes.elementsEqual(tr("SQLite format 3\0").utf8)
  }
}
