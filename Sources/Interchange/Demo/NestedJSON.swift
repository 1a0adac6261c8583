package import Catalog

/// A catalogue as nested JSON: books inside their genres, and authors beside them.
///
/// ```json
/// {"genres": [{"name": "Novel", "books": [{"title": "Orlando", "authors": ["Virginia Woolf"]}]}],
///  "authors": [{"name": "Virginia Woolf", "aliases": ["Virginia Stephen"]}]}
/// ```
///
/// Books and authors can come in any order: they meet by name when they are added.
package struct NestedJSON: Hashable, Sendable {
  /// The genres by name, also those without a book.
  package var genres: [String] = []
  package var authors: [AuthorityDraft] = []
  package var books: [BookDraft] = []
  /// What was not understood; nothing is dropped without one.
  package var remarks: [Remark] = []

  /// Something in the file that was not understood, and where it is.
  package struct Remark: Hashable, Sendable, CustomStringConvertible {
    /// Such as `genres[0].books[3].colour`.
    package let path: String
    package let reason: Reason

    package enum Reason: Hashable, Sendable {
      case unknownKey
      case unknownRole(String)
      case noName
      /// Not of the kind that belongs there, such as "a list".
      case needs(String)
    }

    package var description: String {
      switch reason {
      case .unknownKey: "\(path): not a name that Octavo knows. It is left out."
      case .unknownRole(let role): "\(path): “\(role)” is not a role that Octavo knows. It is kept."
      case .noName: "\(path): has no name. It is left out."
      case .needs(let kind): "\(path): should be \(kind). It is left out."
      }
    }
  }

  /// What the bytes of a file say.
  ///
  /// - Throws: ``InterchangeError/notJSON``.
  package static func read(_ bytes: some Sequence<UInt8>) throws(InterchangeError) -> NestedJSON {
    guard let root = JSON(parsing: String(decoding: Array(bytes), as: UTF8.self)) else {
      throw .notJSON
    }
    var reader = NestedJSONReader()
    reader.readRoot(root)
    return reader.result
  }
}

/// Walks through the JSON once and gathers drafts, and a remark for all that it does not know.
private struct NestedJSONReader {
  private(set) var result = NestedJSON()

  mutating func readRoot(_ root: JSON) {
    for (key, value, path) in members(of: root, at: "") {
      switch key {
      case "genres": for (genre, path) in elements(of: value, at: path) { readGenre(genre, path) }
      case "authors":
        for (author, path) in elements(of: value, at: path) { readAuthor(author, path) }
      case "books": for (book, path) in elements(of: value, at: path) { readBook(book, path) }
      default: remark(path, .unknownKey)
      }
    }
  }

  private mutating func readGenre(_ genre: JSON, _ path: String) {
    let first = result.books.count
    var name = ""
    for (key, value, path) in members(of: genre, at: path) {
      switch key {
      case "name": name = text(of: value, at: path)
      case "books": for (book, path) in elements(of: value, at: path) { readBook(book, path) }
      default: remark(path, .unknownKey)
      }
    }
    guard !name.isEmpty else { return remark(path, .noName) }
    result.genres.append(name)
    for index in result.books[first...].indices where result.books[index].genre == nil {
      result.books[index].genre = Reference(name: name)
    }
  }

  private mutating func readAuthor(_ author: JSON, _ path: String) {
    var draft = AuthorityDraft()
    for (key, value, path) in members(of: author, at: path) {
      switch key {
      case "name": draft.name = text(of: value, at: path)
      case "qualifier": draft.qualifier = text(of: value, at: path)
      case "sortName": draft.sortName = text(of: value, at: path)
      case "aliases": draft.aliases = texts(of: value, at: path)
      default: remark(path, .unknownKey)
      }
    }
    guard !draft.name.isEmpty else { return remark(path, .noName) }
    result.authors.append(draft)
  }

  private mutating func readBook(_ book: JSON, _ path: String) {
    var draft = BookDraft()
    for (key, value, path) in members(of: book, at: path) {
      switch key {
      case "title": draft.title = text(of: value, at: path)
      case "subtitle": draft.subtitle = text(of: value, at: path)
      case "isbn": draft.isbn = text(of: value, at: path)
      case "year": draft.year = text(of: value, at: path)
      case "language": draft.language = text(of: value, at: path)
      case "pages": draft.pages = text(of: value, at: path)
      case "format": draft.format = text(of: value, at: path)
      case "copies": draft.copies = text(of: value, at: path)
      case "location": draft.location = text(of: value, at: path)
      case "notes": draft.notes = text(of: value, at: path)
      case "genre": draft.genre = reference(to: text(of: value, at: path))
      case "authors":
        draft.authors = elements(of: value, at: path).compactMap { credit($0, at: $1) }
      case "publishers": draft.publishers = texts(of: value, at: path).compactMap(reference)
      case "tags": draft.tags = texts(of: value, at: path).compactMap(reference)
      case "series": readSeries(value, path, into: &draft)
      default: remark(path, .unknownKey)
      }
    }
    result.books.append(draft)
  }

  private mutating func readSeries(_ series: JSON, _ path: String, into draft: inout BookDraft) {
    for (key, value, path) in members(of: series, at: path) {
      switch key {
      case "name": draft.series = reference(to: text(of: value, at: path))
      case "volume": draft.volume = text(of: value, at: path)
      default: remark(path, .unknownKey)
      }
    }
  }

  /// An author of a book: a name, or a name with a role and a qualifier.
  private mutating func credit(_ value: JSON, at path: String) -> Credit? {
    if case .string(let name) = value { return reference(to: name).map { Credit(author: $0) } }
    var name = ""
    var qualifier = ""
    var role = Role.author
    for (key, value, path) in members(of: value, at: path) {
      switch key {
      case "name": name = text(of: value, at: path)
      case "qualifier": qualifier = text(of: value, at: path)
      case "role":
        let word = text(of: value, at: path)
        if let known = Role.parse(word) {
          role = known
        } else {
          role = .other(word)
          remark(path, .unknownRole(word))
        }
      default: remark(path, .unknownKey)
      }
    }
    guard !name.isEmpty else {
      remark(path, .noName)
      return nil
    }
    return Credit(
      author: Reference(name: AuthorName(name: name, qualifier: qualifier).display),
      role: role
    )
  }

  private func reference(to name: String) -> Reference? {
    name.isEmpty ? nil : Reference(name: name)
  }

  // MARK: - Walking

  private mutating func remark(_ path: String, _ reason: NestedJSON.Remark.Reason) {
    result.remarks.append(NestedJSON.Remark(path: path, reason: reason))
  }

  /// The members of an object, each with its path.
  private mutating func members(
    of value: JSON,
    at path: String
  ) -> [(key: String, value: JSON, path: String)] {
    guard case .object(let members) = value else {
      remark(path, .needs("an object"))
      return []
    }
    return members.map { ($0.key, $0.value, path.isEmpty ? $0.key : path + "." + $0.key) }
  }

  /// The elements of a list in their order, each with its path; null is an empty list.
  private mutating func elements(
    of value: JSON,
    at path: String
  ) -> [(value: JSON, path: String)] {
    switch value {
    case .array(let elements):
      return elements.enumerated().map { ($0.element, "\(path)[\($0.offset)]") }
    case .null:
      return []
    case .bool, .number, .string, .object:
      remark(path, .needs("a list"))
      return []
    }
  }

  /// A text or a number as text; null is absent.
  private mutating func text(of value: JSON, at path: String) -> String {
    switch value {
    case .string(let text), .number(let text): return text
    case .null: return ""
    case .bool, .array, .object:
      remark(path, .needs("a text"))
      return ""
    }
  }

  private mutating func texts(of value: JSON, at path: String) -> [String] {
    elements(of: value, at: path).map { text(of: $0.value, at: $0.path) }
  }
}
