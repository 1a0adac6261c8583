import ArgumentParser
import Catalog

/// `octavo fields`: the fields of one's own.
struct FieldsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fields",
    abstract: "List, add, change, move or delete fields of your own.",
    discussion: """
      Books have such fields beside the built-in ones, which octavo help fields lists: \
      octavo fields add Price --kind money. In queries and in edit --set one is called by its name in \
      small letters, with _ for blanks: shop_name:foyles.
      """,
    subcommands: [
      FieldsListCommand.self, FieldsAddCommand.self, FieldsEditCommand.self,
      FieldsRemoveCommand.self, FieldsMoveCommand.self,
    ],
    defaultSubcommand: FieldsListCommand.self
  )
}

/// What a field is, for the commands that say it.
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
      "Of a choice, what there is to choose from, with commas between.",
      valueName: "choices"
    )
  )
  var choices: String?

  /// Takes over what was said.
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
  /// Changes the fields of one's own.
  func changeFields<Value>(
    on console: Console,
    _ body: (CustomFieldRepository<Edit>) throws -> Value
  ) throws -> Catalog.Written<Value> {
    try change(on: console) { catalog in
      try catalog.write { edit in try body(edit.customFields) }
    }
  }
}
