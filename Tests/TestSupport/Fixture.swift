import Foundation

/// A copy of a catalogue that the code of an earlier version wrote (`Tests/CatalogTests/Fixtures`).
package enum Fixture {
  /// The versions that there is one of.
  package static let versions = Array(1...22)

  /// Puts the catalogue of a version at a path, as a person's own file.
  package static func copy(version: Int, to path: String) throws {
    let tests = #filePath.components(separatedBy: "/TestSupport/")[0]
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(
      atPath: "\(tests)/CatalogTests/Fixtures/version\(version).sqlite",
      toPath: path
    )
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }
}
