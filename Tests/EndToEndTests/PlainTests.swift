import Books
import Catalog
import Foundation
import Glibc
import TestSupport
import Testing

/// Plain mode in the real program: through a pipe, and in a terminal that can nothing.
struct PlainTests {
  let sandbox = Result { try Sandbox() }

  /// Runs the program in plain lines with keys from a pipe; Ctrl-U and Ctrl-S are written as they are.
  private func hear(
    _ keys: String,
    _ arguments: [String] = ["--plain"],
    environment: [String: String] = [:]
  ) async throws -> String {
    let run = try await sandbox.get().octavo(arguments, input: keys, environment: environment)
    #expect(run.status == 0, "\(run.complaint)")
    #expect(!run.output.contains("\u{1B}"), "\(run.output)")
    #expect(run.output.hasSuffix("\n"))
    return run.output
  }

  @Test func `at the end of the input nothing that was typed is lost`() async throws {
    let first = try await hear("aPersuasion")
    let last = "\n“Persuasion” is not saved; it is kept as a draft.\nOctavo is closed.\n"
    #expect(first.hasSuffix(last), "\(first)")
    // The first keys are meant for the list: no question takes them.
    let next = try await hear(":drafts\n\n\u{13}Novel\n\u{13}q")
    #expect(next.contains("A book was not saved: “Persuasion”. :drafts goes on with it"), "\(next)")
    #expect(try await sandbox.get().titles() == ["Persuasion"])
  }

  @Test func `lines that a full disk does not take end with 74`() async throws {
    let sandbox = try sandbox.get()
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(full) }
    let run = try await Child.run(
      ["sh", "-c", "\"$OCTAVO\" --plain 2> \"$HOME/complaint\""],
      environment: sandbox.environment,
      in: sandbox.folder + "/tmp",
      everythingTo: full
    )
    #expect(run.status == 74)
    let complaint = try String(contentsOfFile: sandbox.folder + "/home/complaint", encoding: .utf8)
    #expect(complaint == "octavo: The output could not be written: No space left on device.\n")
  }

  @Test func `in plain lines no byte of a hostile catalogue reaches the terminal`() async throws {
    let sandbox = try sandbox.get()
    let weapons = HostileBooks.weapons
    try sandbox.fill { edit in
      _ = try edit.books.add(HostileBooks.draft("A"))
      _ = try edit.books.add(.book("Forged\n> a row", by: ["Two\nlines"], genre: "Novel"))
    }
    for command in [
      ["readers", "add", "Reader \(weapons)"], ["lend", "id:1", "--to", "Borrower \(weapons)"],
      ["queries", "save", "Query \(weapons)", "title:\(weapons)"],
    ] {
      let run = try await sandbox.octavo(command)
      #expect(TerminalStream(Array(run.complaint.utf8)).complaints == [], "\(command[0])")
    }
    let (escape, whole, paste) = ("\u{3}", "\u{C}", "\u{1B}[200~\(weapons)\nx\u{1B}[201~")
    var keys = (0...9).map { section in
      "\(section)\(whole)\r\(whole)j\(whole)\(escape)d\(whole)\(escape)e\(whole)\(escape)\(escape)"
    }
    keys += [
      "history", "messages", "statistics", "doctor", "fields", "clusters", "drafts", "wanted",
      "restore", "import /nowhere/\u{9B}x", "columns", "be",
    ]
    .map { ":\($0)\r\(whole)\r\(whole)\(escape)\(escape)\(escape)" }
    keys += ["export", "print", "backup"].map { ":\($0)\r\(whole)\(escape)" }
    keys += [
      "1/zz\(paste)\(whole)\r\(whole)\(escape)\(escape)",
      "1/title:(\(paste)\(whole)\r\(whole)\(escape)\(escape)",
      "1a\(paste)\(whole)\t\(paste)\(whole)\u{13}\(whole)\(escape)t",
      "1 j \(whole)e\(whole)\(escape)d\(whole)\(escape)m\(whole)\(escape)t\(whole)\(escape)",
      "1ex\u{13}\(whole)H\r\(whole)\(escape)\(escape)u\(whole)q",
    ]
    let heard = try await hear(keys.joined())
    #expect(TerminalStream(Array(heard.utf8)).complaints == [])
    for title in [
      "Delete the book “A ", "Edit “A ", "Author ^[]0;taken", "Reader ",
    ] {
      #expect(heard.contains(title), "\(title)")
    }
    #expect(heard.contains("Forged⏎> a row") || heard.contains("Forged > a row"))
    #expect(!heard.contains("\n> a row"))
  }

  @Test func `whole lines are keys, texts and commands`() async throws {
    let lines = "a\nHome\n\n:Ctrl-S\n:undo\nq\n"
    let heard = try await hear(lines, environment: ["OCTAVO_PLAIN": "lines"])
    #expect(heard.contains("Title (needed): Home\n"), "\(heard)")
    #expect(heard.contains("Saved “Home”"), "\(heard)")
    #expect(heard.contains("Undone: added “Home”"), "\(heard)")
    #expect(heard.hasSuffix("\nOctavo is closed.\n"), "\(heard)")
    #expect(try await sandbox.get().titles() == [])
  }

  @Test func `a byte of the input that suspends stops no pipeline`() async throws {
    #expect(try await !hear("\u{1A}q").contains("Octavo waits"))
  }

  @Test func `a backup is restored from the screens, which say where the rest is`() async throws {
    let sandbox = try sandbox.get()
    let backup = sandbox.folder + "/backup.sqlite"
    _ = try await sandbox.octavo("add", "--title", "Emma")
    _ = try await sandbox.octavo("backup", backup)
    _ = try await sandbox.octavo("add", "--title", "Persuasion")
    let heard = try await hear(":restore\n\(backup)\ny")
    #expect(heard.contains("What is there now is kept as a file of its own:"), "\(heard)")
    #expect(!heard.contains("Can be taken back"), "\(heard)")
    #expect(try await sandbox.titles() == ["Emma"])
    let news = try #require(
      heard.firstMatch(of: /Restored from (.*?)\. What was there before: (.*)/)
    )
    #expect(news.1 == backup)
    let kept = try await sandbox.octavo("list", "--format", "json", "--catalog", String(news.2))
    #expect(kept.output.contains("Persuasion"), "\(kept.output)")
  }

  @Test func `an import that runs at the end of the input is finished`() async throws {
    let sandbox = try sandbox.get()
    let rows = (1...3_000).map { "Book \($0),Author \($0 % 700),\(1900 + $0 % 100)\n" }.joined()
    let path = sandbox.folder + "/books.csv"
    try ("Title,Author,Year\n" + rows).write(toFile: path, atomically: true, encoding: .utf8)
    let heard = try await hear(":import \(path)\n\u{13}")
    #expect(heard.contains("Added 3,000 books"), "\(heard)")
    let last = try await sandbox.octavo("list", "3000", "--format", "ids")
    #expect(last.output == "3000\n", "\(last)")
  }

  @Test func `what is said follows the locale, and the setting for signs`() async throws {
    let sandbox = try sandbox.get()
    _ = try await sandbox.octavo("add", "--title", "Légende")
    let keys = "/zzé\u{1B}[D"
    #expect(try await hear(keys).contains("Nothing found for “zzé”."))
    let ascii = try await hear(keys, environment: ["LC_ALL": "C"])
    #expect(ascii.contains("> L?gende") && ascii.contains("Nothing found for \"zz?\"."), "\(ascii)")
    #expect(ascii.utf8.allSatisfy { $0 < 0x80 })
    let folder = sandbox.folder + "/config/octavo"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "ascii = true\n".write(toFile: folder + "/config.toml", atomically: true, encoding: .utf8)
    let signs = try await hear(keys)
    #expect(signs.contains("Nothing found for \"zzé\"."), "\(signs)")
    #expect(signs.contains("> Légende"), "\(signs)")
  }

  @Test(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
  func `a dumb terminal is talked with, and given back as it was`() async throws {
    let sandbox = try sandbox.get()
    _ = try await sandbox.octavo("add", "--title", "Légende")
    try await TmuxSession.with(sandbox, environment: ["TERM": "dumb"]) { terminal in
      try await terminal.run("clear; \"$OCTAVO\" --plain")
      try await terminal.wait(for: "> Légende")
      try await terminal.press("a")
      try await terminal.wait(for: "Title (needed):")
      try await terminal.type("Emna")
      try await terminal.press("BSpace", "BSpace")
      try await terminal.type("ma")
      try await terminal.wait(for: "Title: Emma")
      try await terminal.press("C-c")
      try await terminal.wait(for: "> g, Go on editing")
      // Ctrl-P is ↑ and Ctrl-V is ↓, for a keyboard that sends no arrows.
      try await terminal.press("C-v")
      try await terminal.wait(for: "> s, Save it")
      try await terminal.press("C-v", "Enter")
      try await terminal.wait("the list") { $0.last.contains("Légende") }
      try await terminal.press("C-z")
      try await terminal.wait(for: "Octavo waits. Type fg to come back.")
      try await terminal.run("clear; fg")
      try await terminal.wait(for: "Keys: ")
      try await terminal.press("q")
      try await terminal.waitForShell()
      // The shell echoes what is typed again.
      try await terminal.run("echo $((40+2))")
      try await terminal.wait(for: "echo $((40+2))")
    }
  }

  @Test(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
  func `told to end it keeps what was typed`() async throws {
    let sandbox = try sandbox.get()
    try await TmuxSession.with(sandbox, environment: ["TERM": "dumb"]) { terminal in
      try await terminal.run("clear; exec \"$OCTAVO\" --plain")
      try await terminal.wait(for: "empty")
      try await terminal.press("a")
      try await terminal.wait(for: "Title (needed):")
      try await terminal.type("Sanditon")
      try await terminal.wait(for: "Sanditon")
      let process = try await terminal.foreground()
      kill(process, SIGTERM)
      try await Child.end(of: process)
    }
    try await sandbox.waitForDraft(with: "Sanditon")
  }
}
