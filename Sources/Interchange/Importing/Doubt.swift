import Catalog

/// Why a record with the title and the author of a book may be another book all the same.
package enum Doubt: String, CaseIterable, Hashable, Sendable {
  /// Both have an ISBN, and not the same one.
  case isbn
  /// They are different volumes.
  case volume
  /// Neither has an author.
  case noAuthor
  /// Several books, or several rows, are alike.
  case several
  /// It was looked up by the ISBN of the book, and neither title nor author is alike.
  case unlike

  /// - Parameter candidates: The books whose title and author are alike.
  /// - Returns: Nil where nothing speaks against it.
  init?(of record: ImportedBook, beingOneOf candidates: [BookCard]) {
    let (draft, books) = (record.draft, candidates.map(\.book))
    if !draft.isbn.isEmpty, books.allSatisfy({ $0.isbn != nil && $0.isbn?.written != draft.isbn }) {
      self = .isbn
    } else if !draft.volume.isEmpty,
      books.allSatisfy({ $0.volume.map { folded($0.text) != folded(draft.volume) } ?? false })
    {
      self = .volume
    } else if draft.authors.isEmpty {
      self = .noAuthor
    } else if candidates.count > 1 {
      self = .several
    } else {
      return nil
    }
  }
}
