import ArgumentParser
import Catalog

/// `octavo backup`: a whole copy, also while the catalogue is in use.
struct BackupCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the catalogue to a new file, whole, also while it is in use.",
    discussion: "The copy is compared with the catalogue before it is said to be there."
  )

  @Argument(help: "Where the copy goes; nothing is written over.", completion: .file())
  var path: String

  @Flag(help: "Copy nothing: say whether a copy that is there is whole. 78 when it is damaged.")
  var verify = false

  @OptionGroup var place: CatalogOptions

  func validate() throws {
    if path.isEmpty { throw ValidationError("The path of the copy is empty: say where it goes.") }
    if path == "-" { throw ValidationError("A copy is a file: say where it goes.") }
  }

  func run(on console: Console) throws {
    if verify { return try check(console) }
    let source = try place.path(console)
    try Catalog.backup(source, to: path)
    console.note("Copied \(source) to \(path).")
  }

  private func check(_ console: Console) throws {
    do {
      let found = try CatalogVerification.verify(path)
      Printer(console: console).print(line: "\(path) is whole: \(found.words).")
    } catch CatalogError.damaged(let path, let detail) {
      throw CommandFailure.damagedBackup(path, detail)
    }
  }
}

extension CatalogVerification {
  /// "105 books, 80 authors, …, format 9".
  var words: String {
    // Readings are private, and so is how many there are.
    let kinds = RecordKind.allCases.filter { $0 != .isbn && $0 != .reading }
    let counts = kinds.compactMap { kind in records[kind].map { kind.name(count: $0) } }
    return (counts + ["format \(version)"]).joined(separator: ", ")
  }
}
