import ArgumentParser
import Catalog

/// One run of the program: arguments in, texts and an exit code out.
enum Program {
  /// Carries out a command line.
  ///
  /// - Parameter arguments: Without the program's own name.
  /// - Returns: The exit code.
  static func run(_ arguments: [String], on console: Console) -> Int32 {
    var code = ExitStatus.done.rawValue
    do {
      guard try !QuickStart.run(arguments, on: console) else { return finish(console, with: code) }
      var command = try Octavo.parseAsRoot(arguments)
      if let command = command as? any Command {
        try command.run(on: console)
      } else {
        try command.run()
      }
    } catch {
      code = report(error, on: console)
    }
    return finish(console, with: code)
  }

  /// Writes what is still to be written; when that fails, this is what the run ends with.
  static func finish(_ console: Console, with code: Int32) -> Int32 {
    do {
      try console.output.flush()
    } catch {
      return report(error, on: console)
    }
    guard !console.damage.isEmpty else { return code }
    console.say(console.damage.description)
    return code == ExitStatus.done.rawValue ? ExitStatus.partly.rawValue : code
  }

  /// Says what went wrong.
  ///
  /// - Returns: The exit code for it.
  static func report(_ error: any Error, on console: Console) -> Int32 {
    if let code = error as? ExitCode { return code.rawValue }
    if let failure = error as? any Failure {
      if !failure.message.isEmpty { console.say(failure.message) }
      return failure.status.rawValue
    }
    let code = Octavo.exitCode(for: error).rawValue
    guard code != 0 else {
      console.output.write(Octavo.fullMessage(for: error) + "\n")
      return code
    }
    let message = Octavo.fullMessage(for: error)
    let words = message.hasPrefix("Error: ") ? String(message.dropFirst(7)) : message
    console.say(unknownCommand(in: words) ?? words)
    return ExitStatus.usage.rawValue
  }

  /// A word where a command belongs is one that there is not.
  private static func unknownCommand(in message: String) -> String? {
    let lines = message.split(separator: "\n")
    guard let first = lines.first, first.lowercased().contains("unexpected argument"),
      lines.contains(where: { $0.hasPrefix("Usage:") && $0.hasSuffix("<subcommand>") }),
      let word = first.split(separator: "'").dropFirst().first
    else { return nil }
    return "There is no command “\(word)”. octavo --help lists them."
  }
}

/// A command that writes on a console.
protocol Command: ParsableCommand {
  func run(on console: Console) throws
}
