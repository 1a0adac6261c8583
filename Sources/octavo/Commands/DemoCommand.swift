import Books
import ArgumentParser
import CResources
import Catalog
import Glibc
import Interchange

/// `octavo demo`: the screens on a catalogue to try things out with.
struct DemoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: tr("Open a demo catalogue of about a hundred books, separate from your own.")
  )

  @Flag(help: .tr("Make it anew, and keep a changed one under a dated name."))
  var reset = false

  @Option(
    help: ArgumentHelp(
      tr("Make a demo catalogue there, without opening a screen."),
      valueName: "path"
    ),
    completion: .file()
  )
  var create: String?

  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    if let create { return try makeNew(at: console.path(create), console) }
    _ = try Screens.configuration(place, console)
    let path = try place.catalog.map(console.path) ?? Self.usualPath(console)
    if reset { try remove(path, console) }
    try Self.makeIfAbsent(at: path, place, console)
    try Screens.open(at: path, place: place, isDemo: true, console: console)
  }

  /// Opens the screens on the person's own demo, whatever catalogue the options name.
  static func open(place: CatalogOptions, console: Console) throws {
    let path = try usualPath(console)
    try makeIfAbsent(at: path, place, console)
    try Screens.open(at: path, place: place, isDemo: true, console: console)
  }

  private static func usualPath(_ console: Console) throws -> String {
    try Folders.data(console) + "/demo.sqlite"
  }

  private func makeNew(at path: String, _ console: Console) throws {
    guard access(path, F_OK) != 0 else { throw CatalogError.alreadyExists(path: path) }
    Stopping.say(StoppableWork.nothingChanged)
    try Self.makeIfAbsent(at: path, place, console)
    console.saved.deed = tr("Made a demo catalogue at \(path).")
    console.note(tr("Made a demo catalogue at \(path)."))
  }

  /// Makes the demo, or fills one in which nothing was ever done.
  private static func makeIfAbsent(
    at path: String,
    _ place: CatalogOptions,
    _ console: Console
  ) throws {
    guard access(path, F_OK) == 0 else {
      // A demo without books is none, and would be in the way of the next: it is made whole, or not.
      return try Stopping.keeping {
        let catalog = try place.open(path, on: console)
        try fill(catalog, console)
        try catalog.close()
      }
    }
    let catalog = try place.open(path, on: console)
    if try catalog.read({ view in try view.history.count() }) == 0 {
      // Books without readers are no demo.
      try Stopping.keeping { try fill(catalog, console) }
    }
    try catalog.close()
  }

  private static func fill(_ catalog: Catalog, _ console: Console) throws {
    let json = UnsafeRawBufferPointer(start: octavo_demo_json(), count: octavo_demo_json_size())
    try DemoCatalog.fill(catalog, with: json)
    try DemoHousehold.fill(catalog, login: CatalogOptions.login(console))
  }

  /// Takes the demo away; one in which something was changed is kept.
  private func remove(_ path: String, _ console: Console) throws {
    guard access(path, F_OK) == 0 else { return }
    let catalog = try Catalog.open(
      at: path,
      user: place.userName(console),
      creating: false,
      clock: console.clock
    )
    if try !catalog.read(DemoHousehold.isUntouched) {
      let kept = DatedName.free(for: path, at: console.clock())
      try catalog.backup(to: kept)
      console.note(tr("Your changed demo is kept at \(kept)."))
    }
    try catalog.close()
    for file in [path, path + "-wal", path + "-shm"] where unlink(file) != 0 && errno != ENOENT {
      throw CatalogError.permission(path: file)
    }
  }
}
