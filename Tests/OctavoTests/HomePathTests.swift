import Foundation
import TestSupport
import Testing

@testable import octavo

/// A leading `~/` is the home folder wherever a path is read: a shell leaves it as it is in a variable and
/// in quotation marks.
struct HomePathTests {
  /// Its folder is the home folder.
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.prepare(["add", "--title", "Emma"])
  }

  private func run(_ words: String...) -> Consequences { shell.run(words, as: "maria") }

  private func hasFile(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: shell.path(name))
  }

  @Test func `the catalogue may be in the home folder, by the option and by the variable`() {
    #expect(run("list", "--format", "ids", "--catalog", "~/catalog.sqlite").output == "1\n")
    #expect(run("add", "--title", "Dune", "--catalog=~/new/books.sqlite").code == 0)
    #expect(hasFile("new/books.sqlite"))
    shell.environment["OCTAVO_CATALOG"] = "~/other/books.sqlite"
    #expect(run("add", "--title", "Dune").code == 0)
    #expect(hasFile("other/books.sqlite"))
    #expect(run("demo", "--create", "~/demo.sqlite").code == 0)
    #expect(hasFile("demo.sqlite"))
    #expect(!FileManager.default.fileExists(atPath: "~"))
  }

  @Test func `so may every file that is written or read`() throws {
    shell.environment["OCTAVO_CATALOG"] = "~/catalog.sqlite"
    try "Title\nDune\n".write(toFile: shell.path("x.csv"), atomically: true, encoding: .utf8)
    for words in [
      ["export", "-o", "~/out.jsonl"], ["stats", "--svg", "~/out.svg"],
      ["backup", "~/out.sqlite"], ["backup", "~/out.sqlite", "--verify"],
      ["restore", "~/out.sqlite", "--dry-run"], ["restore", "~/out.sqlite", "--yes"],
      ["import", "~/x.csv", "--save-mapping", "~/out.map", "--yes"],
      ["import", "~/x.csv", "--mapping", "~/out.map", "--dry-run"],
    ] {
      let result = shell.run(words, as: "maria")
      #expect(result.code == 0, "\(words): \(result.messages)")
    }
    for name in ["out.jsonl", "out.svg", "out.sqlite", "out.map"] {
      #expect(hasFile(name), "\(name)")
    }
    #expect(!FileManager.default.fileExists(atPath: "~"))
  }

  @Test func `a folder in a variable that does not begin at the root is none`() {
    shell.environment["XDG_DATA_HOME"] = "~/data"
    #expect(run("add", "--title", "Dune").code == 0)
    #expect(hasFile(".local/share/octavo/catalog.sqlite"))
    shell.environment["XDG_CONFIG_HOME"] = "config"
    #expect(run("list").code == 0)
    #expect(!FileManager.default.fileExists(atPath: "config"))
  }

  @Test func `what cannot be made leaves no folder behind`() {
    for path in [
      shell.path("a/b/"), shell.path("a/" + String(repeating: "x", count: 300)),
      shell.path("a/b/\(String(repeating: "y", count: 300))/c.sqlite"),
    ] {
      #expect(run("add", "--title", "Dune", "--catalog", path).code != 0, "\(path)")
      #expect(!hasFile("a"), "\(path)")
    }
  }
}
