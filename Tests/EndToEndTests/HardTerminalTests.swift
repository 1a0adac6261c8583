import Books
import Catalog
import Foundation
import TestSupport
import Testing

/// Terminals that make it hard: slow lines, tiny windows, other encodings, programs that leave a mess.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct HardTerminalTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.fill { edit in
      for title in ["Emma", "El cañón", "Ubik"] {
        _ = try edit.books.add(.book(title, genre: "Novel"))
      }
    }
  }

  @Test func `sequences that come a byte at a time are keys, and answers are nothing`()
    async throws
  {
    // Longer than usual: on a busy machine what is sent after 50 ms comes after many.
    let folder = sandbox.folder + "/config/octavo"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "escape-delay = 3000\n"
      .write(toFile: folder + "/config.toml", atomically: true, encoding: .utf8)
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.startOctavo()
      // The first one too, of which nothing is known yet.
      try await terminal.press("a")
      try await terminal.wait(for: "New book")
      try await terminal.type("ABC")
      try await terminal.send(Array("\u{1B}[D".utf8), each: .milliseconds(100))
      try await terminal.type("x")
      try await terminal.wait(for: "ABxC")
      try await terminal.press("Escape")
      try await terminal.wait(for: "You have not saved")
      try await terminal.press("t")
      try await terminal.wait(without: "New book")
      for sequence in ["\u{1B}[D", "\u{1B}[B", "\u{1B}OD", "\u{1B}[3~"] {
        try await terminal.send(Array(sequence.utf8), each: .milliseconds(50))
      }
      // Delete asks, as it does when it comes at once.
      try await terminal.wait(for: "Delete the book “Emma”?")
      try await terminal.press("Escape")
      try await terminal.wait(without: "Delete the book")
      let answer = "\u{1B}]11;rgb:dddd/ydyd/dydy\u{1B}\\\u{1B}P>|dy dy\u{1B}\\\u{1B}[?2026;2$y"
      try await terminal.send(Array(answer.utf8), each: .milliseconds(10))
      try await terminal.press("a")
      try await terminal.wait(for: "New book")
      try await terminal.send(Array("é".utf8), each: .milliseconds(100))
      try await terminal.send(Array("\u{1B}[D".utf8), each: .milliseconds(100))
      try await terminal.type("x")
      try await terminal.wait(for: "xé")
    }
    #expect(try await sandbox.titles().count == 3)
  }

  @Test func `the cursor is back after an editor that hid it`() async throws {
    let editor = sandbox.folder + "/home/editor"
    let script = "#!/bin/sh\nprintf '\\033[?25l'\necho hidden >> \"$1\"\n"
    try script.write(toFile: editor, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor)
    try await TmuxSession.with(sandbox, environment: ["VISUAL": editor]) { terminal in
      try await terminal.startOctavo()
      try await terminal.press("a")
      try await terminal.wait(for: "New book")
      try await goToNotes(terminal)
      try await terminal.press("C-o")
      let form = try await terminal.wait(for: "hidden")
      #expect(form.contains("New book *"))
      #expect(try await terminal.fact("cursor_flag") == "1")
    }
  }

  @Test func `a program that prints gets nothing of the terminal`() async throws {
    let home = sandbox.folder + "/home"
    let script = """
      #!/bin/sh
      (read -r line < /dev/tty && echo "$line" > '\(home)/taken') 2> /dev/null
      printf 'on the screen'
      printf 'on the screen' >&2
      (printf 'on the screen' > /dev/tty) 2> /dev/null
      cp "$1" '\(home)/paper'
      """
    try script.write(toFile: home + "/printer", atomically: true, encoding: .utf8)
    let rights: [FileAttributeKey: Any] = [.posixPermissions: 0o755]
    try FileManager.default.setAttributes(rights, ofItemAtPath: home + "/printer")
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.startOctavo()
      try await terminal.press(":")
      try await terminal.wait(for: "Commands")
      try await terminal.type("print")
      try await terminal.press("Enter")
      try await terminal.wait(for: "Print a list of books")
      try await terminal.press("C-u")
      try await terminal.type(home + "/printer")
      try await terminal.press("Enter")
      let screen = try await terminal.wait(for: "Sent ")
      #expect(!screen.contains("on the screen"))
      #expect(!sandbox.hasFile(home + "/taken"))
      #expect(sandbox.hasFile(home + "/paper"))
      try await terminal.press("2")
      try await terminal.wait(for: "[2 Authors]")
      try await terminal.quit()
    }
  }

  @Test func `a megabyte is pasted whole`() async throws {
    let file = sandbox.folder + "/home/long.txt"
    let text = String(repeating: "A line of a long text.\n", count: 45_000) + "The last line."
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.startOctavo()
      try await terminal.press("e")
      try await terminal.wait(for: "Edit “")
      try await goToNotes(terminal)
      try await terminal.paste(file: file)
      try await terminal.wait(for: "The last line.")
      try await terminal.press("C-s")
      try await terminal.wait(for: "Saved “")
      try await terminal.quit()
    }
    let json = try await sandbox.octavo("list", "--format", "json").output
    #expect(json.contains("The last line."))
    #expect(json.ranges(of: "A line of a long text.").count == 45_000)
  }

  @Test(arguments: [
    ["LC_ALL": "C"], ["LC_ALL": "", "LANG": "POSIX"],
  ])
  func `without UTF-8 everything is ASCII, and what is typed is kept as it is`(
    locale: [String: String]
  ) async throws {
    try await TmuxSession.with(sandbox, environment: locale) { terminal in
      try await terminal.run("clear; \"$OCTAVO\"")
      let screen = try await terminal.wait(for: "1 of 3")
      #expect(screen.rows[1] == String(repeating: "-", count: 80))
      #expect(screen.contains("> El ca??n") || screen.contains(">  El ca??n"), "\(screen)")
      // What is typed in UTF-8 is kept as it is.
      try await terminal.press("a")
      try await terminal.wait(for: "New book")
      try await terminal.send(Array("Zürich".utf8))
      try await terminal.press("Tab")
      try await terminal.wait(for: "Z?rich")
      try await sandbox.waitForDraft(with: "Zürich")
      #expect(terminal.bytes().allSatisfy { $0 < 0x80 })
    }
  }

  @Test func `a setting asks for ASCII`() async throws {
    let folder = sandbox.folder + "/config/octavo"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "ascii = true\n".write(
      toFile: folder + "/config.toml",
      atomically: true,
      encoding: .utf8
    )
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.run("clear; \"$OCTAVO\"")
      let screen = try await terminal.wait(for: "1 of 3")
      #expect(screen.rows[1] == String(repeating: "-", count: 80))
      #expect(screen.contains("El cañón"), "letters stay what they are")
      try await terminal.quit()
    }
  }

  @Test(.enabled(if: Sandbox.canMakeLocales, "localedef is not there"))
  func `a locale of another encoding has its own letters, shown and typed`() async throws {
    // Where the sources of locales are not installed there is nothing to try.
    guard let locale = try await sandbox.latinLocale() else { return }
    try await TmuxSession.with(sandbox, environment: locale) { terminal in
      try await terminal.run("clear; \"$OCTAVO\"")
      try await terminal.wait(for: "1 of 3")
      try await terminal.press("a")
      try await terminal.wait(for: "New book")
      try await terminal.type("Espa")
      try await terminal.send([0xF1])
      try await terminal.type("a")
      try await terminal.press("Tab")
      try await sandbox.waitForDraft(with: "España")
      let bytes = terminal.bytes()
      #expect(bytes.firstRange(of: Array("El ca".utf8) + [0xF1, 0xF3] + Array("n".utf8)) != nil)
      #expect(bytes.firstRange(of: Array("ñ".utf8)) == nil)
    }
  }

  @Test func `a key behind a resize answers nothing that is out of sight`() async throws {
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.startOctavo()
      try await terminal.press("d")
      try await terminal.wait(for: "Delete the book")
      // The key is in the terminal before the program has seen the signal.
      try await terminal.resize(columns: 20, rows: 5, pressing: "y")
      try await terminal.wait(for: "This")
      try await terminal.resize(columns: 80, rows: 24)
      try await terminal.wait(for: "Delete the book")
    }
    #expect(try await sandbox.titles().count == 3)
  }

  /// Goes to the notes, the field that has an editor.
  private func goToNotes(_ terminal: TmuxSession) async throws {
    for number in 2...40 {
      try await terminal.press("Tab")
      let screen = try await terminal.wait(for: "field \(number) of")
      if screen.last.contains("editor") { return }
    }
  }
}
