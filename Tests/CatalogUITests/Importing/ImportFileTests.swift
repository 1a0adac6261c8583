import TerminalKit
import TestSupport
import Testing

@testable import CatalogUI

@Suite struct ImportFileTests {
  let folder: ImportFolder

  init() throws {
    folder = try ImportFolder()
    try folder.makeFolder("Downloads")
    try folder.write(ImportFolder.goodreads, "Downloads/goodreads_library_export.csv")
    try folder.write("Shopping: milk", "Downloads/goose.txt")
    try folder.write(ImportFolder.table, "Downloads/my table.csv")
  }

  @Test func `Tab completes, and every file says what it is`() async throws {
    let app = try await AppDriver(folder)
    try await app.act("i")
    #expect(app.screen.contains("Downloads/"))
    try await app.act("~/dow", "Tab", "go")
    #expect(app.row(2).contains("File   ~/Downloads/go"))
    #expect(app.screen.contains("goodreads_library_export.csv"))
    #expect(app.screen.contains("Goodreads"))
    #expect(app.screen.contains("5 rows, 2 Nov 2025"))
    #expect(app.screen.contains("not a list of books"))
    try await app.act("od", "Tab")
    #expect(app.row(2).contains("~/Downloads/goodreads_library_export.csv"))
    try await app.press("Enter")
    #expect(app.screen.contains("What was found"))
    try await app.press("Esc")
    #expect(app.row(2).contains("~/Downloads/goodreads_library_export.csv"))
    try await app.press("Esc")
    #expect(app.row(0).contains("[1 Books]"))
  }

  @Test func `the arrows lead to the files, and Enter takes one`() async throws {
    let app = try await AppDriver(folder)
    try await app.act("i", "Down", "Enter")
    #expect(app.row(2).contains("File   Downloads/"))
    try await app.act("Down", "Down", "Down", "Enter")
    #expect(app.screen.contains("What was found"))
    #expect(app.row(0).contains("my table.csv"))
  }

  @Test func `Enter on the beginning of one name takes it, and of several goes to them`()
    async throws
  {
    let app = try await AppDriver(folder)
    try await app.act("i", "~/Downloads/goo", "Enter")
    #expect(app.chosenRow.contains("goodreads_library_export.csv"), "\(app.screen)")
    try await app.act("Esc", "Ctrl-U", "~/Downloads/my", "Enter")
    #expect(app.screen.contains("What was found"), "\(app.screen)")
    #expect(app.row(0).contains("my table.csv"), "\(app.screen)")
  }

  @Test(arguments: ["'PATH'", "\"PATH\"", "PATH\n", "file://PATH", "file://host/PATH", "  PATH "])
  func `a path is pasted as other programs write it`(_ form: String) async throws {
    let app = try await AppDriver(folder)
    try await app.act("i", "~/x")
    let path = folder.path + "/Downloads/my table.csv"
    let isURL = form.hasPrefix("file:")
    let written = isURL ? path.replacing(" ", with: "%20") : path
    let text = form.replacing("host/PATH", with: "host" + written).replacing("PATH", with: written)
    await app.handle(.paste(text))
    try await app.press("Enter")
    #expect(app.screen.contains("What was found"), "\(text)")
  }

  @Test func `several paths are pasted together`() async throws {
    let app = try await AppDriver(folder)
    try await app.act("i")
    let first = folder.path + "/Downloads/goodreads_library_export.csv"
    await app.handle(.paste("\(first)\n'\(folder.path)/Downloads/my table.csv'\n"))
    try await app.press("Enter")
    #expect(app.row(0).contains("2 files"))
    #expect(app.screen.contains("What was found"))
  }

  @Test func `Space marks files that are imported together`() async throws {
    let app = try await AppDriver(folder)
    try await app.act("i", "Down", "Space")
    #expect(app.status.contains("Files are marked, not folders."))
    try await app.act("Enter", "Down", "Space", "Down", "Space")
    #expect(app.screen.contains("● goodreads_library_export.csv"))
    #expect(app.screen.contains("● my table.csv"))
    #expect(app.status.contains("2 files marked"))
    #expect(app.footer.contains("Enter look at the 2 marked"))
    try await app.press("Enter")
    #expect(app.row(0).contains("2 files"))
    #expect(app.screen.contains("What was found"))
    try await app.press("Esc", "Esc", "Esc")
    #expect(!app.screen.contains("●"), "Esc takes the marks away before it leaves")
    try await app.press("Esc")
    #expect(app.row(0).contains("[1 Books]"))
  }

  @Test func `of a table without a title it is asked which column that is`() async throws {
    try folder.write("Foo;Bar\n125;77\n131;78\n", "Downloads/odd.csv")
    let app = try await AppDriver(folder)
    try await app.act(":", "import ~/Downloads/odd.csv", "Enter")
    #expect(app.screen.contains("No column looks like a title."))
    try await app.choose("Foo")
    try await app.act("Enter", "Down", "Enter")
    #expect(app.screen.contains("add them"))
    #expect(!app.screen.contains("No column looks like a title."))
  }

  @Test func `a path in a command is looked at once`() async throws {
    let app = try await AppDriver(folder)
    try await app.act(":", "import ~/Downloads/goodreads_library_export.csv", "Enter")
    #expect(app.row(0).contains("Books › Import › goodreads_library_export.csv"))
    #expect(app.screen.contains("What was found"))
  }

  @Test func `what cannot be imported is said under the line`() async throws {
    let app = try await AppDriver(folder)
    try await app.act("i", "Enter")
    #expect(app.screen.contains("! Type the path of a file."))
    try await app.act("nothing.csv", "Enter")
    #expect(app.screen.contains("! There is no file nothing.csv."))
    try await app.act("Ctrl-U", "Downloads", "Enter")
    #expect(app.row(2).contains("Downloads/"))
    #expect(app.screen.contains("goose.txt"))
    try await app.press("Enter")
    #expect(app.screen.contains("! This is a folder."))
    try await app.act("goose.txt", "Enter")
    #expect(app.screen.contains("! goose.txt looks like"))
    await app.type("x")
    #expect(!app.screen.contains("!"), "typing takes it away")
  }

  @Test func `over SSH a file that is elsewhere is asked for`() async throws {
    var options = OctavoApp.Options(computer: folder.computer)
    options.computer.isRemote = true
    let app = try await AppDriver(width: 120, options: options)
    try await app.act("i", "~/Downloads/x.csv", "Enter")
    let words =
      "~/Downloads/x.csv is not on this computer (libserver). Bring it here: scp x.csv libserver:"
    #expect(app.screen.contains(words))
  }
}

@Suite struct ImportPathTests {
  @Test(arguments: [
    ("'/a b.csv'\n", "/a b.csv"), ("\"~/x.csv\"", "~/x.csv"), ("/a\\ b\\(1\\).csv", "/a b(1).csv"),
    ("file:///home/ann/my%20books.csv", "/home/ann/my books.csv"),
    ("file://host/x%C3%A9.csv", "/xé.csv"), ("file://", ""), ("100%.csv", "100%.csv"),
    ("file:///100%", "/100%"), ("'", "'"), ("", ""), ("a\\\\b", "a\\b"),
  ])
  func `what stands around a path is taken away`(_ text: String, _ path: String) {
    #expect(ImportPath.bare(text) == path)
  }
}
