import Books
import ArgumentParser
import Catalog
import CatalogUI

/// One run of the program: arguments in, texts and an exit code out.
enum Program {
  /// The most words of a command line.
  ///
  /// The parser's work grows with the square of their number: 5,000 took 4 s, 20,000 a minute.
  private static let mostArguments = 4_000

  /// Carries out a command line.
  ///
  /// - Parameter arguments: Without the program's own name.
  /// - Returns: The exit code.
  static func run(_ arguments: [String], on console: Console) -> Int32 {
    var code = ExitStatus.done.rawValue
    do {
      guard !ShellCompletion.run(arguments, on: console) else { return finish(console, with: code) }
      guard try !QuickStart.run(arguments, on: console) else { return finish(console, with: code) }
      try parse(arguments)(console)
    } catch {
      let refusal = DashedQuery.refusal(of: arguments, after: error)
      code = report(refusal ?? error, of: arguments, on: console)
    }
    return finish(console, with: code)
  }

  /// - Returns: What the arguments mean, to be carried out.
  /// - Throws: ``CommandFailure/noCommand(_:advice:)`` where a word stands that is none;
  ///   ``CommandFailure/usage(_:)`` for too many words; what the parser says of all else.
  private static func parse(_ arguments: [String]) throws -> (Console) throws -> Void {
    guard arguments.count <= mostArguments else {
      throw CommandFailure.usage(
        tr(
          "These are \(grouped(arguments.count)) words on the command line, and \(grouped(mostArguments))"
            + " can be read. Ids can come from the standard input, with --ids -"
        )
      )
    }
    let arguments = try CommandPath.checked(arguments)
    if let command = CommandTable.command(arguments) {
      try RepeatedOption.refuse(in: arguments, of: type(of: command))
      return command.start
    }
    var command = try CommandTable.root(for: arguments).parseAsRoot(arguments)
    try CommandPath.check(command, arguments)
    try RepeatedOption.refuse(in: arguments, of: type(of: command))
    return { console in
      if let command = command as? any Command {
        try command.start(on: console)
      } else {
        try command.run()
      }
    }
  }

  /// Writes all pending output.
  ///
  /// When that fails, the exit code is that of the failure.
  static func finish(_ console: Console, with code: Int32) -> Int32 {
    do {
      try console.output.flush()
    } catch {
      return report(error, on: console)
    }
    if Stopping.signal != nil, Stopping.hasKept {
      console.say(console.saved.sentenceWhenStopped)
    }
    guard !console.damage.isEmpty else { return code }
    console.say(lines: console.damage.lines)
    return code == ExitStatus.done.rawValue ? ExitStatus.partly.rawValue : code
  }

  /// Prints an error.
  ///
  /// - Returns: The exit code for it.
  static func report(
    _ error: any Error,
    of arguments: [String] = [],
    on console: Console
  ) -> Int32 {
    if let code = error as? ExitCode { return code.rawValue }
    if let failure = error as? any Failure {
      if !failure.message.isEmpty { console.say(lines: failure.allLines) }
      if case .outputFailed? = failure as? CommandFailure, let sentence = console.saved.sentence {
        console.say(sentence)
      }
      return failure.status.rawValue
    }
    guard Octavo.exitCode(for: error) != .success else {
      console.output.write(Octavo.fullMessage(for: error) + "\n")
      return ExitStatus.done.rawValue
    }
    console.say(lines: lines(of: error, arguments))
    return ExitStatus.usage.rawValue
  }

  /// Options of other programs and commands for the same thing, by the command in which they are
  /// typed.
  private static let otherOptions: [String: [String: String]] = [
    "export": ["--format": "--to", "--from": "--to", "--output-format": "--to", "--file": "-o"],
    "import": ["--to": "--from"],
    "list": ["--to": "--format", "--order": "--sort", "--fields": "--columns"],
    "backup": [
      "-o": tr("a path behind the command"),
      "--output": tr("a path behind the command"),
    ],
    "lend": ["--from": "--to", "--date": "--on"], "borrow": ["--to": "--from", "--date": "--on"],
    "return": ["--to": "--from", "--date": "--on"],
  ]

  /// Replaces the option that the parser suggests by the right one, where ``otherOptions`` knows
  /// it.
  private static func naming(_ message: String, _ arguments: [String]) -> String {
    guard let index = CatalogOptions.indexOfCommand(in: arguments), index < arguments.count,
      let others = otherOptions[arguments[index]],
      let (wrong, right) = others.first(where: { message.contains("Unknown option '\($0.key)'") })
    else { return message }
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[0] = tr("\(arguments[index]) has no option \(wrong). Here it is: \(right)")
    return lines.joined(separator: "\n")
  }

  /// The parser's message in lines.
  ///
  /// A line break in an argument does not start a new one.
  static func lines(of error: any Error, _ arguments: [String]) -> [String] {
    // It names an option's value without the option.
    let typed = arguments.flatMap { argument in
      [argument] + argument.split(separator: "=", maxSplits: 1).dropFirst().map(String.init)
    }
    let broken = Set(typed.filter { $0.contains(where: \.isNewline) }).sorted {
      $0.count > $1.count
    }
    return broken.reduce(naming(Octavo.fullMessage(for: error), arguments)) { message, text in
      message.replacing(text, with: PlainText.harmless(text))
    }
    .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// A command that writes to a console.
protocol Command: ParsableCommand {
  var place: CatalogOptions { get }
  func run(on console: Console) throws
}

extension Command {
  func start(on console: Console) throws {
    // Also where nothing in it matters: who mistyped it learns it at once, and not weeks later.
    try place.checkConfiguration(console)
    try run(on: place.quiet ? console.quiet : console)
  }
}

/// The commands that a command line is parsed with.
///
/// Parsing with every command takes as long as all the rest of `octavo list`: Swift looks up each
/// type's conformances when it first meets the type.
enum CommandTable {
  /// The command that the arguments begin with, read by itself.
  ///
  /// - Returns: Nil where no command stands, and for what the parser refuses or answers by help; it
  ///   finds the words for that with the ``root(for:)``.
  static func command(
    _ arguments: [String],
    below parent: any ParsableCommand.Type = Octavo.self
  ) -> (any Command)? {
    guard let command = arguments.first.flatMap(parent.subcommand) else { return nil }
    let rest = Array(arguments.dropFirst())
    guard command.configuration.subcommands.isEmpty else {
      return self.command(rest, below: command)
    }
    return (command as? any Command.Type).flatMap { read($0, rest) }
  }

  private static func read<C: Command>(_: C.Type, _ arguments: [String]) -> (any Command)? {
    (try? Alone<C>.parseAsRoot(arguments) as? Alone<C>)?.command
  }

  /// The program with the one command that the arguments begin with, or with all.
  static func root(for arguments: [String]) -> any ParsableCommand.Type {
    arguments.first.flatMap(Octavo.subcommand).map { root(with: $0) } ?? Octavo.self
  }

  private static func root<C: ParsableCommand>(with _: C.Type) -> any ParsableCommand.Type {
    OctavoWith<C>.self
  }
}

/// The program with one of its commands, and without options of its own.
private struct OctavoWith<C: ParsableCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    var configuration = Octavo.configuration
    configuration.subcommands = [C.self]
    return configuration
  }

  static var _errorPrefix: String { Octavo._errorPrefix }
}

/// A command as the whole program, which has what the command has.
private struct Alone<C: Command>: ParsableCommand, CustomReflectable {
  /// With a command above it the parser does not look for scripts of completions, which takes it two
  /// more readings: ``ShellCompletion`` prints those.
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "", _superCommandName: "octavo")
  }

  var command = C()

  init() {}

  init(from decoder: any Decoder) throws {
    command = try C(from: decoder)
  }

  /// The mirror in which the parser finds the arguments.
  var customMirror: Mirror { Mirror(reflecting: command) }

  mutating func validate() throws {
    try command.validate()
  }
}

/// Commands that have to start at once and so are not parsed: the screens, and the texts of help.
enum QuickStart {
  /// Carries out a command line of one of these commands.
  ///
  /// - Returns: Whether it was one.
  static func run(_ arguments: [String], on console: Console) throws -> Bool {
    guard let name = CatalogOptions.indexOfCommand(in: arguments) else { return false }
    guard name < arguments.count else {
      if let place = CatalogOptions.plain(arguments) {
        try Screens.open(place, on: console)
      } else {
        try run(OpenCommand.self, arguments, console)
      }
      return true
    }
    switch arguments[name] {
    case "help" where arguments.dropFirst(name + 2).first?.hasPrefix("-") ?? true:
      guard name + 1 < arguments.count, let topic = HelpTopic(rawValue: arguments[name + 1]) else {
        return false
      }
      console.output.write(topic.text)
    default: return false
    }
    return true
  }

  private static func run<C: Command>(
    _ type: C.Type,
    _ arguments: [String],
    _ console: Console
  ) throws {
    var parsed = try type.parseAsRoot(arguments)
    if let command = parsed as? C {
      try command.start(on: console)
    } else {
      try parsed.run()
    }
  }
}

/// A query that begins with a dash, which the parser takes for options.
enum DashedQuery {
  /// The message in place of an error, or of help that nobody asked for, when such a query is the
  /// cause: `-author:guin` has the `-h` of help in it.
  ///
  /// - Parameter error: What the parser ended with.
  static func refusal(of arguments: [String], after error: any Error) -> CommandFailure? {
    guard !(error is any Failure), !(error is ExitCode),
      let index = CatalogOptions.indexOfCommand(in: arguments), index < arguments.count,
      commands.contains(arguments[index])
        || lists.contains(arguments[index]) && arguments[(index + 1)...].first == "list"
    else { return nil }
    let options = arguments[(index + 1)...].prefix { $0 != "--" }
    guard let term = options.first(where: looksLikeQuery),
      options.allSatisfy({ !["-h", "-help", "--help"].contains($0) })
    else { return nil }
    let command =
      arguments[index] == "queries"
      ? tr("queries save NAME")
      : lists.contains(arguments[index]) ? tr("\(arguments[index]) list") : arguments[index]
    let advice =
      tr(
        "If “\(term)” is part of a query, write -- before it: octavo \(command) -- \(quoted(term))"
      )
    let isHelp = Octavo.exitCode(for: error) == .success
    if isHelp { return .usage(advice) }
    let lines = Program.lines(of: error, arguments) + [advice]
    return .usage(lines[0], details: Array(lines.dropFirst()))
  }

  /// The commands that take a query.
  private static let commands: Set = [
    "list", "show", "edit", "remove", "export", "stats", "queries", "read", "lend", "borrow",
    "return",
  ]

  /// The lists of names, in which a word with a minus leaves out.
  private static let lists: Set = [
    "authors", "publishers", "genres", "series", "tags", "readers", "loans",
  ]

  /// True for an argument like `-word` or `-field:value` that is not an option.
  private static func looksLikeQuery(_ argument: String) -> Bool {
    let rest = argument.drop { $0 == "-" }
    guard argument.hasPrefix("-"), rest.count > 1 else { return false }
    let isName = rest.prefix { $0 != "=" }.allSatisfy { $0.isLetter || $0 == "-" }
    return !argument.hasPrefix("--") || !isName
  }

  /// A term as it is typed in a shell, in quotation marks where it needs them.
  private static func quoted(_ term: String) -> String {
    let isPlain = term.allSatisfy { $0.isLetter || $0.isNumber || "-:.,@=".contains($0) }
    let parts = term.split(separator: "'", omittingEmptySubsequences: false)
    return isPlain ? term : "'" + parts.joined(separator: #"'\''"#) + "'"
  }
}
