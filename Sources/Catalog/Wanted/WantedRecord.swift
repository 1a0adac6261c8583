/// A wanted book as files have it: by its ISBN, without a number of its own.
package struct WantedRecord: Hashable, Sendable {
  package let isbn: ISBN
  /// Whether a book of the catalogue is to be filled, which has the ISBN then.
  package let isFilling: Bool
  package let fields: [BookField]
  package let defaults: WantedDefaults
  package let copies: Int
  package let since: Timestamp

  package init(
    isbn: ISBN,
    isFilling: Bool = false,
    fields: [BookField] = [],
    defaults: WantedDefaults = WantedDefaults(),
    copies: Int = 1,
    since: Timestamp
  ) {
    self.isbn = isbn
    self.isFilling = isFilling
    self.fields = fields
    self.defaults = defaults
    self.copies = copies
    self.since = since
  }

  package init(_ book: WantedBook) {
    self.init(
      isbn: book.isbn,
      isFilling: book.book != nil,
      fields: book.fields,
      defaults: book.defaults,
      copies: book.copies,
      since: book.since
    )
  }
}
