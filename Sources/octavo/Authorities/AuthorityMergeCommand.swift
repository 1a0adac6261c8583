import ArgumentParser
import Catalog

/// `octavo authors merge`.
struct AuthorityMergeCommand<Kind: AuthorityCommandKind>: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "merge",
      abstract: "Make several \(Kind.several) one.",
      discussion: "The other names stay as other spellings of it. It can be undone."
    )
  }

  @Argument(help: ArgumentHelp("Those that go, by name or id.", valueName: "name"))
  var names: [String]

  @Option(parsing: .unconditional, help: ArgumentHelp("The one that stays.", valueName: "name"))
  var into: String

  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    try AuthorityChange<Kind>(place: place, console: console).write { repository in
      let target = try repository.wanted(into)
      let others = try names.map(repository.wanted)
      guard others.contains(where: { $0 != target }) else {
        throw CommandFailure.usage("Name another \(Kind.one) than the one that stays.")
      }
      try repository.merge(others, into: target)
    }
  }
}
