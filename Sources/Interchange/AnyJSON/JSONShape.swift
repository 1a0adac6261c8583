import Books

/// Tells by the names of members which kind of thing a piece of JSON is.
struct JSONShape {
  /// The meanings that a person gave to names.
  let mapping: TableMapping

  static let titles = ["title", "Title", "titel", "titre", "título", "titolo", "name", "书名"]

  /// The field that a member of a book holds, by its name; nil when it is kept as source data.
  func field(_ key: String) -> ImportedField? {
    if let field = mapping.columns[DelimitedHeader.key(key)] { return field }
    let field = ColumnNames.field(key)
    return mapping.wants(field) ? field : nil
  }

  /// True when an object has a title or an ISBN, and so is a book by itself.
  func isBook(_ value: JSON) -> Bool { hasTitleOrISBN(value) && !isAroundBooks(value) }

  /// True for something with a title around books, such as `{"title": "My library", "books": […]}`:
  /// it has books, and nothing else that books have.
  private func isAroundBooks(_ value: JSON) -> Bool {
    let books = value.members.filter { Self.isOfBooks($0.key) }
    guard books.contains(where: { $0.value.elements.contains(where: hasTitleOrISBN) }) else {
      return false
    }
    return !value.members.contains { member in
      if Self.isOfBooks(member.key) { return false }
      return switch field(member.key) {
      case .book(.title), .book(.notes), .book(.copies), .fact, nil: Self.kind(member.key) != nil
      case .book, .people: true
      }
    }
  }

  /// The title or the name of a record.
  func title(of value: JSON) -> String {
    let title = value.members.first { field($0.key) == .book(.title) }?.value
    return title?.text ?? title?.members.first?.value.text ?? NamedObject.name(of: value) ?? ""
  }

  func hasTitleOrISBN(_ value: JSON) -> Bool {
    value.members.contains { member in
      let field = field(member.key)
      guard field == .book(.title) else { return field == .book(.isbn) }
      switch DelimitedHeader.key(member.key) {
      case "name": return false
      // "book" may hold a book's title, or the whole book as an object.
      case "book": return member.value.text != nil
      default: return true
      }
    }
  }

  /// True when a record in a list of a kind is a book: series have titles too, but nothing else
  /// that books have.
  func isBook(_ value: JSON, of kind: Kind?) -> Bool {
    guard isBook(value) else { return false }
    return kind != .series || NamedObject.id(of: value, "series") == nil
      || value.members.contains { member in
        Self.kind(member.key) != nil
          || [.book(.isbn), .book(.year), .book(.pages)].contains(field(member.key))
      }
  }

  /// True for a member that books have, by its name.
  func isOfBook(_ member: JSON.Member) -> Bool {
    Self.kind(member.key) != nil || field(member.key).map { $0 != .fact(.id) } ?? false
  }

  /// True for a book too, not only for a collection.
  func holdsRecords(_ value: JSON) -> Bool { isCollection(value) || isBook(value) }

  /// True when there are records inside: a list of objects, objects by their id, or an object
  /// around such.
  func isCollection(_ value: JSON) -> Bool {
    switch value {
    case .array(let elements): elements.contains { !$0.members.isEmpty }
    case .object(let members):
      !isBook(value) && (isMap(value) || members.contains { isCollection($0.value) })
    case .null, .bool, .number, .string: false
    }
  }

  /// True for an object whose members are records, as in `{"9780441172719": {"title": …}}`.
  func isMap(_ value: JSON) -> Bool {
    !value.members.isEmpty && value.members.allSatisfy { !$0.value.members.isEmpty }
      && !isBook(value)
  }

  /// True when there are books anywhere inside of an object, or could be: `"books": []`.
  func holdsBooks(_ value: JSON) -> Bool {
    switch value {
    case .array(let elements): elements.contains { isBook($0) || holdsBooks($0) }
    case .object(let members):
      members.contains {
        Self.isOfBooks($0.key) || isBook($0.value) || holdsBooks($0.value)
      }
    case .null, .bool, .number, .string: false
    }
  }
}

// MARK: - Names

extension JSONShape {
  /// A kind of record that books refer to, or lie in.
  enum Kind: String, CaseIterable {
    case author
    case genre
    case publisher
    case series
    case tag
    case shelf
    case place
  }

  /// The kind that a member of a book refers to, in singular or plural: "authors", "genreId".
  static func kind(_ name: String) -> Kind? { kinds[NamedObject.key(name)] }

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

  /// The kind of the records that lie under a key, around books.
  static func kindAround(_ name: String) -> Kind? {
    switch NamedObject.key(name) {
    case "shelf", "shelves", "bookshelf", "bookshelves", "list", "lists", "collections": .shelf
    case "room", "rooms", "location", "locations", "places", "bookcases", "regale": .place
    default: kind(name)
    }
  }

  /// The kind that the name of a file says: "flat_authors.json".
  static func kind(ofFile name: String) -> Kind? {
    let stem = name.split(separator: ".").first ?? ""
    let words = stem.split { !$0.isLetter }.map(String.init)
    return words.last.flatMap { kind($0) }
  }

  /// True when records list their books in a member of this name.
  static func isOfBooks(_ name: String) -> Bool {
    ["books", "bookids", "titles", "items", "works"].contains(NamedObject.key(name))
  }

  /// True for the key of a list that has books and nothing else.
  static func isOnlyOfBooks(_ name: String) -> Bool {
    let key = NamedObject.key(name)
    return bookLists.contains(where: key.hasSuffix) || kindAround(name) == .shelf
  }

  private static let bookLists = [
    "book", "books", "booklist", "bücher", "bucher", "buch", "livres", "libros", "libri", "boeken",
    "livros", "knihy", "ksiazki", "książki", "книги", "书籍", "bøker", "böcker", "bocker", "boger",
    "bøger", "kirjat", "library", "biblioteca", "bibliothek", "bibliothèque",
  ]

  /// True for a member of this key in which a list of many things says what each is.
  static func isType(_ key: String) -> Bool {
    ["type", "itemtype", "contenttype"].contains(key.filter(\.isLetter))
  }

  /// The member of a series that says which of its books this is.
  static func volume(of value: JSON) -> JSON.Member? {
    guard value.members.count > 1 else { return nil }
    for key in volumes {
      if let text = value[key], text.text != nil { return JSON.Member(key, text) }
    }
    return nil
  }

  private static let volumes = [
    "volume", "number", "index", "position", "part", "no", "volumeNumber", "seriesIndex",
    "series_index",
  ]

  /// The members that say in which order people come.
  static let positions = ["position", "order", "index", "sequence"]
}

// MARK: - What others refer to

extension JSONShape {
  /// True when there may be records in an element that others refer to, judged by its bytes: inside
  /// of it something has an id, lists the ids of its books, or lies under its id.
  ///
  /// Most files have none, and gathering them was a ninth of an import. The bytes are looked at
  /// without being understood: keys inside of the element's own members that end in "id", "key" or
  /// the words of ``isOfBooks(_:)``, and objects under a key of an object in an object.
  static func mayHoldNamed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Whether each open bracket is that of an object, the innermost last.
    var objects: [Bool] = []
    var (isKey, index) = (false, 0)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        if isKey, objects.count > 1 { return true }
        objects.append(true)
        isKey = false
      case UInt8(ascii: "["):
        objects.append(false)
        isKey = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = objects.popLast()
      case UInt8(ascii: ","): isKey = false
      case UInt8(ascii: "\""):
        let start = index + 1
        index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < bytes.count else { return true }
        let text = UnsafeBufferPointer(rebasing: bytes[start..<index])
        var colon = index + 1
        while colon < bytes.count, JSONParser.isSpace(bytes[colon]) { colon += 1 }
        if colon < bytes.count, bytes[colon] == UInt8(ascii: ":") {
          if objects.count > 1, mayBeID(text) { return true }
          (isKey, index) = (true, colon)
        }
      default: break
      }
      index += 1
    }
    return false
  }

  private static let endsOfIDs: [StaticString] = [
    "id", "key", "ids", "books", "titles", "items", "works",
  ]

  /// True when the bytes of a key may be those of an id; an unusual key counts as one without a
  /// closer look.
  private static func mayBeID(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let last = key.last, last < 0x80, !key.contains(UInt8(ascii: "\\")) else { return true }
    if 0x30...0x39 ~= last { return false }
    guard 0x61...0x7A ~= last | 0x20 else { return true }
    guard "dys".utf8.contains(last | 0x20) else { return false }
    return endsOfIDs.contains { end in
      let count = end.utf8CodeUnitCount
      return key.count >= count
        && (0..<count).allSatisfy { key[key.count - count + $0] | 0x20 == end.utf8Start[$0] }
    }
  }
}

// MARK: - Around books

/// The members of objects around books: some hold for the books, others are about the file.
extension JSONShape {
  /// The members of an object that are neither records nor around such.
  func plain(_ value: JSON) -> [JSON.Member] {
    value.members.filter { member in
      member.value != .null && member.value.text != "" && member.value.elements != []
        && !Self.isOfBooks(member.key) && !holdsRecords(member.value)
    }
  }

  /// Fields that all books in an object have when it says so: `{"year": 1999, "items": […]}`.
  static func isInherited(_ field: ImportedField) -> Bool {
    switch field {
    case .book(.year), .book(.series), .book(.tags): true
    case .book(let field): BookField.kept.contains(field)
    case .people(.author), .people(.editor), .people(.translator): true
    case .people: false
    case .fact(let fact): fact == .status || fact == .shelves
    }
  }

  /// True when a member is about the file: the program that wrote it, or the server that answered.
  func isOfFile(_ member: JSON.Member) -> Bool {
    guard mapping.columns[DelimitedHeader.key(member.key)] == nil else { return false }
    switch NamedObject.key(member.key) {
    case "status": return member.value.text.flatMap { ImportedReading.Status.parse($0) } == nil
    case "format": return member.value.text == "json"
    case let key: return Self.ofFiles.contains(key)
    }
  }

  /// True when a key can be the name of what lies under it, and is not a program's word for a list.
  static func isName(_ key: String) -> Bool {
    let word = NamedObject.key(key)
    return key.contains(where: \.isLetter) && kindAround(key) == nil
      && !lists.contains(word) && !ofFiles.contains(word)
      && !["books", "items", "results", "records", "entries", "data"].contains(
        where: word.hasSuffix
      )
  }

  private static let lists: Set<String> = [
    "book", "item", "list", "booklist", "result", "doc", "docs", "entry",
    "record", "row", "rows", "value", "values", "payload", "response",
    "content", "contents", "objects", "children", "nodes", "library", "libraries", "catalog",
    "catalogue", "collection", "editions", "works", "volumes", "titles", "products", "publications",
    "bücher", "livres", "libros", "libri", "boeken", "livros", "knihy", "książki", "книги", "书籍",
    "root", "hits", "body", "embedded", "member", "members", "elements", "graph", "export",
  ]

  private static let ofFiles: Set<String> = [
    "page", "pages", "pagesize", "perpage", "pagecount", "pageno", "pagenumber", "currentpage",
    "lastpage", "totalpages", "total", "totalcount", "totalitems", "totalresults", "totalrecords",
    "count", "numfound", "numfoundexact", "found", "size", "start", "startindex", "from", "to",
    "limit", "offset", "cursor", "next", "nextcursor", "nextpage", "nextpagetoken", "prev",
    "previous", "previouspage", "hasmore", "hasnext", "hasprevious", "more", "links", "link",
    "self",
    "href", "url", "statuscode", "code", "ok", "success", "error", "errors", "message", "took",
    "timedout", "duration", "elapsed", "timestamp", "date", "generated", "generatedat", "created",
    "createdat", "updated", "updatedat", "exported", "exportedat", "exportdate", "lastmodified",
    "version", "$schema", "schema", "schemaversion", "apiversion", "kind", "object", "etag",
    "requestid", "query", "q", "sort", "sortby", "order", "filter", "filters", "params", "request",
    "app", "application", "generator", "exportedby", "meta", "metadata", "pagination", "paging",
    "facets", "aggregations", "shards", "warnings", "id", "key",
  ]
}
