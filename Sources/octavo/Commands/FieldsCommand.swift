import Books
import ArgumentParser
import Catalog
import Interchange

/// `octavo fields`: custom fields.
struct FieldsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fields",
    abstract: tr("List, add, change, move or delete custom fields."),
    discussion: tr(
      """
      Books have custom fields in addition to the built-in ones, which octavo help fields lists: \
      octavo fields add Price --kind money. Queries and edit --set use the name of a custom field in \
      small letters, with _ for blanks: shop_name:foyles.
      """
    ),
    subcommands: [
      FieldsListCommand.self, FieldsAddCommand.self, FieldsEditCommand.self,
      FieldsRemoveCommand.self, FieldsMoveCommand.self,
    ],
    defaultSubcommand: FieldsListCommand.self
  )
}

/// Options that define a custom field.
struct FieldOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      CustomField.Kind.allCases.map(\.word).joined(separator: ", ") + ".",
      valueName: "kind"
    )
  )
  var kind: String?

  @Option(
    help: ArgumentHelp(
      tr("The choices of a choice field, with commas between them."),
      valueName: "choices"
    )
  )
  var choices: String?

  /// Applies the options that were given.
  ///
  /// - Throws: ``CatalogError/customField(_:)``.
  func apply(to draft: inout CustomFieldDraft) throws {
    if let kind {
      guard let known = CustomField.Kind(word: kind) else {
        throw CatalogError.customField(.unknownKind(kind))
      }
      draft.kind = known
      if known != .choice { draft.choices = [] }
    }
    if let choices { draft.choicesText = choices }
  }
}

extension CatalogOptions {
  /// Changes custom fields, and tells it; or tells what it would change.
  fileprivate func reportFields(
    _ trial: TrialOptions,
    on console: Console,
    _ body: (CustomFieldRepository<WriteTransaction>) throws -> Void
  ) throws {
    if trial.dryRun {
      return try trial.rehearse(self, on: console) { edit in try body(edit.customFields) }
    }
    try report(trial.format, on: console) { catalog in
      try catalog.write { edit in try body(edit.customFields) }.revision
    }
  }
}

/// `octavo fields list`.
struct FieldsListCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: tr("List custom fields, and how many books have a value in each.")
  )

  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      let counts = try view.customFields.books()
      let rows = list.part(of: try view.customFields.all()).map { ($0, counts[$0.id] ?? 0) }
      printer.print(
        rows,
        as: list.format,
        table: table(rows),
        id: \.0.word,
        json: { JSON($0.0, books: $0.1) }
      )
    }
  }

  private func table(_ rows: [(CustomField, Int)]) -> TextTable {
    TextTable(
      columns: [
        TextTable.Column(heading: tr("Name"), key: "name", enough: 24),
        TextTable.Column(heading: tr("Kind"), key: "kind"),
        TextTable.Column(heading: tr("Books"), key: "books", isNumber: true),
        TextTable.Column(heading: tr("Found by"), key: "query"),
        TextTable.Column(heading: tr("Choices"), key: "choices", enough: 24),
      ],
      rows: rows.map { field, books in
        [
          field.name, field.kind.word, String(books), "\(field.word):",
          field.choices.joined(separator: ", "),
        ]
      }
    )
  }
}

extension JSON {
  /// A custom field, and how many books have a value in it.
  init(_ field: CustomField, books: Int) {
    self = [
      "name": .string(field.name), "kind": .string(field.kind.word),
      "choices": .array(field.choices.map(JSON.string)), "query": .string(field.word),
      "books": .int(books),
    ]
  }
}

/// `octavo fields add`.
struct FieldsAddCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: tr("Add a custom field, and print its name in queries.")
  )

  @Argument(help: .tr("Its name."))
  var name: String

  @OptionGroup var field: FieldOptions
  @OptionGroup var trial: TrialOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    var draft = CustomFieldDraft(name: name)
    try field.apply(to: &draft)
    let new = draft
    if trial.dryRun {
      return try trial.rehearse(place, on: console) { edit in
        _ = try edit.customFields.add(new)
      }
    }
    let (added, change) = try place.write(trial.format, on: console, creating: true) { edit in
      try edit.customFields.add(new)
    }
    Printer(console: console)
      .print(added: added.word, by: change, trial.format, JSON(added, books: 0))
    console.say(change: change.revision)
  }
}

/// `octavo fields edit`.
struct FieldsEditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: tr("Change the name, kind or choices of a custom field."),
    discussion: tr(
      """
      The values of books stay. Octavo refuses another kind if a value does not fit it, and names the \
      value.
      """
    )
  )

  @Argument(help: .tr("A custom field."))
  var name: String

  @Option(
    name: .customLong("name"),
    help: ArgumentHelp(tr("Its new name."), valueName: "name")
  )
  var newName: String?

  @OptionGroup var field: FieldOptions
  @OptionGroup var trial: TrialOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    guard newName != nil || field.kind != nil || field.choices != nil else {
      throw CommandFailure.usage(tr("Say what changes: --name, --kind or --choices."))
    }
    try place.reportFields(trial, on: console) { fields in
      let old = try fields.needed(name)
      var draft = CustomFieldDraft(old)
      if let newName { draft.name = newName }
      try field.apply(to: &draft)
      try fields.update(old, to: draft)
    }
  }
}

/// `octavo fields move`.
struct FieldsMoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: tr("Move a custom field to another place among the custom fields.")
  )

  @Argument(help: .tr("A custom field."))
  var name: String

  @Option(help: ArgumentHelp(tr("Its new place, from 1."), valueName: "place"))
  var to: Int

  @OptionGroup var trial: TrialOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    guard to > 0 else { throw CommandFailure.usage(tr("The first place is 1, not \(to).")) }
    try place.reportFields(trial, on: console) { fields in
      let count = try fields.all().count
      guard to <= count else {
        throw CommandFailure.usage(tr("The last place is \(count), not \(to)."))
      }
      try fields.move(fields.needed(name), to: to - 1)
    }
  }
}

/// `octavo fields remove`.
struct FieldsRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: tr("Delete a custom field and its values. It can be undone.")
  )

  @Argument(help: .tr("A custom field."))
  var name: String

  @Flag(name: .shortAndLong, help: .tr("Do not ask if books have a value in it."))
  var yes = false

  @OptionGroup var trial: TrialOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    // Asked outside of the transaction: nobody else waits for the answer.
    let (field, books) = try place.read(on: console) { view in
      let field = try view.customFields.needed(name)
      return (field, try view.customFields.books(of: field))
    }
    if books > 0, !yes, !trial.dryRun {
      let have = "\(RecordKind.book.name(count: books)) \(plural(books, "has", "have"))"
      guard
        try console.confirm(tr("Delete the field “\(field.name)”, with what \(have) in it?"))
      else {
        throw CommandFailure.declined
      }
    }
    try place.reportFields(trial, on: console) { fields in
      try fields.remove(fields.needed(name))
    }
  }
}

/// `octavo help fields`: every field of a book, what it takes, and by which word it is found.
///
/// The man page has the same text; a test compares them.
enum FieldsHelp {
  static var text: String {
    var table = TextTable(columns: [
      TextTable.Column(heading: "FIELD", key: "field"),
      TextTable.Column(heading: tr("ON SCREENS"), key: "label"),
      TextTable.Column(heading: tr("FOUND BY"), key: "query"),
      TextTable.Column(heading: "TAKES", key: "takes"),
    ])
    for field in BookField.allCases {
      table.rows.append([
        field.rawValue, field.label, "\(Query.Field.book(field).name):", field.takes,
      ])
    }
    return introduction + "\n" + table.aligned(to: nil) + "\n" + own + "\n" + kinds.aligned(to: nil)
  }

  private static let own = tr(
    """
    Make a custom field with octavo fields add NAME --kind KIND. Queries and
    --set use its name in small letters, with _ for blanks: shop_name:foyles.

    """
  )

  private static var kinds: TextTable {
    var table = TextTable(columns: [
      TextTable.Column(heading: "KIND", key: "kind"),
      TextTable.Column(heading: "TAKES", key: "takes"),
      TextTable.Column(heading: tr("FOUND BY"), key: "query"),
    ])
    for kind in CustomField.Kind.allCases {
      table.rows.append([kind.word, kind.takes, kind.isAsked])
    }
    return table
  }

  private static let introduction = tr(
    """
    The fields of a book. FIELD is the name in edit --set FIELD=VALUE, in JSON
    and in Octavo's own CSV.

    """
  )
}

extension CustomField.Kind {
  /// A description or an example of the values that it accepts.
  fileprivate var takes: String {
    switch self {
    case .text: tr("a text")
    case .longText: tr("a text of several lines")
    case .number: "12, 12.5, -3"
    case .money: tr("12.50, without a currency sign")
    case .date: "2024-03-05, 5 Mar 2024, 2024-03, today"
    case .yesNo: tr("yes or no")
    case .choice: tr("one of --choices, such as fine,good,poor")
    case .link: tr("https://example.org")
    }
  }

  /// How a query asks for it.
  fileprivate var isAsked: String {
    switch self {
    case .text, .longText, .link: tr("word:foy, word:=foyles")
    case .number, .money: "word:>20, word:10..20"
    case .date: "word:2024, word:2024-03.."
    case .yesNo: "word:yes"
    case .choice: tr("word:fine,good")
    }
  }
}

extension BookField {
  /// A description or an example of the values that it accepts.
  fileprivate var takes: String {
    switch kind {
    case .text: tr("a text")
    case .longText: tr("a text of several lines")
    case .isbn: tr("10 or 13 digits; [sic] after a misprint")
    case .year: "1974, c. 1890, 1890s, 1999-2001, n.d."
    case .number: tr("a number")
    case .date: "2024-03-05, 5 Mar 2024, 2024-03, today"
    case .volume: tr("a number or a word")
    case .language: tr("a name or a code")
    case .format: tr("hardcover, paperback or ebook")
    case .record: tr("a name")
    case .records(.author): tr("names with ; between, name:translator")
    case .records: tr("names with ; between")
    }
  }
}
