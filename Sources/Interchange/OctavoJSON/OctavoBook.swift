import Books

/// Reads a book as `octavo export --to json` writes it, its texts as they stand.
enum OctavoBook {
  static func read(_ value: JSON, into book: inout ImportedBook) {
    guard case .object(let members) = value else {
      return book.refuse(.noObject(path: "book", member: nil))
    }
    for member in members where member.value != .null {
      let text = member.value.text ?? ""
      if let field = BookField(rawValue: member.key) {
        readField(field, member.value, &book)
        continue
      }
      switch member.key {
      case "yearText": break
      case "source": readSource(member.value, into: &book)
      case "key": book.key = RecordKey(text: text)
      case "added": book.added = book.day(text, of: "added")
      case "id": book.origin = ImportedBook.Origin(program: "octavo", id: text)
      // Values of custom fields are read together with the definitions of these fields.
      case "sortTitle", "modified", "version", "revision", "fields": break
      // They are listed newest first.
      case "readings": book.readings += member.value.elements.reversed().compactMap(reading)
      case "loans":
        let id = value["id"]?.text
        book.loans += member.value.elements.reversed().compactMap { loan($0, of: id) }
      default: book.keep(member.key, member.value)
      }
    }
    if let year = value["yearText"]?.text { book.draft.year = year }
    if let volume = value["series"]?["volume"]?.text { book.draft.volume = volume }
  }

  private static func readField(_ field: BookField, _ value: JSON, _ book: inout ImportedBook) {
    switch field.path {
    case .text(let path):
      guard let text = value.text else {
        return book.keepUnread(value.written, of: field.rawValue)
      }
      if field == .isbn { book.takeWholeISBN(text) } else { book.draft[keyPath: path] = text }
    case .record(let path): book.draft[keyPath: path] = reference(value)
    case .records(let path): book.draft[keyPath: path] = value.elements.compactMap(reference)
    case .credits(let path): book.draft[keyPath: path] = value.elements.compactMap(credit)
    }
  }

  private static func reference(_ value: JSON) -> Reference? {
    (value["name"]?.text ?? value.text).map { Reference(name: $0) }
  }

  private static func credit(_ value: JSON) -> Credit? {
    guard let author = reference(value) else { return nil }
    let role = value["role"]?.text.map { Role(rawValue: $0) } ?? .author
    return Credit(author: author, role: role)
  }

  private static func reading(_ value: JSON) -> ImportedReading? {
    guard let status = value["status"]?.text.flatMap(ImportedReading.Status.parse) else {
      return nil
    }
    var reading = ImportedReading(status)
    reading.started = value["started"]?.text.flatMap(ImportedDate.init)
    reading.finished = value["finished"]?.text.flatMap(ImportedDate.init)
    reading.rating = value["rating"]?.text.flatMap(Double.init)
    reading.note = value["note"]?.text ?? ""
    return reading
  }

  /// - Parameter id: The book's id, by which its day of return is found among the loan's books.
  private static func loan(_ value: JSON, of id: String?) -> ImportedLoan? {
    guard let person = (value["reader"]?["name"] ?? value["name"])?.text else { return nil }
    let book = value["books"]?.elements.first { $0["id"]?.text == id }
    var loan = ImportedLoan(person: person)
    loan.isBorrowed = value["direction"]?.text == "borrowed"
    loan.given = value["date"]?.text.flatMap(ImportedDate.init)
    loan.due = value["due"]?.text.flatMap(ImportedDate.init)
    loan.returned = book?["returned"]?.text.flatMap(ImportedDate.init)
    return loan
  }

  /// The source data that an earlier import brought, which is JSON itself or a text of it.
  private static func readSource(_ value: JSON, into book: inout ImportedBook) {
    let source = value.text.flatMap(JSON.init(parsing:)) ?? value
    guard case .object(let members) = source else { return book.keep("source", source) }
    for member in members {
      switch member.key {
      case "from": book.origin.program = member.value.text ?? ""
      case "id": book.origin.id = member.value.text ?? ""
      case "identifiers":
        for pair in member.value.members {
          for number in pair.value.elements {
            book.identifiers.append(ImportedBook.Identifier(pair.key, number.text ?? ""))
          }
        }
      default: book.keep(member.key, member.value)
      }
    }
  }

  /// True when source data written as a JSON value would be read back as the same text.
  static func keeps(_ value: JSON, as text: String) -> Bool {
    // With so few brackets they cannot be nested deeper than the parser allows.
    text.utf8.count { "[{".utf8.contains($0) } < 100 && value.written.utf8.elementsEqual(text.utf8)
  }
}
