import Catalog

extension JSON {
  /// A book with its relations, as `list`, `show`, `add` and `edit` print it.
  init(_ card: BookCard) {
    let book = card.book
    self = [
      "id": .int(book.id.rawValue),
      "title": .string(book.title),
      "subtitle": .text(book.subtitle),
      "sortTitle": .string(book.sortTitle),
      "authors": .array(
        card.credits.map { credit in
          [
            "id": .int(credit.author.id.rawValue), "name": .string(credit.author.name),
            "role": .string(credit.role.rawValue),
          ]
        }
      ),
      "publishers": .array(card.publishers.map(JSON.init(reference:))),
      "genre": card.genre.map(JSON.init(reference:)) ?? .null,
      "isbn": .text(book.isbn?.digits),
      "year": .number(book.year?.number),
      "yearText": .text(book.year?.printed),
      "pages": .number(book.pages),
      "language": .text(book.language?.code),
      "format": .text(book.format?.rawValue),
      "series": card.series.map { JSON(series: $0, volume: book.volume) } ?? .null,
      "tags": .array(card.tags.map { .string($0.name) }),
      "copies": .int(book.copies),
      "location": .text(book.location),
      "notes": .text(book.notes),
      "source": .text(book.source),
      "added": .string(book.added.iso8601),
      "modified": .string(book.modified.iso8601),
      "version": .int(book.version),
    ]
  }

  private init(reference row: BookCard.Name) {
    self = ["id": .int(row.id.rawValue), "name": .string(row.name)]
  }

  private init(series row: BookCard.Name, volume: VolumeLabel?) {
    self = [
      "id": .int(row.id.rawValue), "name": .string(row.name), "volume": .text(volume?.text),
      "number": volume?.number.map(JSON.double) ?? .null,
    ]
  }

  /// An authority record.
  init(_ record: Authority) {
    self = [
      "id": .int(record.id.rawValue),
      "name": .string(record.name),
      "sortName": .string(record.sortName),
      "qualifier": .text(record.qualifier),
      "aliases": .array(record.aliases.map(JSON.string)),
      "books": .int(record.books),
    ]
  }

  /// A revision as the history lists it.
  init(_ revision: Revision) {
    self = [
      "id": .int(revision.id.rawValue),
      "at": .string(revision.at.iso8601),
      "who": .string(revision.who),
      "what": .string(revision.what),
      "records": .int(revision.records),
      "undoes": revision.undoes.map { .int($0.rawValue) } ?? .null,
    ]
  }
}
