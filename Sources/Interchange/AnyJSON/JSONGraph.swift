import Books

/// The records of nested and flat JSON, linked by the names and ids that they share.
///
/// Files that Octavo knows nothing of put authors around books, books around authors, or all kinds
/// in lists of their own that refer to one another by id, in any order and in several files. So
/// they are read twice: first ``gather(_:kind:around:)`` learns everything that has an id or lists
/// the ids of its books, then ``read(_:kind:at:take:)`` goes through again and hands on each book,
/// with what lies around it and what its ids mean. Only the named records are kept in memory, not
/// the books.
struct JSONGraph {
  /// Something with a name that a book lies in or refers to.
  private struct Named {
    let kind: JSONShape.Kind
    let name: String
    /// All its members, when it has more than a name: books have no field for those.
    let said: JSON
  }

  /// Something that lies around a book and is said of it.
  private enum Around {
    case named(Named)
    /// A member of an object without a name, which holds for all books in the object.
    case said(JSON.Member)
  }

  /// What tells of records that their own members do not tell of.
  private struct Signs {
    /// True where the key or most of the others tell that they are books.
    let areBooks: Bool
    /// True in a list: an object alone may be anything.
    let isListed: Bool
    /// True where the key says that they are something else.
    let isOfOthers: Bool
  }

  /// Where a value stands in the file, under which key, and beside which other members.
  struct Position {
    let place: Place
    let key: String?
    /// True for an element of a list.
    let isListed: Bool
    /// True where the file is called for books.
    let isInFileOfBooks: Bool
    let around: [JSON.Member]
  }

  let shape: JSONShape
  private let options: ReadingContext
  /// True once a book was handed on.
  private var hasBooks = false
  /// The names of members that are about the file and not about books, and the titles of what is no book.
  private(set) var leftOut: [String] = []
  /// The kinds of things that have titles and are no books, by how many there are.
  private var things: [String: Int] = [:]
  /// How many of the first records are books for certain, and of how many.
  private var sample = (books: 0, records: 0)
  /// True when a person said that these are books.
  private let isSaid: Bool
  /// Named records by their kind and id.
  private var names: [JSONShape.Kind: [String: Named]] = [:]
  /// The records that list a book, by the book's id: "books": [1, 2] inside an author.
  private var parents: [String: [Named]] = [:]

  /// - Parameter isSaid: Whether a person said that the files are JSON with books.
  init(mapping: TableMapping, isSaid: Bool, _ options: ReadingContext) {
    shape = JSONShape(mapping: mapping)
    self.isSaid = isSaid || mapping.columns.values.contains(.book(.title))
    self.options = options
  }

  /// The commonest of the things that are no books; nil where nothing tells what they are.
  var otherThing: String? { things.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }

  // MARK: - What has a name

  /// Learns of a record that stands in no other one whether it is a book, by which those are judged
  /// that do not tell.
  mutating func judge(_ value: JSON) {
    guard shape.isBook(value) || NamedObject.name(of: value) != nil else { return }
    sample.records += 1
    if shape.sign(of: value) == .book { sample.books += 1 }
  }

  mutating func gather(_ value: JSON, kind: JSONShape.Kind?) {
    for (element, id) in records(value) {
      if let kind, !shape.isBook(element, of: kind) { learn(element, kind, id) }
      for member in element.members where shape.holdsRecords(member.value) {
        gather(member.value, kind: JSONShape.kindAround(member.key))
      }
    }
  }

  private mutating func leaveOut(_ members: [JSON.Member]) {
    for member in members where shape.isOfFile(member) && !leftOut.contains(member.key) {
      leftOut.append(member.key)
    }
  }

  /// The records of a list, or of an object that has them by their ids.
  private func records(_ value: JSON) -> [(element: JSON, id: String?)] {
    shape.isMap(value)
      ? value.members.map { ($0.value, $0.key) } : value.elements.map { ($0, nil) }
  }

  /// Remembers a record by its id, and for each book that it lists by the book's id.
  private mutating func learn(_ value: JSON, _ kind: JSONShape.Kind, _ key: String?) {
    let id = NamedObject.id(of: value, kind.rawValue) ?? key
    let books = value.members.filter { JSONShape.isOfBooks($0.key) }
    // No other record can refer to one without an id.
    guard id != nil || !books.isEmpty, let named = named(value, kind) else { return }
    if let id { names[kind, default: [:]][id] = named }
    for member in books {
      for id in member.value.elements.compactMap(\.text) {
        parents[id, default: []].append(named)
      }
    }
  }

  private func named(_ value: JSON, _ kind: JSONShape.Kind, key: String? = nil) -> Named? {
    let key = key.flatMap { JSONShape.isName($0) ? $0 : nil }
    guard let name = NamedObject.name(of: value) ?? key else { return nil }
    let said = shape.plain(value).filter { !shape.isOfFile($0) }
    let isMore = said.contains { !NamedObject.isOfName($0.key, kind.rawValue) }
    return Named(kind: kind, name: name, said: isMore ? .object(said) : .null)
  }

  // MARK: - The books

  /// Hands on the books of a value.
  ///
  /// - Parameter kind: The kind of the records in the value that are no books.
  mutating func read(
    _ value: JSON,
    kind: JSONShape.Kind?,
    at position: Position,
    take: ImportFormat.Take
  ) throws {
    leaveOut(position.around)
    let around = position.around.filter { !shape.isOfFile($0) }.map(Around.said)
    let inside = around + name(key: position.key, of: value, kind)
    let areBooks =
      position.key.map(JSONShape.isOnlyOfBooks)
      ?? (position.isInFileOfBooks || sample.books * 2 > sample.records)
    let signs = Signs(
      areBooks: areBooks,
      isListed: position.isListed || sample.records > 1,
      isOfOthers: position.key.map(JSONShape.isOfOthers) ?? false
    )
    try read(value, kind, position.place, inside: inside, signs, take)
  }

  /// The key of a list of books as a name around them, as in `{"Crime": […], "To read": […]}`.
  private func name(key: String?, of value: JSON, _ kind: JSONShape.Kind?) -> [Around] {
    guard let key, JSONShape.isName(key), case .array(let elements) = value,
      elements.contains(where: { shape.isBook($0) })
    else { return [] }
    return [.named(Named(kind: kind ?? .shelf, name: key, said: .null))]
  }

  /// Goes down through the records of a value, and hands on each that is a book.
  ///
  /// Whatever is no book lies around the books inside it, by its name or by its plain members.
  private mutating func read(
    _ value: JSON,
    _ kind: JSONShape.Kind?,
    _ place: Place,
    inside: [Around],
    _ signs: Signs,
    _ take: ImportFormat.Take
  ) throws {
    let isList = isList(value) || shape.isMap(value) && value.members.count > 1
    let signs = Signs(
      areBooks: signs.areBooks || areMostBooks(value),
      isListed: !signs.isOfOthers && (signs.isListed || isList),
      isOfOthers: signs.isOfOthers
    )
    if case .array(let elements) = value, elements.contains(where: { shape.isBook($0) }) {
      hasBooks = true
    }
    for (index, (element, id)) in records(value).enumerated() {
      guard !element.members.isEmpty else {
        // Among books something else was meant to be one; alone they are numbers of books elsewhere.
        if case .array(let elements) = value, elements.contains(where: { shape.isBook($0) }) {
          let name = "Element \(index + 1)"
          try take(
            ImportedBook(of: element, at: place, options) {
              $0.refuse(.noObject(path: name, member: nil))
            }
          )
        }
        continue
      }
      let isBook =
        shape.isBook(element, of: kind) && isBookByShape(element, signs)
        || kind == nil && id == nil
          && (isTitled(element) && !shape.isBook(element)
            && isBookByShape(element, signs)
            || lacksTitle(element, isAmongBooks: hasBooks))
      if isBook {
        var book = ImportedBook(place: place, readAt: options.now)
        fill(&book, from: element, id: id, inside: inside)
        book.finish()
        if book.isRefused || options.keepsRaw { book.keepRaw(element) }
        if !book.isRefused, shape.isBook(element) { hasBooks = true }
        try take(book)
        continue
      }
      var around = inside
      if let kind = kind ?? guess(element), let named = named(element, kind, key: id) {
        around.append(.named(named))
      } else {
        around += shape.plain(element).filter { !shape.isOfFile($0) }.map(Around.said)
      }
      let members = element.members.filter { shape.holdsRecords($0.value) }
      if !members.isEmpty { leaveOut(shape.plain(element)) }
      for member in members {
        let inside = around + name(key: member.key, of: member.value, kind)
        try read(
          member.value,
          JSONShape.kindAround(member.key),
          place,
          inside: inside,
          Signs(
            areBooks: JSONShape.isOnlyOfBooks(member.key)
              || signs.areBooks && !JSONShape.isOfOthers(member.key),
            isListed: false,
            isOfOthers: signs.isOfOthers || JSONShape.isOfOthers(member.key)
          ),
          take
        )
      }
    }
  }

  private func isList(_ value: JSON) -> Bool {
    if case .array = value { return true }
    return false
  }

  /// True when more than half of the records of a list are books for certain.
  private func areMostBooks(_ value: JSON) -> Bool {
    guard case .array(let elements) = value, elements.count > 1 else { return false }
    return elements.count { shape.hasTitleOrISBN($0) && shape.sign(of: $0) == .book } * 2
      > elements.count
  }

  /// True when a record with a title or a name is a book by its members, or, where they do not tell,
  /// by the others; what is none is left out, and told.
  private mutating func isBookByShape(_ value: JSON, _ signs: Signs) -> Bool {
    if isSaid { return true }
    switch shape.sign(of: value) {
    case .book: return true
    case .other(let thing): things[thing, default: 0] += 1
    // A name alone may be anybody's.
    case .open:
      let isTitled = shape.hasTitleOrISBN(value)
      if signs.areBooks || isTitled && (signs.isListed || value.members.count == 1) { return true }
    }
    let title = shape.title(of: value)
    if leftOut.count < Self.mostLeftOut, !leftOut.contains(title) { leftOut.append(title) }
    return false
  }

  private static let mostLeftOut = 20

  /// True when a line among books tells of nothing: it is refused, and not passed over.
  func tellsNothing(_ value: JSON) -> Bool {
    guard hasBooks, shape.sign(of: value) == .open, !shape.hasTitleOrISBN(value),
      NamedObject.name(of: value) == nil
    else { return false }
    return !value.members.contains { shape.holdsRecords($0.value) || JSONShape.kind($0.key) != nil }
  }

  /// True when an object of a list of unknown kind has a name and contains no books.
  ///
  /// What holds records of an unknown kind and nothing that books have is something around them.
  private func isTitled(_ value: JSON) -> Bool {
    guard value["name"]?.text != nil, !shape.holdsBooks(value) else { return false }
    let others = value.members.filter { $0.key != "name" }
    return others.contains(where: shape.isOfBook)
      || !others.contains { shape.isCollection($0.value) }
  }

  /// True when an object of a list of unknown kind has members that only books have, such as an
  /// author and a year: it is refused for having no title, and not passed over.
  ///
  /// - Parameter isAmongBooks: True when books were read before; then one such member is enough.
  private func lacksTitle(_ value: JSON, isAmongBooks: Bool) -> Bool {
    guard !shape.holdsBooks(value), !shape.hasTitleOrISBN(value),
      NamedObject.name(of: value) == nil
    else { return false }
    let said = value.members.filter { member in
      guard member.value != .null else { return false }
      if let kind = JSONShape.kind(member.key) {
        return [.author, .publisher, .genre, .series].contains(kind)
      }
      guard case .book(let field) = shape.field(member.key) else { return false }
      return [.year, .pages, .language, .format].contains(field)
    }
    return said.count > (isAmongBooks ? 0 : 1)
  }

  /// The kind of a record with books whose list does not tell it: their author where they have
  /// none, else a shelf.
  private func guess(_ value: JSON) -> JSONShape.Kind? {
    let books = value.members.filter { JSONShape.isOfBooks($0.key) }.flatMap(\.value.elements)
    guard !books.isEmpty else { return nil }
    let haveAuthors = books.contains { book in
      book.members.contains { JSONShape.kind($0.key) == .author }
    }
    return haveAuthors ? .shelf : .author
  }

  /// Fills a book from its own members, then from what lies around it, then from the records that
  /// list it by its id; a value of its own counts more than one from around it.
  private func fill(
    _ book: inout ImportedBook,
    from value: JSON,
    id key: String?,
    inside: [Around]
  ) {
    var facts = MemberFacts()
    var fields: Set<ImportedField> = []
    for member in value.members where member.value != .null {
      let key = DelimitedHeader.key(member.key)
      let field = shape.mapping.columns[key]
      if field == nil, JSONShape.isType(key), let word = member.value.text {
        takeType(word, member.key, into: &book)
      } else if field == nil, let kind = JSONShape.kind(member.key) {
        link(all: member.value.elements, kind, member.key, into: &book)
      } else {
        let field = field ?? ColumnNames.field(key: key)
        facts.read(member, as: field, into: &book)
        if let field { fields.insert(field) }
      }
    }
    for case .said(let member) in inside {
      if let kind = JSONShape.kindAround(member.key) {
        link(all: member.value.elements, kind, member.key, into: &book)
      } else if let field = shape.field(member.key), JSONShape.isInherited(field) {
        if !fields.contains(field) { facts.read(member, as: field, into: &book) }
      } else {
        book.keep(member.key, member.value)
      }
    }
    let id = NamedObject.id(of: value, "book") ?? key
    for parent in id.flatMap({ parents[$0] }) ?? [] {
      relate(parent, as: parent.kind.rawValue, into: &book)
    }
    for case .named(let parent) in inside {
      relate(parent, as: parent.kind.rawValue, into: &book)
    }
    // A list that is called "wishlist" tells whether they were read.
    facts.finish(&book)
    if book.kind == .book, book.draft.isbn.isEmpty, JSONShape.isArticle(value) {
      book.kind = .articleOrChapter
    }
    if let key, book.draft.isbn.isEmpty, let isbn = try? ISBN.parse(key) {
      book.draft.isbn = isbn.digits
    }
    if let id { book.origin = ImportedBook.Origin(program: "json", id: id) }
  }

  /// Takes the word for the kind of thing in a list that has more than books: "Article", "Video".
  private func takeType(_ word: String, _ key: String, into book: inout ImportedBook) {
    let kind = ImportedBook.Kind(word: word)
    if kind != .book { book.kind = kind }
    if let format = kind.format { book.draft.format = format.rawValue }
    book.keep(key, word)
  }

  /// Relates a book to a record, and keeps what the record says beyond its name as source data.
  private func relate(_ named: Named, as key: String, into book: inout ImportedBook) {
    relate(named.kind, named.name, into: &book)
    book.keep(key, named.said)
  }

  /// Relates a book to all that a member of it says, in the order of their positions where each has
  /// one.
  private func link(
    all elements: [JSON],
    _ kind: JSONShape.Kind,
    _ key: String,
    into book: inout ImportedBook
  ) {
    // Nothing but a name has no position.
    let mayHave = kind == .author && elements.allSatisfy { $0.members.count > 1 }
    let position = JSONShape.positions.first { key in
      mayHave && !elements.isEmpty
        && elements.allSatisfy { $0[key]?.text.flatMap { Int($0) } != nil }
    }
    guard let position else {
      for element in elements { link(element, kind, key, into: &book) }
      return
    }
    let places = elements.map { $0[position]?.text.flatMap { Int($0) } ?? 0 }
    for index in elements.indices.sorted(by: { (places[$0], $0) < (places[$1], $1) }) {
      link(elements[index], kind, key, position: position, into: &book)
    }
  }

  /// Relates a book to what a member of it says: the id of a record, a name, or an object with
  /// either.
  ///
  /// An id of which the files have no record is reported and kept as source data.
  private func link(
    _ value: JSON,
    _ kind: JSONShape.Kind,
    _ key: String,
    position: String? = nil,
    into book: inout ImportedBook
  ) {
    let known = names[kind] ?? [:]
    let id = NamedObject.id(of: value, kind.rawValue)
    if let text = value.text {
      if let named = known[text] { return relate(named, as: kind.rawValue, into: &book) }
      let isID =
        ["id", "ids", "key", "ref"].contains { key.lowercased().hasSuffix($0) }
        || ["https://", "http://"].contains(where: text.hasPrefix)
      var isNumber = false
      if case .number = value { isNumber = true }
      if isID || isNumber {
        book.remark(.unknownReference(kind: kind.rawValue, id: text))
        book.keep(key, value)
      } else {
        for name in kind == .author ? Self.people(text) : [text] { relate(kind, name, into: &book) }
      }
    } else if let name = name(of: value, kind) ?? id.flatMap({ known[$0]?.name }) {
      let said = kind == .author ? NamedObject.role(of: value) : nil
      let role = said?.value.text.map { Role.parse($0) ?? .other($0) }
      let volume = kind == .series ? JSONShape.volume(of: value) : nil
      relate(kind, name, role: role ?? .author, volume: volume?.value.text, into: &book)
      // A book has no field for facts about them beside their name.
      let taken = [volume?.key, position, said?.key]
      if !NamedObject.isNameAlone(value, kind.rawValue, besides: taken) {
        book.keep(key, value)
      } else if let id, let named = known[id] {
        book.keep(kind.rawValue, named.said)
      }
    } else {
      if let id { book.remark(.unknownReference(kind: kind.rawValue, id: id)) }
      book.keep(key, value)
    }
  }

  private func name(of value: JSON, _ kind: JSONShape.Kind) -> String? {
    kind == .author ? NamedObject.nameOfPerson(value) : NamedObject.name(of: value)
  }

  /// The people of one text; a comma separates none, since it may stand behind a surname.
  private static func people(_ text: String) -> [String] {
    text.split { $0 == ";" || $0 == "/" || $0 == "&" }.map { tidied(String($0)) }
  }

  private func relate(
    _ kind: JSONShape.Kind,
    _ name: String,
    role: Role = .author,
    volume: String? = nil,
    into book: inout ImportedBook
  ) {
    let name = tidied(name)
    switch kind {
    case .author: book.creditInverted(name, as: role)
    case .publisher: book.publish(name)
    case .tag: book.tag(name)
    case .shelf: book.shelve(name)
    case .place: book.place(on: name)
    case .series: FieldReader.takeSeries(name, volume: volume ?? "", into: &book)
    case .genre:
      if book.draft.genre == nil || book.draft.genre?.name == name {
        book.draft.genre = name.isEmpty ? nil : Reference(name: name)
      } else {
        book.tag(name)
      }
    }
  }
}
