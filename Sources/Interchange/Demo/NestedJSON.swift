package import Books

/// A catalogue as nested JSON: books inside their genres, and authors beside them.
///
/// ```json
/// {"genres": [{"name": "Novel", "books": [{"title": "Orlando", "authors": ["Virginia Woolf"]}]}],
///  "authors": [{"name": "Virginia Woolf", "aliases": ["Virginia Stephen"]}]}
/// ```
///
/// Books and authors can come in any order: they are joined by name when they are added.
package struct NestedJSON: Hashable, Sendable {
  /// The genres by name, also those without a book.
  package private(set) var genres: [String] = []
  package private(set) var authors: [AuthorityDraft] = []
  package private(set) var books: [BookDraft] = []
  /// The places of what was not understood, such as `genres[0].books[3].colour`: members of other
  /// names and kinds, roles of other words, and people and genres without a name.
  package private(set) var unknown: [String] = []

  private typealias Member = (key: String, value: JSON, path: String)

  /// Reads the bytes of a file.
  ///
  /// - Throws: ``InterchangeError/notJSON``.
  package static func read(_ bytes: some Sequence<UInt8>) throws(InterchangeError) -> NestedJSON {
    guard let root = JSON(parsing: String(decoding: Array(bytes), as: UTF8.self)) else {
      throw .notJSON
    }
    var result = NestedJSON()
    for (key, value, path) in result.members(of: root, at: "") {
      switch key {
      case "genres":
        for (genre, path) in result.elements(of: value, at: path) {
          result.readGenre(genre, path)
        }
      case "authors":
        for (author, path) in result.elements(of: value, at: path) {
          result.readAuthor(author, path)
        }
      case "books": result.readBooks(value, path)
      default: result.unknown.append(path)
      }
    }
    return result
  }

  private mutating func readGenre(_ genre: JSON, _ path: String) {
    let first = books.count
    var name = ""
    for (key, value, path) in members(of: genre, at: path) {
      switch key {
      case "name": name = text(of: value, at: path)
      case "books": readBooks(value, path)
      default: unknown.append(path)
      }
    }
    guard !name.isEmpty else { return unknown.append(path) }
    genres.append(name)
    for index in books[first...].indices where books[index].genre == nil {
      books[index].genre = Reference(name: name)
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
      default: unknown.append(path)
      }
    }
    guard !draft.name.isEmpty else { return unknown.append(path) }
    authors.append(draft)
  }

  private mutating func readBooks(_ books: JSON, _ path: String) {
    for (book, path) in elements(of: books, at: path) { readBook(book, path) }
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
      case "location": draft.location = Self.reference(to: text(of: value, at: path))
      case "notes": draft.notes = text(of: value, at: path)
      case "genre": draft.genre = Self.reference(to: text(of: value, at: path))
      case "authors":
        draft.authors = elements(of: value, at: path).compactMap { credit($0, at: $1) }
      case "publishers": draft.publishers = texts(of: value, at: path).compactMap(Self.reference)
      case "tags": draft.tags = texts(of: value, at: path).compactMap(Self.reference)
      case "series": readSeries(value, path, into: &draft)
      default: unknown.append(path)
      }
    }
    books.append(draft)
  }

  private mutating func readSeries(_ series: JSON, _ path: String, into draft: inout BookDraft) {
    for (key, value, path) in members(of: series, at: path) {
      switch key {
      case "name": draft.series = Self.reference(to: text(of: value, at: path))
      case "volume": draft.volume = text(of: value, at: path)
      default: unknown.append(path)
      }
    }
  }

  /// An author of a book: a name, or a name with a role and a qualifier.
  private mutating func credit(_ value: JSON, at path: String) -> Credit? {
    if case .string(let name) = value { return Self.reference(to: name).map { Credit(author: $0) } }
    var name = ""
    var qualifier = ""
    var role = Role.author
    for (key, value, path) in members(of: value, at: path) {
      switch key {
      case "name": name = text(of: value, at: path)
      case "qualifier": qualifier = text(of: value, at: path)
      case "role":
        let word = text(of: value, at: path)
        let known = Role.parse(word)
        if known == nil { unknown.append(path) }
        role = known ?? .other(word)
      default: unknown.append(path)
      }
    }
    guard !name.isEmpty else {
      unknown.append(path)
      return nil
    }
    return Credit(
      author: Reference(name: AuthorName(name: name, qualifier: qualifier).display),
      role: role
    )
  }

  private static func reference(to name: String) -> Reference? {
    name.isEmpty ? nil : Reference(name: name)
  }

  // MARK: - Walking

  /// The members of an object, each with its path.
  private mutating func members(of value: JSON, at path: String) -> [Member] {
    if case .object(let members) = value {
      return members.map { ($0.key, $0.value, path.isEmpty ? $0.key : path + "." + $0.key) }
    }
    unknown.append(path)
    return []
  }

  /// The elements of a list in their order, each with its path; null is an empty list.
  private mutating func elements(of value: JSON, at path: String) -> [(value: JSON, path: String)] {
    if case .array(let elements) = value {
      return elements.enumerated().map { ($0.element, "\(path)[\($0.offset)]") }
    }
    if value != .null { unknown.append(path) }
    return []
  }

  /// A text or a number as text; null is absent.
  private mutating func text(of value: JSON, at path: String) -> String {
    if value.text == nil, value != .null { unknown.append(path) }
    return value.text ?? ""
  }

  private mutating func texts(of value: JSON, at path: String) -> [String] {
    elements(of: value, at: path).map { text(of: $0.value, at: $0.path) }
  }
}
