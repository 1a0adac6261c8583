import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// Look-ups by the real program and the real curl, against a server on this computer.
struct LookupTests {
  let sandbox: Sandbox
  let isbn = "9780441478125"

  init() throws {
    sandbox = try Sandbox()
  }

  private static let book = """
    {"ISBN:9780441478125": {"key": "/books/OL1M", "title": "The Left Hand of Darkness", "isbn_13": \
    ["9780441478125"], "publishers": [{"name": "Ace"}], "publish_date": "1987", "number_of_pages": 304, \
    "authors": [{"name": "Ursula K. Le Guin"}]}}
    """

  private func server() throws -> LoopbackServer {
    try LoopbackServer { path in
      path.contains("jscmd=data")
        ? LoopbackServer.Response(Self.book)
        : path.contains("bibkeys")
          ? LoopbackServer.Response("{}")
          : LoopbackServer.Response("<r><numberOfRecords>0</numberOfRecords></r>", type: "text/xml")
    }
  }

  private func octavo(
    _ arguments: String...,
    base: String,
    environment: [String: String] = [:]
  ) async throws -> Finished {
    try await sandbox.octavo(
      arguments,
      environment: ["OCTAVO_LOOKUP_BASE": base].merging(environment) { $1 }
    )
  }

  /// A program `curl` that only ends with a code.
  private func curl(endingWith code: Int) throws -> String {
    let folder = sandbox.folder + "/curl\(code)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "#!/bin/sh\nexit \(code)\n".write(
      toFile: folder + "/curl",
      atomically: false,
      encoding: .utf8
    )
    chmod(folder + "/curl", 0o755)
    return folder
  }

  @Test func `without curl, with too old a one and without certificates there is a sentence each`()
    async throws
  {
    let server = try server()
    let empty = sandbox.folder + "/empty"
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    for (path, words) in [
      (empty, "Look-ups need the program curl: apt install curl."),
      (try curl(endingWith: 2), "The program curl is too old"),
      (try curl(endingWith: 77), "is ca-certificates installed, is the clock right?"),
    ] {
      let run = try await octavo(
        "lookup",
        isbn,
        "--yes",
        base: server.base,
        environment: ["PATH": path]
      )
      #expect(run.status == 74, "\(run)")
      #expect(run.output.contains(words), "\(run)")
    }
    #expect(server.asked.isEmpty)
  }

  @Test func `a disk that is full for the cache costs the cache alone`() async throws {
    let server = try server()
    // No file may grow at all.
    let run = try await Child.run(
      ["sh", "-c", "(ulimit -f 0; exec \"$OCTAVO\" lookup \(isbn) --yes) 2>&1 | cat"],
      environment: sandbox.environment.merging(["OCTAVO_LOOKUP_BASE": server.base]) { $1 },
      in: sandbox.folder + "/tmp"
    )
    // What it prints goes through a pipe to a program that has no limit.
    #expect(server.asked.contains { $0.contains("jscmd=data") }, "\(run)")
    #expect(run.output.contains("Ursula K. Le Guin"), "\(run)")
  }

  @Test func `on a full disk the queue stays as it is, and a sentence says why`() async throws {
    let server = try server()
    #expect(try await sandbox.octavo("scan", isbn).status == 0)
    let run = try await Child.run(
      [
        "sh", "-c",
        "(ulimit -f 0; exec \"$OCTAVO\" lookup --queue --add --yes) 2>&1 | cat",
      ],
      environment: sandbox.environment.merging(["OCTAVO_LOOKUP_BASE": server.base]) { $1 },
      in: sandbox.folder + "/tmp"
    )
    #expect(run.output.contains("octavo: "), "\(run)")
    #expect(!run.output.contains("Fatal"), "\(run)")
    let list = try await sandbox.octavo("scan", "--list", "--format", "ids")
    #expect(list.output == isbn + "\n", "\(list)")
    #expect(try await sandbox.titles().isEmpty)
    let again = try await octavo("lookup", "--queue", "--add", "--yes", base: server.base)
    #expect(again.status == 0, "\(again)")
    #expect(try await sandbox.titles() == ["The Left Hand of Darkness"])
  }

  @Test func `no curl is left when the program is killed and the host gives up`() async throws {
    // The home of this test, which is in the environment of its own curls alone.
    let home = sandbox.folder
    let asking = Mutex(0)
    let server = try LoopbackServer { _ in
      // Counted here: a busy machine may come back to the test only when curl's patience is over.
      asking.withLock { $0 += Self.curls(with: home) }
      var response = LoopbackServer.Response()
      response.isHeld = true
      return response
    }
    for _ in 0..<3 {
      let before = server.asked.count
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Sandbox.binary)
      process.arguments = ["lookup", isbn, "--yes"]
      process.environment = sandbox.environment.merging(["OCTAVO_LOOKUP_BASE": server.base]) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      try await eventually("a question") { server.asked.count > before }
      kill(process.processIdentifier, SIGKILL)
      try await Child.end(of: process.processIdentifier)
    }
    #expect(asking.withLock(\.self) >= 3)
    server.close()
    try await eventually("the end of every curl") { Self.curls(with: home) == 0 }
  }

  /// The processes of curl that were started with a text in their environment.
  private static func curls(with text: String) -> Int {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.count { process in
      func contents(_ name: String) -> String {
        let data = FileManager.default.contents(atPath: "/proc/\(process)/\(name)") ?? Data()
        return String(decoding: data, as: UTF8.self)
      }
      return Int(process) != nil && contents("comm") == "curl\n"
        && contents("environ").contains(text)
    }
  }
}
