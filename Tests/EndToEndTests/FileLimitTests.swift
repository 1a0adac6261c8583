import Books
import Catalog
import TestSupport
import Testing

/// So few files may be open that libraries would end the program without a word.
struct FileLimitTests {
  @Test func `too few open files are said at once, and how many are needed`() async throws {
    let sandbox = try Sandbox()
    try sandbox.fill { edit in _ = try edit.books.add(.book("Emma")) }
    let run = try await Child.run(
      ["sh", "-c", "ulimit -n 8; exec \"$OCTAVO\" add --title Dune"],
      environment: sandbox.environment,
      in: sandbox.folder + "/tmp"
    )
    #expect(run.status == 74)
    #expect(run.complaint.contains("Only 8 files may be open at a time"), "\(run.complaint)")
    #expect(run.complaint.contains("ulimit -n 16"))
    #expect(try await sandbox.titles() == ["Emma"])
  }

  @Test func `a limit that may be raised is raised`() async throws {
    let sandbox = try Sandbox()
    let run = try await Child.run(
      ["sh", "-c", "ulimit -Sn 8; exec \"$OCTAVO\" add --title Dune"],
      environment: sandbox.environment,
      in: sandbox.folder + "/tmp"
    )
    #expect(run.status == 0, "\(run.complaint)")
  }
}
