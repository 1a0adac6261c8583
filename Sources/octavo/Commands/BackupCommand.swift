import ArgumentParser
import Catalog

/// `octavo backup`: a whole copy, also while the catalogue is in use.
struct BackupCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the catalogue to a new file, whole, also while it is in use."
  )

  @Argument(help: "Where the copy goes; nothing is written over.", completion: .file())
  var path: String

  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let source = try place.path(console)
    let catalog = try place.open(source, on: console, creating: false)
    let result = Result { try catalog.backup(to: path) }
    try catalog.close()
    try result.get()
    console.say("Copied \(source) to \(path).")
  }
}
