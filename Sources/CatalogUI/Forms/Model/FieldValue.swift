import Books

/// The value of a field of a form.
enum FieldValue: Hashable, Sendable {
  case text(String)
  case entries([FieldEntry])

  var isEmpty: Bool {
    switch self {
    case .text(let text): text.allSatisfy(\.isWhitespace)
    case .entries(let entries): entries.isEmpty
    }
  }

  /// The value in words, for showing an old value and for comparing two versions.
  var words: String {
    switch self {
    case .text(let text): text
    case .entries(let entries): entries.map(\.words).joined(separator: ", ")
    }
  }

  /// The words in one line, cut to more than any screen has room for.
  var flat: String { String(words.prefix(200).map { $0.isNewline ? " " : $0 }) }

  var text: String {
    if case .text(let text) = self { return text }
    return ""
  }

  var entries: [FieldEntry] {
    if case .entries(let entries) = self { return entries }
    return []
  }
}

/// A chosen name: that of a record, or of one that is made when the form is saved.
struct FieldEntry: Hashable, Sendable, Codable {
  var reference: Reference
  /// The id of a chosen book or reader, in a field for those.
  var number: Int64?
  /// The role of an author.
  var role = Role.author
  /// The sign of a name that is added to those of many books or taken out; nil replaces them.
  var sign: LookupField.Sign?
  /// The typed text, where the chosen name is only similar.
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

  /// True if there is a record of the name already.
  var isRecord: Bool { reference.id != nil || number != nil }

  /// The name, and the role when it is not the usual one.
  var words: String {
    let name = role == .author ? reference.name : "\(reference.name), \(role.name)"
    return sign.map { "\($0.rawValue) \(name)" } ?? name
  }

  /// True if both mean the same record, or the same name.
  func isSame(as other: FieldEntry) -> Bool {
    if let number, let otherNumber = other.number { return number == otherNumber }
    return reference.isSame(as: other.reference)
  }
}
