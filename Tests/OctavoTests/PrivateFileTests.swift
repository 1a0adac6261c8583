import Foundation
import TestSupport
import Testing

/// What the program writes is for its owner alone, whatever the shell's umask says.
struct PrivateFileTests {
  @Test(arguments: ["000", "022", "277", "777"])
  func `what an import writes beside a file is for its owner alone`(mask: String) async throws {
    let sandbox = try Sandbox()
    let list = sandbox.folder + "/list.csv"
    try "Title,Author,ISBN\nMomo,Michael Ende,\n,Jane Austen,978030640615\n"
      .write(toFile: list, atomically: true, encoding: .utf8)
    _ = try await sandbox.octavo("add", "--title", "X")
    let mapping = sandbox.folder + "/columns.txt"
    let done = try await Child.run(
      [
        "sh", "-c", "umask \(mask); exec \"$@\"", "sh", Sandbox.binary, "import", list, "--yes",
        "--save-mapping", mapping,
      ],
      environment: sandbox.environment,
      in: sandbox.folder + "/tmp"
    )
    #expect(done.status == 1, "\(done.complaint)")
    for path in [mapping, sandbox.folder + "/list.rejected.csv", sandbox.catalogPath] {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o600, "\(path)")
    }
  }
}
