extension ImportFormat {
  /// Editions, works and authors of Open Library, as JSON, JSON lines or a dump, in any order.
  static let openLibrary = ImportFormat(
    id: "openlibrary",
    name: "Open Library JSON",
    likeness: { head in
      guard ["{", "[", "/type/"].contains(where: head.begins) else { return 0 }
      let keys = [#""/books/OL"#, #""/works/OL"#, #""/authors/OL"#]
      return keys.contains(where: head.holds) && head.holds(#""key""#) ? 90 : 0
    },
    readAll: { files, options, take in
      var names = OpenLibraryNames()
      for file in files {
        var reader = try JSONReader(file, options: options, hasColumns: true)
        try reader.forEachElement(broken: { _ in }) { value, _ in
          for record in OpenLibraryNames.records(in: value) { names.gather(record) }
        }
        file.seek(to: 0)
      }
      var summary: ReadingSummary?
      for file in files {
        var reader = try JSONReader(file, options: options, hasColumns: true)
        try reader.forEachElement(broken: take) { value, place in
          for record in OpenLibraryNames.records(in: value) where names.isBook(record) {
            var book = ImportedBook(place: place)
            OpenLibraryBook.read(record, names, into: &book)
            book.finish()
            if book.isRefused { book.keepRaw(record) }
            try take(book)
          }
        }
        summary = summary ?? reader.summary("Open Library JSON")
      }
      return summary ?? ReadingSummary(format: "Open Library JSON", encoding: .utf8)
    }
  )
}
