import Foundation
import TestSupport
import Testing

@testable import octavo

struct CheckTests {
  private func shell() throws -> Shell {
    let shell = try Shell()
    try shell.prepare(
      ["add", "--title", "Dune", "--author", "Frank Herbert"],
      ["add", "--title", "The Hobbit", "--author", "J. R. R. Tolkien"]
    )
    return shell
  }

  private func breakIndex(_ shell: Shell) throws {
    try OtherProgram.execute(
      """
      UPDATE titleText SET words = ' else' WHERE bookId = 1;
      UPDATE author SET foldedName = 'x' WHERE id = 2;
      """,
      in: shell.catalog
    )
  }

  @Test func `a sound catalogue is said to be so`() throws {
    let shell = try shell()
    #expect(shell.run("check") == Consequences(output: "All is well.\n"))
    let json = shell.run("check", "--format", "json")
    #expect(json == Consequences(output: #"{"ok":true,"findings":[],"rules":[]}"# + "\n"))
  }

  @Test func `what differs is named, and made anew when it is asked for`() throws {
    let shell = try shell()
    try breakIndex(shell)
    let history = shell.run("history").output
    let found = shell.run("check")
    #expect(found.code == 1)
    #expect(
      found.output == """
        Sort keys and folded names (author): 1 differs: 2 “J. R. R. Tolkien”.
        Words of titles: 1 differs: 1 “Dune”.
        Index of titles: differs.

        """
    )
    #expect(
      found.messages == """
        octavo: 3 parts are wrong. What is derived from the books is made anew by: \
        octavo check --fix

        """
    )
    let fixed = shell.run("check", "--fix")
    #expect(fixed.code == 0)
    #expect(fixed.output.contains("Words of titles: 1 differs: 1 “Dune”. Made anew.\n"))
    #expect(shell.run("check").code == 0)
    #expect(shell.run("history").output == history)
    #expect(shell.run("list", "dune", "--format", "ids").output == "1\n")
  }

  @Test func `a file whose pages are damaged is 78`() throws {
    let shell = try shell()
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: shell.catalog))
    let size = try file.seekToEnd()
    try file.seek(toOffset: 4096)
    try file.write(contentsOf: Data(repeating: 0x5A, count: Int(size) - 4096))
    try file.close()
    let result = shell.run("check")
    #expect(result.code == 78)
    #expect(result.output == "")
  }

  @Test func `without a catalogue there is nothing to check`() throws {
    #expect(try Shell().run("check").code == 66)
  }

  @Test func `a sound file is made smaller when it is asked for`() throws {
    let shell = try shell()
    let result = shell.run("check", "--compact")
    #expect(result.code == 0)
    #expect(result.output == "All is well.\n")
    #expect(result.messages.hasPrefix("octavo: The file has "))
    #expect(result.messages.hasSuffix(" KB.\n"))
    #expect(shell.run("list", "--format", "ids").output == "1\n2\n")
    try breakIndex(shell)
    #expect(shell.run("check", "--compact").code == 1)
  }
}
