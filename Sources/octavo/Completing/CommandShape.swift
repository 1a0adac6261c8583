import Books
import ArgumentParser
import Interchange

/// The arguments that a command accepts, as the parser describes them.
struct CommandShape {
  let positionals: [Argument]
  let options: [Argument]

  struct Argument {
    /// The names as typed: "--format", "-o"; empty for a positional argument.
    let names: [String]
    let takesValue: Bool
    /// True when it may be given more than once.
    let isRepeating: Bool
    /// True when its values go on until the next option.
    let takesMore: Bool
    /// The possible values, where they are a closed set.
    let choices: [String]
    let isFile: Bool
  }

  init(of command: any ParsableCommand.Type) {
    let told = JSON(parsing: command._dumpHelp())?["command"]?["arguments"]
    let arguments = (told?.array ?? []).filter { $0["shouldDisplay"] != .bool(false) }
    positionals = arguments.filter { $0["kind"] == .string("positional") }.map(Argument.init)
    options = arguments.filter { $0["kind"] != .string("positional") }.map(Argument.init)
  }

  func option(named name: String) -> Argument? {
    options.first { $0.names.contains(name) }
  }
}

extension CommandShape.Argument {
  fileprivate init(_ told: JSON) {
    names = (told["names"]?.array ?? []).compactMap { name in
      guard case .string(let text) = name["name"] else { return nil }
      return (name["kind"] == .string("long") ? "--" : "-") + text
    }
    takesValue = told["kind"] != .string("flag")
    isRepeating = told["isRepeating"] == .bool(true)
    takesMore = told["parsingStrategy"] == .string("upToNextOption")
    let completion = told["completionKind"]
    choices = (completion?["list"]?["values"]?.array ?? []).compactMap { value in
      if case .string(let text) = value { text } else { nil }
    }
    isFile = completion?["file"] != nil || completion?["directory"] != nil
  }
}

extension JSON {
  fileprivate var array: [JSON] { if case .array(let elements) = self { elements } else { [] } }
}
