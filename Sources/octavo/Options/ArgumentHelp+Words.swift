import ArgumentParser
import Books

extension ArgumentHelp {
  /// The help on an option, in the language of ``Translation/current``.
  static func tr(_ message: Message) -> ArgumentHelp { ArgumentHelp(message.text) }
}
