import Books
import Catalog
import Foundation
import Glibc
import TestSupport
import Testing

/// What Ctrl-C, `kill` and a terminal that closes do to a command that writes.
struct SignalTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.fill { edit in
      _ = try edit.books.add(.book("Emma", by: ["Jane Austen"], genre: "Novel"))
    }
  }

  // MARK: - Behind the commit

  /// A command, and whether it has done what it is to do.
  struct Deed: Sendable, CustomTestStringConvertible {
    let words: [String]
    var before: [[String]] = []
    /// What it says when a signal comes then.
    let told: String
    /// The file that it makes; nil of a change.
    var file: String?

    var testDescription: String { words.joined(separator: " ") }
  }

  static let deeds = [
    Deed(words: ["add", "--title", "Dune"], told: "To take it back: octavo undo 2"),
    Deed(words: ["edit", "id:1", "--set", "year=1815"], told: "To take it back: octavo undo 2"),
    Deed(words: ["remove", "id:1", "--yes"], told: "To take it back: octavo undo 2"),
    Deed(words: ["undo"], told: "To take it back: octavo undo 2"),
    Deed(words: ["redo"], before: [["undo"]], told: "To take it back: octavo undo 3"),
    Deed(words: ["lend", "Emma", "--to", "Jan"], told: "To take it back: octavo undo 2"),
    Deed(words: ["read", "Emma", "--rating", "4"], told: "To take it back: octavo undo "),
    Deed(words: ["readers", "add", "Jan"], told: "To take it back: octavo undo 2"),
    Deed(
      words: ["authors", "rename", "Jane Austen", "Austen"],
      told: "To take it back: octavo undo 2"
    ),
    Deed(words: ["tags", "add", "loved"], told: "To take it back: octavo undo 2"),
    Deed(words: ["export", "-o", "FOLDER/x.jsonl"], told: "Wrote 1 book to ", file: "x.jsonl"),
    Deed(words: ["backup", "FOLDER/x.sqlite"], told: "Copied ", file: "x.sqlite"),
  ]

  @Test(arguments: deeds)
  func `what is saved when Ctrl-C comes is told, with 0 and how to take it back`(
    deed: Deed
  ) async throws {
    try await expectTold(deed, signal: SIGINT)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func `kill and a terminal that closes are held back as well`(signal: Int32) async throws {
    try await expectTold(Self.deeds[0], signal: signal)
  }

  /// Nobody reads what the command writes until the signal has come, so that it cannot end before.
  private func expectTold(_ deed: Deed, signal: Int32) async throws {
    for words in deed.before { #expect(try await sandbox.octavo(words).status == 0) }
    let before = try revisions()
    let pipe = try FullPipe()
    let run = try await Child.run(
      [Sandbox.binary] + deed.words.map { $0.replacing("FOLDER", with: sandbox.folder) },
      environment: sandbox.environment,
      in: sandbox.folder + "/tmp",
      everythingTo: pipe.writer
    ) { process in
      pipe.closeWriter()
      try await eventually("the end of \(deed.words)") {
        if let file = deed.file { return sandbox.hasFile(sandbox.folder + "/" + file) }
        return try revisions() > before
      }
      kill(process, signal)
      pipe.empty()
    }
    let told = pipe.text().trimmingCharacters(in: .whitespaces)
    #expect(run.status == 0, "\(told)")
    #expect(told.contains("It was done before it could be stopped: "), "\(told)")
    #expect(told.contains(deed.told), "\(told)")
  }

  private func revisions() throws -> Int {
    let catalog = try Catalog.open(at: sandbox.catalogPath, user: "maria", creating: false)
    defer { try? catalog.close() }
    return try catalog.read { view in try view.history.count() }
  }

  // MARK: - Before it

  @Test(
    arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129), (SIGQUIT, 131)] as [(Int32, Int)]
  )
  func `what a signal ends before it is saved says so, and leaves nothing`(
    signal: Int32,
    status: Int
  ) async throws {
    let sandbox = sandbox
    let run = try await OtherProgram.holdingLock(of: sandbox.catalogPath) {
      try await Child.run(
        [Sandbox.binary, "add", "--title", "Dune"],
        environment: sandbox.environment,
        in: sandbox.folder + "/tmp"
      ) { process in
        try await promptly(when: "the catalogue in use") {
          let folder = "/proc/\(process)/fd"
          let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
          return files.contains { file in
            let path = try? FileManager.default.destinationOfSymbolicLink(
              atPath: "\(folder)/\(file)"
            )
            return path == sandbox.catalogPath + "-wal"
          }
        } act: {
          kill(process, signal)
        }
      }
    }
    #expect(run.status == status)
    #expect(run.complaint == "octavo: Stopped. Nothing was changed.\n")
    #expect(try await sandbox.titles() == ["Emma"])
  }

  @Test func `a copy that a signal ends leaves nothing half made`() async throws {
    try sandbox.fill { edit in
      for number in 1...2_000 { _ = try edit.books.add(.book("Book \(number)")) }
    }
    let target = sandbox.folder + "/copy.sqlite"
    let run = try await Child.run(
      [Sandbox.binary, "backup", target],
      environment: sandbox.environment,
      in: sandbox.folder + "/tmp"
    ) { process in
      try await eventually("a half-made copy") {
        kill(process, SIGSTOP)
        if try !names().allSatisfy({ !$0.hasPrefix("copy.sqlite") }) { return true }
        kill(process, SIGCONT)
        return false
      }
      kill(process, SIGTERM)
      kill(process, SIGCONT)
    }
    #expect(run.status == (sandbox.hasFile(target) ? 0 : 143))
    #expect(try names().filter { $0.hasPrefix("copy.sqlite.") } == [])
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: sandbox.folder)
  }
}

/// A pipe that takes nothing until it is emptied: who writes into it waits.
private final class FullPipe {
  private let reader: Int32
  private(set) var writer: Int32
  private var bytes: [UInt8] = []

  init() throws {
    var ends: [Int32] = [0, 0]
    let result = pipe(&ends)
    try #require(result == 0)
    (reader, writer) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    let bytes = [UInt8](repeating: UInt8(ascii: " "), count: 4096)
    while write(writer, bytes, bytes.count) > 0 {}
    while write(writer, bytes, 1) > 0 {}
    // The child writes as to any pipe.
    _ = fcntl(writer, F_SETFL, 0)
  }

  deinit {
    closeWriter()
    close(reader)
  }

  func closeWriter() {
    if writer >= 0 { close(writer) }
    writer = -1
  }

  /// Makes room; who waited may have written before the last of it is read.
  func empty() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(reader, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
  }

  /// All that was in it.
  func text() -> String {
    empty()
    return String(decoding: bytes, as: UTF8.self)
  }
}
