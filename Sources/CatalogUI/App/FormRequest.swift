import Catalog

/// Which form to show.
enum FormRequest: Sendable {
  /// A new record, with what is known of it already: the author whose page a book is added on.
  case new(RecordDraft)
  case edit(RecordID)
  /// The person's own reading of a book, or of several at once.
  case reading([ID<Book>])
}
