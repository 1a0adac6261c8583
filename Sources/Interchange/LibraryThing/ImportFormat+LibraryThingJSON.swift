import Catalog

extension ImportFormat {
  /// The JSON export of LibraryThing: an object of books by their numbers.
  static let libraryThingJSON = ImportFormat(
    id: "librarything-json",
    name: "LibraryThing JSON",
    likeness: { head in
      head.begins(with: "{") && head.holds(#""books_id""#) && head.holds(#""title""#) ? 95 : 0
    },
    read: { file, options, take in
      var reader = try JSONReader(file, options: options)
      var others = OtherRecords()
      try reader.forEachMember { key, value, place in
        var book = ImportedBook(place: place)
        LibraryThingJSON.read(value, key: key, into: &book)
        others.take(membersOf: value, by: options.mapping, &book)
        book.finish()
        if book.isRefused { book.keepRaw(.object([JSON.Member(key, value)])) }
        try take(book)
      }
      var summary = reader.summary("LibraryThing JSON")
      summary.others = others
      return summary
    }
  )
}

/// One book of LibraryThing's JSON, which PHP wrote: a key is `[]` when it is empty, a list when
/// its numbers run on, and an object when one is missing.
private enum LibraryThingJSON {
  static func read(_ value: JSON, key: String, into book: inout ImportedBook) {
    guard case .object(let written) = value else {
      return book.refuse(.notA("an object", path: key))
    }
    // Entities first: "&#039;" has the "#" of a volume in it and the ";" of a list.
    let members = written.map {
      JSON.Member($0.key, texts.contains($0.key) ? $0.value : $0.value.withoutEntities)
    }
    let value = JSON.object(members)
    book.origin = ImportedBook.Origin(program: "librarything", id: key)
    var reading = ImportedReading(.read)
    var isbns: [String] = []
    // The record's own series is the book's, whatever stands in brackets behind the title.
    if let series = value["series"] { readSeries(series, into: &book) }
    for member in members {
      let text = member.value.text.map(trimmed) ?? ""
      switch member.key {
      case "books_id": if !text.isEmpty { book.origin.id = text }
      case "title":
        book.takeTitleWithSeries(
          text,
          knowing: (value["series"].map(values) ?? []).compactMap(\.text)
        )
      case "authors": for author in values(member.value) { readAuthor(author, into: &book) }
      case "isbn", "originalisbn", "ean":
        isbns += member.value.text.map { [$0] } ?? values(member.value).compactMap(\.text)
      case "asin":
        if (try? ISBN.parse(text)) == nil, !text.isEmpty {
          book.identify("asin", text)
        }
      case "publication": LibraryThingFacts.takePublication(text, into: &book)
      case "date": if text != "?" { takeDate(text, into: &book) }
      case "rating": book.takeRating(text, of: member.key, into: &reading)
      case "review": reading.review = HTMLText.plain(text)
      case "comment": book.draft.notes = HTMLText.plain(text)
      case "privatecomment": reading.note = HTMLText.plain(text)
      case "dateread": reading.finished = book.day(text, of: member.key)
      case "datestarted": reading.started = book.day(text, of: member.key)
      case "entrydate": book.added = book.day(text, of: member.key)
      case "dateacquired": book.takeAcquired(text, of: member.key)
      case "language_codeA": readLanguage(member.value, into: &book)
      case "language" where value["language_codeA"] == nil,
        "languages" where value["language"] == nil:
        readLanguage(member.value, into: &book)
      case "tags": for tag in values(member.value) { book.tag(tidied(tag.text ?? "")) }
      case "collections": for shelf in values(member.value) { book.shelve(shelf.text ?? "") }
      case "format": readFormat(member.value, into: &book)
      case "copies": BookFacts.takeCopies(text, into: &book)
      case "pages": BookFacts.takePages(text, into: &book)
      case "series", "sortcharacter", "public", "primaryauthor", "tagidA", "collections_idA",
        "language",
        "summary", "primaryauthorrole", "secondaryauthor", "secondaryauthorroles", "genre_id":
        break
      default: book.keep(member.key, member.value)
      }
    }
    if book.draft.authors.isEmpty, let name = value["primaryauthor"]?.text {
      LibraryThingFacts.credit(name, role: "", into: &book)
    }
    takeISBNs(isbns, into: &book)
    LibraryThingFacts.finish(reading, into: &book)
  }

  /// Members that are HTML as a whole.
  private static let texts: Set = ["review", "comment", "privatecomment"]

  /// The elements of a list, or of an object that stands for one.
  private static func values(_ value: JSON) -> [JSON] {
    switch value {
    case .array(let elements): elements
    case .object(let members): members.map(\.value)
    case .null, .bool, .number, .string: [value]
    }
  }

  /// Numbers that are no ISBN are Amazon's, which LibraryThing keeps in the same place.
  private static func takeISBNs(_ texts: [String], into book: inout ImportedBook) {
    var seen: Set<String> = []
    let fresh = texts.filter { !$0.isEmpty && seen.insert($0).inserted }
    if !fresh.isEmpty { book.takeISBNs(fresh) }
  }

  private static func takeDate(_ text: String, into book: inout ImportedBook) {
    book.draft.year = ""
    BookFacts.takeYear(text, into: &book)
  }

  private static func readAuthor(_ author: JSON, into book: inout ImportedBook) {
    guard let name = author["fl"]?.text ?? author["lf"]?.text else { return }
    let word = author["role"]?.text ?? ""
    let role = word.isEmpty ? Role.author : Role.parse(word) ?? .other(word)
    let bare = tidied(name)
    book.credit(bare, as: role)
    if let sortName = author["lf"]?.text, sortName.contains(","), !bare.contains(",") {
      let person = AuthorityDraft(name: bare, sortName: tidied(sortName))
      if !book.people.contains(person) { book.people.append(person) }
    }
  }

  private static func readLanguage(_ value: JSON, into book: inout ImportedBook) {
    let codes = values(value).compactMap(\.text).filter { $0 != "xxx" && $0 != "All" }
    if let first = codes.first { BookFacts.takeLanguage(first, into: &book) }
    if codes.count > 1 { book.keep("languages", .array(codes.map(JSON.string))) }
  }

  private static func readSeries(_ value: JSON, into book: inout ImportedBook) {
    for series in values(value).compactMap(\.text) {
      BookFacts.takeSeries(series, volume: "", into: &book)
    }
  }

  private static func readFormat(_ value: JSON, into book: inout ImportedBook) {
    guard let word = values(value).first?["text"]?.text else { return }
    if book.draft.format.isEmpty { book.takeMedium(word) }
  }
}

extension JSON {
  /// The value with the entities of HTML in its texts decoded.
  fileprivate var withoutEntities: JSON {
    switch self {
    case .string(let text):
      text.utf8.contains(UInt8(ascii: "&")) ? .string(HTMLText.withEntities(text)) : self
    case .array(let elements): .array(elements.map(\.withoutEntities))
    case .object(let members):
      .object(members.map { JSON.Member($0.key, $0.value.withoutEntities) })
    case .null, .bool, .number: self
    }
  }
}
