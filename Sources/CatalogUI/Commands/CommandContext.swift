/// The context in which keys have their meaning: a state of a screen, within wider contexts.
enum CommandContext: String, CaseIterable, Hashable, Sendable {
  // Walking: letters are commands.
  case walking
  case list
  case bookList
  case authorityList
  case readerList
  case loanList
  case page
  case bookPage
  case authorityPage
  case readerPage
  case loanPage
  case booksOfPage
  /// The page of a record that was deleted.
  case gonePage
  /// The saved queries beside a list.
  case sidebar
  case dashboard
  case history
  case change
  case messages
  case statistics
  /// The list of the custom fields.
  case fields
  /// Names that are probably one.
  case clusters
  /// Kinds of findings, and the findings of one kind.
  case doctor
  case findings
  /// The queue of wanted books, and the state of their look-ups.
  case wanted
  /// The drafts of forms that were not saved.
  case drafts
  case welcome
  // Floating, with rows to choose from: letters may be commands.
  case dialog
  case sortDialog
  case columnsDialog
  case savedQueries
  // Typing: every printable key types.
  case typing
  case find
  case help
  case palette
  case picker
  case form
  /// On the line above the fields of a reading, where a letter acts.
  case readingStep
  case relation
  /// While the form asks whether new names are to be made.
  case newNames
  case notes
  /// Proposals that can be taken or left out.
  case review
  /// A review whose lines show two values beside each other.
  case sides
  case conflict
  /// What changed since a change that is taken back.
  case undoReview
  /// Books that become one, line by line.
  case bookMerge
  case bulkPlan
  /// Lines that were pasted, each a book to add.
  case pasted
  case bulkForm
  case bulkRelation
  case importFile
  /// The form for exporting, printing, backing up or restoring.
  case transfer
  case importReview
  case importRows
  case importRow
  /// Scanning, with nothing typed: letters act, digits begin a number.
  case scan
  /// Scanning, while something is typed.
  case scanTyping

  /// The wider context that this one is part of.
  var parent: CommandContext? {
    switch self {
    case .walking, .typing, .dialog: nil
    case .list, .page, .gonePage, .dashboard, .history, .change, .messages, .statistics, .fields,
      .doctor, .drafts, .welcome, .sidebar, .review, .importReview:
      .walking
    case .clusters, .findings, .wanted, .bulkPlan, .pasted, .importRows, .sides: .review
    case .conflict, .undoReview, .bookMerge, .importRow: .sides
    case .bookList, .authorityList, .readerList, .loanList: .list
    case .bookPage, .authorityPage, .readerPage, .loanPage, .booksOfPage: .page
    case .sortDialog, .columnsDialog, .savedQueries, .readingStep, .scan: .dialog
    case .find, .help, .palette, .picker, .form, .importFile, .transfer, .scanTyping: .typing
    case .relation, .newNames, .notes, .bulkForm: .form
    case .bulkRelation: .bulkForm
    }
  }

  /// This context and the wider ones, narrowest first.
  var chain: some Sequence<CommandContext> { sequence(first: self, next: \.parent) }

  var isImport: Bool {
    switch self {
    case .importFile, .importReview, .importRows, .importRow: true
    default: false
    }
  }

  /// True if something unsaved is being decided there.
  var isUnfinished: Bool {
    switch self {
    case .conflict, .undoReview, .bookMerge, .bulkPlan, .pasted, .importReview, .importRows,
      .importRow:
      true
    default: false
    }
  }

  /// True where something is decided: in reviews, forms and questions.
  var decides: Bool {
    chain.contains { [.review, .importReview, .form, .dialog].contains($0) }
  }

  /// True if the screen itself has a line to find something in; elsewhere find searches the books.
  var hasFindLine: Bool {
    chain.contains { [.list, .history, .page, .statistics].contains($0) }
  }

  /// True if its screens are said whole where they are heard: questions, pages of records, summaries.
  ///
  /// In a list only the chosen row is said, in a form only the field that is asked for.
  var isHeardWhole: Bool {
    let whole: Set<CommandContext> = [
      .dialog, .page, .gonePage, .conflict, .undoReview, .bulkPlan, .importReview, .importRow,
      .change,
      .dashboard, .welcome,
    ]
    return chain.contains(where: whole.contains)
  }

  var isTyping: Bool { self == .typing || parent?.isTyping ?? false }
}
