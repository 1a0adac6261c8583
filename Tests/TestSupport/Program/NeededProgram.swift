import Foundation

/// Programs that tests start, and that not every machine has: tmux, strace, python3.
package enum NeededProgram {
  package struct Missing: Error, CustomStringConvertible {
    package let name: String
    package var description: String { "This test needs \(name), which is not installed." }
  }

  /// Where a program lies, as a shell finds it; a name with a slash is taken as it stands.
  ///
  /// - Throws: ``Missing``, so that a test without its program says which it is.
  package static func path(of name: String) throws -> String {
    if name.contains("/") { return name }
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let paths = folders.split(separator: ":").map { "\($0)/\(name)" }
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else {
      throw Missing(name: name)
    }
    return path
  }
}
