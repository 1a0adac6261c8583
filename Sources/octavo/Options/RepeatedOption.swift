import Books
import ArgumentParser

/// An option of one value that is given twice; the parser would use the last one without a message.
enum RepeatedOption {
  /// - Throws: ``CommandFailure/usage(_:details:)`` where the two values differ.
  static func refuse(in arguments: [String], of command: any ParsableCommand.Type) throws {
    let given = arguments.prefix { $0 != "--" }
    let names = given.filter { $0.hasPrefix("-") }.map(name)
    // How a command is shaped takes milliseconds to ask.
    guard Set(names).count < names.count else { return }
    let shape = CommandShape(of: command)
    var values: [String: String] = [:]
    var rest = given[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), let option = shape.option(named: name(argument)),
        option.takesValue
      else { continue }
      guard let value = value(argument) ?? rest.popFirst(), !option.isRepeating,
        let key = option.names.first
      else { continue }
      if let before = values[key], before != value {
        throw CommandFailure.usage(
          tr(
            "\(name(argument)) takes one value, and these are two: “\(before)” and “\(value)”. Leave one out."
          )
        )
      }
      values[key] = value
    }
  }

  /// "--due" of "--due=+2w".
  private static func name(_ argument: String) -> String {
    argument.hasPrefix("--") ? String(argument.prefix { $0 != "=" }) : argument
  }

  private static func value(_ argument: String) -> String? {
    guard argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") else { return nil }
    return String(argument[argument.index(after: sign)...])
  }
}
