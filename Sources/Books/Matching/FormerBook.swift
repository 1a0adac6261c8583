/// By what a book was known that is a part of another one now, or that became another by a merge.
package struct FormerBook: Hashable, Sendable {
  /// The digits of its ISBN; nil too where the merged book has it.
  package var isbn: String?
  /// Nil where the book was merged by a version that kept no titles.
  package var title: String?
  /// The names of those whose books it was filed among.
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

  /// Whether a record has its ISBN or its title.
  func isMeant(by record: BookDraft) -> Bool {
    if let isbn, (try? ISBN.parse(record.isbn))?.digits == isbn { return true }
    return title.map(folded) == folded(record.title)
  }
}
