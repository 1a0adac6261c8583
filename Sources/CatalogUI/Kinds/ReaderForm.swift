import Books
import Catalog

extension RecordDraft {
  static func reader(_ draft: ReaderDraft) -> RecordDraft { RecordDraft(draft) }
}

extension ReaderDraft: FormDraft {
  static var key: String { "reader" }
  var recordKind: RecordKind { .reader }
  var formName: String { tidied(name) }
  var properties: [FieldID] { ReaderField.allCases.map(FieldID.reader) }

  subscript(field: ReaderField) -> FieldValue {
    get { .text(self[keyPath: field.path]) }
    set { self[keyPath: field.path] = newValue.text }
  }

  func meaning(of value: FieldValue, in property: FieldID) -> String? {
    property == .reader(.kind) && value.isEmpty ? ReaderKind.adult.name : nil
  }

  func problems(needsGenre: Bool, today: Day) -> [Problem] { problems(today: today) }

  func conflicts(for record: RecordID?, today: Day, in view: ReadTransaction) throws -> [Problem] {
    try view.readers.problems(self, for: record?.reader)
  }

  func hints(for record: RecordID?, in view: ReadTransaction) throws -> [FieldID: FieldProblem] {
    guard record == nil, try view.readers.named(formName) == nil,
      let near = try view.readers.near(formName)
    else { return [:] }
    let name = Words.quoted(near.name)
    let text = tr("Looks like \(name) (\(near.kind.name)). Enter opens it.")
    return [.reader(.name): FieldProblem(text, opens: .reader(near.id))]
  }

  func save(_ record: RecordID?, from version: Int?, in edit: WriteTransaction) throws -> RecordID {
    guard let id = record?.reader else { return .reader(try edit.readers.add(self)) }
    try edit.readers.update(id, from: version, to: self)
    return .reader(id)
  }
}

extension ReaderField {
  fileprivate var path: WritableKeyPath<ReaderDraft, String> {
    switch self {
    case .name: \.name
    case .kind: \.kind
    case .cardNumber: \.cardNumber
    case .validUntil: \.validUntil
    case .login: \.login
    case .notes: \.notes
    }
  }
}
