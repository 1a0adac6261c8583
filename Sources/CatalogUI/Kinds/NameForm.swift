import Books
import Catalog

/// The content of the form of an author, publisher, genre, series or tag.
struct AuthorityForm: Hashable, Sendable, Codable {
  let kind: AuthorityKind
  var draft: AuthorityDraft
}

extension RecordDraft {
  static func authority(_ kind: AuthorityKind, _ draft: AuthorityDraft) -> RecordDraft {
    RecordDraft(AuthorityForm(kind: kind, draft: draft))
  }
}

extension AuthorityForm: FormDraft {
  static var key: String { "authority" }
  var recordKind: RecordKind { kind.recordKind }
  var formName: String { tidied(draft.name) }
  var properties: [FieldID] { AuthorityField.all(of: kind).map(FieldID.authority) }

  func label(of property: FieldID) -> String {
    property == .authority(.aliases) ? tr("Also known as") : property.label
  }

  func usual(_ property: FieldID, _ sortWays: SortWays) -> String? {
    guard kind == .author, property == .authority(.sortName), !draft.name.isEmpty else {
      return nil
    }
    return SortName.make(String(draft.name.prefix(200)), by: sortWays)
  }

  /// The rule that made the sort name of an author, where libraries use more than one.
  func sortRule(_ sortWays: SortWays) -> String? {
    guard kind == .author, draft.name.utf8.count <= 200 else { return nil }
    let sortName = draft.sortName.isEmpty ? SortName.make(draft.name, by: sortWays) : draft.sortName
    return SortName.rule(of: sortName, name: draft.name)
  }

  func problems(needsGenre: Bool, today: Day) -> [Problem] { draft.problems(kind) }

  func conflicts(for record: RecordID?, today: Day, in view: ReadTransaction) throws -> [Problem] {
    try view.authorities(kind).problems(draft, for: record?.authority)
  }

  func save(_ record: RecordID?, from version: Int?, in edit: WriteTransaction) throws -> RecordID {
    let names = edit.authorities(kind)
    guard let id = record?.authority else { return .authority(try names.add(draft)) }
    try names.update(id, from: version, to: draft)
    return .authority(id)
  }

  func hints(for record: RecordID?, in view: ReadTransaction) throws -> [FieldID: FieldProblem] {
    // Whoever tells a name apart from others by a qualifier knows of them.
    guard draft.qualifier.isEmpty else { return [:] }
    let alike = try view.authorities(kind).lookAlikes(of: draft.name, for: record?.authority)
    guard let first = alike.first else { return [:] }
    let name = "\(Words.quoted(first.name)) (\(Words.books(first.books)))"
    let more = alike.count > 1 ? tr(" and \(alike.count - 1) more") : ""
    let text = tr(
      "Looks like \(name)\(more). Enter opens \(more.isEmpty ? tr("it") : tr("that one"))."
    )
    return [.authority(.name): FieldProblem(text, opens: .authority(first.id))]
  }

  subscript(field: AuthorityField) -> FieldValue {
    get {
      switch field {
      case .name: .text(draft.name)
      case .qualifier: .text(draft.qualifier)
      case .sortName: .text(draft.sortName)
      case .aliases: .entries(draft.aliases.map { FieldEntry(name: $0) })
      }
    }
    set {
      switch field {
      case .name: draft.name = newValue.text
      case .qualifier: draft.qualifier = newValue.text
      case .sortName: draft.sortName = newValue.text
      case .aliases: draft.aliases = newValue.entries.map(\.reference.name)
      }
    }
  }
}

// A draft on the disk has the kind and the draft beside each other.
extension AuthorityForm {
  static func read(_ values: KeyedDecodingContainer<DraftKey>) throws -> AuthorityForm {
    AuthorityForm(
      kind: try values.decode(AuthorityKind.self, forKey: DraftKey("kind")),
      draft: try values.decode(AuthorityDraft.self, forKey: DraftKey(key))
    )
  }

  func write(to values: inout KeyedEncodingContainer<DraftKey>) throws {
    try values.encode(kind, forKey: DraftKey("kind"))
    try values.encode(draft, forKey: DraftKey(Self.key))
  }
}

extension AuthorityDraft {
  /// The draft that an existing record is edited from.
  init(_ record: Authority) {
    self.init(
      name: record.name,
      qualifier: record.qualifier ?? "",
      sortName: record.sortName,
      aliases: record.aliases
    )
  }
}
