import ArgumentParser
import Catalog
import Interchange

/// `octavo fields add`.
struct FieldsAddCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a field of your own, and print what it is called in queries."
  )

  @Argument(help: "Its name.")
  var name: String

  @OptionGroup var field: FieldOptions
  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    var draft = CustomFieldDraft(name: name)
    try field.apply(to: &draft)
    let written = try place.changeFields(on: console) { fields in try fields.add(draft) }
    let added = written.value
    Printer(console: console)
      .print(added: added.word, by: written.revision, format, JSON(added, books: 0))
    console.say(change: written.revision)
  }
}
