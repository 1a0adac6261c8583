package import Catalog

extension NestedJSON {
  /// Adds everything in the file, as part of one write.
  ///
  /// An author who is there already gets what the file says of them.
  /// - Throws: ``CatalogError/invalid(_:)`` for the first book or author that cannot be saved.
  package func add(to edit: Edit) throws {
    for author in authors {
      if let id = try edit.authors.named(author.displayName) {
        try edit.authors.update(id, to: author)
      } else {
        _ = try edit.authors.add(author)
      }
    }
    for genre in genres {
      _ = try edit.genres.findOrCreate(genre)
    }
    for book in books {
      _ = try edit.books.add(book)
    }
  }
}
