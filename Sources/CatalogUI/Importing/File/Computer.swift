import Books
import Catalog
import Glibc

/// The facts of the computer that finding files depends on.
package struct Computer: Hashable, Sendable {
  package var name: String
  /// The folder that `~` stands for.
  package var home: String
  /// The working folder, in which relative paths begin.
  package var folder: String
  /// True if the person sits at another computer, as over SSH, where the file may be.
  package var isRemote: Bool
  /// The folder for refused records when that of their file cannot be written to.
  package var folderOfRefused: String?

  package init(name: String = "", home: String = "", folder: String = "", isRemote: Bool = false) {
    self.name = name
    self.home = home
    self.folder = folder
    self.isRemote = isRemote
  }

  /// This computer, by the system and the environment.
  package static func here() -> Computer {
    func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    var bytes = [CChar](repeating: 0, count: 4096)
    let folder = getcwd(&bytes, bytes.count).map { String(cString: $0) } ?? ""
    let isNamed = gethostname(&bytes, 256) == 0
    bytes[255] = 0
    let name = isNamed ? bytes.withUnsafeBufferPointer { Self.text($0) } : ""
    return Computer(
      name: name,
      home: HomeFolder.path(variable("HOME")) ?? "",
      folder: folder,
      isRemote: !variable("SSH_CONNECTION").isEmpty || !variable("SSH_TTY").isEmpty
    )
  }

  private static func text(_ bytes: UnsafeBufferPointer<CChar>) -> String {
    bytes.baseAddress.map { String(cString: $0) } ?? ""
  }
}

/// A file or a folder in a folder.
struct FolderEntry: Hashable, Sendable {
  let name: String
  let isFolder: Bool
  /// The time of its last change.
  let changed: Timestamp

  /// The most entries that are listed: nobody looks through more, and a letter leads on.
  private static let maxEntries = 5_000

  /// The entries of a folder, by name; nil if it cannot be read.
  static func all(in folder: String) -> [FolderEntry]? {
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { return nil }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    while entries.count < maxEntries, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != ".", name != "..", let found = FolderEntry(name, in: folder) else { continue }
      entries.append(found)
    }
    return entries.map { (folded($0.name), $0) }
      .sorted { ($0.0, $0.1.name) < ($1.0, $1.1.name) }.map(\.1)
  }

  /// Nil for anything else: a pipe, a device, a broken link.
  private init?(_ name: String, in folder: String) {
    var status = stat()
    guard stat("\(folder)/\(name)", &status) == 0 else { return nil }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFDIR || kind == S_IFREG else { return nil }
    self.name = name
    isFolder = kind == S_IFDIR
    changed = Timestamp(seconds: Int64(status.st_mtim.tv_sec))
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
