import Catalog

extension BookDraft {
  /// Whether a book says in the very same words all that the draft does.
  ///
  /// Most records of a file that comes again are so, and no line of them has to be compared. What is
  /// only alike, as in other spellings of a name, ``BookComparison`` finds out.
  func isSaid(by book: BookTexts) -> Bool {
    func isSame(_ theirs: String, _ yours: String?) -> Bool { theirs.isEmpty || theirs == yours }
    return title == book.title
      && isSame(subtitle, book.subtitle)
      && isSame(isbn, book.isbn)
      && isSame(year, book.year)
      && isSame(genre?.name ?? "", book.genre)
      && isSame(series?.name ?? "", book.series)
      && isSame(volume, book.volume)
      && isSame(language, book.language)
      && isSame(format, book.format)
      && isSame(pages, book.pages)
      && isSame(location, book.location)
      && isSame(notes, book.notes)
      && isSame(source, book.source)
      && authors.allSatisfy { book.credits.contains($0.author.name) }
      && publishers.allSatisfy { book.publishers.contains($0.name) }
      && tags.allSatisfy { book.tags.contains($0.name) }
  }
}
