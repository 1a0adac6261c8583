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
    guard name.utf8.contains(UInt8(ascii: ".")) else { return kinds[DelimitedHeader.key(name)] }
    return kinds[DelimitedHeader.key(name.split(separator: ".").first.map(String.init) ?? name)]
  }

  private static let kinds: [String: Kind] = {
    let words: [Kind: [String]] = [
      .author: ["author", "autor", "auteur", "writer", "creator"],
      .genre: ["genre", "genres", "category", "categorie"],
      .publisher: ["publisher", "verlag", "imprint"],
      .series: ["series", "serie", "reihe"],
      .tag: ["tag", "subject", "keyword"],
    ]
    var kinds: [String: Kind] = ["categories": .genre]
    for (kind, words) in words {
      for ending in ["", "s", "id", "ids", "key", "keys", "ref", "refs", "name", "names"] {
        for word in words { kinds[word + ending] = kind }
      }
    }
    return kinds
  }()

  /// The id of a record, under the names that ids have.
  static func id(of value: JSON) -> String? { text(of: value, under: ids) }

  private static let ids = ["id", "_id", "key", "uuid"]

  static func name(of value: JSON) -> String? { text(of: value, under: names) }

  private static let names = ["name", "displayName", "fullName", "title", "label"]

  private static func text(of value: JSON, under keys: [String]) -> String? {
    for key in keys {
      if let text = value[key]?.text { return text }
    }
    return nil
  }
}
