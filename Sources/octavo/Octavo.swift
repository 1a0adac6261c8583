import Books
import ArgumentParser
import Catalog
import CatalogUI

/// Octavo, a book catalogue for the terminal.
///
/// Without a subcommand it opens the screens.
struct Octavo: Command {
  static let configuration = CommandConfiguration(
    commandName: "octavo",
    abstract: tr("A book catalogue for the terminal."),
    discussion: tr(
      """
      Without a command, it opens the screens, where you can do everything.

      What --format json prints: octavo help json
      How to find books: octavo help query
      The fields of a book: octavo help fields
      What octavo check looks for: octavo help rules
      """
    ),
    version: "0.1.0",
    subcommands: [
      DemoCommand.self, ListCommand.self, ShowCommand.self, AddCommand.self, EditCommand.self,
      RemoveCommand.self, MergeCommand.self, BooksCommand.self,
      AuthorityCommand<Authors>.self, AuthorityCommand<Publishers>.self,
      AuthorityCommand<Genres>.self, AuthorityCommand<AllSeries>.self,
      AuthorityCommand<Tags>.self, AuthorityCommand<Shelves>.self, FieldsCommand.self,
      QueriesCommand.self,
      ReadersCommand.self, ReadCommand.self, LendCommand.self, BorrowCommand.self,
      ReturnCommand.self, LoansCommand.self,
      ScanCommand.self, LookupCommand.self,
      ImportCommand.self, ExportCommand.self, StatisticsCommand.self,
      UndoCommand.self, RedoCommand.self, HistoryCommand.self, CheckCommand.self,
      BackupCommand.self,
      RestoreCommand.self,
    ]
  )

  @OptionGroup var place: CatalogOptions

  /// Errors begin with the program's name and not with the word "Error".
  static var _errorPrefix: String { "" }

  func run(on console: Console) throws {
    try Screens.open(place, on: console)
  }
}

/// `octavo` without a subcommand, parsed by itself so that the first frame comes sooner.
struct OpenCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "open",
    _superCommandName: "octavo",
    usage: "octavo [--catalog <path>] [--as <name>] [--new-reader] [--no-migrate] [--plain]",
    shouldDisplay: false
  )

  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    try Screens.open(place, on: console)
  }
}

/// The way into the screens.
enum Screens {
  /// Opens the screens on the catalogue that the options name.
  ///
  /// - Parameter scans: Whether they open with the screen on which books are scanned.
  static func open(
    _ place: CatalogOptions,
    scans: Bool = false,
    on console: Console
  ) throws {
    try open(at: try place.path(console), place: place, scans: scans, console: console)
  }

  /// Opens the screens until the person quits; from an empty catalogue they may go on to the demo,
  /// and from there to their own.
  static func open(
    at path: String,
    place: CatalogOptions,
    isDemo: Bool = false,
    news: String? = nil,
    scans: Bool = false,
    console: Console
  ) throws {
    let configuration = try configuration(place, console)
    let catalog = try place.open(path, on: console, atFirstChange: true)
    var options = OctavoApp.Options(
      configuration: configuration,
      isDemo: isDemo,
      showsUser: place.user != nil,
      isUserGiven: place.isUserGiven(console),
      statePath: Folders.statePath(forCatalog: path, console),
      draftsPath: try Folders.state(console) + "/drafts"
    )
    options.news = news
    options.scans = scans
    options.lookup = try BookLookup(configuration, on: console)
    options.computer.folderOfRefused = try Folders.refused(console)
    if place.catalog != nil { options.catalogName = name(of: path) }
    let result = Result {
      try catalog.requireIndexes()
      // The variable is for one's own catalogue: the people of the demo are others.
      if !isDemo || place.user != nil {
        try place.admitUser(to: catalog, isChanging: true, console)
      }
      return try OctavoApp.run(catalog: catalog, options: options)
    }
    try catalog.close()
    // The screens told of what was done on them.
    Stopping.letGo(saying: nil)
    do {
      switch try result.get() {
      case .quit: break
      // As a shell counts it.
      case .ended(let signal): throw ExitCode(128 + signal)
      case .outputFailed(let code): throw CommandFailure.ofOutput(code)
      case .openDemo: try DemoCommand.open(place: place, console: console)
      case .openOwn:
        var own = place
        // In the demo the option names the demo's file.
        own.catalog = nil
        try open(own, on: console)
      case .restore(let source):
        let restored = try Catalog.restore(path, from: source, at: console.clock())
        var news = tr("Restored from \(source).")
        if let kept = restored.kept { news += tr(" What was there before: \(kept)") }
        if restored.isFlawed {
          news += tr(" Something in it is wrong: octavo check tells what.")
        }
        try open(at: path, place: place, isDemo: isDemo, news: news, console: console)
        if let doubt = restored.doubt { throw CommandFailure.restoredInDoubt(path, doubt) }
      }
    } catch let error as OctavoApp.CannotShow {
      throw CommandFailure.usage(error.description)
    }
  }

  /// The settings for the screens; nothing is made for those that cannot be shown.
  static func configuration(
    _ place: CatalogOptions,
    _ console: Console
  ) throws -> Configuration {
    try place.checkConfiguration(console)
    var configuration = try ConfigurationFile.read(console)
    let wish = console.variable("OCTAVO_PLAIN")
    if place.isPlain || ["1", "lines"].contains(wish) { configuration.isPlain = true }
    if wish == "lines" { configuration.takesLines = true }
    guard !console.isTerminal, !configuration.isPlain else { return configuration }
    throw CommandFailure.usage(
      tr(
        "The screens need a terminal, and the output is a file or a pipe."
          + " Use octavo --plain, octavo list, octavo show … there."
      )
    )
  }

  /// The file's name without its ending.
  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.hasSuffix(".sqlite") ? file.dropLast(7) : file)
  }
}
