import Books
import Catalog

/// The screens of records of one kind: its page, its form, and the questions about it.
///
/// Another kind of record comes with a type of its own, and a line in `RecordKind.screens`.
protocol RecordScreens: Sendable {
  // MARK: A page

  func page(of record: RecordID, among siblings: Siblings?, from origin: RecordID?) -> any Screen

  /// The facts that its page shows, and the pane beside a list.
  ///
  /// - Parameter withBooks: Whether there is no list of its books beside them.
  /// - Throws: ``CatalogError/notFound(_:key:)``.
  func facts(
    of record: RecordID,
    in view: ReadTransaction,
    withBooks: Bool
  ) throws -> any RecordFacts

  var pageContext: CommandContext { get }
  /// The commands of its page that act on the record, most useful first.
  func pageVerbs(isOut: Bool) -> [CommandID]
  /// The choice to print the page; nil for a record that is printed by its books.
  func printed(_ record: RecordID, named name: String) -> Transfer.Selection?

  // MARK: A form

  /// The record as its form begins with it.
  func subject(_ record: RecordID, in view: ReadTransaction) throws -> RecordSubject
  /// The draft of a new record; nil for what is made from another one.
  var newDraft: RecordDraft? { get }

  // MARK: Deleting

  /// The name in the question.
  func name(of record: RecordID, in view: ReadTransaction) throws -> String
  /// A record in that question, where it is not as "the genre “Fantasy”".
  func object(_ name: String) -> String?
  /// Sentences of what goes along with records, and of what stays.
  func ties(of records: [RecordID], in view: ReadTransaction) throws -> [String]
  func delete(_ record: RecordID, books fate: BooksFate, in edit: WriteTransaction) throws

  // MARK: Merging

  /// Chooses what to merge a record with; nil where nothing can be.
  ///
  /// - Parameter isPage: Whether it is asked on the record's page, which the next page replaces.
  func mergePicker(for record: RecordID, titled title: String, isPage: Bool) -> PickerDialog?
  /// Reads what a merge would touch, and asks what stays.
  func askToMerge<Asking: Screen>(
    _: Asking.Type,
    _ records: [RecordID],
    done: @escaping @Sendable (inout Asking) -> Void
  ) -> Effect

  // MARK: Lending

  /// The copies that are out, and can be taken back.
  func copiesOut(of records: [RecordID], in view: ReadTransaction) throws -> [LoanedCopy]
}

extension RecordKind {
  var screens: any RecordScreens {
    switch self {
    // An ISBN has no page but that of its book.
    case .book, .isbn: BookScreens()
    case .author: NameScreens(kind: .author)
    case .publisher: NameScreens(kind: .publisher)
    case .genre: NameScreens(kind: .genre)
    case .series: NameScreens(kind: .series)
    case .tag: NameScreens(kind: .tag)
    case .shelf: NameScreens(kind: .shelf)
    case .reader: ReaderScreens()
    case .reading: ReadingScreens()
    case .loan: LoanScreens()
    }
  }
}

extension RecordID {
  var screens: any RecordScreens { kind.screens }

  /// The number as an id of its kind, for the description of that kind, which is asked of no other.
  func id<Record>() -> ID<Record> { ID(rawValue: number) }
}

extension RecordScreens {
  func page(of record: RecordID, among siblings: Siblings?, from origin: RecordID?) -> any Screen {
    RecordPage(record, among: siblings)
  }

  func printed(_ record: RecordID, named name: String) -> Transfer.Selection? { nil }
  func object(_ name: String) -> String? { nil }
  func ties(of records: [RecordID], in view: ReadTransaction) throws -> [String] { [] }
  func copiesOut(of records: [RecordID], in view: ReadTransaction) throws -> [LoanedCopy] { [] }

  func mergePicker(for record: RecordID, titled title: String, isPage: Bool) -> PickerDialog? {
    nil
  }

  func askToMerge<Asking: Screen>(
    _: Asking.Type,
    _ records: [RecordID],
    done: @escaping @Sendable (inout Asking) -> Void
  ) -> Effect {
    Asking.prepare("merge") { _ -> Void in
      throw CatalogError.nothingToUndo
    } then: { _, _, _ in
      []
    }
  }
}
