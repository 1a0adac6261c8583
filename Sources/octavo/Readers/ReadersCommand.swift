import ArgumentParser
import Catalog

/// `octavo readers`: the people of the household or library.
struct ReadersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "readers",
    abstract: "List, show, add, edit, merge or remove readers.",
    discussion: """
      A reader is a person who reads and borrows books. Which one you are is said by --as, else \
      $OCTAVO_USER, else your login; see also octavo read and octavo lend.
      """,
    subcommands: [
      ReadersListCommand.self, ReadersShowCommand.self, ReadersAddCommand.self,
      ReadersEditCommand.self, ReadersMergeCommand.self, ReadersRemoveCommand.self,
    ],
    defaultSubcommand: ReadersListCommand.self
  )
}

extension ReaderRepository {
  /// The one reader that a name of the command line means: a name, a card's number, or an id.
  ///
  /// - Throws: ``CommandFailure/noReader(_:)``.
  func wanted(_ key: String) throws -> ID<Reader> {
    let plain = key.hasPrefix("id:") ? String(key.dropFirst(3)) : key
    guard let id = try named(plain) else { throw CommandFailure.noReader(key) }
    return id
  }

  /// A reader as JSON, with the number of books that they have out.
  func json(_ id: ID<Reader>) throws -> JSON {
    JSON(try record(id), try rows([id]).first)
  }
}
