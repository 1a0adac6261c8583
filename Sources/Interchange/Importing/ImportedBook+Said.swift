import Catalog

extension ImportedBook {
  /// Whether a book says in the very same words all that the record does.
  ///
  /// Most records of a file that comes again are so, and no line of them has to be compared. What is
  /// only alike, as in other spellings of a name, ``BookComparison`` finds out.
  func isSaid(by book: BookRecord, shelves: [String: ShelfPlan.Use]) -> Bool {
    guard alongCounts == (0, 0) else { return false }
    let draft = draft(shelves: shelves, sharesISBN: false)
    func isSame(_ theirs: String, _ yours: String?) -> Bool { theirs.isEmpty || theirs == yours }
    return draft.title == book.title
      && isSame(draft.subtitle, book.subtitle)
      && isSame(draft.isbn, book.isbn?.digits)
      && isSame(draft.year, book.year?.text)
      && isSame(draft.genre?.name ?? "", book.genre)
      && isSame(draft.series?.name ?? "", book.series)
      && isSame(draft.volume, book.volume)
      && isSame(draft.language, book.language?.code)
      && isSame(draft.format, book.format?.rawValue)
      && isSame(draft.pages, book.pages.map(String.init))
      && isSame(draft.location, book.location)
      && isSame(draft.notes, book.notes)
      && isSame(draft.source, book.source)
      && draft.authors.allSatisfy { credit in
        book.credits.contains { $0.displayName == credit.author.name }
      }
      && draft.publishers.allSatisfy { book.publishers.contains($0.name) }
      && draft.tags.allSatisfy { book.tags.contains($0.name) }
  }
}
