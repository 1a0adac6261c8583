import Catalog

/// What both exports of LibraryThing have in common.
enum LibraryThingFacts {
  static func takeTitle(_ text: String, into book: inout ImportedBook) {
    if let parts = SeriesInTitle.split(text) {
      book.draft.title = parts.title
      BookFacts.takeSeries(parts.series, volume: parts.volume, into: &book)
    } else {
      book.draft.title = text
    }
  }

  /// "Image Comics (2012), Edition: 0, Paperback, 160 pages": publisher, year, binding and pages.
  static func takePublication(_ text: String, into book: inout ImportedBook) {
    book.keep("publication", text)
    var rest = text[...]
    if let open = text.lastIndex(where: { $0 == "(" }),
      let close = text[open...].firstIndex(of: ")")
    {
      let year = String(text[text.index(after: open)..<close])
      if book.draft.year.isEmpty, (try? Year.parse(year, currentYear: 9998)) != nil {
        book.draft.year = year
      }
      takePublisher(String(text[..<open]), into: &book)
      rest = text[text.index(after: close)...]
    } else {
      let comma = text.firstIndex(of: ",") ?? text.endIndex
      takePublisher(String(text[..<comma]), into: &book)
      rest = text[comma...]
    }
    for part in rest.split(separator: ",") {
      let part = trimmed(String(part))
      if part.hasSuffix(" pages") || part.hasSuffix(" p.") {
        if book.draft.pages.isEmpty, let pages = Int(part.prefix { $0.isNumber }) {
          BookFacts.takePages(String(pages), into: &book)
        }
      } else if book.draft.format.isEmpty, let format = BookFormat.parse(part) {
        book.draft.format = format.rawValue
      }
    }
  }

  private static func takePublisher(_ text: String, into book: inout ImportedBook) {
    let name = ISBD.bareName(text)
    if name != "Publisher Unknown" { book.publish(name) }
  }

  static func credit(
    _ name: String,
    role: String,
    isFirst: Bool = true,
    into book: inout ImportedBook
  ) {
    let word = trimmed(role)
    let known = word.isEmpty ? nil : Role.parse(word) ?? .other(word)
    book.creditInverted(name, as: known ?? (isFirst ? .author : .contributor))
  }

  /// The reading, with the collections that say whether it was read.
  static func finish(_ told: ImportedReading, into book: inout ImportedBook) {
    var reading = told
    let statuses = book.shelves.compactMap(ImportedReading.Status.parse)
    if reading.finished == nil {
      if statuses.contains(.reading) || told.started != nil {
        reading.status = .reading
      } else if statuses.contains(.wanted) {
        reading.status = .wanted
      }
    }
    if reading.isTelling || statuses.contains(.read) { book.readings.append(reading) }
    let isOwned = book.shelves.contains("Your library") || book.shelves.isEmpty
    book.isWish =
      !isOwned && book.shelves.contains { ["Wishlist", "Read but unowned"].contains($0) }
  }
}
