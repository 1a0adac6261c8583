import ArgumentParser

/// Octavo, a book catalogue for the terminal.
///
/// Without a subcommand it opens the screens.
struct Octavo: Command {
  static let configuration = CommandConfiguration(
    commandName: "octavo",
    abstract: "A book catalogue for the terminal.",
    discussion: """
      Without a command it opens the screens, in which everything can be done.

      What --format json prints: octavo help json
      """,
    version: "0.1.0",
    subcommands: [
      DemoCommand.self, ListCommand.self, ShowCommand.self, AddCommand.self, EditCommand.self,
      RemoveCommand.self,
      AuthorityCommand<Authors>.self, AuthorityCommand<Publishers>.self,
      AuthorityCommand<Genres>.self, AuthorityCommand<AllSeries>.self,
      AuthorityCommand<Tags>.self, QueriesCommand.self,
      ReadersCommand.self, ReadCommand.self, LendCommand.self, BorrowCommand.self,
      ReturnCommand.self, LoansCommand.self,
      ImportCommand.self, ExportCommand.self, StatisticsCommand.self,
      UndoCommand.self, RedoCommand.self, HistoryCommand.self, CheckCommand.self,
      BackupCommand.self,
      RestoreCommand.self,
    ]
  )

  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    try Screens.open(at: try place.path(console), place: place, console: console)
  }
}
