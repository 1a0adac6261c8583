import Foundation
import TestSupport
import Testing

/// Completions as a person gets them, with Tab in the real shells.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct CompletionTests {
  enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish

    var isThere: Bool { (try? NeededProgram.path(of: rawValue)) != nil }

    /// Starts it without the person's own settings.
    var start: String {
      switch self {
      case .bash: "exec env PS1='ready> ' bash --norc --noprofile -i"
      case .zsh: "exec env PS1='ready> ' zsh -f -i"
      case .fish: "exec fish --no-config"
      }
    }

    /// Reads the script, and shows the prompt that is waited for.
    func settings(_ script: String) -> String {
      switch self {
      case .bash: "PATH=$OCTAVO_BIN:$PATH; . \(script); clear"
      case .zsh:
        "PATH=$OCTAVO_BIN:$PATH; autoload -Uz compinit; compinit -u -D; setopt no_beep; . \(script); clear"
      case .fish:
        "set PATH $OCTAVO_BIN $PATH; function fish_prompt; echo -n 'ready> '; end;"
          + " set -g fish_autosuggestion_enabled 0; source \(script); clear"
      }
    }
  }

  /// What is typed before Tab, and what stands there then; nil where the shells quote differently.
  private static let lines: [(typed: String, completed: String)] = [
    ("octavo li", "octavo list"),
    ("octavo authors me", "octavo authors merge"),
    ("octavo list --lim", "octavo list --limit"),
    ("octavo list --format=t", "octavo list --format=table"),
    ("octavo list gen", "octavo list genre:"),
    ("octavo list genre:Fanta", "octavo list genre:Fantasy"),
    ("octavo list -- -genre:Fanta", "octavo list -- -genre:Fantasy"),
    ("octavo list 'genre:Science f", "octavo list 'genre:Science fiction'"),
    ("octavo list shop:Fo", "octavo list shop:Foyles"),
    ("octavo list @unr", "octavo list @unread"),
    ("octavo list author:Énée", "octavo list author:Énée"),
    ("octavo genres rename Sci", "octavo genres rename Science\\ fiction"),
    ("octavo edit x --set genre=Fanta", "octavo edit x --set genre=Fantasy"),
    ("octavo queries remove pre", "octavo queries remove presents"),
    ("octavo lend 1 --to Anna", "octavo lend 1 --to Anna\\ Berg"),
    ("octavo read 1 --status gav", "octavo read 1 --status gave-up"),
    ("octavo fields add X --kind mon", "octavo fields add X --kind money"),
    ("octavo export --to bib", "octavo export --to bibtex"),
    ("octavo import --from goodr", "octavo import --from goodreads"),
    ("octavo stats --only deca", "octavo stats --only decades"),
    ("octavo import my\\ bo", "octavo import my\\ books.csv"),
    ("octavo restore back", "octavo restore backup.sqlite"),
  ]

  private func prepare(_ sandbox: Sandbox) async throws {
    let home = sandbox.folder + "/home"
    try "Title\n".write(toFile: home + "/my books.csv", atomically: true, encoding: .utf8)
    try "".write(toFile: home + "/backup.sqlite", atomically: true, encoding: .utf8)
    for command in [
      ["fields", "add", "Shop", "--kind", "text"],
      [
        "add", "--title", "A", "--genre", "Science fiction", "--author", "Énée", "--set",
        "shop=Foyles",
      ],
      ["add", "--title", "B", "--genre", "Fantasy"],
      ["add", "--title", "C", "--genre", Self.hostile],
      ["queries", "save", "presents", "tag:gift"], ["readers", "add", "Anna Berg"],
    ] {
      let done = try await sandbox.octavo(command)
      #expect(done.status == 0, "\(done.complaint)")
    }
  }

  /// A name in which every shell could see something to carry out.
  private static let hostile = "Zoo's \"$(touch pwned)\" `touch pwned`: ;|&*!é\\"

  private func session(
    _ shell: Shell,
    _ sandbox: Sandbox,
    _ body: (TmuxSession) async throws -> Void
  ) async throws {
    let programs = sandbox.folder + "/bin"
    let script = sandbox.folder + "/completions"
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: programs + "/octavo",
      withDestinationPath: Sandbox.binary
    )
    let printed = try await sandbox.octavo("--generate-completion-script", shell.rawValue)
    try printed.output.write(toFile: script, atomically: true, encoding: .utf8)
    try await TmuxSession.with(sandbox, columns: 140, environment: ["OCTAVO_BIN": programs]) {
      terminal in
      try await terminal.run("cd \"$HOME\"; \(shell.start)")
      try await terminal.run(shell.settings(script))
      try await terminal.waitForShell()
      try await body(terminal)
    }
  }

  @Test(arguments: Shell.allCases)
  func `Tab completes commands, options and what is in the catalogue`(shell: Shell) async throws {
    guard shell.isThere else { return print("\(shell) is not installed, so it is not tried.") }
    let sandbox = try Sandbox()
    try await prepare(sandbox)
    try await session(shell, sandbox) { terminal in
      for line in Self.lines {
        try await terminal.press("C-u", "C-l")
        try await terminal.type(line.typed)
        try await terminal.wait(for: "ready> " + line.typed)
        try await terminal.press("Tab")
        try await terminal.wait("“\(line.completed)” in \(shell)") {
          $0.rows.contains { $0.hasPrefix("ready> " + line.completed) }
        }
      }
    }
  }

  /// Not of fish, which decides itself which of them to prefer.
  @Test(arguments: [Shell.bash, .zsh], ["", "\""])
  func `names that differ in case are all shown, and what was typed stays`(
    shell: Shell,
    quote: String
  ) async throws {
    guard shell.isThere else { return print("\(shell) is not installed, so it is not tried.") }
    let sandbox = try Sandbox()
    try await prepare(sandbox)
    for name in ["stephen crane", "Stephen King"] {
      let done = try await sandbox.octavo("add", "--title", "By \(name)", "--author", name)
      #expect(done.status == 0, "\(done.complaint)")
    }
    try await session(shell, sandbox) { terminal in
      let line = "octavo list \(quote)author:step"
      try await terminal.type(line)
      try await terminal.wait(for: "ready> " + line)
      try await terminal.press("Tab", "Tab")
      let screen = try await terminal.wait("both names in \(shell)") { screen in
        let rows = screen.rows.joined(separator: "\n")
        return ["crane", "King"].allSatisfy(rows.contains)
      }
      #expect(
        screen.rows.contains { $0.lowercased().hasPrefix("ready> \(line)") },
        "\(screen.rows)"
      )
    }
  }

  @Test(arguments: Shell.allCases, ["", "'", "\""])
  func `a name is completed as the data that it is, whatever stands in it`(
    shell: Shell,
    quote: String
  ) async throws {
    guard shell.isThere else { return print("\(shell) is not installed, so it is not tried.") }
    let sandbox = try Sandbox()
    try await prepare(sandbox)
    try await session(shell, sandbox) { terminal in
      for start in ["octavo genres show \(quote)Zoo", "octavo list --format ids \(quote)genre:Zoo"]
      {
        try await terminal.press("C-u", "C-l")
        try await terminal.type(start)
        try await terminal.wait(for: "ready> " + start)
        try await terminal.press("Tab")
        try await terminal.wait("a completion of \(start)") { screen in
          screen.rows.contains { $0.hasPrefix("ready> ") && $0.contains("pwned") }
        }
        try await terminal.type(" >> found 2>&1; echo end >> found")
        try await terminal.press("Enter")
      }
      let found = try await sandbox.text(of: "found", ending: "end\n", times: 2)
      // Lines with tabs have each backslash twice.
      let printed = Self.hostile.replacing("\\", with: "\\\\")
      #expect(found.contains("name\t\(printed)\n"), "\(found)")
      #expect(found.contains("\n3\nend\n"), "\(found)")
    }
    #expect(!sandbox.hasFile(sandbox.folder + "/home/pwned"))
  }
}

extension Sandbox {
  /// Waits until a file of the home folder has a line so many times.
  fileprivate func text(of name: String, ending line: String, times: Int) async throws -> String {
    var text = ""
    try await eventually("\(name) with \(times) lines “\(line)”") {
      text = (try? String(contentsOfFile: folder + "/home/" + name, encoding: .utf8)) ?? ""
      return text.components(separatedBy: line).count > times
    }
    return text
  }
}
