import Books
import Catalog
import Foundation
import TestSupport
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

  @Test func `a restore that is refused leaves nothing behind`() throws {
    let shell = try shell()
    let path = shell.path("broken.sqlite")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: shell.path("backup.sqlite")))
    bytes.replaceSubrange(8192..<40_000, with: repeatElement(0xAA, count: 31_808))
    try bytes.write(to: URL(fileURLWithPath: path))
    let before = try FileManager.default.contentsOfDirectory(atPath: shell.folder).sorted()
    let result = shell.run("restore", path, "--yes")
    #expect(result.code == 78)
    #expect(
      result.messages.contains("\(path) is damaged") && result.messages.contains("another backup")
    )
    // Half a file: its pages are said to be more than there are.
    try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: path))
    #expect(shell.run("restore", path, "--yes").code == 78)
    #expect(try FileManager.default.contentsOfDirectory(atPath: shell.folder).sorted() == before)
    #expect(ids(shell, shell.catalog) == "1\n2\n")
  }

  @Test func `whoever has the file open in whatever way is not left with the old one`() throws {
    let shell = try shell()
    let descriptor = open(shell.catalog, O_RDONLY)
    #expect(shell.run("restore", shell.path("backup.sqlite"), "--yes").code == 75)
    close(descriptor)
    #expect(try keptFiles(shell).isEmpty)
    #expect(shell.run("restore", shell.path("backup.sqlite"), "--yes").code == 0)
  }

  @Test func `a log beside a file that is too damaged for it goes with the file`() throws {
    let shell = try shell()
    Data(repeating: 0xAA, count: 100)
      .withUnsafeBytes { bytes in
        let descriptor = open(shell.catalog, O_WRONLY)
        defer { close(descriptor) }
        // The first page begins behind the header with what its kind is.
        #expect(pwrite(descriptor, bytes.baseAddress, bytes.count, 100) == 100)
      }
    let log = Data(repeating: 7, count: 5000)
    try log.write(to: URL(fileURLWithPath: shell.catalog + "-wal"))
    let damaged = try Data(contentsOf: URL(fileURLWithPath: shell.catalog))
    let result = shell.run("restore", shell.path("backup.sqlite"), "--yes")
    #expect(result.code == 0, "\(result.messages)")
    #expect(ids(shell, shell.catalog) == "1\n")
    #expect(shell.run("check").code == 0)
    let kept = shell.path(try keptFiles(shell).first ?? "")
    #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == damaged)
  }

  @Test func `a log that nobody brought into the catalogue is in what is kept`() throws {
    let shell = try shell()
    let open = try Catalog.open(at: shell.catalog, user: "maria")
    try open.write { edit in _ = try edit.books.add(BookDraft.book("Three")) }
    let files = try ["", "-wal"].map { ending in
      (ending, try Data(contentsOf: URL(fileURLWithPath: shell.catalog + ending)))
    }
    try open.close()
    for (ending, bytes) in files {
      try bytes.write(to: URL(fileURLWithPath: shell.catalog + ending))
    }
    #expect(shell.run("restore", shell.path("backup.sqlite"), "--yes").code == 0)
    #expect(ids(shell, shell.catalog) == "1\n")
    #expect(ids(shell, shell.path(try keptFiles(shell).first ?? "")) == "1\n3\n2\n")
  }

  @Test func `a log without a catalogue does not get into the restored one`() throws {
    let shell = try shell()
    let open = try Catalog.open(at: shell.catalog, user: "maria")
    try open.write { edit in _ = try edit.books.add(BookDraft.book("Three")) }
    let log = try Data(contentsOf: URL(fileURLWithPath: shell.catalog + "-wal"))
    try open.close()
    try FileManager.default.removeItem(atPath: shell.catalog)
    try log.write(to: URL(fileURLWithPath: shell.catalog + "-wal"))
    #expect(shell.run("restore", shell.path("backup.sqlite"), "--yes").code == 0)
    #expect(ids(shell, shell.catalog) == "1\n")
    #expect(shell.run("check").code == 0)
  }

  @Test func `a link to the catalogue stays a link, and what it leads to is replaced`() throws {
    let shell = try shell()
    try FileManager.default.createDirectory(
      atPath: shell.path("links"),
      withIntermediateDirectories: false
    )
    let link = shell.path("links/catalog.sqlite")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: shell.catalog)
    let words = ["restore", shell.path("backup.sqlite"), "--yes", "--catalog", link]
    #expect(shell.run(words).code == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == shell.catalog)
    #expect(ids(shell, shell.catalog) == "1\n")
    let beside = try FileManager.default.contentsOfDirectory(atPath: shell.path("links"))
    #expect(beside == ["catalog.sqlite"])
    #expect(try keptFiles(shell).count == 1)
  }

  @Test func `who may use the catalogue stays as it was`() throws {
    let shell = try shell()
    #expect(chmod(shell.catalog, 0o640) == 0)
    #expect(shell.run("restore", shell.path("backup.sqlite"), "--yes").code == 0)
    var status = stat()
    #expect(stat(shell.catalog, &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test func `the catalogue is no backup of itself, also by a link`() throws {
    let shell = try shell()
    let link = shell.path("link.sqlite")
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: shell.catalog
    )
    for path in [shell.catalog, link] {
      for option in ["--yes", "--dry-run"] {
        let result = shell.run("restore", path, option)
        #expect(result.code == 66)
        #expect(result.messages.contains("is the catalogue itself"), "\(result.messages)")
      }
    }
    #expect(try keptFiles(shell).isEmpty)
    #expect(shell.run("add", "--title", "Three").code == 0)
  }

  @Test func `a backup is looked for before anything is asked`() throws {
    let shell = try shell()
    let result = shell.run("restore", "nope.sqlite")
    #expect(result.code == 66)
    #expect(!result.messages.contains("Put nope"))
  }
}
