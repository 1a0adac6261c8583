import Foundation
import TestSupport
import Testing

/// Who may read what is exported.
struct ExportRightsTests {
  let sandbox = Result { try Sandbox() }

  private func run(
    _ arguments: String...,
    mask: String = "022",
    isMaria: Bool = false
  ) async throws -> Finished {
    let sandbox = try sandbox.get()
    let user = isMaria ? ["--as", "Maria"] : []
    let done = try await Child.run(
      ["sh", "-c", "umask \(mask); exec \"$@\"", "sh", Sandbox.binary] + arguments + user,
      environment: sandbox.environment,
      in: sandbox.folder + "/tmp"
    )
    #expect(done.status == 0, "\(arguments): \(done.complaint)")
    return done
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `an export follows the umask`() async throws {
    let folder = try sandbox.get().folder
    _ = try await run("add", "--title", "Emma")
    for (mask, mode) in [("000", 0o666), ("022", 0o644), ("027", 0o640), ("077", 0o600)] {
      for ending in ["jsonl", "json", "csv", "bib", "md"] {
        let path = folder + "/\(mask).\(ending)"
        let done = try await run("export", "-o", path, mask: mask)
        #expect(try self.mode(path) == mode, "\(path)")
        #expect(!done.complaint.contains("readings"))
      }
      let picture = folder + "/\(mask).svg"
      _ = try await run("stats", "--svg", picture, mask: mask)
      #expect(try self.mode(picture) == mode, "\(picture)")
    }
    #expect(try mode(try sandbox.get().catalogPath) == 0o600)
  }

  @Test func `a file that is replaced keeps its rights`() async throws {
    let folder = try sandbox.get().folder
    _ = try await run("add", "--title", "Emma")
    for (name, command) in [("page.md", "export -o"), ("page.svg", "stats --svg")] {
      let path = folder + "/" + name
      for mode in [0o644, 0o664, 0o600, 0o640] {
        try "old".write(toFile: path, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        let words = command.split(separator: " ").map(String.init)
        _ = try await run(words[0], words[1], path, "--force", mask: "077")
        #expect(try self.mode(path) == mode)
        #expect(
          try String(contentsOfFile: path, encoding: .utf8).contains("Emma")
            == (words[0] == "export")
        )
      }
    }
  }

  @Test func `what has readings in it is for its owner alone, which is said`() async throws {
    let folder = try sandbox.get().folder
    _ = try await run("add", "--title", "Emma", "--genre", "Novel")
    _ = try await run(
      "read",
      "emma",
      "--rating",
      "5",
      "--finished",
      "2020-01-01",
      "--new-reader",
      isMaria: true
    )
    for ending in ["jsonl", "json", "csv"] {
      let path = folder + "/page.\(ending)"
      try "old".write(toFile: path, atomically: false, encoding: .utf8)
      let done = try await run("export", "-o", path, "--force", isMaria: true)
      #expect(try mode(path) == 0o600, "\(path)")
      #expect(done.complaint.contains("Your readings are in it, so nobody else may read it."))
    }
    let goodreads = folder + "/goodreads.csv"
    _ = try await run("export", "--to", "goodreads", "-o", goodreads, isMaria: true)
    #expect(try mode(goodreads) == 0o600)
    let list = try await run("export", "-o", folder + "/page.md", isMaria: true)
    #expect(try mode(folder + "/page.md") == 0o644)
    #expect(!list.complaint.contains("readings"))
    let own = try await run("stats", "--svg", folder + "/own.svg", isMaria: true)
    #expect(try mode(folder + "/own.svg") == 0o600)
    #expect(own.complaint.contains("Your readings are in it, so nobody else may read it."))
    _ = try await run("stats", "--only", "genres", "--svg", folder + "/genres.svg", isMaria: true)
    #expect(try mode(folder + "/genres.svg") == 0o644)
  }

  @Test func `a backup is for its owner alone`() async throws {
    let folder = try sandbox.get().folder
    _ = try await run("add", "--title", "Emma")
    _ = try await run("backup", folder + "/copy.sqlite", mask: "000")
    #expect(try mode(folder + "/copy.sqlite") == 0o600)
  }
}
