import Glibc

/// The computer that the program runs on, as far as finding files on it needs to be known.
package struct Computer: Hashable, Sendable {
  package var name: String
  /// The folder that `~` stands for.
  package var home: String
  /// The folder that paths begin in which begin with neither `/` nor `~`.
  package var folder: String
  /// Whether whoever types sits at another computer, where the file may be.
  package var isRemote: Bool

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
      home: variable("HOME"),
      folder: folder,
      isRemote: !variable("SSH_CONNECTION").isEmpty || !variable("SSH_TTY").isEmpty
    )
  }

  private static func text(_ bytes: UnsafeBufferPointer<CChar>) -> String {
    bytes.baseAddress.map { String(cString: $0) } ?? ""
  }
}
