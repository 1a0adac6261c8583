import Catalog
import Foundation
import Testing

@testable import octavo

struct RestoringTests {
  /// A catalogue with one book in a backup, and a second that is not in it.
  private func shell() throws -> Shell {
    let shell = try Shell()
    try shell.prepare(
      ["add", "--title", "One"],
      ["backup", shell.path("backup.sqlite")],
      ["add", "--title", "Two"]
    )
    return shell
  }

  private func ids(_ shell: Shell, _ path: String) -> String {
    shell.run(["list", "--format", "ids", "--catalog", path]).output
  }

  private func keptFiles(_ shell: Shell) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: shell.folder)
      .filter { $0.hasPrefix("catalog-") && $0.hasSuffix(".sqlite") }
  }

  @Test func `a backup takes the catalogue's place, which is kept`() throws {
    let shell = try shell()
    #expect(shell.run("restore", shell.path("backup.sqlite")).code == 64)
    #expect(shell.run("restore", shell.path("backup.sqlite"), "--yes").code == 0)
    #expect(ids(shell, shell.catalog) == "1\n")
    let kept = try keptFiles(shell)
    #expect(kept.count == 1)
    #expect(ids(shell, shell.path(kept.first ?? "")) == "1\n2\n")
    #expect(shell.run("add", "--title", "Three").output == "2\n")
    #expect(!FileManager.default.fileExists(atPath: shell.catalog + "-wal"))
  }

  @Test func `a catalogue that is gone is made again`() throws {
    let shell = try shell()
    try FileManager.default.removeItem(atPath: shell.catalog)
    #expect(shell.run("restore", shell.path("backup.sqlite"), "--yes").code == 0)
    #expect(ids(shell, shell.catalog) == "1\n")
    #expect(try keptFiles(shell).isEmpty)
  }

  @Test func `while another program has it open nothing happens`() throws {
    let shell = try shell()
    let other = try Catalog.open(at: shell.catalog, user: "jan")
    #expect(try other.read { view in try view.books.count() } == 2)
    #expect(shell.run("restore", shell.path("backup.sqlite"), "--yes").code == 75)
    #expect(try other.read { view in try view.books.count() } == 2)
    #expect(try keptFiles(shell).isEmpty)
    try other.close()
  }

  @Test func `what is no whole catalogue is refused`() throws {
    let shell = try shell()
    try Data(repeating: 65, count: 5000).write(to: URL(fileURLWithPath: shell.path("text")))
    #expect(shell.run("restore", shell.path("text"), "--yes").code == 78)
    #expect(shell.run("restore", shell.path("absent"), "--yes").code == 66)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: shell.path("backup.sqlite")))
    bytes.replaceSubrange(8192..<40_000, with: repeatElement(0xAA, count: 31_808))
    try bytes.write(to: URL(fileURLWithPath: shell.path("broken.sqlite")))
    #expect(shell.run("restore", shell.path("broken.sqlite"), "--yes").code == 78)
    #expect(ids(shell, shell.catalog) == "1\n2\n")
  }

  @Test func `a damaged catalogue is moved away`() throws {
    let shell = try shell()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: shell.catalog))
    bytes.replaceSubrange(4096..<60_000, with: repeatElement(0xAA, count: 55_904))
    try bytes.write(to: URL(fileURLWithPath: shell.catalog))
    #expect(shell.run("restore", shell.path("backup.sqlite"), "--yes").code == 0)
    #expect(ids(shell, shell.catalog) == "1\n")
    #expect(try keptFiles(shell).count == 1)
  }
}
