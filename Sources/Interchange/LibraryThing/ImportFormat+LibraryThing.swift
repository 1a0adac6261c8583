import Catalog

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
      case "Date": if text != "?" { book.draft.year = ""; BookFacts.takeYear(text, into: &book) }
      case "Review": reading.review = HTMLText.plain(text)
      case "Rating": book.takeRating(text, of: name, into: &reading)
      case "Comment": book.draft.notes = HTMLText.plain(text)
      case "Private Comment": reading.note = HTMLText.plain(text)
      case "Media": book.takeMedium(text)
      case "Page Count": BookFacts.takePages(text, into: &book)
      case "Physical Description": physical = text
      case "Acquired": book.takeAcquired(text, of: name)
      case "Entry Date": book.added = book.day(text, of: name)
      case "Date Started": reading.started = book.day(text, of: name)
      case "Date Read": reading.finished = book.day(text, of: name)
      case "Tags": for tag in text.split(separator: ",") { book.tag(tidied(String(tag))) }
      case "Collections":
        for shelf in text.split(separator: ",") { book.shelve(tidied(String(shelf))) }
      case "Languages": BookFacts.takeLanguage(text, into: &book)
      case "ISBN", "ISBNs": isbns.append(text)
      case "LCCN": book.identify("lccn", text)
      case "OCLC": book.identify("oclc", text)
      case "Copies": BookFacts.takeCopies(text, into: &book)
      case "Lending Patron": loan = ImportedLoan(person: text)
      case "Lending Start": loanDates.start = text
      case "Lending End": loanDates.end = text
      default: book.keep(name, text)
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
      BookFacts.takePages(physical, into: &book)
      book.extras = extras
    }
    loan?.given = book.day(loanDates.start, of: "Lending Start")
    loan?.due = book.day(loanDates.end, of: "Lending End")
    if let loan { book.loans.append(loan) }
    LibraryThingFacts.finish(reading, into: &book)
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

/// What both exports of LibraryThing have in common.
enum LibraryThingFacts {
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
          BookFacts.takePages(String(pages), into: &book)
        }
      } else if let format = BookFormat.parse(part) {
        if book.draft.format.isEmpty { book.draft.format = format.rawValue }
      } else if year.isEmpty, !part.hasPrefix("Edition:") {
        parts.append(part)
      }
    }
    if book.draft.year.isEmpty { book.draft.year = year }
    book.take(Imprint(parts.joined(separator: ", ")))
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
  static func finish(_ told: ImportedReading, into book: inout ImportedBook) {
    var reading = told
    let days: ImportedReading.Status? =
      told.finished != nil ? .read : told.started != nil ? .reading : nil
    let status = book.status(orOfShelves: days)
    if let status { reading.status = status }
    if status != nil || reading.isTelling { book.readings.append(reading) }
    let isOwned = book.shelves.contains(where: isLibrary) || book.shelves.isEmpty
    book.isWish =
      !isOwned && book.shelves.contains { ["Wishlist", "Read but unowned"].contains($0) }
    // The collection of owned books says nothing else of a book.
    book.shelves.removeAll(where: isLibrary)
  }

  /// Whether a collection is that of the owned books, in the languages of LibraryThing.
  private static func isLibrary(_ collection: String) -> Bool {
    [
      "your library", "ihre bibliothek", "deine bibliothek", "votre bibliotheque", "tu biblioteca",
      "su biblioteca", "la tua biblioteca", "je bibliotheek", "jouw bibliotheek",
    ].contains(folded(collection))
  }
}
