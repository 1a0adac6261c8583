import Books

extension ImportFormat {
  /// Catalogues of e-books from servers: OPDS 1, which is based on Atom.
  static let opds = ImportFormat(
    id: "opds",
    name: "OPDS",
    likeness: { head in
      guard head.begins(with: "<"), head.holds("<entry") || head.holds(":entry") else { return 0 }
      return head.holds("opds-spec.org") || head.holds("profile=opds-catalog") ? 95 : 0
    },
    elements: ["entry"],
    readRecord: { element, _, book in OPDSBook.read(element, into: &book) }
  )

  /// OPDS 2, which is JSON.
  static let opdsJSON = ImportFormat(
    id: "opds2",
    name: "OPDS 2",
    likeness: { head in
      guard head.begins(with: "{"), head.holds(#""publications""#) else { return 0 }
      return head.holds(#""metadata""#) ? 93 : 0
    },
    records: { $0["publications"]?.elements ?? [] },
    readRecord: OPDSBook.read
  )
}

/// A publication of an OPDS feed.
private enum OPDSBook {
  static func read(_ entry: XMLElement, into book: inout ImportedBook) {
    let links = entry.all("link").compactMap { $0.attributes["rel"] }
    guard links.contains(where: { $0.contains("/acquisition") }) else {
      return book.refuse(.isOtherList)
    }
    for element in entry.children {
      let text = tidied(element.text)
      switch element.name {
      case "title": book.draft.title = text
      case "id": identify(text, into: &book)
      case "author":
        book.creditInverted(tidied(element.text("name") ?? ""))
        if element.children.count > 1 { book.keep(element.name, element.json) }
      case "contributor":
        book.creditInverted(tidied(element.text("name") ?? ""), as: .contributor)
        if element.children.count > 1 { book.keep(element.name, element.json) }
      case "language": FieldReader.takeNextLanguage(text, into: &book)
      case "issued", "date": if book.draft.year.isEmpty { year(text, into: &book) }
      case "publisher": book.publish(text)
      case "extent": FieldReader.takePages(text, into: &book)
      case "category":
        let (label, term) = (element.attributes["label"], element.attributes["term"] ?? "")
        book.tag(label ?? term)
        if let label, label != term { book.keep("category", term) }
      case "Rating":
        var reading = ImportedReading(.read)
        let value = element.attribute("ratingValue") ?? element.attribute("value") ?? text
        book.takeRating(value, of: "Rating", into: &reading)
        if reading.isTelling { book.readings.append(reading) }
      case "identifier": identify(text, into: &book)
      case "published": book.added = book.day(text, of: element.name)
      case "Series": series(element, into: &book)
      case "summary", "content": describe(HTMLText.plain(element.text), into: &book)
      // Where the book is to be had, and for how much; other links are of the feed.
      case "link" where element.attributes["rel"]?.contains("/acquisition") ?? false:
        keep(offer: element, in: &book)
      case "link" where element.attributes["rel"] == "http://opds-spec.org/image":
        book.keep("image", element.attributes["href"] ?? "")
      case "link", "updated": break
      default: book.keep(element.name, element.json)
      }
    }
    book.draft.format = BookFormat.ebook.rawValue
  }

  private static func identify(_ text: String, into book: inout ImportedBook) {
    var text = text
    for prefix in ["urn:", "isbn:"] where text.lowercased().hasPrefix(prefix) {
      text = String(text.dropFirst(prefix.count))
    }
    if (try? ISBN.parse(text)) != nil {
      book.takePrintedISBNs(text)
    } else if ISBN.mistake(in: text) != nil {
      book.takePrintedISBNs(text)
    } else if book.origin.id.isEmpty {
      // The books of calibre are known by this number, wherever they come from.
      let isCalibre = text.lowercased().hasPrefix("uuid:")
      book.origin = ImportedBook.Origin(
        program: isCalibre ? "calibre" : "opds",
        id: isCalibre ? String(text.dropFirst(5)) : text
      )
    } else {
      book.identify("uid", text)
    }
  }

  /// Keeps the address of an offer, and its prices: "/one.epub", "7.99 EUR".
  private static func keep(offer: XMLElement, in book: inout ImportedBook) {
    let prices = offer.all("price").map { price in
      [tidied(price.text), price.attributes["currencycode"]].compactMap(\.self)
        .joined(separator: " ")
    }
    let parts = [offer.attributes["href"], offer.attributes["type"]].compactMap(\.self) + prices
    book.keep("acquisition", parts.joined(separator: ", "))
  }

  private static func year(_ text: String, into book: inout ImportedBook) {
    let date = ImportedDate(text)
    // "spring 1900" has a year, and stays as it is printed.
    let isDay = date?.month != nil
    FieldReader.takeYear(isDay ? date.map { String($0.year) } ?? text : text, into: &book)
    if isDay { book.keep("date", text) }
  }

  private static func series(_ element: XMLElement, into book: inout ImportedBook) {
    FieldReader.takeSeries(
      tidied(element.attribute("name") ?? ""),
      volume: element.attribute("position") ?? "",
      into: &book
    )
  }

  /// Reads a description, before which calibre's server puts lines of facts: "SERIES: 1632 [1]".
  private static func describe(_ text: String, into book: inout ImportedBook) {
    var rest: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let value = line.split(separator: ":", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
      switch trimmed(String(line.prefix { $0 != ":" })) {
      case "RATING":
        var reading = ImportedReading(.read)
        book.takeRating(tidied(value), of: "RATING", into: &reading)
        if reading.isTelling { book.readings.append(reading) }
      case "TAGS": for name in value.split(separator: ",") { book.tag(tidied(String(name))) }
      case "SERIES":
        let parts = value.split { "[]".contains($0) }.map { tidied(String($0)) }
        let volume = parts.count > 1 ? parts[1] : ""
        FieldReader.takeSeries(parts.first ?? "", volume: volume, into: &book)
      case "SUMMARY": rest.append(trimmed(value))
      default: rest.append(line)
      }
    }
    let words = trimmed(rest.joined(separator: "\n"))
    if book.draft.notes.isEmpty {
      book.draft.notes = words
    } else if !words.isEmpty, words != book.draft.notes {
      book.keep("summary", words)
    }
  }

  // MARK: - As JSON

  static func read(_ publication: JSON, into book: inout ImportedBook) {
    var facts = MemberFacts()
    for member in publication["metadata"]?.members ?? [] {
      switch member.key {
      case "identifier": identify(member.value.text ?? "", into: &book)
      case "belongsTo":
        for series in member.value["series"]?.elements ?? [] {
          let name = series.text ?? NamedObject.name(of: series) ?? ""
          FieldReader.takeSeries(name, volume: series["position"]?.text ?? "", into: &book)
        }
        if member.value.members.contains(where: { $0.key != "series" }) {
          book.keep(member.key, member.value)
        }
      case "published": year(member.value.text ?? "", into: &book)
      case "publisher", "imprint":
        for name in member.value.elements {
          book.publish(tidied(name.text ?? NamedObject.name(of: name) ?? ""))
        }
      case "@type", "modified": break
      case "numberOfPages": facts.read(member, as: .book(.pages), into: &book)
      default: facts.read(member, as: ColumnNames.field(member.key), into: &book)
      }
    }
    facts.finish(&book)
    let offers = publication["links"]?.elements.filter { link in
      link["rel"]?.elements.contains { $0.text?.contains("/acquisition") ?? false } ?? false
    }
    book.keep("acquisition", .array(offers ?? []))
    book.draft.format = BookFormat.ebook.rawValue
  }
}
