import ArgumentParser

/// The word of a command line that the cursor stands in, and what it can become.
struct CompletionPoint {
  /// What is typed of the word, as the shell would pass it on.
  let typed: String
  /// The command that the words before it name: ["authors", "merge"].
  private(set) var path: [String] = []
  /// What the word can be; several where a subcommand can be left out.
  private(set) var places: [Place] = []
  /// The values of options that say which catalogue it is, and who asks.
  private(set) var catalogOptions: [String] = []

  enum Place {
    /// One of these words, such as subcommands or options.
    case words([String])
    /// The value of an option; `start` is what stands before it in the same word, as in
    /// "--format=".
    case value(of: CommandShape.Argument, start: String)
    /// A positional argument, with its place counted from 0.
    case positional(Int, CommandShape.Argument)
  }

  /// - Parameter before: The words before it, without the program's name.
  init(_ typed: String, after before: [String]) {
    self.typed = typed
    find(in: before)
  }

  private mutating func find(in before: [String]) {
    var command: any ParsableCommand.Type = Octavo.self
    var rest = takeCatalogOptions(before)[...]
    while true {
      let subcommands = command.configuration.subcommands
      guard !subcommands.isEmpty else { break }
      let names = subcommands.map { $0._commandName }
      if let word = rest.first, let place = names.firstIndex(of: word) {
        command = subcommands[place]
        path.append(word)
        rest = rest.dropFirst()
        continue
      }
      if rest.isEmpty, !typed.hasPrefix("-") {
        places.append(.words(path.isEmpty ? names + ["help"] : names))
      }
      if path.isEmpty, rest.first == "help" { return findHelp(of: rest.dropFirst()) }
      // A word that is no subcommand belongs to the one that can be left out.
      guard let usual = command.configuration.defaultSubcommand else {
        guard rest.allSatisfy({ $0.hasPrefix("-") }) else { return }
        return find(in: rest, of: CommandShape(of: path.isEmpty ? OpenCommand.self : command))
      }
      command = usual
      path.append(usual._commandName)
    }
    find(in: rest, of: CommandShape(of: command))
  }

  /// Takes out the options that are accepted before the command too.
  private mutating func takeCatalogOptions(_ words: [String]) -> [String] {
    var left: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first, ["--catalog", "--as"].contains(name) else {
        if word != "--no-migrate" { left.append(word) }
        continue
      }
      // The word itself may be the value that is completed.
      guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
        left.append(word)
        continue
      }
      catalogOptions += [name, value]
    }
    return left
  }

  private mutating func findHelp(of words: ArraySlice<String>) {
    var command: any ParsableCommand.Type = Octavo.self
    for word in words {
      let next = command.configuration.subcommands.first { $0._commandName == word }
      guard let next else { return }
      command = next
    }
    let topics = words.isEmpty ? ["json", "fields"] : []
    places = [
      .words(command.configuration.subcommands.map { $0._commandName } + topics)
    ]
  }

  /// Finds out what the word can be, by reading the words of the command before it as the parser
  /// does: as options, their values, and arguments by their place.
  private mutating func find(in words: ArraySlice<String>, of shape: CommandShape) {
    var open: CommandShape.Argument?
    var isAfterTerminator = false
    var positionals = 0
    var used: Set<String> = []
    for word in words {
      if let option = open {
        open = option.takesMore ? option : nil
        if !option.takesMore || !word.hasPrefix("-") { continue }
        open = nil
      }
      if !isAfterTerminator, word == "--" {
        isAfterTerminator = true
      } else if !isAfterTerminator, word.hasPrefix("-"), word != "-" {
        let name = word.prefix { $0 != "=" }
        guard let option = shape.option(named: String(name)) else { continue }
        if !option.isRepeating { used.formUnion(option.names) }
        if option.takesValue, name.count == word.count { open = option }
      } else {
        positionals += 1
      }
    }
    if let open, !open.takesMore || !typed.hasPrefix("-") {
      return places = [.value(of: open, start: "")]
    }
    if !isAfterTerminator, typed.hasPrefix("-") {
      let name = typed.prefix { $0 != "=" }
      if name.count < typed.count, let option = shape.option(named: String(name)) {
        places = [.value(of: option, start: name + "=")]
      } else {
        places = [.words(shape.options.flatMap(\.names).filter { !used.contains($0) })]
      }
      return
    }
    let place = min(positionals, shape.positionals.count - 1)
    guard place >= 0, place == positionals || shape.positionals[place].isRepeating else { return }
    places.append(.positional(place, shape.positionals[place]))
  }
}
