import Foundation
import Glibc
import TestSupport
import Testing

/// Look-ups by the real program and the real curl, against a server on this computer.
@Suite(.serialized) struct LookupTests {
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

  private func server(delay: UInt32 = 0) throws -> LoopbackServer {
    try LoopbackServer { path in
      var response =
        path.contains("jscmd=data")
        ? LoopbackServer.Response(Self.book)
        : path.contains("bibkeys")
          ? LoopbackServer.Response("{}")
          : LoopbackServer.Response("<r><numberOfRecords>0</numberOfRecords></r>", type: "text/xml")
      response.delay = delay
      return response
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

  @Test func `without a network it says when to ask again`() async throws {
    let server = try server()
    server.close()
    let run = try await octavo("lookup", isbn, "--yes", base: server.base)
    #expect(run.status == 75, "\(run)")
    #expect(
      run.output.contains(
        "failed, again in a moment: Open Library: There is no network, or the host cannot be found."
      ),
      "\(run)"
    )
  }

  @Test func `two programs that look up the same ask once`() async throws {
    let server = try server(delay: 200)
    async let one = octavo("lookup", isbn, "--yes", base: server.base)
    async let other = octavo("lookup", isbn, "--yes", base: server.base)
    let runs = try await [one, other]
    #expect(
      runs.allSatisfy { $0.status == 0 && $0.output.contains("Ursula K. Le Guin") },
      "\(runs)"
    )
    #expect(server.asked.count { $0.contains("jscmd=data") } == 1)
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

  @Test func `while another program writes the catalogue, the queue stays as it is`() async throws {
    let server = try server()
    let scanned = try await sandbox.octavo("scan", isbn)
    #expect(scanned.status == 0, "\(scanned)")
    let run = try await OtherProgram.holdingLock(of: sandbox.catalogPath) {
      try await octavo("lookup", "--queue", "--add", "--yes", base: server.base)
    }
    #expect(run.status != 0, "\(run)")
    let list = try await sandbox.octavo("scan", "--list", "--format", "ids")
    #expect(list.output == isbn + "\n", "\(list)")
    let again = try await octavo("lookup", "--queue", "--add", "--yes", base: server.base)
    #expect(again.status == 0, "\(again)")
    #expect(try await sandbox.titles() == ["The Left Hand of Darkness"])
  }

  @Test func `the queue is listed, and numbers go out of it`() async throws {
    let server = try server()
    _ = try await sandbox.octavo("scan", isbn, "9780441013593")
    let list = try await octavo("lookup", "--list", base: server.base)
    #expect(list.output.components(separatedBy: "waiting").count == 3, "\(list)")
    #expect(server.asked.isEmpty)
    let drop = try await octavo("lookup", "--drop", "9780441013593", base: server.base)
    #expect(drop.status == 0, "\(drop)")
    #expect(try await sandbox.octavo("scan", "--list", "--format", "ids").output == isbn + "\n")
    #expect(try await octavo("lookup", "--drop", "9780441013593", base: server.base).status == 64)
  }

  @Test func `no curl is left when the program is killed and the host gives up`() async throws {
    let server = try server(delay: 60_000)
    for _ in 0..<3 {
      let run = try await Child.run(
        [
          "sh", "-c",
          "\"$OCTAVO\" lookup \(isbn) --yes & sleep 0.3; kill -9 $!; wait $! 2>/dev/null; true",
        ],
        environment: sandbox.environment.merging(["OCTAVO_LOOKUP_BASE": server.base]) { $1 },
        in: sandbox.folder + "/tmp"
      )
      #expect(run.status == 0)
    }
    let deadline = ContinuousClock.now + .seconds(25)
    while Self.curls(with: server.base) > 0, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(Self.curls(with: server.base) == 0)
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
