import Catalog

/// Lists the records that are left out since they are probably books that are there.
final class UndecidedRecords {
  private var rows: [UInt8] = []

  func take(_ record: ImportedBook, _ row: ImportRow) {
    guard let book = row.book else { return }
    if rows.isEmpty {
      rows.append(row: ["where", "title", "authors", "isbn", "book", ReasonColumn.name])
    }
    let draft = record.draft
    rows.append(row: [
      record.place.description, draft.title,
      draft.authors.map(\.author.name).joined(separator: "; "), draft.isbn, String(book.rawValue),
      row.doubt?.words ?? "",
    ])
  }

  /// Writes the file, if there is anything to list, and tells where.
  func finish(_ source: ImportSource) -> FileBeside.Result {
    rows.isEmpty ? FileBeside.Result() : FileBeside.write(rows, called: .undecided, of: source)
  }
}

extension Doubt {
  /// Why it may be another book, in few words.
  package var words: String {
    switch self {
    case .isbn: "another ISBN"
    case .volume: "another volume"
    case .noAuthor: "no author"
    case .several: "several are alike"
    case .unlike: "the same ISBN, but neither title nor author is alike"
    }
  }
}
