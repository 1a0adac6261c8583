import Books
import Catalog
import Foundation
import Interchange
import TestSupport
import Testing

@testable import octavo

struct HostileTextTests {
  private static let hostile =
    "\u{1B}[2J\u{1B}]0;x\u{7}\u{7F}\u{9B}31m\u{202E}evil\u{2066}\u{200B}\u{FEFF}\u{2028}\r\n\u{E0041}"

  /// Whether a terminal could take a scalar for anything but a character to show.
  private func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0..<0x20, 0x7F...0x9F, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xE0000...0xE007F:
      true
    default: false
    }
  }

  private func expectHarmless(_ result: Consequences, _ what: String) {
    // CSV ends its lines in CR LF, which no title had a part in.
    for text in [result.output.replacing("\r\n", with: "\n"), result.messages] {
      #expect(!text.unicodeScalars.contains(where: isHarmful), "\(what): \(text.debugDescription)")
    }
  }

  @Test func `nothing that a file holds reaches a terminal raw`() throws {
    let shell = try Shell()
    shell.terminal = 80
    let text = Self.hostile.replacing("\"", with: "")
    let rows = [
      ["Title", "ISBN", "Type", text], [text, "97804\(text)41478125", "", text],
      ["A", "", text, ""], ["", "", "", text], ["B", "1", "", "", text],
    ]
    let table = rows.map { row in row.map { "\"\($0)\"" }.joined(separator: ",") }
    let bibliography = "@book{\(text), title = {\(text)}, \(text)}\n@book{b, title \(text)}"
    for (name, content) in [("a.csv", table.joined(separator: "\n")), ("a.bib", bibliography)] {
      let path = shell.path(text.replacing("/", with: "") + name)
      try content.write(toFile: path, atomically: true, encoding: .utf8)
      for option in ["--dry-run", "--yes"] {
        let result = shell.run("import", path, option)
        #expect(result.code == 1)
        expectHarmless(result, "\(name) \(option)")
      }
    }
  }

  @Test func `nothing that is stored reaches a terminal raw`() throws {
    let shell = try Shell()
    let text = Self.hostile
    try shell.prepare([
      "add", "--title", text, "--author", text, "--publisher", text, "--genre", text, "--series",
      text, "--tag", text, "--notes", text, "--shelf", text,
    ])
    shell.terminal = 80
    for command in [
      ["list"], ["list", "--format", "csv"], ["list", "--format", "json"],
      ["list", "--format", "jsonl"], ["list", "--format", "table"], ["show", "id:1"],
      ["show", "id:1", "--format", "json"], ["authors"], ["authors", "--format", "csv"],
      ["authors", "show", "id:1"], ["tags", "--format", "json"], ["history"],
      ["history", "--format", "json"], ["show", text], ["edit", "id:1", "--set", text],
      ["list", "--catalog", text], ["add", "--title", "Y", "--author", text + "z"],
      ["edit", "id:1", "--set", "notes=" + text, "--dry-run"], ["remove", "id:1"], ["undo"],
      [text], ["list", "--" + text], ["list", "--format", text],
    ] {
      let place = command.contains("--catalog") ? [] : ["--catalog", shell.catalog]
      expectHarmless(shell.run(command + place), command[0])
    }
  }

  @Test func `a line break in a title or in what is typed makes no line of its own`() throws {
    let shell = try Shell()
    let text = "x\noctavo: All is well.\r\nyes"
    try shell.prepare(["add", "--title", text], ["add", "--title", "Emma", "--author", "Jane"])
    for command in [
      ["remove", "id:1"], ["show", text], ["list", "--catalog", "/nowhere/" + text], [text],
      ["list", "--" + text], ["list", "--limit", text], ["list", "--limit=" + text],
      ["list", "--format", text], ["edit", "id:2", "--set", text], ["--as", text, "list"],
      ["edit", "id:2", "--set", text + "=1"], ["import", text], ["export", "--to", text],
      ["authors", "rename", "Jane", text], ["list", "-" + text], ["help", text],
      ["edit", "id:2", "--set", "title=" + text], ["undo", text], ["authors", "show", text],
      ["lend", "id:2", "--to", text], ["list", "Jame"], ["list", "title:("],
      ["history", "show", text],
    ] {
      let place = command.contains("--catalog") ? [] : ["--catalog", shell.catalog]
      let result = shell.run(command + place, as: "maria")
      #expect(!result.messages.contains("\noctavo: All is well"), "\(command): \(result.messages)")
      #expect(!result.messages.contains("\nyes"), "\(command): \(result.messages)")
      // Data in a pipe has tabs.
      expectHarmless(Consequences(messages: result.messages, code: result.code), command[0])
    }
  }

  @Test func `a message keeps emoji and letters joined as they are stored`() throws {
    let shell = try Shell()
    let text = "👩🏽‍💻 👨‍👩‍👧‍👦 🇩🇪 می‌خواهم"
    try shell.prepare(["add", "--title", "Emma"])
    let outputs: [(String, Int?)] = [("A", nil), ("B", 80)]
    for (name, terminal) in outputs {
      shell.terminal = terminal
      #expect(shell.run("show", "zz \(text)").messages.contains("“zz \(text)”"))
      #expect(
        shell.run("add", "--title", "X", "--author", text + name).messages.contains(text + name)
      )
    }
  }

  @Test func `an export to a terminal has the lines of the file`() throws {
    let shell = try Shell()
    let title = "E\u{1B}[31mmma"
    try shell.prepare(["add", "--title", title], ["add", "--title", "Sanditon"])
    for format in [
      "csv", "goodreads", "bibtex", "csl", "ris", "marcxml", "markdown", "json", "jsonl",
    ] {
      shell.terminal = nil
      let file = shell.run("export", "--to", format)
      shell.terminal = 80
      let shown = shell.run("export", "--to", format)
      expectHarmless(shown, format)
      let lines = file.output.replacing("\r\n", with: "\n").count { $0 == "\n" }
      #expect(shown.output.count { $0 == "\n" } == lines, "\(format): \(shown.output)")
    }
  }

  @Test func `nothing that a shell completes steers its terminal`() throws {
    let shell = try Shell()
    let text = Self.hostile
    try shell.prepare(
      ["add", "--title", "Emma", "--author", "Au" + text, "--tag", "Ta" + text],
      ["queries", "save", "To read", "title:\"\(text)\""],
      ["queries", "save", "Tr" + text, "emma"],
      ["readers", "add", "Re" + text]
    )
    for line in [
      ["queries", "remove", "T"], ["list", "author:A"], ["list", "@T"], ["lend", "1", "--to", "R"],
    ] {
      let typed = "octavo --catalog \(shell.catalog) \(line.joined(separator: " "))"
      for words in [
        ["zsh", "--catalog", shell.catalog] + line, ["fish", "--catalog", shell.catalog] + line,
        ["bash", typed, line.last ?? ""],
      ] {
        let result = shell.run(["--complete"] + words)
        // A tab stands before the remark.
        let output = result.output.replacing("\t", with: " ")
        expectHarmless(Consequences(output: output, code: result.code), "\(words)")
      }
    }
    let queries = ["--complete", "zsh", "--catalog", shell.catalog, "queries", "remove", "To"]
    #expect(shell.run(queries).output.contains("To read\ttitle:"))
  }

  @Test func `any text comes back from JSON lines as one line`() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let text = String.random(upTo: 40, using: &generator)
      let bytes = JSON.string(text).printed
      #expect(!bytes.contains { $0 < 0x20 || $0 == 0x7F })
      let read = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      #expect(read as? String == text)
    }
  }

  @Test func `arguments that are not UTF-8 are refused`() throws {
    #expect(try ProgramArguments.decode([Array("é".utf8)]) == ["é"])
    #expect(throws: CommandFailure.notText("a\u{FFFD}")) {
      try ProgramArguments.decode([[0x61, 0xFF]])
    }
    #expect(CommandFailure.notText("a").status == .badData)
  }

  @Test(arguments: ["\u{200B}", "\u{AD}", "\u{1}\u{2}", " \u{2060}\u{FE0F} ", "\u{3164}"])
  func `a name or a title that nobody can see is none`(_ text: String) throws {
    let shell = try Shell()
    let title = shell.run("add", "--title", text)
    #expect(title.code == 65)
    #expect(title.messages.contains("A book needs a title."))
    for option in ["--author", "--publisher", "--genre", "--series", "--tag"] {
      let result = shell.run("add", "--title", "Emma", option, text)
      #expect(result.code == 65, "\(option): \(result)")
      #expect(result.messages.contains("Type a name."), "\(option): \(result)")
    }
    for kind in ["authors", "publishers", "genres", "series", "tags"] {
      #expect(shell.run(kind, "add", text).code == 65, "\(kind)")
    }
  }

  @Test func `a name that was made is printed in one line`() throws {
    let result = try Shell().run("add", "--title", "Emma", "--author", "tab\tnl\ncr\r.")
    #expect(result.code == 0)
    #expect(!result.messages.contains { $0.isNewline && $0 != "\n" })
    #expect(result.messages.split(separator: "\n").allSatisfy { $0.hasPrefix("octavo: ") })
  }

  @Test func `no list sends a byte of a hostile catalogue to a terminal`() throws {
    let shell = try Shell()
    let catalog = try Catalog.open(at: shell.catalog, user: "maria")
    try catalog.write("Filled for a test") { edit in try HostileBooks.add(to: edit) }
    try catalog.close()
    shell.terminal = 120
    for command in [
      "list", "list --format csv", "list --format json", "list --format jsonl", "show id:1",
      "show id:2", "show id:1 --format json", "authors list", "publishers list", "genres list",
      "series list", "tags list", "history", "history id:1",
    ] {
      let words = command.split(separator: " ").map(String.init)
      let result = shell.run(words + ["--catalog", shell.catalog])
      #expect(result.code == 0, "\(command)")
      #expect(result.output.utf8.count > 50, "\(command)")
      for text in [result.output, result.messages] {
        #expect(TerminalStream(Array(text.utf8)).complaints == [], "\(command)")
      }
    }
    let none = shell.run("show", "\u{1B}]0;x\u{7}")
    #expect(none.code == 69)
    #expect(TerminalStream(Array(none.messages.utf8)).complaints == [])
  }
}
