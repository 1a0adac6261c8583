extension ImportFormat {
  /// What Octavo itself writes, as a list or a book a line.
  static let octavoJSON = ImportFormat(
    id: "octavo",
    name: "Octavo JSON",
    likeness: { head in
      guard head.begins(with: "[") || head.begins(with: "{") else { return 0 }
      return head.holds(#""sortTitle""#) && head.holds(#""authors""#) && head.holds(#""added""#)
        ? 96 : 0
    },
    read: { file, options, take in
      var reader = try JSONReader(file, options: options)
      try reader.forEachElement(broken: take) { value, place in
        var book = ImportedBook(place: place)
        OctavoBook.read(value, into: &book)
        book.finish()
        if book.isRefused { book.raw = .text(value.written) }
        try take(book)
      }
      return reader.summary("Octavo JSON")
    }
  )
}
