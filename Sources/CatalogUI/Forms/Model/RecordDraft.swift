import Books
import Catalog

/// The content of the form of a record of one kind.
///
/// Another kind of record comes with a type of its own, and a line in `RecordDraft.forms`.
protocol FormDraft: Hashable, Sendable, Codable {
  associatedtype Field: DescribedField

  /// Its name in drafts on the disk.
  static var key: String { get }
  var recordKind: RecordKind { get }
  /// The name in titles and messages.
  var formName: String { get }
  /// The fields of its form, from the top.
  var properties: [FieldID] { get }
  /// The value of a field.
  subscript(field: Field) -> FieldValue { get set }
  /// The value of a field; empty for one that such a record does not have.
  subscript(property: FieldID) -> FieldValue { get set }

  /// All problems that can be told without the catalogue.
  func problems(needsGenre: Bool, today: Day) -> [Problem]
  /// The problems that only the catalogue knows, such as a name that another record has; others may
  /// be among them.
  func conflicts(for record: RecordID?, today: Day, in view: ReadTransaction) throws -> [Problem]
  /// Saves it as a new record, or over the one that was read.
  func save(_ record: RecordID?, from version: Int?, in edit: WriteTransaction) throws -> RecordID

  // MARK: What most kinds have no need to say

  /// The books that it is of, without which it cannot be saved.
  var bookEntries: [FieldEntry] { get }
  /// The record in the middle of a sentence.
  ///
  /// - Parameter name: Its name, cut; empty for a new one.
  func words(named name: String) -> String
  func savedWords(isNew: Bool) -> String
  /// True where a person may see it.
  func isOpen(to currentUser: CurrentUser) -> Bool
  /// The label of a field.
  func label(of property: FieldID) -> String
  /// The meaning of an empty field, if it has one.
  func usual(_ property: FieldID, _ sortWays: SortWays) -> String?
  /// The meaning of a short or empty value.
  func meaning(of value: FieldValue, in property: FieldID) -> String?
  /// The field that a problem belongs to.
  func home(of problem: Problem) -> FieldID
  /// Hints about values that can be saved: a name that is similar to another, a new book that may
  /// be there already.
  func hints(for record: RecordID?, in view: ReadTransaction) throws -> [FieldID: FieldProblem]

  static func read(_ values: KeyedDecodingContainer<DraftKey>) throws -> Self
  func write(to values: inout KeyedEncodingContainer<DraftKey>) throws
}

extension FormDraft {
  subscript(property: FieldID) -> FieldValue {
    get { (property.field as? Field).map { self[$0] } ?? .text("") }
    set { if let field = property.field as? Field { self[field] = newValue } }
  }

  func conflicts(for record: RecordID?, today: Day, in view: ReadTransaction) throws -> [Problem] {
    []
  }

  var bookEntries: [FieldEntry] { [] }
  func words(named name: String) -> String {
    let kind = recordKind.name
    return name.isEmpty
      ? tr("the new \(kind)") : tr("the \(kind) \(Words.quoted(name))")
  }
  func savedWords(isNew: Bool) -> String { tr("Saved \(Words.quoted(formName))") }
  func isOpen(to currentUser: CurrentUser) -> Bool { true }
  func label(of property: FieldID) -> String { property.label }
  func usual(_ property: FieldID, _ sortWays: SortWays) -> String? { nil }
  func meaning(of value: FieldValue, in property: FieldID) -> String? { nil }
  func home(of problem: Problem) -> FieldID { problem.property }
  func hints(for record: RecordID?, in view: ReadTransaction) throws -> [FieldID: FieldProblem] {
    [:]
  }

  static func read(_ values: KeyedDecodingContainer<DraftKey>) throws -> Self {
    try values.decode(Self.self, forKey: DraftKey(key))
  }

  func write(to values: inout KeyedEncodingContainer<DraftKey>) throws {
    try values.encode(self, forKey: DraftKey(Self.key))
  }

  fileprivate func isEqual(to other: any FormDraft) -> Bool { other as? Self == self }
}

/// The content of a form: a book, an authority record, a reader, a reading or a loan.
struct RecordDraft: Hashable, Sendable {
  /// The forms that a draft on the disk can hold.
  private static let forms: [any FormDraft.Type] = [
    BookDraft.self, AuthorityForm.self, ReaderDraft.self, ReadingFormDraft.self, EnteredLoan.self,
  ]

  var content: any FormDraft

  init(_ content: some FormDraft) { self.content = content }

  static func == (one: RecordDraft, other: RecordDraft) -> Bool {
    one.content.isEqual(to: other.content)
  }

  func hash(into hasher: inout Hasher) { content.hash(into: &hasher) }
}

extension RecordDraft {
  var kind: RecordKind { content.recordKind }
  var name: String { content.formName }
  var properties: [FieldID] { content.properties }
  func label(of property: FieldID) -> String { content.label(of: property) }

  func save(_ record: RecordID?, from version: Int?, in edit: WriteTransaction) throws -> RecordID {
    try content.save(record, from: version, in: edit)
  }

  /// True if a field is the same in another draft; for a book, after what saving does to it.
  func has(_ property: FieldID, as other: RecordDraft) -> Bool {
    guard let mine = content as? BookDraft, let theirs = other.content as? BookDraft,
      let field = property.book
    else { return self[property] == other[property] }
    return mine.has(field, as: theirs)
  }

  subscript(property: FieldID) -> FieldValue {
    get { content[property] }
    set { content[property] = newValue }
  }
}

// MARK: - On the disk

/// The kind of a draft on the disk.
struct DraftKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ key: String) { stringValue = key }
  init(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

extension RecordDraft: Codable {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: DraftKey.self)
    guard let form = Self.forms.first(where: { values.contains(DraftKey($0.key)) }) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: values.codingPath,
          debugDescription: tr("of no known kind")
        )
      )
    }
    content = try form.read(values)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: DraftKey.self)
    try content.write(to: &values)
  }
}
