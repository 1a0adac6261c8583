import ArgumentParser
import Catalog

/// `octavo fields edit`.
struct FieldsEditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Give a field of your own another name, kind or list of choices.",
    discussion: """
      What books have there stays. Another kind it can be when each value reads as such; else it is said \
      which do not, and nothing changes.
      """
  )

  @Argument(help: "A field of your own.")
  var name: String

  @Option(name: .customLong("name"), help: ArgumentHelp("Its new name.", valueName: "name"))
  var newName: String?

  @OptionGroup var field: FieldOptions
  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    guard newName != nil || field.kind != nil || field.choices != nil else {
      throw CommandFailure.usage("Say what changes: --name, --kind or --choices.")
    }
    let written = try place.changeFields(on: console) { fields in
      let old = try fields.needed(name)
      var draft = CustomFieldDraft(old)
      if let newName { draft.name = newName }
      try field.apply(to: &draft)
      return try fields.update(old, to: draft)
    }
    Printer(console: console).print(change: written.revision, format)
  }
}
