import Foundation

/// The folder of real catalogues beside the project; nil when it is not there.
package enum RealFiles {
  package static let folder: String? = {
    if let named = ProcessInfo.processInfo.environment["OCTAVO_DATA"] { return named }
    let project = URL(fileURLWithPath: #filePath).pathComponents.dropLast(3).joined(separator: "/")
    // A working copy of the project may lie one folder deeper than the project.
    for place in ["/../shared/data", "/../../shared/data"] {
      let path = URL(fileURLWithPath: project + place).standardized.path
      if FileManager.default.fileExists(atPath: path) { return path }
    }
    return nil
  }()

  package static let isThere = folder != nil
}
