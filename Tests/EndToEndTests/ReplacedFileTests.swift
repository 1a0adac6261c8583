import Books
import Catalog
import Foundation
import Glibc
import TestSupport
import Testing

/// Another program puts a file into the catalogue's place while its screens are open.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct ReplacedFileTests {
  let sandbox: Sandbox
  var path: String { sandbox.catalogPath }
  var backup: String { sandbox.folder + "/backup.sqlite" }

  init() async throws {
    sandbox = try Sandbox()
    try sandbox.fill { edit in
      _ = try edit.books.add(.book("The Dispossessed", genre: "Novel", year: "1973"))
    }
    let copied = try await sandbox.octavo("backup", backup)
    #expect(copied.status == 0, "\(copied.complaint)")
    let added = try await sandbox.octavo("add", "--title", "Dune")
    #expect(added.status == 0, "\(added.complaint)")
  }

  /// Opens the form of a new book and types a title.
  private func type(_ title: String, in terminal: TmuxSession) async throws {
    try await terminal.press("a")
    try await terminal.wait(for: "New book")
    try await terminal.type(title)
    try await terminal.wait(for: title)
  }

  @Test(arguments: [true, false])
  func `what was typed goes on against the file that is there now`(_ isMoved: Bool) async throws {
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.startOctavo()
      try await terminal.wait(for: "of 2")
      try await type("Emma", in: terminal)
      if isMoved {
        #expect(rename(backup, path) == 0)
      } else {
        try Data(contentsOf: URL(fileURLWithPath: backup)).write(to: URL(fileURLWithPath: path))
      }
      let question = try await terminal.wait(for: "This file was replaced at")
      #expect(question.contains("Open the file that is there now"))
      try await terminal.press("Down", "Enter")
      try await terminal.wait(for: "This is the file that is there now.")
      let form = try await terminal.wait(for: "New book")
      #expect(form.contains("Emma"))
      try await terminal.press("Tab", "Tab")
      try await terminal.type("196O")
      try await terminal.press("C-s")
      try await terminal.wait(for: "is not a year")
      try await terminal.press("Escape")
      try await terminal.wait(for: "You have not saved")
      try await terminal.press("Down", "Down", "Enter")
      try await terminal.wait(for: "[1 Books]")
      try await terminal.quit()
    }
    #expect(try await sandbox.titles() == ["The Dispossessed"])
    let check = try await sandbox.octavo("check")
    #expect(check.status == 0, "\(check.output)\(check.complaint)")
  }

  @Test func `a deleted file is never said to be saved to, and can be written as a copy`()
    async throws
  {
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.startOctavo()
      try await terminal.wait(for: "of 2")
      #expect(unlink(path) == 0)
      try await terminal.wait(for: "This file was moved or deleted at")
      try await terminal.press("Escape")
      let list = try await terminal.wait("the list, and that nothing can be saved") {
        $0.contains("nothing can be saved. :reopen") && !$0.contains("Look around first")
      }
      #expect(list.contains("Dune"))
      try await terminal.type(":reopen")
      try await terminal.press("Enter")
      try await terminal.wait(for: "Write what was open as a copy beside it")
      try await terminal.press("Down", "Down", "Enter")
      try await terminal.wait(for: "What was open is kept beside it: catalog-")
      try await terminal.press("End", "Enter")
      try await terminal.waitForShell()
    }
    let folder = (path as NSString).deletingLastPathComponent
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    // The log is kept as well when the file went while it had pages, as it has for a moment when
    // the program opens what it writes with.
    let copies = names.filter { !$0.hasPrefix("catalog.sqlite.log-") }
    #expect(
      copies.count == 1 && copies[0].hasPrefix("catalog-") && copies[0].hasSuffix(".sqlite"),
      "\(names)"
    )
    let written = folder + "/" + (copies.first ?? "")
    let copy = try await sandbox.octavo("--catalog", written, "list", "dune")
    #expect(copy.output.contains("Dune"))
  }

  @Test func `a mistyped path makes nothing before something is saved`() async throws {
    let wrong = sandbox.folder + "/home/mistyped/books.sqlite"
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.startOctavo("--catalog \(wrong)")
      try await terminal.quit()
    }
    #expect(!sandbox.hasFile(sandbox.folder + "/home/mistyped"))
  }
}
