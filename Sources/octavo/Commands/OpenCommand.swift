import ArgumentParser

/// `octavo` without a subcommand, parsed by itself so that the first frame comes sooner.
struct OpenCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "open",
    _superCommandName: "octavo",
    usage: "octavo [--catalog <path>] [--as <name>] [--no-migrate]",
    shouldDisplay: false
  )

  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    try Self.run(place, on: console)
  }

  static func run(_ place: CatalogOptions, on console: Console) throws {
    try Screens.open(at: try place.path(console), place: place, console: console)
  }
}
