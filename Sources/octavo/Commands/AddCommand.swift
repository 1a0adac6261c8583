import ArgumentParser
import Catalog
import Interchange

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
    let printer = Printer(console: console)
    try place.change(on: console) { catalog in
      let (id, names) = try catalog.write { edit in
        let draft = try book.draft(edit.customFields.all())
        let names = try Self.newNames(of: draft, in: edit)
        return (try edit.books.add(draft), names)
      }.value
      for (kind, name) in names { console.say("Made the \(kind.recordKind.name) “\(name)”.") }
      try printer.print(
        added: id,
        format,
        JSON(try catalog.read { view in try view.books.card(id) })
      )
    }
  }

  /// The names of a draft that no record has yet, which saving it makes; each once.
  private static func newNames(
    of draft: BookDraft,
    in edit: Edit
  ) throws -> [(kind: AuthorityKind, name: String)] {
    let references: [(AuthorityKind, [Reference])] = [
      (.author, draft.authors.map(\.author)), (.publisher, draft.publishers),
      (.genre, draft.genre.map { [$0] } ?? []), (.series, draft.series.map { [$0] } ?? []),
      (.tag, draft.tags),
    ]
    var names: [(kind: AuthorityKind, name: String)] = []
    for (kind, references) in references {
      var seen: Set<String> = []
      for reference in references where reference.id == nil {
        let name = reference.name
        let isKnown = try edit.authorities(kind).named(name) != nil
        if seen.insert(folded(name)).inserted, !isKnown { names.append((kind, name)) }
      }
    }
    return names
  }
}

/// What a new book is, an option a line.
struct BookOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: ArgumentHelp(valueName: "text"))
  var title: String

  @Option(parsing: .unconditional, help: ArgumentHelp(valueName: "text"))
  var subtitle = ""

  @Option(
    name: .customLong("author"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Can be repeated; what else they did goes after a colon: \"Ann Goldstein:translator\".",
      valueName: "name"
    )
  )
  var authors: [String] = []

  @Option(
    name: .customLong("publisher"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Can be repeated.", valueName: "name")
  )
  var publishers: [String] = []

  @Option(parsing: .unconditional, help: ArgumentHelp(valueName: "name"))
  var genre = ""

  @Option(parsing: .unconditional, help: ArgumentHelp("10 or 13 digits.", valueName: "isbn"))
  var isbn = ""

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("As in 1974, \"c. 1890\" or \"[1985?]\".", valueName: "year")
  )
  var year = ""

  @Option(parsing: .unconditional, help: ArgumentHelp(valueName: "name"))
  var series = ""

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Its place in the series.", valueName: "label")
  )
  var volume = ""

  @Option(parsing: .unconditional, help: ArgumentHelp("A name or a code.", valueName: "language"))
  var language = ""

  @Option(
    name: .customLong("binding"),
    parsing: .unconditional,
    help: ArgumentHelp("Hardcover, paperback, ebook and so on.", valueName: "format")
  )
  var binding = ""

  @Option(parsing: .unconditional, help: ArgumentHelp(valueName: "number"))
  var pages = ""

  @Option(parsing: .unconditional, help: ArgumentHelp(valueName: "number"))
  var copies = ""

  @Option(
    name: .customLong("tag"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Can be repeated.", valueName: "name")
  )
  var tags: [String] = []

  @Option(
    name: [.customLong("shelf"), .customLong("location")],
    parsing: .unconditional,
    help: ArgumentHelp("Where it stands.", valueName: "text")
  )
  var shelf = ""

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("When it was got: 2024-03-05, 2024-03, 2024 or today.", valueName: "date")
  )
  var acquired = ""

  @Option(parsing: .unconditional, help: ArgumentHelp(valueName: "text"))
  var notes = ""

  @Option(
    name: .customLong("set"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A field as octavo edit takes it, also one of your own. Can be repeated.",
      valueName: "field=value"
    )
  )
  var settings: [String] = []

  /// - Parameter custom: The fields of one's own that there are.
  /// - Throws: ``CommandFailure/usage(_:)``.
  func draft(_ custom: [CustomField]) throws -> BookDraft {
    var draft = BookDraft()
    draft.custom.fields = custom
    draft.title = title
    draft.subtitle = subtitle
    draft.isbn = isbn
    draft.year = year
    draft.genre = Reference(typed: genre)
    draft.authors = authors.map(Credit.init(typed:))
    draft.publishers = publishers.compactMap(Reference.init(typed:))
    draft.series = Reference(typed: series)
    draft.volume = volume
    draft.language = language
    draft.format = binding
    draft.pages = pages
    draft.copies = copies
    draft.tags = tags.compactMap(Reference.init(typed:))
    draft.location = shelf
    draft.acquired = acquired
    draft.notes = notes
    do {
      draft.apply(try BulkEdit(settings: settings, custom: custom))
    } catch {
      throw CommandFailure.usage(error.message)
    }
    return draft
  }
}
