import Catalog

/// One row of a LibraryThing table.
enum LibraryThingRow {
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
      case "Title": LibraryThingFacts.takeTitle(text, into: &book)
      case "Primary Author": primary = text
      case "Primary Author Role": primaryRole = text
      case "Secondary Author": secondary = text
      case "Secondary Author Roles": roles = text
      case "Publication": LibraryThingFacts.takePublication(text, into: &book)
      case "Date": if text != "?" { book.draft.year = ""; BookFacts.takeYear(text, into: &book) }
      case "Review": reading.review = HTMLText.plain(text)
      case "Rating": reading.rate(text)
      case "Comment": book.draft.notes = HTMLText.plain(text)
      case "Private Comment": reading.note = HTMLText.plain(text)
      case "Media": BookFacts.takeFormat(text, into: &book)
      case "Page Count": BookFacts.takePages(text, into: &book)
      case "Physical Description": physical = text
      case "Acquired", "Entry Date": book.added = book.added ?? ImportedDate(text)
      case "Date Started": reading.started = ImportedDate(text)
      case "Date Read": reading.finished = ImportedDate(text)
      case "Tags": for tag in text.split(separator: ",") { book.tag(tidied(String(tag))) }
      case "Collections":
        for shelf in text.split(separator: ",") { book.shelve(tidied(String(shelf))) }
      case "Languages": BookFacts.takeLanguage(text, into: &book)
      case "ISBN", "ISBNs": isbns.append(text)
      case "LCCN": book.identifiers.append(ImportedBook.Identifier("lccn", text))
      case "OCLC": book.identifiers.append(ImportedBook.Identifier("oclc", text))
      case "Copies": BookFacts.takeCopies(text, into: &book)
      case "Lending Patron": loan = ImportedLoan(person: text)
      case "Lending Start": loanDates.start = text
      case "Lending End": loanDates.end = text
      default: book.keep(name, text)
      }
    }
    LibraryThingFacts.credit(primary, role: primaryRole, into: &book)
    let kinds = roles.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    for (index, name) in secondary.split(separator: "|").enumerated() {
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
    loan?.given = ImportedDate(loanDates.start)
    loan?.due = ImportedDate(loanDates.end)
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
