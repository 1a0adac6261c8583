import ArgumentParser
import Catalog

/// `octavo readers add`.
struct ReadersAddCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a reader and print the id."
  )

  @Argument(help: "The name.")
  var name: String

  @OptionGroup var reader: ReaderOptions
  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    var draft = ReaderDraft(name: name)
    reader.fill(&draft)
    let filled = draft
    let (id, json) = try place.change(on: console) { catalog in
      try catalog.write { edit in
        let id = try edit.readers.add(filled)
        return (id, try edit.readers.json(id))
      }.value
    }
    let printer = Printer(console: console)
    if format.format == .json {
      printer.print(json)
    } else {
      printer.print(line: id.description)
    }
  }
}

/// `octavo readers edit`.
struct ReadersEditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a reader's name, kind, login, card or notes.",
    discussion: "Only what is given changes, and what is given empty is emptied. It can be undone."
  )

  @Argument(help: "A name, a card's number or an id.")
  var name: String

  @Option(
    name: .customLong("name"),
    parsing: .unconditional,
    help: ArgumentHelp("The name that they get.", valueName: "name")
  )
  var newName: String?

  @OptionGroup var reader: ReaderOptions
  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let written = try place.change(on: console) { catalog in
      try catalog.write { edit in
        let id = try edit.readers.wanted(name)
        var draft = ReaderDraft(try edit.readers.record(id))
        if let newName { draft.name = newName }
        reader.fill(&draft)
        try edit.readers.update(id, to: draft)
        return try edit.readers.json(id)
      }
    }
    if format.format == .json { Printer(console: console).print(written.value) }
    console.say(change: written.revision)
  }
}
