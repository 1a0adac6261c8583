import ArgumentParser
import Catalog

/// `octavo add`: one new book.
struct AddCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "add",
    _superCommandName: "octavo",
    abstract: "Add a book and print its id.",
    discussion: "Authors, publishers, genres, series and tags that are not there yet are made."
  )

  @OptionGroup var book: BookOptions
  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let draft = book.draft
    let printer = Printer(console: console)
    try place.change(on: console) { catalog in
      let (id, names) = try catalog.write { edit in
        var names = NamesToCreate()
        try names.note(draft, in: edit)
        return (try edit.books.add(draft), names)
      }.value
      names.sentences.forEach(console.say)
      if format.format == .json {
        printer.print(JSON(try catalog.read { view in try view.books.detail(id).card }))
      } else {
        printer.print(line: id.description)
      }
    }
  }
}
