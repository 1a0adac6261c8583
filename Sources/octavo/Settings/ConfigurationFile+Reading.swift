import CatalogUI
import Glibc

extension ConfigurationFile {
  /// The settings of the person; without a file, the usual ones.
  ///
  /// - Throws: ``CommandFailure/badConfiguration(path:line:reason:)``.
  static func read(_ console: Console) throws -> Configuration {
    guard let folder = try? Folders.configuration(console) else { return Configuration() }
    let path = folder + "/config.toml"
    guard let bytes = contents(of: path) else { return Configuration() }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure.badConfiguration(path: path, line: 1, reason: "the file is not UTF-8")
    }
    return try ConfigurationFile(path: path, text: text).configuration
  }

  /// The first 64 KiB of a file, or nil when there is none that can be read.
  private static func contents(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return count >= 0 ? Array(bytes[..<count]) : nil
  }
}
