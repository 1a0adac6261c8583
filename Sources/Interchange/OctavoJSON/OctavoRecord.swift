import Catalog

/// Reads the lines that ``OctavoLine`` writes, without losing anything.
enum OctavoRecord {
  /// The newest form of the files that is understood.
  static let format = 1

  static func readBook(_ value: JSON, into book: inout ImportedBook) {
    var record = BookRecord(times: times(value))
    for member in value.members where member.value != .null {
      let text = member.value.text ?? ""
      switch member.key {
      case "record", "added", "modified": break
      case "title": book.draft.title = text
      case "subtitle": book.draft.subtitle = text
      case "authors": record.credits = member.value.elements.compactMap(credit)
      case "isbn": book.takeWholeISBN(text)
      case "year": book.draft.year = text
      case "publishers": record.publishers = texts(member.value)
      case "genre": record.genre = text
      case "series": record.series = text
      case "volume": book.draft.volume = text
      case "language": book.draft.language = text
      case "format": book.draft.format = text
      case "pages": book.draft.pages = text
      case "copies": book.draft.copies = text
      case "location": book.draft.location = text
      case "tags": record.tags = texts(member.value)
      case "notes": book.draft.notes = text
      case "source":
        if case .string(let text) = member.value {
          record.source = text
        } else {
          record.source = member.value.written
        }
      default:
        book.remark(.damaged("“\(member.key.prefix(40))” is not known here, and was left out."))
      }
    }
    book.takeWhole(record)
  }

  static func authority(_ value: JSON, _ kind: AuthorityKind) -> AuthorityRecord? {
    guard let name = value["name"]?.text, !name.isEmpty else { return nil }
    return AuthorityRecord(
      kind: kind,
      name: name,
      qualifier: value["qualifier"]?.text,
      sortName: value["sortName"]?.text ?? name,
      aliases: value["aliases"].map(texts) ?? [],
      times: times(value)
    )
  }

  static func savedQuery(_ value: JSON) -> SavedQuery? {
    guard let name = value["name"]?.text, let text = value["text"]?.text else { return nil }
    return SavedQuery(name: name, text: text)
  }

  private static func credit(_ value: JSON) -> BookRecord.Credit? {
    guard let name = value["name"]?.text ?? value.text, !name.isEmpty else { return nil }
    let role = value["role"]?.text.map { Role(rawValue: $0) } ?? .author
    return BookRecord.Credit(name: name, qualifier: value["qualifier"]?.text, role: role)
  }

  private static func texts(_ value: JSON) -> [String] {
    value.elements.compactMap(\.text).filter { !$0.isEmpty }
  }

  /// What was added at no time was added now.
  private static func times(_ value: JSON) -> RecordTimes {
    let added = value["added"]?.text.flatMap { Timestamp(exactly: $0) } ?? .now()
    let modified = value["modified"]?.text.flatMap { Timestamp(exactly: $0) } ?? added
    return RecordTimes(added: added, modified: modified)
  }
}
