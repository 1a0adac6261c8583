import Books
import Catalog
import Glibc

/// The folders of catalogues, settings and the like, by the XDG base directory specification.
enum Folders {
  /// For catalogues.
  static func data(_ console: Console) throws -> String {
    try folder("XDG_DATA_HOME", ".local/share", console)
  }

  /// For settings.
  static func configuration(_ console: Console) throws -> String {
    try folder("XDG_CONFIG_HOME", ".config", console)
  }

  /// For what is remembered from one start to the next.
  static func state(_ console: Console) throws -> String {
    try folder("XDG_STATE_HOME", ".local/state", console)
  }

  /// For what may be thrown away at any moment.
  static func cache(_ console: Console) throws -> String {
    try folder("XDG_CACHE_HOME", ".cache", console)
  }

  /// For records that an import refused, where they cannot lie beside the file that they are from.
  static func refused(_ console: Console) throws -> String { try state(console) + "/refused" }

  private static func folder(
    _ variable: String,
    _ usual: String,
    _ console: Console
  ) throws -> String {
    if let folder = console.variable(variable), folder.hasPrefix("/") { return folder + "/octavo" }
    guard let home = HomeFolder.path(console.variable("HOME")) else {
      throw CommandFailure.usage(tr("There is no home folder. Name a file with --catalog."))
    }
    return "\(home)/\(usual)/octavo"
  }

  /// The file that remembers a catalogue's section, order and place, in a folder that only its
  /// owner can read; nil when that cannot be made.
  static func statePath(forCatalog path: String, _ console: Console) -> String? {
    guard let folder = try? state(console), let whole = CanonicalPath.of(path) else { return nil }
    let name = whole.replacing("/", with: "%") + ".json"
    guard name.utf8.count <= 255, PrivateFolder.make(folder) == nil else { return nil }
    return folder + "/" + name
  }
}
