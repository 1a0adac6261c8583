import Books

extension ImportFormat {
  /// The export of The StoryGraph, of both headers ("Author" and "ISBN", "Authors" and "ISBN/UID").
  static let storyGraph = ImportFormat(
    id: "storygraph",
    name: "StoryGraph CSV",
    likeness: { head in
      let header = head.header
      guard header.has("Title", "Read Status"), header.has("Star Rating") else { return 0 }
      return header.has("Moods") || header.has("Pace") ? 95 : 85
    },
    read: { file, options, take in
      var table = try DelimitedTable(file, options: options)
      let header = table.header
      try table.forEach(take: take) { row, book in
        StoryGraphRow.read(&row, header, into: &book)
      }
      return table.summary("StoryGraph CSV")
    }
  )
}

/// One row of a StoryGraph table.
private enum StoryGraphRow {
  static func read(
    _ row: inout DelimitedParser,
    _ header: DelimitedHeader,
    into book: inout ImportedBook
  ) {
    book.origin.program = "storygraph"
    var reading = ImportedReading(.read)
    var status: ImportedReading.Status?
    var dates = ""
    var last = ""
    var count = 0
    for (column, name) in header.names.enumerated() where !row.isEmpty(column) {
      let text = row.text(column)
      switch name {
      case "Title": book.takeTitleWithSeries(text)
      case "Authors", "Author": for name in list(text) { book.credit(name) }
      case "Contributors":
        for name in list(text) { book.credit(name, as: .contributor) }
      case "ISBN/UID", "ISBN": book.takeISBNs([text])
      case "Format": FieldReader.takeFormat(text, of: name, into: &book)
      case "Read Status":
        book.shelve(text)
        status = ImportedReading.Status.parse(text)
        if status == nil { book.keepUnread(text, of: name) }
        if status == .abandoned, !ImportedReading.Status.isUsual(text) {
          book.keepRest(of: text, in: name)
        }
      case "Date Added": book.added = book.day(text, of: name)
      case "Last Date Read": last = text
      case "Dates Read": dates = text
      case "Star Rating":
        book.takeRating(text, of: name, into: &reading)
      case "Review": reading.review = HTMLText.plain(text)
      case "Tags": for name in list(text) { book.shelve(name) }
      case "Owned?": FieldReader.takeCopies(text, of: name, into: &book)
      case "Read Count": count = book.readCount(text, of: name)
      default: book.keep(name, text)
      }
    }
    status = book.status(orOfShelves: status)
    if let status { reading.status = status }
    if status == .wanted, book.draft.copies.isEmpty { book.isWish = true }
    let times = book.times(of: dates, column: "Dates Read", or: last, column: "Last Date Read")
    if !dates.isEmpty, !last.isEmpty, !dates.contains(last) { book.keep("Last Date Read", last) }
    guard status != nil || reading.isTelling || !dates.isEmpty else { return }
    // The dates of a book that is not finished now are those of earlier readings.
    if status == .read || status == nil || times.isEmpty {
      book.add(reading, times: times, count: count)
    } else {
      for time in times.dropLast() { book.add(ImportedReading(.read), times: [time]) }
      book.add(reading, times: times.suffix(1))
    }
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { tidied(String($0)) }.filter { !$0.isEmpty }
      .reduce(into: []) { names, name in
        // "Martin Luther King, Jr." is one.
        if PersonKey.isSuffix(name), let last = names.indices.last {
          names[last] += ", " + name
        } else {
          names.append(name)
        }
      }
  }
}
