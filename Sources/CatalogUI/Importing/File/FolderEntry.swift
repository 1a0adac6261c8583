import Catalog
import Glibc

/// A file or a folder in a folder.
struct FolderEntry: Hashable, Sendable {
  let name: String
  let isFolder: Bool
  /// When it was changed last.
  let changed: Timestamp

  /// More than these are not listed.
  private static let most = 5_000

  /// What is in a folder, by name; nil when it cannot be read.
  static func all(in folder: String) -> [FolderEntry]? {
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { return nil }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    while entries.count < most, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != ".", name != "..", let found = FolderEntry(name, in: folder) else { continue }
      entries.append(found)
    }
    return entries.map { (folded($0.name), $0) }
      .sorted { ($0.0, $0.1.name) < ($1.0, $1.1.name) }.map(\.1)
  }

  /// Nil for what is neither: a pipe, a device, a link that leads nowhere.
  private init?(_ name: String, in folder: String) {
    var status = stat()
    guard stat("\(folder)/\(name)", &status) == 0 else { return nil }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFDIR || kind == S_IFREG else { return nil }
    self.name = name
    isFolder = kind == S_IFDIR
    changed = Timestamp(seconds: Int64(status.st_mtim.tv_sec))
  }

  /// Whether there is a folder at a path.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
