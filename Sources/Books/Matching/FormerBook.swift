/// The former title, ISBN and authors of a book that a merge made a part of this one, or changed.
package struct FormerBook: Hashable, Sendable {
  /// The digits of its ISBN; nil if it had none, or the merged book has it.
  package var isbn: String?
  /// Nil where the book was merged by a version that kept no titles.
  package var title: String?
  /// The names of the authors under whom it was filed.
  package var authors: [String]

  package init(isbn: String?, title: String?, authors: [String]) {
    self.isbn = isbn
    self.title = title
    self.authors = authors
  }

  package init(_ draft: BookDraft) {
    isbn = (try? ISBN.parse(draft.isbn))?.digits
    title = tidied(draft.title)
    authors = draft.authors.map(\.author.name)
  }

  package func without(isbnOf other: FormerBook) -> FormerBook {
    FormerBook(isbn: isbn == other.isbn ? nil : isbn, title: title, authors: authors)
  }

  /// True when a record has the ISBN or the title of this book.
  func isMeant(by record: BookDraft) -> Bool {
    if let isbn, (try? ISBN.parse(record.isbn))?.digits == isbn { return true }
    return title.map(folded) == folded(record.title)
  }
}
