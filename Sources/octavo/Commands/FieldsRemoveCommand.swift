import ArgumentParser
import Catalog

/// `octavo fields remove`.
struct FieldsRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a field of your own, with what books have in it. It can be undone."
  )

  @Argument(help: "A field of your own.")
  var name: String

  @Flag(name: .shortAndLong, help: "Do not ask when books have something in it.")
  var yes = false

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    // Asked outside of the transaction: nobody else waits for the answer.
    let (field, books) = try place.read(on: console) { view in
      let field = try view.customFields.needed(name)
      return (field, try view.customFields.books(of: field))
    }
    if books > 0, !yes {
      let have = "\(RecordKind.book.name(count: books)) \(books == 1 ? "has" : "have")"
      guard try console.confirm("Delete the field “\(field.name)”, with what \(have) in it?") else {
        throw CommandFailure.declined
      }
    }
    let written = try place.changeFields(on: console) { fields in
      try fields.remove(fields.needed(name))
    }
    Printer(console: console).print(change: written.revision, format)
  }
}
