import Books

extension ImportFormat {
  /// The tab-separated export of LibraryThing, in Latin-1 or UTF-8, or both in one file.
  static let libraryThing = ImportFormat(
    id: "librarything",
    name: "LibraryThing TSV",
    likeness: { head in
      let header = head.header
      guard header.has("Title", "Primary Author"), header.has("Publication") else { return 0 }
      return header.has("Book Id", "Sort Character") ? 95 : 80
    },
    read: { file, options, take in
      var table = try DelimitedTable(file, options: options)
      let header = table.header
      try table.forEach(take: take) { row, book in
        LibraryThingRow.read(&row, header, into: &book)
      }
      return table.summary("LibraryThing TSV")
    }
  )
}

/// One row of a LibraryThing table.
private enum LibraryThingRow {
  static func read(
    _ row: inout DelimitedParser,
    _ header: DelimitedHeader,
    into book: inout ImportedBook
  ) {
    book.origin.program = "librarything"
    var reading = ImportedReading(.read)
    var isFinished = false
    var roles = ""
    var secondary = ""
    var primary = ""
    var primaryRole = ""
    var isbns: [String] = []
    var loan: ImportedLoan?
    var loanDates = (start: "", end: "")
    var physical = ""
    for (column, name) in header.names.enumerated() where !row.isEmpty(column) {
      let text = bare(row.text(column))
      guard !text.isEmpty else { continue }
      switch name {
      case "Book Id": book.origin.id = text
      case "Title": book.takeTitleWithSeries(text)
      case "Primary Author": primary = text
      case "Primary Author Role": primaryRole = text
      case "Secondary Author", "Secondary Authors": secondary = text
      case "Secondary Author Role", "Secondary Author Roles", "Secondary Author Role(s)":
        roles = text
      case "Publication": LibraryThingFacts.takePublication(text, into: &book)
      case "Date":
        guard text != "?" else { continue }
        book.draft.year = ""
        FieldReader.takeYear(text, of: name, into: &book)
      case "Review": reading.review = HTMLText.plain(text)
      case "Rating": book.takeRating(text, of: name, into: &reading)
      case "Comment": book.draft.notes = HTMLText.plain(text)
      case "Private Comment": reading.note = HTMLText.plain(text)
      case "Media": book.takeMedium(text, of: name)
      case "Physical Description": physical = text
      case "Entry Date": book.added = book.day(text, of: name)
      case "Date Started": reading.started = book.day(text, of: name)
      case "Date Read":
        reading.finished = book.day(text, of: name)
        isFinished = !ImportedDate.isNone(text) && text.contains(where: \.isNumber)
      case "Tags": for tag in text.split(separator: ",") { book.tag(tidied(String(tag))) }
      case "Collections":
        for shelf in text.split(separator: ",") { book.shelve(tidied(String(shelf))) }
      case "Languages": FieldReader.takeLanguage(text, of: name, into: &book)
      case "ISBN", "ISBNs": isbns.append(text)
      case "LCCN": book.identify("lccn", text)
      case "OCLC": book.identify("oclc", text)
      case "Lending Patron": loan = ImportedLoan(person: text)
      case "Lending Start": loanDates.start = text
      case "Lending End": loanDates.end = text
      default:
        if case .book(let field)? = LibraryThingFacts.fields[name] {
          FieldReader.read(text, as: field, of: name, into: &book)
        } else {
          book.keep(name, text)
        }
      }
    }
    LibraryThingFacts.credit(primary, role: primaryRole, into: &book)
    let kinds = roles.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    // Empty names are counted, since they have a role in the other list too.
    for (index, name) in secondary.split(separator: "|", omittingEmptySubsequences: false)
      .enumerated() where !name.isEmpty
    {
      let role = index < kinds.count ? kinds[index] : ""
      LibraryThingFacts.credit(String(name), role: role, isFirst: false, into: &book)
    }
    if !isbns.isEmpty { book.takeISBNs(isbns) }
    book.keep("Physical Description", physical)
    if book.draft.pages.isEmpty {
      let extras = book.extras
      FieldReader.takePages(physical, of: "Physical Description", into: &book)
      book.extras = extras
    }
    loan?.given = book.day(loanDates.start, of: "Lending Start")
    loan?.due = book.day(loanDates.end, of: "Lending End")
    if let loan { book.loans.append(loan) }
    LibraryThingFacts.finish(reading, isFinished: isFinished, into: &book)
  }

  /// A value without the brackets around it: "[2070291340]", "[2007-04-16]", "[]".
  private static func bare(_ text: String) -> String {
    guard text.hasPrefix("["), text.hasSuffix("]"), text.utf8.count >= 2 else {
      return trimmed(text)
    }
    let inside = text.dropFirst().dropLast()
    return inside.contains("[") ? text : trimmed(String(inside))
  }
}

/// The parts that both exports of LibraryThing have in common.
enum LibraryThingFacts {
  /// The fields of a book that take a text as it stands.
  static let fields = ColumnNames.fields(of: "librarything")

  /// "Image Comics (2012), Edition: 0, Paperback, 160 pages": publisher, year, binding and pages.
  static func takePublication(_ text: String, into book: inout ImportedBook) {
    book.keep("publication", text)
    var parts: [String] = []
    var year = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") {
      let inside = String(rest[rest.index(after: open)..<close])
      if (try? Year.parse(inside, currentYear: 9998)) != nil {
        (year, parts) = (inside, [String(text[..<open])])
        rest = text[text.index(after: close)...]
        break
      }
      rest = rest[rest.index(after: close)...]
    }
    if parts.isEmpty { rest = text[...] }
    for part in rest.split(separator: ",") {
      let part = trimmed(String(part))
      if part.hasSuffix(" pages") || part.hasSuffix(" p.") {
        if book.draft.pages.isEmpty, let pages = Int(part.prefix { $0.isNumber }) {
          FieldReader.takePages(String(pages), into: &book)
        }
      } else if let format = BookFormat.parse(part) {
        if book.draft.format.isEmpty { book.draft.format = format.rawValue }
      } else if year.isEmpty, !part.hasPrefix("Edition:") {
        parts.append(part)
      }
    }
    if book.draft.year.isEmpty { book.draft.year = year }
    book.add(Imprint(parts.joined(separator: ", ")))
  }

  static func credit(
    _ name: String,
    role: String,
    isFirst: Bool = true,
    into book: inout ImportedBook
  ) {
    let word = trimmed(role)
    let known = word.isEmpty ? nil : Role.parse(word) ?? .other(word)
    for person in NameOrder.people(name) {
      book.creditInverted(person, as: known ?? (isFirst ? .author : .contributor))
    }
  }

  /// The reading, with the collections that say whether it was read.
  ///
  /// - Parameter isFinished: True where there is a day of its end, which may not be readable.
  static func finish(
    _ told: ImportedReading,
    isFinished: Bool,
    into book: inout ImportedBook
  ) {
    var reading = told
    let days: ImportedReading.Status? =
      isFinished ? .read : told.started != nil ? .reading : nil
    let status = book.status(orOfShelves: days)
    if let status { reading.status = status }
    if status != nil || reading.isTelling { book.readings.append(reading) }
    let isOwned = book.shelves.contains(where: isLibrary) || book.shelves.isEmpty
    book.isWish =
      !isOwned && book.shelves.contains { ["Wishlist", "Read but unowned"].contains($0) }
    // The collection of owned books says nothing else of a book.
    book.shelves.removeAll(where: isLibrary)
  }

  /// True for the collection of the owned books, in the languages of LibraryThing.
  private static func isLibrary(_ collection: String) -> Bool {
    [
      "your library", "ihre bibliothek", "deine bibliothek", "votre bibliotheque", "tu biblioteca",
      "su biblioteca", "la tua biblioteca", "je bibliotheek", "jouw bibliotheek",
    ].contains(folded(collection))
  }
}

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
        var book = ImportedBook(place: place, readAt: options.now)
        LibraryThingJSON.read(value, key: key, into: &book)
        others.addMembers(of: value, by: options.mapping, &book)
        book.finish()
        if book.isRefused || options.keepsRaw { book.keepRaw(.object([JSON.Member(key, value)])) }
        try take(book)
      }
      var summary = reader.summary("LibraryThing JSON")
      summary.takesMembers = true
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
      return book.refuse(.noObject(path: key, member: nil))
    }
    // Entities first: "&#039;" has the "#" of a volume in it and the ";" of a list.
    let members = written.map {
      JSON.Member($0.key, texts.contains($0.key) ? $0.value : $0.value.withoutEntities)
    }
    let value = JSON.object(members)
    book.origin = ImportedBook.Origin(program: "librarything", id: key)
    var reading = ImportedReading(.read)
    var isFinished = false
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
      case "dateread":
        reading.finished = book.day(text, of: member.key)
        isFinished = !ImportedDate.isNone(text) && text.contains(where: \.isNumber)
      case "datestarted": reading.started = book.day(text, of: member.key)
      case "entrydate": book.added = book.day(text, of: member.key)
      case "language_codeA":
        readLanguage(member.value, into: &book)
        // Only the name tells what a language is that has no code there.
        if values(member.value).contains(where: { $0.text == "xxx" }), let names = value["language"]
        {
          book.keep("language", names)
        }
      case "language" where value["language_codeA"] == nil,
        "languages" where value["language"] == nil:
        readLanguage(member.value, into: &book)
      case "tags": for tag in values(member.value) { book.tag(tidied(tag.text ?? "")) }
      case "collections": for shelf in values(member.value) { book.shelve(shelf.text ?? "") }
      case "format": readFormat(member.value, into: &book)
      case "series", "language": break
      case _ where repeating.contains(member.key): break
      case "sortcharacter": if text != "1" { book.keep(member.key, member.value) }
      default:
        if case .book(let field)? = LibraryThingFacts.fields[member.key] {
          FieldReader.read(text, as: field, of: member.key, into: &book)
        } else {
          book.keep(member.key, member.value)
        }
      }
    }
    if book.draft.authors.isEmpty, let name = value["primaryauthor"]?.text {
      LibraryThingFacts.credit(name, role: "", into: &book)
    }
    keepRepeating(members, in: &book)
    takeISBNs(isbns, into: &book)
    LibraryThingFacts.finish(reading, isFinished: isFinished, into: &book)
  }

  /// Members that say what others say as well: "summary" is a line of title, author and year.
  private static let repeating: Set = [
    "summary", "primaryauthor", "primaryauthorrole", "secondaryauthor", "secondaryauthorroles",
  ]

  /// Keeps those that have a word that no other member has.
  private static func keepRepeating(_ members: [JSON.Member], in book: inout ImportedBook) {
    func words(_ members: [JSON.Member]) -> [Substring] {
      folded(JSON.object(members).written).split { !$0.isLetter && !$0.isNumber }
    }
    let told = Set(words(members.filter { !repeating.contains($0.key) }))
    for member in members where repeating.contains(member.key) {
      let own = words([JSON.Member("", member.value)])
      // The one word of the program's own in "Emma by Jane Austen (1815)".
      if own.contains(where: { !told.contains($0) && $0 != "by" }) {
        book.keep(member.key, member.value)
      }
    }
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
    FieldReader.takeYear(text, into: &book)
  }

  private static func readAuthor(_ author: JSON, into book: inout ImportedBook) {
    guard let name = author["fl"]?.text ?? author["lf"]?.text else {
      return book.keep("authors", author)
    }
    let word = author["role"]?.text ?? ""
    let role = word.isEmpty ? Role.author : Role.parse(word) ?? .other(word)
    let bare = tidied(name)
    book.credit(bare, as: role)
    if let sortName = author["lf"]?.text, sortName.contains(","), !bare.contains(","),
      !SortName.isTurnedBlindly(sortName, bare)
    {
      let person = AuthorityDraft(name: bare, sortName: tidied(sortName))
      book.know(person)
    }
  }

  private static func readLanguage(_ value: JSON, into book: inout ImportedBook) {
    let codes = values(value).compactMap(\.text).filter { $0 != "xxx" && $0 != "All" }
    if let first = codes.first { FieldReader.takeLanguage(first, into: &book) }
    if codes.count > 1 { book.keep("languages", .array(codes.map(JSON.string))) }
  }

  private static func readSeries(_ value: JSON, into book: inout ImportedBook) {
    for series in values(value).compactMap(\.text) {
      FieldReader.takeSeries(series, volume: "", into: &book)
    }
  }

  private static func readFormat(_ value: JSON, into book: inout ImportedBook) {
    let words = values(value).compactMap { $0["text"]?.text ?? $0.text }
    for word in words {
      if book.draft.format.isEmpty {
        book.takeMedium(word, of: "format")
      } else {
        book.keep("format", word)
      }
    }
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
