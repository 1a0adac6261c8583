import Catalog

/// What kind of thing a piece of JSON is, by the names in it.
enum JSONShape {
  static let titles = ["title", "Title", "titel", "titre", "título", "titolo", "name", "书名"]

  /// A kind of record that books refer to.
  enum Kind: String, CaseIterable {
    case author
    case genre
    case publisher
    case series
    case tag
  }

  static func isCollection(_ value: JSON) -> Bool {
    if case .array(let elements) = value { return elements.contains { !$0.members.isEmpty } }
    return false
  }

  /// Whether an object is a book by itself: it has a title, or an ISBN.
  static func isBook(_ value: JSON) -> Bool {
    value.members.contains { member in
      let field = TableNames.field(member.key)
      return field == .title && DelimitedHeader.key(member.key) != "name" || field == .isbn
    }
  }

  /// The kind that a key or a file name names, in singular or plural: "authors", "genreId".
  static func kind(_ name: String) -> Kind? {
    let key = DelimitedHeader.key(name.split(separator: ".").first.map(String.init) ?? name)
    for ending in ["", "s", "id", "ids", "key", "keys", "ref", "refs", "name", "names"] {
      guard ending.isEmpty || key.hasSuffix(ending) else { continue }
      switch String(key.dropLast(ending.utf8.count)) {
      case "author", "autor", "auteur", "writer", "creator": return .author
      case "genre", "genres", "category", "categorie": return .genre
      case "publisher", "verlag", "imprint": return .publisher
      case "series", "serie", "reihe": return .series
      case "tag", "subject", "keyword": return .tag
      default: continue
      }
    }
    return key == "categories" ? .genre : nil
  }

  /// The id of a record, under the names that ids have.
  static func id(of value: JSON) -> String? {
    ["id", "_id", "key", "uuid"].lazy.compactMap { value[$0]?.text }.first
  }

  static func name(of value: JSON) -> String? {
    ["name", "displayName", "fullName", "title", "label"].lazy.compactMap { value[$0]?.text }.first
  }
}
