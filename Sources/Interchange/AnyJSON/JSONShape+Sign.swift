import Books

/// Whether a record of JSON with a title is a book: songs, articles, packages of software and the settings of
/// a program have titles, too.
extension JSONShape {
  /// What a record is by its members.
  enum Sign: Hashable {
    /// It has something that only books have, or an author and nothing that only other things have.
    case book
    /// It has something that only such things have: "music".
    case other(String)
    /// Nothing tells.
    case open
  }

  /// What a record is by its members beside its title; of what has none of both kinds nobody can tell.
  ///
  /// An ISBN makes a book of anything. Otherwise what only books have is weighed against what only
  /// other things have, and an author counts where there is neither: articles, recipes and programs
  /// have authors.
  func sign(of value: JSON) -> Sign {
    let hasAuthor = value.members.contains { member in
      Self.isPerson(member.value)
        && (Self.kind(member.key) == .author || field(member.key) == .people(.author))
    }
    var (ofBooks, others) = (0, [String]())
    for member in value.members where Self.isSaid(member.value) {
      let field = field(member.key)
      if field == .book(.isbn), Self.isNumber(member.value) { return .book }
      let kind = Self.kind(member.key)
      if kind == .author || field == .people(.author) { continue }
      if let thing = Self.thing(member.key, besideAuthor: hasAuthor) {
        others.append(thing)
      } else if kind == .publisher || kind == .series || isOnlyOfBooks(field, member.value) {
        ofBooks += 1
      }
    }
    if ofBooks > 0, ofBooks >= others.count { return .book }
    if let thing = others.first { return .other(thing) }
    return hasAuthor ? .book : .open
  }

  /// True for what nothing but a book has, or what a person says of nothing else here.
  private func isOnlyOfBooks(_ field: ImportedField?, _ value: JSON) -> Bool {
    switch field {
    case .book(let field):
      [.pages, .subtitle, .volume, .copies, .series, .publishers].contains(field)
    case .people: true
    case .fact(.status): value.text.flatMap { ImportedReading.Status.parse($0) } != nil
    case .fact(.started), .fact(.finished): value.text.flatMap(ImportedDate.init) != nil
    case .fact(let fact): [.shelves, .lentTo, .borrowedFrom].contains(fact)
    case nil: false
    }
  }

  /// True for a number, in a text or a list of such; the description of data has an object for one.
  private static func isNumber(_ value: JSON) -> Bool {
    (value.elements + value.members.map(\.value)).contains { element in
      element.text?.contains(where: \.isNumber) ?? false
    }
  }

  /// True for a name, or something that has a name or an id.
  private static func isPerson(_ value: JSON) -> Bool {
    value.elements.contains { element in
      if let text = element.text { return !text.isEmpty }
      return NamedObject.nameOfPerson(element) != nil
        || NamedObject.id(of: element, "author") != nil
    }
  }

  private static func isSaid(_ value: JSON) -> Bool {
    switch value {
    case .null, .string(""), .array([]), .object([]): false
    case .bool, .number, .string, .array, .object: true
    }
  }

  /// The kind of thing that alone has a member of this name.
  ///
  /// - Parameter besideAuthor: Whether the record has an author: comics have an artist as well, and a
  ///   shop has a stock of books.
  private static func thing(_ key: String, besideAuthor: Bool) -> String? {
    let key = NamedObject.key(key)
    return things[key] ?? (besideAuthor ? nil : thingsWithoutAuthor[key])
  }

  private static let things = names(of: "things")
  private static let thingsWithoutAuthor = names(of: "thingswithoutauthor")

  /// The things of a section of `Resources/values.txt` by the keys of their members.
  private static func names(of section: String) -> [String: String] {
    let lists = WordLists.values.sections[section] ?? []
    return Dictionary(
      lists.flatMap { list in list.words.map { (NamedObject.key($0), list.name) } }
    ) { first, _ in first }
  }

  /// True for the key of a list of other things with titles, such as reviews.
  static func isOfOthers(_ name: String) -> Bool { others.contains(NamedObject.key(name)) }

  private static let others: Set<String> = [
    "reviews", "comments", "posts", "articles", "users", "user", "quotes", "highlights", "messages",
    "events", "activities", "challenges", "goals", "friends", "followers", "notifications", "songs",
    "tracks", "albums", "movies", "films", "episodes", "tasks", "todos", "recipes", "games",
  ]

  /// True for an article: it names the journal that it stands in.
  static func isArticle(_ value: JSON) -> Bool {
    value.members.contains { member in
      isSaid(member.value)
        && ["journal", "journaltitle", "journalname", "containertitle"].contains(
          NamedObject.key(member.key)
        )
    }
  }
}
