import Books
import ArgumentParser
import Catalog
import Interchange

/// `octavo add`: one new book.
struct AddCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: tr("Add a book and print its id."),
    discussion: tr(
      """
      In one line: the title, then the authors with a comma or & between several, then year, \
      publisher, genre, pages, ISBN, #tag or field=value as they are known: \
      octavo add "Emma; Jane Austen; 1815". Octavo says what it took each part for.

      Octavo creates authors, publishers, genres, series and tags that do not exist yet. Put a \
      semicolon between several names: --author "A; B:translator". Put a name with a semicolon in \
      quotation marks: --tag '"a;b"'.

      With --json - many books come from the standard input, as octavo list --format json prints \
      them: a list, or one object behind the other. Each needs a title. All of them are added as one \
      change, or none.
      """
    )
  )

  @Argument(help: ArgumentHelp(tr("A book in one line."), valueName: "title; authors; year"))
  var line: [String] = []

  @OptionGroup var book: BookOptions

  @Option(
    help: ArgumentHelp(
      tr("Add the books of a file of JSON; - is the standard input."),
      valueName: "file"
    ),
    completion: .file()
  )
  var json: String?

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func validate() throws {
    if json != nil, !book.isEmpty || !line.isEmpty {
      throw ValidationError(tr("--json takes no other fields."))
    }
    if book.title != nil, !line.isEmpty {
      throw ValidationError(tr("The title stands in the line: leave --title out."))
    }
    if json == nil, book.title == nil, line.isEmpty {
      throw ValidationError(tr("Missing expected argument '--title <text>'"))
    }
  }

  func run(on console: Console) throws {
    if let json { return try add(GivenFile(json, on: console), console) }
    let printer = Printer(console: console)
    try place.change(on: console, creating: true) { catalog in
      let written = try catalog.write { edit in
        let quick = try line.isEmpty ? nil : quickEntry(in: edit)
        if book.isEmpty, let number = quick?.numberAlone { throw Self.numberAlone(number) }
        let draft = try book.draft(edit.customFields.all(), from: quick?.draft)
        let names = try edit.unknownNames(of: draft)
        let alike = try edit.books.alike(draft)
        let merged = try edit.books.merged(isbn: draft.isbn)
        let id = try edit.books.add(draft)
        return (id: id, names: names, alike: alike, merged: merged, quick: quick)
      }
      let (id, names, alike, merged, quick) = written.value
      if let quick { console.note(tr("Taken for: \(quick.words)")) }
      UnknownName.tell(names, on: console)
      let undone = tr("Take this back with octavo undo, and octavo edit id:")
      for book in alike { tell(book, cure: "\(undone)\(book.id) --set copies=2", on: console) }
      if let merged {
        console.note(
          tr(
            "A book with this ISBN was merged into id:\(merged). If it is this one, octavo undo takes the"
              + " new one back."
          )
        )
      }
      try printer.print(
        added: id,
        by: ChangeReport(of: written.revision, in: catalog, for: format),
        format,
        JSON(try catalog.read { view in try view.books.card(id) })
      )
    }
  }

  /// A number says nothing of its book: what makes one of it are other commands.
  private static func numberAlone(_ isbn: ISBN) -> CommandFailure {
    let digits = isbn.written
    return .usage(
      tr(
        "\(digits) has no title yet. octavo lookup --add \(digits) looks it up,"
          + " octavo scan \(digits) keeps it until it has one."
      )
    )
  }

  private func quickEntry(in edit: WriteTransaction) throws -> QuickEntry {
    do {
      return try QuickEntry(line.joined(separator: " "), in: edit)
    } catch let error as AssignmentError {
      throw CommandFailure.usage(error.message)
    }
  }

  /// Says which book has the same title and author.
  private func tell(_ alike: BookRow, cure: String, on console: Console) {
    console.say(tr("There is this book already:\(alike.line.dropFirst())"))
    console.note(tr("Is it a second copy? \(cure)"))
  }

  /// Adds the books of a file of JSON, all of them or none.
  private func add(_ given: GivenFile, _ console: Console) throws {
    let file = try InputFile(path: given.path, name: given.name)
    let (additions, change) = try StoppableWork.showing(
      tr("Adding"),
      unit: .bytes,
      on: console
    ) { progress in
      try place.write(format, on: console, creating: true) { edit in
        var additions = ObjectAdditions()
        try additions.carryOut(file, in: edit, progress)
        return additions
      }
    }
    UnknownName.tell(additions.names, of: additions.made, on: console)
    for (book, added) in additions.alike {
      tell(book, cure: "octavo merge id:\(added) --into id:\(book.id)", on: console)
    }
    console.tell(ignored: additions.ignored)
    let printer = Printer(console: console)
    if format.format == .json {
      let books = additions.added.map { JSON(book: $0.id, $0.title) }
      printer.print(
        JSON.object([JSON.Member("books", .array(books))]).with(change.revision).with(change)
      )
    } else {
      for book in additions.added { printer.print(line: book.id.description) }
    }
    console.say(change: change.revision)
  }
}

/// Options for the fields of a new book.
struct BookOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("Every book has one."), valueName: "text")
  )
  var title: String?

  @Option(parsing: .unconditional, help: ArgumentHelp(valueName: "text"))
  var subtitle = ""

  @Option(
    name: .customLong("author"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      tr("What they did goes after a colon: \"Ann Goldstein:translator\". Can be repeated."),
      valueName: "name"
    )
  )
  var authors: [String] = []

  @Option(
    name: .customLong("publisher"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(tr("Can be repeated."), valueName: "name")
  )
  var publishers: [String] = []

  @Option(parsing: .unconditional, help: ArgumentHelp(valueName: "name"))
  var genre = ""

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("10 or 13 digits."), valueName: "isbn")
  )
  var isbn = ""

  @Flag(help: .tr("Keep a wrong ISBN as it is printed; screens show it with [sic]."))
  var misprinted = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("As in 1974, \"c. 1890\", 1890s, 1999-2001 or n.d."),
      valueName: "year"
    )
  )
  var year = ""

  @Option(parsing: .unconditional, help: ArgumentHelp(valueName: "name"))
  var series = ""

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("Its place in the series."), valueName: "label")
  )
  var volume = ""

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("A name or a code."), valueName: "language")
  )
  var language = ""

  @Option(
    name: .customLong("binding"),
    parsing: .unconditional,
    help: ArgumentHelp(tr("Hardcover, paperback, ebook and so on."), valueName: "format")
  )
  var binding = ""

  @Option(parsing: .unconditional, help: ArgumentHelp(valueName: "number"))
  var pages = ""

  @Option(parsing: .unconditional, help: ArgumentHelp(valueName: "number"))
  var copies = ""

  @Option(
    name: .customLong("tag"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(tr("Can be repeated."), valueName: "name")
  )
  var tags: [String] = []

  @Option(
    name: [.customLong("shelf"), .customLong("location")],
    parsing: .unconditional,
    help: ArgumentHelp(tr("Where it stands."), valueName: "text")
  )
  var shelf = ""

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("When you got it: 2024-03-05, 2024-03, 2024 or today."),
      valueName: "date"
    )
  )
  var acquired = ""

  @Option(parsing: .unconditional, help: ArgumentHelp(valueName: "text"))
  var notes = ""

  @Option(
    name: .customLong("set"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      tr("Set any field, also a custom one, as octavo edit does. Can be repeated."),
      valueName: "field=value"
    )
  )
  var settings: [String] = []

  /// The options of one text or name each.
  private var texts: [(field: BookField, value: String)] {
    [
      (.title, title ?? ""), (.subtitle, subtitle), (.isbn, printedISBN), (.year, year),
      (.genre, genre),
      (.series, series), (.volume, volume), (.language, language), (.format, binding),
      (.pages, pages), (.copies, copies), (.location, shelf), (.acquired, acquired),
      (.notes, notes),
    ]
  }

  private var printedISBN: String { misprinted ? "\(isbn) \(ISBN.sign)" : isbn }

  /// The options that can be repeated.
  private var names: [(field: BookField, values: [String])] {
    [(.authors, authors), (.publishers, publishers), (.tags, tags)]
  }

  var isEmpty: Bool {
    settings.isEmpty && texts.allSatisfy(\.value.isEmpty) && names.allSatisfy(\.values.isEmpty)
  }

  /// - Parameters:
  ///   - custom: The custom fields of the catalogue.
  ///   - known: What is known of the book already; an option counts more.
  /// - Throws: ``CommandFailure/usage(_:)``.
  func draft(_ custom: [CustomField], from known: BookDraft? = nil) throws -> BookDraft {
    var draft = known ?? BookDraft()
    draft.custom.fields = custom
    do {
      var edit = BookChanges()
      for (field, value) in texts where !value.isEmpty {
        edit[field] =
          field.authorityKind == nil ? .text(value) : .record(Reference(typed: value))
      }
      for (field, values) in names {
        let names = try values.flatMap { try BulkName.list($0, of: .builtIn(field)) }
        if !names.isEmpty { edit[field] = .names(BookChanges.Names(replacement: names)) }
      }
      try edit.add(settings: settings, custom: custom)
      draft.apply(edit)
    } catch let error as AssignmentError {
      throw error.failure
    }
    return draft
  }
}

extension Console {
  /// Says which members of JSON were not taken, since no book is given them so.
  func tell(ignored members: Set<String>) {
    guard !members.isEmpty else { return }
    note(
      tr("Not taken: \(members.sorted().joined(separator: ", ")). octavo import takes them along.")
    )
  }
}
