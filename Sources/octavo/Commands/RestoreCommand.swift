import ArgumentParser
import Catalog

/// `octavo restore`: a backup takes the catalogue's place, which is kept.
struct RestoreCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put a backup in the catalogue's place, which is kept under a dated name.",
    discussion: "The whole history is then that of the backup."
  )

  @Argument(help: "The backup; it stays as it is.", completion: .file())
  var path: String

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let catalog = try place.path(console)
    guard try yes || console.confirm("Put \(path) in the place of \(catalog)?") else {
      throw CommandFailure.declined
    }
    do {
      let restored = try Catalog.restore(catalog, from: path)
      console.note("\(catalog) is now as in \(path).")
      if let kept = restored.kept { console.note("What was there before is kept at \(kept).") }
      if let doubt = restored.doubt { throw CommandFailure.restoredInDoubt(catalog, doubt) }
    } catch CatalogError.locked(catalog, _) {
      throw CommandFailure.inUse(catalog)
    } catch CatalogError.damaged(path, let detail) {
      throw CommandFailure.damagedBackup(path, detail)
    }
  }
}
