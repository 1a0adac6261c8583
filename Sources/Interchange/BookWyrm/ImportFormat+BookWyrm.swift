import Books

extension ImportFormat {
  /// The `archive.json` in the file that BookWyrm gives to those who leave a server.
  static let bookWyrm = ImportFormat(
    id: "bookwyrm",
    name: "BookWyrm archive",
    likeness: { head in
      guard head.begins(with: "{"), head.holds(#""edition""#), head.holds(#""work""#) else {
        return 0
      }
      return head.holds(#""readthroughs""#) || head.holds(#""bookwyrmUser""#) ? 95 : 0
    },
    read: { file, options, take in
      var reader = try JSONReader(file, options: options)
      var leftOut: [String] = []
      try reader.forEachMember { key, value, _ in
        guard key == "books" else {
          if ownRecords.contains(key), !value.elements.isEmpty { leftOut.append(key) }
          return
        }
        for (index, record) in value.elements.enumerated() {
          let place = Place(file: file.name, record: index + 1)
          try take(
            ImportedBook(of: record, at: place, options) {
              BookWyrmBook.read(record, into: &$0)
            }
          )
        }
      }
      var summary = reader.summary("BookWyrm archive")
      summary.leftOut = leftOut
      return summary
    }
  )

  /// What an account has beside books.
  private static let ownRecords: Set<String> = ["goals", "saved_lists", "follows", "blocks"]
}

/// A book of BookWyrm: an edition with its work and authors, and what the reader did with it.
private enum BookWyrmBook {
  static func read(_ record: JSON, into book: inout ImportedBook) {
    guard let edition = record["edition"] else {
      return book.refuse(.noObject(path: "edition", member: nil))
    }
    book.origin = ImportedBook.Origin(program: "bookwyrm", id: edition["id"]?.text ?? "")
    readEdition(edition, of: record["work"], into: &book)
    for author in record["authors"]?.elements ?? [] {
      guard let name = NamedObject.name(of: author) else { continue }
      book.credit(tidied(name))
      if !NamedObject.isNameAlone(author, "author", besides: about) {
        book.keep("author", without(about, author))
      }
    }
    for shelf in (record["shelves"]?.elements ?? []) + (record["lists"]?.elements ?? []) {
      book.shelve(tidied(NamedObject.name(of: shelf) ?? ""))
      book.keep("list note", HTMLText.plain(shelf["list_item"]?["notes"]?.text ?? ""))
    }
    for key in ["comments", "quotations"] {
      for said in record[key]?.elements ?? [] {
        let texts = ["quote", "content"].compactMap { said[$0]?.text }.map(HTMLText.plain)
        book.keep(key, texts.filter { !$0.isEmpty }.joined(separator: "\n\n"))
      }
    }
    readReadings(record, into: &book)
  }

  /// Reads an edition, and of its work what the edition does not say.
  private static func readEdition(_ edition: JSON, of work: JSON?, into book: inout ImportedBook) {
    func text(_ key: String) -> String {
      let own = trimmed(edition[key]?.text ?? "")
      return own.isEmpty ? trimmed(work?[key]?.text ?? "") : own
    }
    var facts = MemberFacts()
    for member in edition.members {
      let isEmpty = member.value == .null || member.value.text == "" || member.value == .array([])
      let value = isEmpty ? work?[member.key] ?? .null : member.value
      switch member.key {
      case _ where about.contains(member.key) || value == .null || value.text == "": break
      case "publishers":
        for name in value.elements.compactMap(\.text) { book.publish(tidied(name)) }
      case "series":
        FieldReader.takeSeries(text("series"), volume: text("seriesNumber"), into: &book)
      case "seriesNumber": if text("series").isEmpty { book.keep(member.key, value) }
      case "publishedDate", "firstPublishedDate": break
      default:
        if let field = fields[member.key] {
          facts.read(JSON.Member(member.key, value), as: field, into: &book)
        } else if let scheme = ColumnNames.scheme(member.key), let number = value.text {
          book.identify(scheme, number)
        } else {
          book.keep(member.key, value)
        }
      }
    }
    // Of a book that was printed again the edition may have no year.
    for key in ["publishedDate", "firstPublishedDate"] {
      let date = text(key)
      guard let year = ImportedDate(date)?.year, book.draft.year.isEmpty else {
        book.keep(key, date)
        continue
      }
      book.draft.year = String(year)
      if date != book.draft.year { book.keep(key, date) }
    }
    facts.finish(&book)
  }

  private static func readReadings(_ record: JSON, into book: inout ImportedBook) {
    var readings: [ImportedReading] = []
    for time in record["readthroughs"]?.elements ?? [] {
      func day(_ key: String) -> ImportedDate? {
        guard let text = time[key]?.text, !text.isEmpty else { return nil }
        return book.day(text, of: key)
      }
      let (started, finished, stopped) = (
        day("start_date"), day("finish_date"), day("stopped_date")
      )
      var reading = ImportedReading(
        finished != nil ? .read : stopped != nil ? .abandoned : .reading
      )
      (reading.started, reading.finished) = (started, finished ?? stopped)
      readings.append(reading)
    }
    let told = readings.last?.status
    let status = book.status(orOfShelves: told)
    if let status, status != told { readings.append(ImportedReading(status)) }
    if status == .wanted, book.draft.copies.isEmpty { book.isWish = true }
    let reviews = record["reviews"]?.elements ?? []
    guard !reviews.isEmpty else { return book.readings += readings }
    var last = readings.popLast() ?? ImportedReading(.read)
    var texts: [String] = []
    for review in reviews {
      if let rating = review["rating"]?.text { book.takeRating(rating, of: "rating", into: &last) }
      texts += ["name", "content"].compactMap { review[$0]?.text }.map(HTMLText.plain)
    }
    last.review = texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    book.readings += readings + [last]
  }

  private static func without(_ names: [String], _ value: JSON) -> JSON {
    .object(
      value.members.filter { member in
        !names.contains(member.key) && member.value.text != "" && member.value != .array([])
      }
    )
  }

  /// Members about the server, its pictures and its own numbers.
  private static let about = [
    "id", "type", "@context", "cover", "work", "authors", "editionRank", "sortTitle", "fileLinks",
    "lastEditedBy", "owner",
  ]

  private static let fields = ColumnNames.fields(of: "bookwyrm")
}
