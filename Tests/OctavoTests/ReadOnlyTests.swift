import Foundation
import TestSupport
import Testing

/// A catalogue on a medium that can only be read.
struct ReadOnlyTests {
  @Test(.enabled(if: Self.canMount, "nothing can be mounted here"))
  func `it is checked, and what cannot be done is said`() async throws {
    let sandbox = try Sandbox()
    _ = try await sandbox.octavo("add", "--title", "Dune", "--author", "Frank Herbert")
    _ = try await sandbox.octavo("add", "--title", "Dune", "--author", "Vincent van Gogh")
    let folder = sandbox.folder + "/data/octavo"
    func octavo(_ arguments: String...) async throws -> Finished { try await octavo(arguments) }
    func octavo(_ arguments: [String]) async throws -> Finished {
      var words = [Sandbox.binary] + arguments
      if geteuid() == 0 {
        // Rights do not hold the administrator back.
        let mount = "mount --bind \"$0\" \"$0\" && mount -o remount,ro,bind \"$0\" || exit 99"
        words = ["unshare", "-m", "sh", "-c", "\(mount); exec \"$@\"", folder] + words
      }
      return try await Child.run(words, environment: sandbox.environment, in: sandbox.folder)
    }
    if geteuid() != 0 {
      #expect(chmod(sandbox.catalogPath, 0o400) == 0)
      #expect(chmod(folder, 0o500) == 0)
    }
    defer { chmod(folder, 0o700) }
    let checked = try await octavo("check")
    #expect(checked.status == 0, "\(checked.complaint)")
    #expect(checked.output == "All is well.\n")
    #expect(
      checked.complaint
        == "octavo: The index of titles was not checked: that needs a file that can be written to.\n"
    )
    for option in ["--fix", "--compact"] {
      let refused = try await octavo("check", option)
      #expect(refused.status == 77)
      let why =
        geteuid() == 0
        ? "The disk of \(sandbox.catalogPath) can only be read."
        : "You may not write to \(sandbox.catalogPath)."
      #expect(refused.complaint.contains(why), "\(refused.complaint)")
    }
    for trial in [
      ["merge", "id:2", "--into", "id:1"], ["authors", "sort", "dutch", "behind-particle"],
      ["edit", "id:1", "--set", "year=1965"],
    ] {
      let shown = try await octavo(trial + ["--dry-run"])
      #expect(shown.status == 0, "\(trial): \(shown.complaint)")
      let refused = try await octavo(trial + (trial[0] == "merge" ? ["--yes"] : []))
      #expect(refused.status == 77, "\(trial): \(refused.complaint)")
    }
    let copy = sandbox.folder + "/copy.sqlite"
    let saved = try await octavo("backup", copy)
    #expect(saved.status == 0, "\(saved.complaint)")
  }

  /// Whether a folder can be made one that is only read: to the administrator rights mean nothing, and
  /// a container may not let even them mount.
  private static let canMount: Bool = {
    guard geteuid() == 0 else { return true }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["unshare", "-m", "sh", "-c", "mount --bind /tmp /tmp"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()
}
