import ArgumentParser

/// What has to start at once is parsed by itself: the screens, and what scripts repeat.
///
/// Reading a command line with every command that there is takes as long as all the rest of
/// `octavo list`: Swift looks up each type's conformances when it first meets the type.
enum QuickStart {
  /// Carries out a command line of one of these commands.
  ///
  /// - Returns: Whether it was one.
  static func run(_ arguments: [String], on console: Console) throws -> Bool {
    guard let name = CatalogOptions.indexOfCommand(in: arguments) else { return false }
    guard name < arguments.count else {
      if let place = CatalogOptions.plain(arguments) {
        try OpenCommand.run(place, on: console)
      } else {
        try run(OpenCommand.self, arguments, console)
      }
      return true
    }
    let words = Array(arguments[..<name] + arguments[(name + 1)...])
    switch arguments[name] {
    case "list": try run(ListCommand.self, words, console)
    case "show": try run(ShowCommand.self, words, console)
    case "demo": try run(DemoCommand.self, words, console)
    case "add": try run(AddCommand.self, words, console)
    case "help" where arguments.dropFirst(name + 1).first == "json":
      console.output.write(JSONHelp.text)
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
      try command.run(on: console)
    } else {
      try parsed.run()
    }
  }
}
