@testable import CatalogUI
import TerminalKit
import Testing

@Suite struct CommandTests {
  @Test(arguments: CommandContext.allCases)
  func `a key means one thing in a state`(_ context: CommandContext) {
    for state in context.chain {
      let commands = CommandRegistry.all.filter { $0.contexts.contains(state) }
      let keys = commands.flatMap(\.keys)
      #expect(Set(keys).count == keys.count, "twice in \(state): \(keys.map(\.name).sorted())")
    }
  }

  @Test(arguments: CommandID.allCases)
  func `every command is in the registry and in help`(_ id: CommandID) throws {
    let command = try #require(CommandRegistry.command(id))
    #expect(!command.title.isEmpty)
    let rows = HelpRow.rows(matching: "", context: .bookList, footer: [], place: "Books")
    let ids = rows.compactMap { if case .command(let command) = $0 { command.id } else { nil } }
    #expect(ids.contains(id))
  }

  @Test func `help finds a command by other words for it`() {
    for word in ["remove", "erase", "delete"] {
      let rows = HelpRow.rows(matching: word, context: .bookList, footer: [], place: "Books")
      let ids = rows.compactMap { if case .command(let command) = $0 { command.id } else { nil } }
      #expect(ids.contains(.delete), "\(word)")
    }
  }

  @Test func `a command of other screens is not said to be none`() async throws {
    let app = try await AppDriver()
    try await app.order("doctor")
    try await app.press(":")
    await app.type("sorting dutch")
    try await app.press("Enter")
    #expect(app.status.contains("“sorting” is for other screens"), "\(app.screen)")
  }

  @Test func `a command says what it takes where something else follows`() async throws {
    let app = try await AppDriver()
    try await app.order("sort nowhere")
    #expect(
      app.status.contains("“sort” takes Title, Author, Year and others. Esc closes"),
      "\(app.screen)"
    )
  }

  @Test(arguments: ["return tim", "undo 3", "erase everything"])
  func `a command that takes nothing behind it says so`(_ text: String) async throws {
    let app = try await AppDriver()
    try await app.press(":")
    await app.type(text)
    try await app.press("Enter")
    let word = text.prefix { $0 != " " }
    #expect(app.status.contains("Nothing can follow “\(word)”: write it alone."), "\(app.screen)")
  }

  @Test func `a mistyped command is told with the nearest one`() async throws {
    let app = try await AppDriver()
    try await app.press(":")
    await app.type("doctro")
    try await app.press("Enter")
    let words = "There is no command “doctro”; perhaps :doctor."
    #expect(app.screen.contains(words), "\(app.screen)")
  }

  @Test(arguments: ["%s%n", "sprocket", "\u{0}\u{1}", "s%", "xyzzy"])
  func `Enter runs no command that was not named`(_ text: String) async throws {
    let app = try await AppDriver()
    try await app.press(":")
    await app.type(text)
    try await app.press("Enter")
    #expect(app.screen.contains("There is no command"), "\(app.screen)")
    #expect(app.row(0).contains("[1 Books]"))
  }

  @Test(arguments: ["99999999999999999999", "-1", "%", "200%"])
  func `go says what it takes`(_ place: String) async throws {
    let app = try await AppDriver()
    try await app.press(":")
    await app.type("go \(place)")
    try await app.press("Enter")
    #expect(app.screen.contains("a letter, a row number"), "\(app.screen)")
    #expect(app.status.contains("1 of 13") || app.status.contains("is no place"))
  }

  @Test func `a letter that is no command here says so, and what it does elsewhere`() async throws {
    let app = try await AppDriver()
    try await app.press("x")
    #expect(app.status.contains("x, “Extend"), "\(app.status)")
    #expect(app.status.contains("does nothing here."))
    try await app.press("8", "ö")
    #expect(app.status.contains("ö does nothing here. ? lists what does."), "\(app.status)")
    try await app.press("1", "a")
    await app.type("x")
    #expect(!app.screen.contains("does nothing here"), "in a form it types")
  }

  @Test func `in typing no printable key is a command`() {
    for context in CommandContext.allCases where context.isTyping {
      let commands = context.chain.flatMap { state in
        CommandRegistry.all.filter { $0.contexts.contains(state) }
      }
      for key in commands.flatMap(\.keys) { #expect(key.typed == nil, "\(key) in \(context)") }
    }
  }

  @Test func `a capital without a meaning of its own is its small letter`() {
    #expect(CommandRegistry.command(for: .character("D"), in: .bookList)?.id == .delete)
    #expect(CommandRegistry.command(for: .character("G"), in: .bookList)?.id == .last)
    #expect(CommandRegistry.command(for: .character("H"), in: .bookList)?.id == .history)
    #expect(CommandRegistry.command(for: .character("D"), in: .find) == nil)
  }

  @Test(arguments: [40, 80, 120])
  func `the last line keeps help and quit however narrow it is`(_ width: Int) {
    let items = [CommandID.open, .add, .edit, .delete, .find, .sort, .undo, .help, .quit]
      .compactMap { id in
        CommandRegistry.command(id, in: .bookList).map {
          FooterItem(command: id, key: $0.keys.first?.name ?? "", label: $0.short)
        }
      }
    let line = FooterLine(items: items, width: width)
    #expect(line.items.suffix(2).map(\.command) == [.help, .quit])
    var surface = Surface(width: width, height: 1)
    line.draw(on: &surface, y: 0)
    #expect(surface.description.hasSuffix("? help  q quit"))
  }
}
