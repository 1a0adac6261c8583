import ArgumentParser
import Catalog

/// `octavo fields move`.
struct FieldsMoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a field of your own to another place among the others."
  )

  @Argument(help: "A field of your own.")
  var name: String

  @Option(help: ArgumentHelp("Its new place, from 1.", valueName: "place"))
  var to: Int

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    guard to > 0 else { throw CommandFailure.usage("The first place is 1, not \(to).") }
    let written = try place.changeFields(on: console) { fields in
      try fields.move(fields.needed(name), to: to - 1)
    }
    Printer(console: console).print(change: written.revision, format)
  }
}
