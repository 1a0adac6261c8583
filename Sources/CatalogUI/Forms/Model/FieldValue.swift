import Catalog

/// What a field of a form holds.
enum FieldValue: Hashable, Sendable {
  case text(String)
  case entries([Entry])

  var isEmpty: Bool {
    switch self {
    case .text(let text): text.allSatisfy(\.isWhitespace)
    case .entries(let entries): entries.isEmpty
    }
  }

  /// In one line, for what a field was, and for telling two versions apart.
  var words: String {
    switch self {
    case .text(let text): text
    case .entries(let entries): entries.map(\.words).joined(separator: ", ")
    }
  }

  /// The same, of no more than a line of the screen has room for.
  var flat: String { String(words.prefix(200).map { $0.isNewline ? " " : $0 }) }

  var text: String {
    if case .text(let text) = self { return text }
    return ""
  }

  var entries: [Entry] {
    if case .entries(let entries) = self { return entries }
    return []
  }
}

/// A name that was chosen in a field: a record, or one that is made when the form is saved.
struct Entry: Hashable, Sendable, Codable {
  var reference: Reference
  /// The number of the book or reader that is chosen, in a field for those.
  var number: Int64?
  /// What an author did for the book.
  var role = Role.author
  /// Whether it is added to what many books have, or taken out; nil takes the place of it.
  var sign: LookupField.Sign?
  /// What was typed, where the name is only like that.
  var typed: String?

  init(_ reference: Reference, role: Role = .author) {
    self.reference = reference
    self.role = role
  }

  init(name: String, number: Int64? = nil) {
    self.init(Reference(name: name))
    self.number = number
  }

  init(book: ID<Book>, title: String) {
    self.init(name: title, number: book.rawValue)
  }

  /// Whether there is a record of the name already.
  var isRecord: Bool { reference.id != nil || number != nil }

  /// The name, and the role when it is not the usual one.
  var words: String {
    let name = role == .author ? reference.name : "\(reference.name), \(role.name)"
    return sign.map { "\($0.rawValue) \(name)" } ?? name
  }

  /// Whether both mean the same record, or the same name.
  func isSame(as other: Entry) -> Bool {
    if let number, let otherNumber = other.number { return number == otherNumber }
    return reference.isSame(as: other.reference)
  }
}
