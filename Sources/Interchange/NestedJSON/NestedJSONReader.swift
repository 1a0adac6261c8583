import Catalog

/// Walks through the JSON once and gathers drafts, and a remark for all that it does not know.
struct NestedJSONReader {
  private(set) var result = NestedJSON()

  mutating func readRoot(_ root: JSONValue) {
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

  private mutating func readGenre(_ genre: JSONValue, _ path: String) {
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

  private mutating func readAuthor(_ author: JSONValue, _ path: String) {
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

  private mutating func readBook(_ book: JSONValue, _ path: String) {
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

  private mutating func readSeries(_ series: JSONValue, _ path: String, into draft: inout BookDraft)
  {
    for (key, value, path) in members(of: series, at: path) {
      switch key {
      case "name": draft.series = reference(to: text(of: value, at: path))
      case "volume": draft.volume = text(of: value, at: path)
      default: remark(path, .unknownKey)
      }
    }
  }

  /// An author of a book: a name, or a name with a role and a qualifier.
  private mutating func credit(_ value: JSONValue, at path: String) -> Credit? {
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
}

// MARK: - Walking

extension NestedJSONReader {
  private mutating func remark(_ path: String, _ reason: NestedJSON.Remark.Reason) {
    result.remarks.append(NestedJSON.Remark(path: path, reason: reason))
  }

  /// The members of an object by key, each with its path.
  private mutating func members(
    of value: JSONValue,
    at path: String
  ) -> [(key: String, value: JSONValue, path: String)] {
    guard case .object(let members) = value else {
      remark(path, .needs("an object"))
      return []
    }
    return members.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value, path.isEmpty ? $0.key : path + "." + $0.key) }
  }

  /// The elements of a list in their order, each with its path; null is an empty list.
  private mutating func elements(
    of value: JSONValue,
    at path: String
  ) -> [(value: JSONValue, path: String)] {
    switch value {
    case .array(let elements):
      return elements.enumerated().map { ($0.element, "\(path)[\($0.offset)]") }
    case .null:
      return []
    case .bool, .integer, .number, .string, .object:
      remark(path, .needs("a list"))
      return []
    }
  }

  /// A text or a number as text; null is absent.
  private mutating func text(of value: JSONValue, at path: String) -> String {
    switch value {
    case .string(let text): return text
    case .integer(let number): return String(number)
    case .number(let number): return String(number)
    case .null: return ""
    case .bool, .array, .object:
      remark(path, .needs("a text"))
      return ""
    }
  }

  private mutating func texts(of value: JSONValue, at path: String) -> [String] {
    elements(of: value, at: path).map { text(of: $0.value, at: $0.path) }
  }
}
