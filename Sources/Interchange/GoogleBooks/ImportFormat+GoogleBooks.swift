import Books

extension ImportFormat {
  /// Volumes of Google Books: one, an answer with `items`, or one a line.
  static let googleBooks = ImportFormat(
    id: "googlebooks",
    name: "Google Books JSON",
    likeness: { head in
      guard head.begins(with: "{") || head.begins(with: "[") else { return 0 }
      if head.holds(#""volumeInfo""#) { return 95 }
      return head.holds("books#volume") ? 90 : 0
    },
    records: { $0["items"]?.elements ?? [$0] },
    readRecord: GoogleBook.read
  )
}

/// One volume of Google Books.
private enum GoogleBook {
  static func read(_ volume: JSON, into book: inout ImportedBook) {
    guard let info = volume["volumeInfo"], case .object(let members) = info else {
      return book.refuse(.noObject(path: "volume", member: "volumeInfo"))
    }
    book.origin = ImportedBook.Origin(program: "googlebooks", id: volume["id"]?.text ?? "")
    for member in members {
      let text = trimmed(member.value.text ?? "")
      switch member.key {
      case "title": book.draft.title = text
      case "subtitle": book.draft.subtitle = text
      case "authors":
        for name in member.value.elements.compactMap(\.text) { book.credit(tidied(name)) }
      case "publisher": book.publish(tidied(text))
      case "publishedDate": FieldReader.takeYear(text, into: &book)
      case "description": book.draft.notes = HTMLText.plain(text)
      case "industryIdentifiers": identifiers(member.value, into: &book)
      case "pageCount": if text != "0" { FieldReader.takePages(text, into: &book) }
      case "language": FieldReader.takeLanguage(text, into: &book)
      case "categories":
        for name in member.value.elements.compactMap(\.text) { book.tag(tidied(name)) }
      case "imageLinks", "previewLink", "infoLink", "canonicalVolumeLink", "readingModes",
        "panelizationSummary", "contentVersion", "allowAnonLogging", "comicsContent",
        "printedPageCount":
        break
      default: book.keep(member.key, member.value)
      }
    }
  }

  private static func identifiers(_ value: JSON, into book: inout ImportedBook) {
    var isbns: [String] = []
    for item in value.elements {
      guard let number = item["identifier"]?.text else { continue }
      switch item["type"]?.text {
      case "ISBN_13": isbns.insert(number, at: 0)
      case "ISBN_10": isbns.append(number)
      default:
        let parts = number.split(separator: ":", maxSplits: 1).map(String.init)
        let scheme = parts.count == 2 ? parts[0].lowercased() : "other"
        book.identify(scheme, parts.last ?? number)
      }
    }
    if !isbns.isEmpty { book.takeISBNs(isbns) }
  }
}
