import Catalog

/// The plain members of a book in JSON, by the fields that their names mean.
struct JSONBookFacts {
  private var isbns: [String] = []
  private var reading = ImportedReading(.read)
  private var status: ImportedReading.Status?
  private var volume = ""

  mutating func take(_ field: TableField?, _ member: JSON.Member, into book: inout ImportedBook) {
    let text = member.value.text ?? member.value["value"]?.text ?? ""
    switch field {
    case .title where book.draft.title.isEmpty: book.draft.title = trimmed(text)
    case .subtitle: book.draft.subtitle = text
    case .isbn: isbns += member.value.elements.compactMap(\.text)
    case .year: if !text.isEmpty { BookFacts.takeYear(text, into: &book) }
    case .pages: BookFacts.takePages(text, into: &book)
    case .language: BookFacts.takeLanguage(text, into: &book)
    case .format: BookFacts.takeFormat(text, into: &book)
    case .volume: volume = text
    case .location: book.draft.location = text
    case .notes: book.draft.notes = HTMLText.plain(text)
    case .copies: book.draft.copies = text
    case .added: book.added = ImportedDate(text)
    case .rating: reading.rating = Double(text).flatMap { $0 > 0 && $0 <= 5 ? $0 : nil }
    case .status: status = ImportedReading.Status.parse(text)
    case .started: reading.started = ImportedDate(text)
    case .finished: reading.finished = ImportedDate(text)
    case .review: reading.review = HTMLText.plain(text)
    case .note: reading.note = HTMLText.plain(text)
    case .shelves: for shelf in member.value.elements.compactMap(\.text) { book.shelve(shelf) }
    case .author, .editor, .translator, .illustrator, .narrator, .contributor:
      let role = field.flatMap { Role.parse($0.rawValue) } ?? .author
      for element in member.value.elements {
        book.creditInverted(element.text ?? JSONShape.name(of: element) ?? "", as: role)
      }
    case .skip: break
    case .id: if DelimitedHeader.key(member.key) != "id" { book.keep(member.key, member.value) }
    default:
      switch DelimitedHeader.key(member.key) {
      case "readat": reading.finished = ImportedDate(text)
      default: if !["_id", "key"].contains(member.key) { book.keep(member.key, member.value) }
      }
    }
  }

  mutating func finish(_ book: inout ImportedBook) {
    if !isbns.isEmpty { book.takeISBNs(isbns) }
    if !volume.isEmpty {
      if book.draft.series != nil {
        book.draft.volume = volume
      } else {
        book.keep("volume", volume)
      }
    }
    if let status { reading.status = status }
    if status != nil || reading.isTelling { book.readings.append(reading) }
    if status == .wanted { book.isWish = book.draft.copies.isEmpty }
  }
}
