import Books

extension ImportFormat {
  /// A format of JSON, of which each element holds one record or several.
  init(
    id: String,
    name: String,
    likeness: @escaping @Sendable (FileHead) -> Int,
    records: @escaping @Sendable (JSON) -> [JSON] = { [$0] },
    readRecord: @escaping @Sendable (JSON, inout ImportedBook) -> Void
  ) {
    self.init(id: id, name: name, likeness: likeness) { file, options, take in
      var reader = try JSONReader(file, options: options)
      try reader.forEachElement(broken: take) { value, place in
        for record in records(value) {
          let book = ImportedBook(of: record, at: place, options) {
            readRecord(record, &$0)
          }
          try take(book)
        }
      }
      return reader.summary(name)
    }
  }
}

extension ImportedBook {
  /// A book that `fill` fills from a value of JSON; a refused one keeps the value as it
  /// stands.
  init(
    of value: JSON,
    at place: Place,
    _ options: ReadingContext,
    filling fill: (inout ImportedBook) -> Void
  ) {
    self.init(place: place, readAt: options.now)
    fill(&self)
    finish()
    if isRefused || options.keepsRaw { keepRaw(value) }
  }
}
