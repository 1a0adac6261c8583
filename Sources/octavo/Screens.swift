import Catalog
import CatalogUI

/// The way into the screens.
enum Screens {
  /// Opens the screens until the person quits; from an empty catalogue they may go on to the demo,
  /// and from there to their own.
  static func open(
    at path: String,
    place: CatalogOptions,
    isDemo: Bool = false,
    console: Console
  ) throws {
    try requireTerminal(console)
    let configuration = try ConfigurationFile.read(console)
    let catalog = try place.open(path, on: console, atFirstChange: true)
    var options = OctavoApp.Options(
      configuration: configuration,
      isDemo: isDemo,
      showsUser: place.user != nil,
      isUserGiven: place.isUserGiven(console),
      statePath: Folders.statePath(forCatalog: path, console),
      draftsPath: try Folders.state(console) + "/drafts"
    )
    if place.catalog != nil { options.catalogName = name(of: path) }
    let result = Result { try OctavoApp.run(catalog: catalog, options: options) }
    try catalog.close()
    do {
      switch try result.get() {
      case .quit: break
      case .openDemo: try DemoCommand.open(place: place, console: console)
      case .openOwn:
        var own = place
        // In the demo the option names the demo's file.
        own.catalog = nil
        try open(at: try own.path(console), place: own, console: console)
      }
    } catch let error as OctavoApp.CannotShow {
      throw CommandFailure.usage(error.description)
    }
  }

  /// Nothing is made for screens that cannot be shown.
  static func requireTerminal(_ console: Console) throws {
    guard !console.isTerminal else { return }
    throw CommandFailure.usage(
      "The screens need a terminal, and the output is a file or a pipe."
        + " Use octavo list, octavo show … there."
    )
  }

  /// The file's name without its ending.
  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.hasSuffix(".sqlite") ? file.dropLast(7) : file)
  }
}
