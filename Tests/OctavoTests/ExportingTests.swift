import Foundation
import Testing

@testable import octavo

struct ExportingTests {
  private func shelf() throws -> Shell {
    let shell = try Shell()
    try shell.prepare(dispossessed, ["add", "--title", "Emma", "--author", "Jane Austen"])
    return shell
  }

  private func contents(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func `nothing is written over a database, nor to where one has its log`() throws {
    let shell = try Shell()
    try shell.prepare(["add", "--title", "Dune"])
    let link = shell.path("link")
    #expect(symlink(shell.catalog, link) == 0)
    for target in [shell.catalog, link, shell.catalog + "-wal", shell.catalog + "-busy"] {
      for command in [
        ["export", "--to", "csv", "--force", "-o", target], ["stats", "--svg", target, "--force"],
        ["backup", target],
      ] {
        let result = shell.run(command + ["--catalog", shell.catalog])
        #expect(result.code == 73, "\(command): \(result)")
      }
    }
    #expect(shell.run("list").output.contains("Dune"))
  }

  @Test func `books go to the output, a line each`() throws {
    let result = try shelf().run("export", "--to", "markdown")
    #expect(result.code == 0 && result.messages == "")
    #expect(
      result.output == """
        - **The Dispossessed**, Ursula K. Le Guin · Harper \\& Row, 1974 · ISBN 978-0-06-012563-9 \
        · Science fiction
        - **Emma**, Jane Austen

        """
    )
  }

  @Test func `a list is grouped as asked`() throws {
    let shell = try shelf()
    let result = shell.run("export", "--to", "markdown", "--group", "genre")
    #expect(result.output.hasPrefix("## Science fiction\n\n- **The Dispossessed**"), "\(result)")
    #expect(result.output.hasSuffix("\n## No genre\n\n- **Emma**, Jane Austen\n"), "\(result)")
    let one = shell.run("export", "emma", "--to", "markdown", "--group", "shelf")
    #expect(one.output == "## No shelf\n\n- **Emma**, Jane Austen\n")
    let other = shell.run("export", "--to", "csv", "--group", "genre")
    #expect(other.code == 64 && other.messages.contains("--to markdown"), "\(other)")
  }

  @Test func `a query says which books`() throws {
    let shell = try shelf()
    let result = shell.run("export", "emma", "--to", "jsonl")
    #expect(result.output.contains("\"Emma\"") && !result.output.contains("Dispossessed"))
    #expect(result.output.contains("Austen, Jane") && !result.output.contains("Le Guin"))
    #expect(shell.run("export", "nothing", "--to", "csl").output == "[]\n")
  }

  @Test func `a file is written whole, and never over another one`() throws {
    let shell = try shelf()
    let path = shell.path("books.jsonl")
    let first = shell.run("export", "-o", path)
    #expect(first == Consequences(messages: "octavo: Wrote 2 books to \(path).\n"))
    let written = try contents(path)
    #expect(written.hasPrefix("{\"record\":\"octavo\",\"format\":1}\n"))
    let second = shell.run("export", "emma", "-o", path)
    #expect(second.code == 73)
    #expect(
      second.messages == "octavo: There is already a file \(path). Choose another name, or replace"
        + " it with --force.\n"
    )
    #expect(try contents(path) == written)
    #expect(shell.run("export", "emma", "-o", path, "--force").code == 0)
    #expect(try contents(path) != written)
    let names = try FileManager.default.contentsOfDirectory(atPath: shell.folder)
    #expect(names.allSatisfy { !$0.contains(".octavo-") }, "\(names)")
  }

  @Test func `calibre gets a folder, which replaces nothing but such a folder`() throws {
    let shell = try shelf()
    let path = shell.path("calibre")
    let first = shell.run("export", "emma", "--to", "opf", path)
    #expect(first == Consequences(messages: "octavo: Wrote 1 book to \(path).\n"))
    let books = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(books == ["Emma (1)"])
    #expect(try contents("\(path)/Emma (1)/metadata.opf").contains("<dc:title>Emma</dc:title>"))
    let again = shell.run("export", "--to", "opf", path)
    #expect(again.code == 73 && again.messages.contains("There is something in the folder"))
    #expect(shell.run("export", "--to", "opf", "-o", path, "--force").code == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == 2)
    try "mine".write(toFile: path + "/letter.txt", atomically: true, encoding: .utf8)
    let other = shell.run("export", "--to", "opf", path, "--force")
    #expect(other.code == 73 && other.messages.contains("“letter.txt”"), "\(other)")
    #expect(try contents(path + "/letter.txt") == "mine")
    let names = try FileManager.default.contentsOfDirectory(atPath: shell.folder)
    #expect(names.allSatisfy { !$0.contains(".octavo-") }, "\(names)")
    for words in [["emma", "-o", "-"], ["title:emma"], []] {
      #expect(
        shell.run(["export", "--to", "opf"] + words + ["--catalog", shell.catalog]).code == 64
      )
    }
  }

  @Test func `a link stays one`() throws {
    let shell = try shelf()
    try "old".write(toFile: shell.path("real.md"), atomically: true, encoding: .utf8)
    let link = shell.path("link.md")
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: shell.path("real.md")
    )
    #expect(shell.run("export", "-o", link, "--force").code == 0)
    #expect(try contents(shell.path("real.md")).contains("Emma"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link).hasSuffix("real.md"))
  }

  @Test func `what cannot be written to is told`() throws {
    let shell = try shelf()
    #expect(shell.run("export", "--to", "json", "-o", shell.folder).code == 73)
    #expect(shell.run("export", "--to", "json", "-o", "/dev/null", "--force").code == 73)
    let absent = shell.run("export", "-o", shell.path("absent/books.json"))
    #expect(absent.code == 73 && absent.messages.contains("No such file or directory"))
    #expect(shell.run("export").code == 64)
    #expect(shell.run("export", "--to", "pdf").messages.contains("Choose json, jsonl, csv"))
    #expect(shell.run("export", "-o", shell.path("books.pdf")).code == 64)
  }

  @Test func `a catalogue that is not there is no reason to empty a file`() throws {
    let shell = try Shell()
    let path = shell.path("books.jsonl")
    try Data("kept".utf8).write(to: URL(fileURLWithPath: path))
    // Without --catalog, as a job of the night does it, while the disk is not mounted.
    let run = shell.run(["export", "-o", path, "--force"])
    #expect(run.code == 66, "\(run)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "kept")
  }

  @Test func `a catalogue of one's own that something emptied is not one without books`() throws {
    let shell = try Shell()
    let folder = shell.path("data/octavo")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    shell.environment["XDG_DATA_HOME"] = shell.path("data")
    let path = folder + "/catalog.sqlite"
    #expect(shell.run(["list"]).code == 0, "what was not made yet has no books")
    _ = FileManager.default.createFile(atPath: path, contents: Data())
    for command in [["list"], ["stats"], ["history"], ["loans"], ["export", "--to", "json"]] {
      let run = shell.run(command)
      #expect(run.code == 66 && run.output.isEmpty, "\(command): \(run)")
      #expect(run.messages.contains("octavo restore FILE --catalog"), "\(run)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
  }

  @Test func `an export comes back whole, with readings and loans`() throws {
    let shell = try shelf()
    try shell.prepare(
      ["queries", "save", "old", "year:<1980"],
      ["read", "id:1", "--status", "read", "--rating", "4"],
      ["lend", "id:2", "--to", "Jan"]
    )
    let path = shell.path("all.json")
    #expect(shell.run("export", "-o", path).code == 0)
    let copy = shell.path("copy.sqlite")
    let options = ["--catalog", copy, "--as", "maria"]
    let imported = shell.run(["import", path, "--yes"] + options)
    #expect(imported.code == 0, "\(imported.messages)")
    #expect(shell.run(["export", "--to", "json"] + options).output == (try contents(path)))
    #expect(shell.run(["read"] + options).output.contains("The Dispossessed"))
    #expect(shell.run(["loans"] + options).output.contains("Emma"))
    let again = shell.run(["import", path, "--yes"] + options)
    #expect(again.messages.contains("Nothing new"), "\(again.messages)")
  }

  @Test func `what a terminal would obey does not reach it`() throws {
    let shell = try Shell()
    try shell.prepare(["add", "--title", "A\u{9B}31mB"])
    shell.terminal = 80
    let output = shell.run("export", "--to", "csv").output
    #expect(!output.unicodeScalars.contains("\u{9B}"))
    #expect(output.hasPrefix("title,subtitle,"))
  }
}
