extension ImportFormat {
  /// BibTeX and BibLaTeX.
  static let bibTeX = ImportFormat(
    id: "bibtex",
    name: "BibTeX",
    likeness: { head in
      let text = String(decoding: head.text.prefix(20_000), as: UTF8.self).lowercased()
      let kinds = [
        "book", "article", "misc", "string", "incollection", "inbook", "preamble",
        "booklet", "comment", "proceedings", "phdthesis",
      ]
      return kinds.contains {
        text.contains("@\($0){") || text.contains("@\($0)(")
          || text.contains("@\($0) {")
      } ? 90 : 0
    },
    read: { file, options, take in
      let (text, summary) = try WholeText.read(file, format: "BibTeX", options: options)
      let parents = BibTeXParents(text, file: file.name)
      var parser = BibTeXParser(text, file: file.name)
      while let entry = parser.next() {
        var book = ImportedBook(place: entry.place)
        if let reason = entry.damage {
          book.refuse(.damaged(reason))
        } else {
          if let whole = parents.completed(entry) {
            BibTeXBook.read(whole, into: &book)
          } else {
            BibTeXBook.read(entry, into: &book)
            book.remark(.unknownReference(kind: "entry", id: entry["crossref"] ?? ""))
          }
          book.finish()
        }
        if book.isRefused { book.raw = .text(entry.raw) }
        try take(book)
      }
      return summary
    }
  )
}
