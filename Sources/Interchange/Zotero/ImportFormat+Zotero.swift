import Books

extension ImportFormat {
  /// The table that Zotero exports, a column for each field that any of its items has.
  static let zotero = ImportFormat(
    id: "zotero",
    name: "Zotero CSV",
    likeness: { head in
      let header = head.header
      guard header.has("Key", "Item Type", "Title") else { return 0 }
      return header.has("Publication Year") || header.has("Num Pages") ? 92 : 60
    },
    read: { file, options, take in
      var table = try DelimitedTable(file, options: options)
      let names = table.header.names
      try table.forEach(take: take) { row, book in
        var item: [(name: String, text: String)] = []
        for (column, name) in names.enumerated() where !row.isEmpty(column) {
          item.append((name, trimmed(row.text(column))))
        }
        ZoteroItem.read(item, into: &book)
      }
      return table.summary("Zotero CSV")
    }
  )
}

/// One item of Zotero: its columns that are not empty.
private enum ZoteroItem {
  static func read(_ item: [(name: String, text: String)], into book: inout ImportedBook) {
    func text(_ name: String) -> String { item.first { $0.name == name }?.text ?? "" }
    book.origin = ImportedBook.Origin(program: "zotero", id: text("Key"))
    book.kind = ImportedBook.Kind(word: text("Item Type"))
    if let format = book.kind.format { book.draft.format = format.rawValue }
    var facts = MemberFacts()
    for (name, text) in item {
      switch name {
      case "Key": break
      case "Item Type": if text.lowercased() != "book" { book.keep("type", text) }
      case "Publisher": book.publish(Imprint(text, hasPlace: false).publisher)
      case "Place": book.keep("place", text)
      case "Series", "Series Number", "Volume": break
      // Only the year of it is in a column of its own, of which it says no more than that.
      case "Date": if text != book.draft.year { book.keep(name, text) }
      case "DOI", "ISSN": book.identify(name.lowercased(), text)
      default: takeField(name, text, &facts, into: &book)
      }
    }
    if book.draft.year.isEmpty { FieldReader.takeYear(text("Date"), of: "Date", into: &book) }
    takeSeries(text("Series"), number: text("Series Number"), volume: text("Volume"), into: &book)
    facts.finish(&book)
  }

  private static func takeField(
    _ name: String,
    _ text: String,
    _ facts: inout MemberFacts,
    into book: inout ImportedBook
  ) {
    guard let field = fields[name] else { return book.keep(name, text) }
    switch field {
    // "Last, First; Last, First", and institutions without a comma.
    case .people(let role):
      for person in text.split(separator: ";").map({ tidied(String($0)) }) {
        book.creditInverted(person, as: role)
      }
    case .book(.tags):
      for tag in text.split(separator: ";").map({ tidied(String($0)) }) { book.tag(tag) }
    default: facts.read(JSON.Member(name, .string(text)), as: field, into: &book)
    }
  }

  /// Takes the series with the number in it.
  ///
  /// A volume is one of a work in several, which has the number in its series beside it; where that
  /// is not said it is the book's place. Of an article it is a volume of a journal.
  private static func takeSeries(
    _ series: String,
    number: String,
    volume: String,
    into book: inout ImportedBook
  ) {
    let isBook = book.kind == .book
    if !series.isEmpty {
      let place = number.isEmpty && isBook ? volume : number
      FieldReader.takeSeries(series, volume: place, into: &book)
      if place != volume { book.keep("Volume", volume) }
      return
    }
    if isBook { book.draft.volume = volume } else { book.keep("Volume", volume) }
    book.keep("Series Number", number)
  }

  private static let fields = ColumnNames.fields(of: "zotero")
}
