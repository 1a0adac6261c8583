import Books

extension ImportFormat {
  /// A collection of Tellico as XML: the `tellico.xml` inside of its files, or what it exports.
  static let tellico = ImportFormat(
    id: "tellico",
    name: "Tellico XML",
    likeness: { head in
      guard head.begins(with: "<") else { return 0 }
      return head.holds("periapsis.org/tellico") || head.holds("<tellico") ? 95 : 0
    },
    elements: ["entry"],
    links: XMLLinks(names: ["borrower"]) { borrower in
      borrower.all("loan").compactMap { $0.attributes["entryRef"] }
    },
    readRecord: { element, borrowers, _, book in
      TellicoBook.read(element, into: &book)
      for borrower in borrowers[book.origin.id] ?? [] {
        TellicoBook.lend(to: borrower, &book)
      }
    }
  )
}

/// An entry of Tellico, whose fields are elements; those of several values hold one for each.
private enum TellicoBook {
  static func read(_ entry: XMLElement, into book: inout ImportedBook) {
    book.origin = ImportedBook.Origin(program: "tellico", id: entry.attributes["id"] ?? "")
    var facts = MemberFacts()
    for element in entry.children {
      let values = (element.children.isEmpty ? [element.text] : element.children.map(\.text))
        .map(trimmed).filter { !$0.isEmpty }
      guard let first = values.first else {
        // The rows of a table have their columns in them.
        book.keep(element.name, element.json)
        continue
      }
      switch element.name {
      case "id", "mdate": break
      case "cdate":
        let numbers = element.children.compactMap { Int(trimmed($0.text)) }
        if numbers.count == 3 {
          book.added = ImportedDate(year: numbers[0], month: numbers[1], day: numbers[2])
        }
        if book.added == nil { book.keep(element.name, element.json) }
      case "publisher", "publishers": for name in values { book.publish(tidied(name)) }
      case "series":
        FieldReader.takeSeries(first, volume: entry.text("series_num") ?? "", into: &book)
      case "series_num": if entry.text("series") == nil { book.keep(element.name, first) }
      case "casts", "directors": book.kind = .film
      case "artists", "tracks": book.kind = .recording
      default: break
      }
      if case .book(let field)? = fields[element.name], field.kind == .date,
        !element.children.isEmpty
      {
        takeDay(in: element, as: field, into: &book)
      } else if let field = fields[element.name] {
        let value = JSON.oneOrMore(values)
        facts.read(JSON.Member(element.name, value), as: field, into: &book)
      } else if !taken.contains(element.name) {
        book.keep(element.name, element.json)
      }
    }
    facts.finish(&book)
  }

  /// Takes a day in parts: `<year>`, `<month>`, `<day>`.
  private static func takeDay(
    in element: XMLElement,
    as field: BookField,
    into book: inout ImportedBook
  ) {
    let parts = ["year", "month", "day"].map { element.text($0) }
    let numbers = parts.map { $0.flatMap { Int($0) } }
    let isRead = zip(parts, numbers).allSatisfy { $0 == nil || $1 != nil }
    let day = numbers[0].flatMap { ImportedDate(year: $0, month: numbers[1], day: numbers[2]) }
    guard isRead, let day else {
      return book.keepUnread(parts.compactMap(\.self).joined(separator: "-"), of: element.name)
    }
    book.draft.set(day, field)
  }

  /// Takes the loans of a borrower, all of which are open: Tellico forgets what came back.
  static func lend(to borrower: XMLElement, _ book: inout ImportedBook) {
    for loan in borrower.all("loan") where loan.attributes["entryRef"] == book.origin.id {
      let person = tidied(borrower.attributes["name"] ?? "")
      let note = trimmed(loan.text)
      if person.isEmpty {
        book.keep("loan", loan.json)
      } else {
        var lent = ImportedLoan(person: person)
        let (given, due) = (loan.attributes["loanDate"] ?? "", loan.attributes["dueDate"] ?? "")
        if !given.isEmpty { lent.given = book.day(given, of: "loanDate") }
        if !due.isEmpty { lent.due = book.day(due, of: "dueDate") }
        book.loans.append(lent)
        if !note.isEmpty { book.keep("loan to \(person)", note) }
      }
    }
  }

  private static let taken: Set<String> = [
    "id", "mdate", "cdate", "publisher", "publishers", "series", "series_num",
  ]

  /// The fields that a collection of books has from the start, and those of a bibliography.
  private static let fields = ColumnNames.fields(of: "tellico")
}
