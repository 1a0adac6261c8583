import ArgumentParser
import Catalog

/// `octavo authors add`.
struct AuthorityAddCommand<Kind: AuthorityCommandKind>: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "add",
      abstract: "Add \(Kind.oneWithArticle) and print its id."
    )
  }

  @Argument(help: "The name, as in \"Ursula K. Le Guin\".")
  var name: String

  @Option(
    name: .customLong("sort-name"),
    parsing: .unconditional,
    help: ArgumentHelp("What it is sorted by, when that is not the usual.", valueName: "name")
  )
  var sortName = ""

  @Option(
    name: .customLong("alias"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Another spelling that is found as well. Can be repeated.",
      valueName: "name"
    )
  )
  var aliases: [String] = []

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let parts = Kind.kind == .author ? AuthorName.parse(name) : AuthorName(name: name)
    let draft = AuthorityDraft(
      name: parts.name,
      qualifier: parts.qualifier ?? "",
      sortName: sortName,
      aliases: aliases
    )
    let record = try place.change(on: console) { catalog in
      try catalog.write { edit in
        let repository = edit.authorities(Kind.kind)
        return try repository.record(try repository.add(draft))
      }.value
    }
    let printer = Printer(console: console)
    if format.format == .json {
      printer.print(JSON(record))
    } else {
      printer.print(line: String(record.id.rawValue))
    }
  }
}

/// `octavo authors rename`.
struct AuthorityRenameCommand<Kind: AuthorityCommandKind>: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "rename",
      abstract: "Give \(Kind.oneWithArticle) another name."
    )
  }

  @Argument(help: "A name or an id.")
  var name: String

  @Argument(help: "The name that it gets.")
  var newName: String

  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    try AuthorityChange<Kind>(place: place, console: console).write { repository in
      try repository.rename(try repository.wanted(name), to: newName)
    }
  }
}
